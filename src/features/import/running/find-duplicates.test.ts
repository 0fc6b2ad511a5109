// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it } from 'vitest';
import { getConnection } from '#data/http/connection.ts';
import { startImports } from '#data/outbox/imports.ts';
import { knownIntents, submit } from '#data/outbox/outbox.ts';
import { inBatches, rowOutcomes, runImport, storeImport } from '#testing/imports.ts';
import { outboxPage, setOnLine } from '#testing/outbox-page.ts';
import { until } from '#testing/until.ts';
import type { ReadyRow } from '../import-types.ts';
import { findDuplicates } from './find-duplicates.ts';
import { findOnDevice } from './find-on-device.ts';

const page = outboxPage();
let stop: () => void;
beforeEach(async () => {
  stop = await startImports();
});
afterEach(() => stop());

const rowsOf = (orders: readonly string[]): ReadyRow[] =>
  orders.map((orderId, at) => {
    const { id: _id, summary, ...task } = page.input({ order: orderId });
    return { number: at + 2, orderId, task, summary };
  });

const compare = async (rows: readonly ReadyRow[], importId = 'new') => {
  const connection = getConnection();
  if (!connection) throw new Error('not connected');
  return findDuplicates(
    importId,
    connection,
    inBatches(rows),
    (from, part) => findOnDevice(from, part, ({ task }) => task),
    new AbortController().signal,
  );
};

const find = async (rows: readonly ReadyRow[], importId?: string) => {
  const { rows: found, hasServiceAnswered } = await compare(rows, importId);
  return { found: found.map(({ number, kind }) => [number, kind]), hasServiceAnswered };
};

const createFromForm = async (order: string) => {
  await submit(page.input({ order }));
  const stateNow = async () => (await knownIntents()).find(({ orderId }) => orderId === order)?.state;
  await until(async () => expect(await stateNow()).toBe('created'));
};

it('finds a row that the form has created', async () => {
  await createFromForm('F-1');
  await createFromForm('F-2');
  const [same, other, fresh] = rowsOf(['F-1', 'F-2', 'F-3']);
  if (!same || other?.task.kind !== 'delivery' || !fresh) throw new Error('no rows');
  other.task.body.customer_address = '2 Other St';
  expect(await find([same, other, fresh])).toEqual({
    found: [
      [2, 'before'],
      [3, 'other'],
    ],
    hasServiceAnswered: true,
  });
});

it('finds every row that an earlier import created', async () => {
  const rows = rowsOf(['R-1', 'R-2', 'R-3']);
  const id = await storeImport();
  await runImport(id, rows.slice(0, 2));
  await until(async () =>
    expect((await find(rows)).found).toEqual([
      [2, 'before'],
      [3, 'before'],
    ]),
  );
  expect((await find(rows, id)).found).toEqual([]);
});

it('finds a row whose earlier outcome is unknown', async () => {
  const rows = rowsOf(['R-1', 'R-2']);
  page.putInFront((request) =>
    request.url.includes('/task/create') ? new Response('<h1>Bad gateway</h1>', { status: 502 }) : null,
  );
  const id = await storeImport();
  await runImport(id, rows.slice(0, 1));
  await until(async () => expect((await rowOutcomes(id)).get(2)?.state).toBe('unknown'));
  expect((await find(rows)).found).toEqual([[2, 'unknown']]);
});

it('finds an order number that only the service knows', async () => {
  const { body } = page;
  await page.service.fetch('/open/task/createDelivery', {
    ...body('S-1'),
    api_key: page.service.account.api_key,
  });
  expect(await find(rowsOf(['S-1', 'S-2']))).toEqual({ found: [[2, 'service']], hasServiceAnswered: true });
});

it('finds what the device knows if the service does not answer', async () => {
  await createFromForm('F-1');
  page.putInFront((request) =>
    request.url.includes('/task/find') ? new Response('', { status: 503 }) : null,
  );
  expect(await find(rowsOf(['F-1', 'F-2']))).toEqual({ found: [[2, 'before']], hasServiceAnswered: false });
});

it('finds rows that wait in another import', async () => {
  setOnLine(false);
  const rows = rowsOf(['R-1', 'R-2']);
  await runImport(await storeImport(), rows.slice(0, 1));
  expect((await find(rows)).found).toEqual([[2, 'waiting']]);
});

it('finds a task of the form that was not sent yet', async () => {
  setOnLine(false);
  await submit(page.input({ order: 'F-1' }));
  expect((await find(rowsOf(['F-1']))).found).toEqual([[2, 'waiting']]);
  setOnLine(true);
});
