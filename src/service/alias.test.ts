import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aliasPath } from '#contract/extensions.ts';
import { profiles } from '#contract/profiles.ts';
import { startService, type TestService } from '#testing/start-service.ts';

/** Requests as clients of the live service send them, unmodified, to its one path. */

let service: TestService;
beforeAll(async () => {
  service = await startService();
  await service.load({
    merchants: [{ merchant_id: 'second', name: 'Second' }],
    teams: [{ team_id: 7, name: 'Seven' }],
    agents: [{ fleet_id: '19750', name: 'Ana', team_ids: [7] }],
  });
});
afterAll(() => service.close());

const form = (body: Record<string, string>) =>
  service.fetch(aliasPath, new URLSearchParams(body).toString(), {
    'content-type': 'application/x-www-form-urlencoded',
  });

const json = async (body: Record<string, unknown>) => {
  const response = await service.fetch(aliasPath, { api_key: service.account.api_key, ...body });
  expect(response.status).toBe(200);
  return response.json();
};

const pickup = {
  order_id: '654321',
  job_description: 'groceries delivery',
  job_pickup_phone: '+1201555555',
  job_pickup_name: '7 Eleven Store',
  job_pickup_email: '',
  job_pickup_address: '114, sansome street, San Francisco',
  job_pickup_latitude: '30.7188978',
  job_pickup_longitude: 76.810298,
  job_pickup_datetime: '2026-12-14 19:00:00',
};

const customer = {
  customer_email: 'john@example.com',
  customer_username: 'John Doe',
  customer_phone: '+12015555555',
  customer_address: 'Powell Street, San Francisco',
  latitude: '',
  longitude: '',
};

const rest = {
  tracking_link: 1,
  timezone: '-330',
  notify: 1,
  geofence: 0,
  team_id: '',
  auto_assignment: '0',
  fleet_id: '',
  tags: '',
  ref_images: null,
  p_ref_images: '',
  meta_data: {},
  pickup_meta_data: '',
  ride_type: 0,
  fleet_rating: 5,
};

describe('JSON', () => {
  it.each([
    ['pickup', { ...pickup, ...rest, has_pickup: '1', has_delivery: '0', layout_type: '0' }],
    [
      'delivery',
      {
        ...customer,
        ...rest,
        job_delivery_datetime: '12/14/2026 21:00',
        has_pickup: 0,
        has_delivery: 1,
        layout_type: 0,
      },
    ],
    [
      'pickup-delivery',
      {
        ...pickup,
        ...customer,
        ...rest,
        job_delivery_datetime: '2026-12-14 21:00:00',
        has_pickup: true,
        has_delivery: true,
        layout_type: 0,
      },
    ],
    [
      'appointment',
      {
        ...customer,
        ...rest,
        job_pickup_datetime: '2026-12-14 19:00',
        job_delivery_datetime: '2026-12-14 21:00',
        has_pickup: '0',
        has_delivery: '0',
        layout_type: 1,
      },
    ],
  ])('creates a %s by its flags, for the default merchant', async (kind, body) => {
    const { status, message, data } = await json(body);
    expect({ status, message }).toEqual({ status: 200, message: 'The task has been created.' });
    expect(data.job_id).toEqual(expect.any(Number));
    expect(data.kind).toBe(kind);
    const [row] = await service.db
      .selectFrom('tasks')
      .select('merchant_id')
      .where('job_id', '=', data.job_id)
      .execute();
    expect(row?.merchant_id).toBe(service.account.merchant_id);
  });

  it('gives both job ids and both links of a pickup-and-delivery under the live names', async () => {
    const { data } = await json({
      ...pickup,
      ...customer,
      ...rest,
      job_delivery_datetime: '2026-12-14 21:00:00',
      has_pickup: 1,
      has_delivery: 1,
    });
    const { job_id, tracking_link } = data;
    expect(data).toMatchObject({
      customer_name: 'John Doe',
      customer_address: 'Powell Street, San Francisco',
      geofence_details: [],
      pickupOrderId: '654321',
      deliveryOrderId: '654321',
      pickup_job_id: job_id,
      delivery_job_id: job_id,
      pickup_tracking_link: tracking_link,
      delivery_tracing_link: tracking_link,
    });
  });

  it('stores fields that the kind does not have, and returns them in the lists', async () => {
    const order_id = 'kept-1';
    const { data } = await json({ ...pickup, ...rest, has_pickup: 1, order_id, barcode: '0012' });
    expect(data.warnings).toContainEqual(
      '"barcode" is not a field of this kind of task and was kept in other_fields.',
    );
    const { api_key } = service.account;
    const find = await service.fetch('/open/task/find', { api_key, order_id });
    const list = await service.fetch('/open/task/list', { api_key, limit: 1 });
    const other_fields = { barcode: '0012', ride_type: 0, fleet_rating: 5 };
    for (const answer of [find, list])
      expect((await answer.json()).data).toMatchObject([{ job_id: data.job_id, other_fields }]);
  });

  it('counts other fields when it compares two requests with one Idempotency-Key', async () => {
    const send = async (barcode: string) => {
      const { api_key } = service.account;
      const body = { ...pickup, ...rest, has_pickup: 1, barcode, api_key };
      return (await service.fetch(aliasPath, body, { 'idempotency-key': 'barcodes' })).json();
    };
    const first = await send('1');
    expect(await send('1')).toEqual(first);
    expect(await send('2')).toMatchObject({ code: 'idempotency_conflict' });
  });

  it.each([
    [{ note: 'KEY' }, 'note: Remove the API key from this field.'],
    [{ KEY: 1 }, 'body: Remove the API key from this field.'],
    [{ items: [{ KEY: 1 }] }, 'items: Remove the API key from this field.'],
  ])('refuses the API key in any other field: %j', async (fields, message) => {
    const { api_key } = service.account;
    const changes = JSON.parse(JSON.stringify(fields).replaceAll('KEY', api_key));
    expect(await json({ ...pickup, ...rest, has_pickup: 1, ...changes })).toMatchObject({ message });
  });

  it('accepts a merchant by ID, an agent as a number, and a body without an order number', async () => {
    const { order_id: _, ...body } = { ...pickup, ...rest };
    const answer = await json({ ...body, has_pickup: 1, merchant_id: 'second', fleet_id: 19_750 });
    expect(answer).toMatchObject({ status: 200, data: { assignment: { fleet_id: '19750' } } });
  });
});

describe('form-urlencoded', () => {
  it('creates a task', async () => {
    const texts = Object.fromEntries(Object.entries(pickup).map(([name, value]) => [name, String(value)]));
    const response = await form({
      ...texts,
      api_key: service.account.api_key,
      has_pickup: '1',
      has_delivery: '0',
      layout_type: '0',
      timezone: '300',
      tracking_link: 'true',
      notify: '1',
      tags: '',
      pickup_meta_data: '[]',
      'p_ref_images[]': 'https://a.example/1.png',
    });
    const { status, data } = await response.json();
    expect(status).toBe(200);
    expect(data.tracking_link).toContain('/track/');
    const row = await service.db
      .selectFrom('tasks')
      .select('body')
      .where('job_id', '=', data.job_id)
      .executeTakeFirstOrThrow();
    expect(JSON.parse(row.body)).toMatchObject({
      timezone: '+300',
      p_ref_images: ['https://a.example/1.png'],
      order_id: '654321',
    });
  });

  /** A form with these names, and what a pickup needs besides. */
  const pickupForm = async (fields: Record<string, string>) => {
    const texts = Object.entries({ ...pickup, has_pickup: '1', timezone: '300', ...fields });
    const pairs = texts.map(([name, value]) => [name, String(value)] as const);
    return (await form({ api_key: service.account.api_key, ...Object.fromEntries(pairs) })).json();
  };

  const bodyOf = async (job_id: number) => {
    const tasks = service.db.selectFrom('tasks').select(['body', 'other_fields']);
    const row = await tasks.where('job_id', '=', job_id).executeTakeFirstOrThrow();
    return { ...JSON.parse(row.body), other: JSON.parse(row.other_fields) };
  };

  it('reads lists and custom fields by names with brackets, as PHP and jQuery write them', async () => {
    const { status, data } = await pickupForm({
      'pickup_meta_data[0][label]': 'Size',
      'pickup_meta_data[0][data]': 'L & XL',
      'pickup_meta_data[10][label]': 'Floor',
      'pickup_meta_data[10][data]': '3',
      'pickup_meta_data[2][data]': '',
      'pickup_meta_data[2][label]': 'Door',
      'p_ref_images[1]': 'https://a.example/2.png',
      'p_ref_images[0]': 'https://a.example/1.png',
      'tags[]': 'van',
      'vehicle[size][cm]': '180',
    });
    expect(status).toBe(200);
    expect(await bodyOf(data.job_id)).toMatchObject({
      pickup_meta_data: [
        { label: 'Size', data: 'L & XL' },
        { label: 'Door', data: '' },
        { label: 'Floor', data: '3' },
      ],
      p_ref_images: ['https://a.example/1.png', 'https://a.example/2.png'],
      tags: 'van',
      other: { vehicle: { size: { cm: '180' } } },
    });
  });

  it('puts label and data together that come without a number, as Ruby writes them', async () => {
    const pairs = [
      ['pickup_meta_data[][label]', 'Size'],
      ['pickup_meta_data[][data]', 'L'],
      ['pickup_meta_data[][label]', 'Floor'],
      ['pickup_meta_data[][data]', '3'],
      ['crates[][size][cm]', '180'],
      ['crates[][size][kg]', '7'],
    ];
    const { api_key } = service.account;
    const known = Object.entries({ ...pickup, api_key, has_pickup: '1', timezone: '300' });
    const text = new URLSearchParams([...known, ...pairs].map(([name, value]) => [name, String(value)]));
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const { status, data } = await (await service.fetch(aliasPath, text.toString(), headers)).json();
    expect(status).toBe(200);
    expect(await bodyOf(data.job_id)).toMatchObject({
      pickup_meta_data: [
        { label: 'Size', data: 'L' },
        { label: 'Floor', data: '3' },
      ],
      other: { crates: [{ size: { cm: '180' } }, { size: { kg: '7' } }] },
    });
  });

  it.each([
    [
      { 'tags[0]': 'van', tags: 'van' },
      'tags: "tags" comes once as a list and once as a value. Send one of them.',
    ],
    [
      { tags: 'van', 'tags[0]': 'van' },
      'tags: "tags" comes once as a list and once as a value. Send one of them.',
    ],
    [{ 'pickup_meta_data[0][data]': 'L' }, 'pickup_meta_data: Entry 1: Send a label with each custom field.'],
    [
      { 'pickup_meta_data[label]': 'Size' },
      'pickup_meta_data: Must be a list of objects with label and data, like [{"label": "Size", "data": "L"}].',
    ],
    [{ 'x[__proto__][y]': '1' }, 'x: A field must not be called __proto__.'],
    [{ [`x${'[a]'.repeat(16)}`]: '1' }, 'The body nests deeper than 16 levels.'],
  ])('refuses %j', async (fields, message) => {
    expect(await pickupForm(fields)).toMatchObject({ status: 100, message, processed: false });
  });

  it('says which header is wrong where JSON is announced as a form', async () => {
    const answer = await service.fetch(aliasPath, JSON.stringify({ api_key: service.account.api_key }), {
      'content-type': 'application/x-www-form-urlencoded',
    });
    expect(await answer.json()).toMatchObject({
      code: 'unsupported_media_type',
      message: 'The body is JSON. Send it with the header Content-Type: application/json.',
    });
  });

  it.each(['constructor=1', '__proto__=1', `meta_data=${'['.repeat(50)}&has_pickup=1`])(
    'has the same limits as JSON: %s',
    async (text) => {
      const response = await service.fetch(
        aliasPath,
        `api_key=${service.account.api_key}&layout_type=1&has_pickup=0&${text}`,
        { 'content-type': 'application/x-www-form-urlencoded' },
      );
      expect(await response.json()).toMatchObject({ status: 100, processed: false });
    },
  );
});

describe('a refusal says in its message which field is wrong, and how to write it', () => {
  it.each<[Record<string, unknown>, string]>([
    [
      { timezone: '' },
      'timezone: Send UTC minus local time in minutes, like +480 for California or -330 for India.',
    ],
    [{ job_pickup_datetime: '' }, 'job_pickup_datetime: Send a date and time, like 2030-12-02 14:30:00.'],
    [
      { job_pickup_datetime: '31/12/2026 10:00' },
      'job_pickup_datetime: Must be a date and a time of day that exist, like 2030-12-02 14:30:00 or 12/02/2030 2:30 PM (the month comes first).',
    ],
    [
      { job_pickup_address: '', job_pickup_latitude: null, job_pickup_longitude: null },
      'job_pickup_address: Send the address, or the latitude and longitude of the place.',
    ],
    [{ team_id: 'north' }, 'team_id: Must be a whole number, like 12.'],
    [{ fleet_id: '-' }, 'fleet_id: No agent has this ID.'],
    [
      { pickup_meta_data: 'Size: L' },
      'pickup_meta_data: Must be a list of objects with label and data, like [{"label": "Size", "data": "L"}].',
    ],
    [
      { pickup_meta_data: [{ label: 'Size', data: 'L' }, { data: 'M' }] },
      'pickup_meta_data: Entry 2: Send a label with each custom field.',
    ],
  ])('%j', async (changes, message) => {
    expect((await json({ ...pickup, ...rest, has_pickup: 1, ...changes })).message).toBe(message);
  });

  it('with the name that the caller used', async () => {
    const body = { ...customer, ...rest, has_delivery: 1, job_delivery_datetime: '2026-12-14 19:00' };
    const twice = { custom_field_template: 'A', pickup_custom_field_template: 'B' };
    expect((await json({ ...body, custom_field_template: 'Unknown' })).message).toBe(
      'custom_field_template: No custom field template has this name.',
    );
    expect((await json({ ...body, ...twice })).message).toBe(
      'pickup_custom_field_template: Differs from custom_field_template. Here both names mean the same field: send one of them, or equal values.',
    );
  });

  it('with the names of all other fields that are wrong, ten at most', async () => {
    const wrong = { order_id: [1], tags: { van: 1 }, timezone: 'x', notify: 'y', geofence: 7.5 };
    expect((await json({ ...pickup, ...rest, has_pickup: 1, ...wrong })).message).toBe(
      'order_id: Must be text. Also wrong: timezone, notify, geofence, tags.',
    );
    const objects = Object.fromEntries(Object.keys(pickup).map((name) => [name, { odd: 1 }]));
    const { message } = await json({ ...rest, has_pickup: 1, ...wrong, ...objects });
    expect(message).toMatch(/^order_id: Must be text\. Also wrong: (\w+, ){9}\w+ and 2 more\.$/);
  });

  it('also where the trouble is in the JSON text of a field', async () => {
    const base = { ...pickup, ...rest, has_pickup: 1 };
    expect((await json({ ...base, pickup_meta_data: '['.repeat(40) + ']'.repeat(40) })).message).toBe(
      'pickup_meta_data: Nests deeper than 16 levels.',
    );
  });

  it('where a form has a name twice', async () => {
    const text = `api_key=${service.account.api_key}&has_pickup=1&tags=a&tags=b`;
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    expect(await (await service.fetch(aliasPath, text, headers)).json()).toMatchObject({
      status: 100,
      message: 'tags: "tags" comes twice with different values. Send it once.',
    });
  });
});

describe('a name that comes twice in one object', () => {
  const send = async (extra: string, path: string = aliasPath) => {
    const body = { api_key: service.account.api_key, ...pickup, ...rest, has_pickup: 1 };
    return (await service.fetch(path, `${JSON.stringify(body).slice(0, -1)},${extra}}`)).json();
  };

  it.each(['"api_key"', '"api\\u005fkey"'])('is refused where it is the key: %s', async (name) => {
    for (const path of [aliasPath, profiles.documented.paths.pickup])
      expect(await send(`${name}:"${service.account.api_key}"`, path)).toMatchObject({
        status: 100,
        message: 'api_key: The API key comes twice. Send it once.',
        processed: false,
      });
  });

  it('counts as JSON has it elsewhere: the last one, also a key inside of a value', async () => {
    const { data } = await send('"order_id":"other","x":{"api_key":1,"y":"\\"api_key\\":"}');
    expect(data.order_id).toBe('other');
  });
});

describe('errors are HTTP 200 with the number in the body', () => {
  it.each<[string, Record<string, unknown>, number]>([
    ['an unknown key', { api_key: 'x' }, 101],
    ['no flags', { ...pickup, ...rest }, 100],
    ['impossible flags', { has_pickup: 1, layout_type: 1 }, 100],
    ['a missing address', { has_delivery: 1, ...rest }, 100],
    ['an unknown agent', { ...pickup, ...rest, has_pickup: 1, fleet_id: '-' }, 404],
    ['an unknown merchant', { ...pickup, ...rest, has_pickup: 1, merchant_id: 'x' }, 404],
  ])('%s', async (_, body, status) => {
    const answer = await json(body);
    expect(answer).toMatchObject({ status, data: {}, processed: false });
    expect(answer.message).not.toBe('');
  });

  it('also where the body cannot be read', async () => {
    const broken = await service.fetch(aliasPath, '{');
    expect([broken.status, (await broken.json()).status]).toEqual([200, 100]);
    const text = await service.fetch(aliasPath, '{}', { 'content-type': 'text/plain' });
    expect([text.status, (await text.json()).status]).toEqual([200, 201]);
    const large = await service.fetch(aliasPath, ' '.repeat(262_145));
    expect([large.status, (await large.json()).code]).toEqual([200, 'too_large']);
  });

  it.each(['gzip', 'br', 'x-custom'])(
    'also for a body that is said to be compressed: %s',
    async (encoding) => {
      const body = { ...pickup, ...rest, has_pickup: 1, api_key: service.account.api_key };
      const answer = await service.fetch(aliasPath, body, { 'content-encoding': encoding });
      expect(await answer.json()).toMatchObject({
        status: 201,
        code: 'unsupported_media_type',
        message: 'Send the body as it is, not compressed, and without the header Content-Encoding.',
      });
      const plain = await service.fetch(aliasPath, body, { 'content-encoding': 'Identity' });
      expect((await plain.json()).status).toBe(200);
    },
  );

  it('also where the account has no merchant: the message names merchant_id', async () => {
    const { account_id, api_key } = await service.createAccount();
    await service.db.deleteFrom('merchants').where('account_id', '=', account_id).execute();
    const answer = await json({ ...pickup, ...rest, has_pickup: 1, api_key });
    expect(answer).toMatchObject({ status: 100, issues: [{ field: 'merchant_id' }] });
  });
});
