/**
 * Requests byte for byte as clients of the live service send them, taken from the wire: heads, order of headers, spellings.
 * `HOST` stands for the service, `API_KEY` for an account's key, `LENGTH` for the length of the body.
 */

export type LiveRequest = { client: string; head: readonly string[]; body: string };

const multipart = (boundary: string, pairs: readonly (readonly [string, string])[]): string =>
  [
    ...pairs.map(
      ([name, value]) =>
        `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    ),
    `--${boundary}--\r\n`,
  ].join('');

/** What the npm package `tookan-api` 1.0.4 sends for `createTask` and, with the merchant, for `createMerchantTask`. */
const fromNpm = (client: string, merchant: string): LiveRequest => ({
  client,
  head: [
    'POST /v2/create_task HTTP/1.1',
    'content-type: application/json',
    'host: HOST',
    'accept: application/json',
    'content-length: LENGTH',
    'Connection: keep-alive',
  ],
  body:
    '{"order_id":"W-1","job_description":"groceries delivery","job_pickup_phone":"+1201555555","job_pickup_name":"7 Eleven Store",' +
    '"job_pickup_email":"","job_pickup_address":"114, sansome street, San Francisco","job_pickup_latitude":"30.7188978",' +
    '"job_pickup_longitude":"76.810298","job_pickup_datetime":"2026-12-14 19:00:00","pickup_custom_field_template":"",' +
    '"pickup_meta_data":[{"label":"Price","data":"100"}],"team_id":"","auto_assignment":"0","has_pickup":"1","has_delivery":"0",' +
    '"layout_type":"0","tracking_link":1,"timezone":"-330","fleet_id":"","p_ref_images":["https://img.example.com/logo.png"],' +
    `"notify":1,"tags":"","geofence":0${merchant},"api_key":"API_KEY"}`,
});

/** Creations of a task with the order number W-1 and the custom field Price: 100. */
export const liveCreations: readonly LiveRequest[] = [
  fromNpm('npm tookan-api, createTask', ''),
  fromNpm('npm tookan-api, createMerchantTask', ',"merchant_id":""'),
  {
    client: 'PHP, curl with http_build_query',
    head: [
      'POST /v2/create_task HTTP/1.1',
      'Host: HOST',
      'Accept: */*',
      'Content-Length: LENGTH',
      'Content-Type: application/x-www-form-urlencoded',
    ],
    body:
      'api_key=API_KEY&order_id=W-1&job_pickup_address=114%2C+sansome+street%2C+San+Francisco&job_pickup_datetime=2026-12-14+19%3A00%3A00' +
      '&pickup_meta_data%5B0%5D%5Blabel%5D=Price&pickup_meta_data%5B0%5D%5Bdata%5D=100&auto_assignment=0&has_pickup=1&has_delivery=0' +
      '&layout_type=0&tracking_link=1&timezone=-330&p_ref_images%5B0%5D=https%3A%2F%2Fimg.example.com%2Flogo.png',
  },
  {
    client: 'PHP, curl with a list of fields, which waits for leave to send',
    head: [
      'POST /v2/create_task HTTP/1.1',
      'Host: HOST',
      'Accept: */*',
      'Content-Length: LENGTH',
      'Content-Type: multipart/form-data; boundary=------------------------d74496d66958873e',
      'Expect: 100-continue',
    ],
    body: multipart('------------------------d74496d66958873e', [
      ['api_key', 'API_KEY'],
      ['order_id', 'W-1'],
      ['job_pickup_address', '114, sansome street, San Francisco'],
      ['job_pickup_datetime', '12/14/2026 19:00'],
      ['pickup_meta_data', '[{"label":"Price","data":"100"}]'],
      ['has_pickup', '1'],
      ['tracking_link', '1'],
      ['timezone', '-330'],
      ['p_ref_images', '["https://img.example.com/logo.png"]'],
    ]),
  },
  {
    client: 'jQuery, an object as data',
    head: [
      'POST /v2/create_task HTTP/1.1',
      'Host: HOST',
      'Connection: keep-alive',
      'Content-Length: LENGTH',
      'Accept: application/json, text/javascript, */*; q=0.01',
      'Content-Type: application/x-www-form-urlencoded; charset=UTF-8',
      'Origin: https://shop.example.com',
      'Accept-Encoding: gzip, deflate, br, zstd',
    ],
    body:
      'api_key=API_KEY&order_id=W-1&job_pickup_address=114%2C+sansome+street&job_pickup_datetime=2026-12-14+19%3A00%3A00' +
      '&pickup_meta_data%5B0%5D%5Blabel%5D=Price&pickup_meta_data%5B0%5D%5Bdata%5D=100&has_pickup=1&tracking_link=true' +
      '&timezone=-330&p_ref_images%5B%5D=https%3A%2F%2Fimg.example.com%2Flogo.png',
  },
  {
    client: 'Python, requests with json',
    head: [
      'POST /v2/create_task HTTP/1.1',
      'Host: HOST',
      'User-Agent: python-requests/2.32.3',
      'Accept-Encoding: gzip, deflate',
      'Accept: */*',
      'Connection: keep-alive',
      'Content-Length: LENGTH',
      'Content-Type: application/json',
    ],
    body:
      '{"api_key": "API_KEY", "order_id": "W-1", "job_pickup_address": "114, sansome street", "job_pickup_datetime": "2026-12-14 19:00:00", ' +
      '"pickup_meta_data": [{"label": "Price", "data": 100}], "has_pickup": true, "has_delivery": false, "layout_type": 0, ' +
      '"tracking_link": 1, "timezone": -330, "p_ref_images": ["https://img.example.com/logo.png"]}',
  },
];

/** Searches for the jobs with the order number W-1. */
export const liveSearches: readonly LiveRequest[] = [
  {
    client: 'PHP, Guzzle with form_params',
    head: [
      'POST /v2/get_job_details_by_order_id HTTP/1.1',
      'Content-Length: LENGTH',
      'User-Agent: GuzzleHttp/7',
      'Content-Type: application/x-www-form-urlencoded',
      'Host: HOST',
    ],
    body: 'order_ids%5B0%5D=W-1&include_task_history=0&api_key=API_KEY',
  },
  {
    client: 'Python, requests with json',
    head: [
      'POST /v2/get_job_details_by_order_id HTTP/1.1',
      'Host: HOST',
      'User-Agent: python-requests/2.32.3',
      'Accept-Encoding: gzip, deflate',
      'Accept: */*',
      'Connection: keep-alive',
      'Content-Length: LENGTH',
      'Content-Type: application/json',
    ],
    body: '{"api_key": "API_KEY", "order_ids": ["W-1"], "include_task_history": "0"}',
  },
];

/** What the npm package asks for and the service does not have: both ways in which it asks. */
export const liveUnknown: readonly LiveRequest[] = [
  {
    client: 'npm tookan-api, getTaskDetails',
    head: [
      'POST /v2/get_task_details HTTP/1.1',
      'content-type: application/json',
      'host: HOST',
      'accept: application/json',
      'content-length: LENGTH',
      'Connection: keep-alive',
    ],
    body: '{"job_id":1,"api_key":"API_KEY"}',
  },
  {
    client: 'npm tookan-api, getMerchantReport',
    head: [
      'GET /v2/merchant/report?job_id=1&api_key=API_KEY HTTP/1.1',
      'content-type: application/json',
      'host: HOST',
      'accept: application/json',
      'Connection: keep-alive',
    ],
    body: '',
  },
];
