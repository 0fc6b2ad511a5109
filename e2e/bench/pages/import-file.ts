import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The file of the bench: columns as the service names them, and five that mean nothing to it. */

/** Of a hundred rows so many cannot be created: they have no phone. */
const badInHundred = 1;

const fields: Readonly<Record<string, (at: number) => string>> = {
  order_id: (at) => `B-${at}`,
  job_description: (at) => `"Two boxes, number ${at}"`,
  job_pickup_phone: () => '+1 415 555 0100',
  job_pickup_name: () => 'Harbor Market',
  job_pickup_email: () => 'dispatch@example.com',
  job_pickup_address: () => '"1 Ferry Building, San Francisco, CA"',
  job_pickup_latitude: () => '37.7955',
  job_pickup_longitude: () => '-122.3937',
  job_pickup_datetime: (at) => `2037-06-${String(1 + (at % 28)).padStart(2, '0')} 08:30`,
  customer_email: (at) => `customer${at}@example.com`,
  customer_username: (at) => `Customer ${at}`,
  customer_phone: (at) =>
    at % 100 < badInHundred ? '' : `+1 415 555 ${String(at % 10_000).padStart(4, '0')}`,
  customer_address: (at) => `"${at} Main St, San Francisco, CA"`,
  latitude: () => '37.77',
  longitude: () => '-122.42',
  job_delivery_datetime: (at) => `2037-06-${String(1 + (at % 28)).padStart(2, '0')} 14:30`,
  tracking_link: () => '1',
  notify: () => '0',
  geofence: () => '0',
  tags: () => 'bench',
};

const others = Array.from({ length: 5 }, (_each, at) => `Note ${at + 1}`);

/** Writes a file of so many rows, by 25 columns. @param run makes its order numbers its own. @returns its path. */
export const importFile = (folder: string, count: number, run: string): string => {
  const lines = Array.from({ length: count }, (_each, at) =>
    [
      ...Object.entries(fields).map(([name, of]) => (name === 'order_id' ? `${run}-${at}` : of(at))),
      ...others.map(() => 'of no use'),
    ].join(','),
  );
  const path = join(folder, `${run}.csv`);
  writeFileSync(path, [[...Object.keys(fields), ...others].join(','), ...lines, ''].join('\n'));
  return path;
};

/** The rows of such a file that can be created. */
export const goodRows = (count: number): number => count - Math.ceil((count * badInHundred) / 100);

const bodyOf = (at: number, run: string, account: object): object => {
  const texts = Object.entries(fields).map(([name, of]) => [name, of(at).replaceAll('"', '')] as const);
  return {
    ...Object.fromEntries(texts),
    order_id: `${run}-${at}`,
    job_pickup_datetime: `${fields['job_pickup_datetime']?.(at)}:00`,
    job_delivery_datetime: `${fields['job_delivery_datetime']?.(at)}:00`,
    tracking_link: 1,
    notify: 0,
    geofence: 0,
    timezone: '+300',
    has_pickup: 1,
    has_delivery: 1,
    layout_type: 0,
    auto_assignment: 0,
    ...account,
  };
};

/** The bodies that are sent for the rows of such a file. */
export const importBodies = (
  count: number,
  run: string,
  { api_key, merchant_id }: { api_key: string; merchant_id: string },
): object[] =>
  Array.from({ length: count }, (_each, at) => at)
    .filter((at) => fields['customer_phone']?.(at) !== '')
    .map((at) => bodyOf(at, run, { api_key, merchant_id }));
