import { StatementSync } from 'node:sqlite';
import { PhoneNumber } from 'libphonenumber-js/core';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { profiles } from '#contract/profiles.ts';
import { startService, type TestService } from '#testing/start-service.ts';

/** What one create costs, in counts: every task pays for each statement, phone and look-up. */

const find = vi.fn<() => Promise<null>>(() => Promise.resolve(null));

let service: TestService;
beforeAll(async () => {
  service = await startService({ database: ':memory:', geocoder: { find, isOwn: true } });
  // It notes the use of the key, and puts the customer into the book.
  await create('first');
});
afterAll(() => service.close());

const create = async (order_id: string, fields: Record<string, unknown> = {}): Promise<void> => {
  const point = { job_pickup_latitude: '37.79', job_pickup_longitude: '-122.4' };
  const body = service.body('pickup', { order_id, job_pickup_name: 'Ana', ...point, ...fields });
  const answer = await service.fetch(profiles.documented.paths.pickup, body, { 'Idempotency-Key': order_id });
  expect(answer.status).toBe(200);
};

it('stores a task of a known customer by ten statements, all that change something in one transaction', async () => {
  const run = vi.spyOn(StatementSync.prototype, 'run');
  const all = vi.spyOn(StatementSync.prototype, 'all');
  await create('second');
  const orders = [...run.mock.invocationCallOrder, ...all.mock.invocationCallOrder];
  const statements = ([...run.mock.contexts, ...all.mock.contexts] as StatementSync[])
    .map(({ sourceSQL }, at) => ({ sourceSQL, order: orders[at] ?? 0 }))
    .toSorted((a, b) => a.order - b.order);
  run.mockRestore();
  all.mockRestore();
  const told = statements.map(({ sourceSQL }) =>
    [sourceSQL.split(' ')[0], /(?:from|into|update) "(\w+)"/.exec(sourceSQL)?.[1]].join(' ').trim(),
  );
  expect(told).toEqual([
    'select api_keys',
    'select idempotency',
    'begin',
    'insert idempotency',
    'update accounts',
    'select merchants',
    'insert tasks',
    'update customers',
    'insert customer_tasks',
    'insert audit',
    'update idempotency',
    'commit',
  ]);
});

it('reads a phone once', async () => {
  // A number that exists is formatted whenever it is read.
  const format = vi.spyOn(PhoneNumber.prototype, 'format');
  await create('phone', { job_pickup_phone: '+1 415 201 0101' });
  expect(format).toHaveBeenCalledTimes(1);
  format.mockRestore();
});

it.each([
  ['+1 415 555 0101', 0],
  ['(00) 1 415 555 0101', 0],
  ['415 555 0101', 1],
])('looks up the country of the phone %j of a given point %i times', async (job_pickup_phone, times) => {
  find.mockClear();
  await create(`country-of-${job_pickup_phone}`.replaceAll(' ', '-'), { job_pickup_phone });
  expect(find).toHaveBeenCalledTimes(times);
});
