// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it } from 'vitest';
import { getConnection } from '#data/http/connection.ts';
import { pauseImport, startImports, stopImport } from '#data/outbox/imports.ts';
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

it('FM-111 a row whose very task the form has created is found, and one with another body of that order number as another', async () => {
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

it('FM-111 the same file again: every row that an earlier import created is found; the import itself does not count', async () => {
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

it('a row whose task was sent before, and whose outcome is not known, is not said to be created', async () => {
  const rows = rowsOf(['R-1', 'R-2']);
  page.putInFront((request) =>
    request.url.includes('/task/create') ? new Response('<h1>Bad gateway</h1>', { status: 502 }) : null,
  );
  const id = await storeImport();
  await runImport(id, rows.slice(0, 1));
  await until(async () => expect((await rowOutcomes(id)).get(2)?.state).toBe('unknown'));
  expect((await find(rows)).found).toEqual([[2, 'unknown']]);
});

it('an order number that only the service knows is found there', async () => {
  const { body } = page;
  await page.service.fetch('/open/task/createDelivery', {
    ...body('S-1'),
    api_key: page.service.account.api_key,
  });
  expect(await find(rowsOf(['S-1', 'S-2']))).toEqual({ found: [[2, 'service']], hasServiceAnswered: true });
});

it('where the service cannot be asked, that is said, and what the device knows is found all the same', async () => {
  await createFromForm('F-1');
  page.putInFront((request) =>
    request.url.includes('/task/find') ? new Response('', { status: 503 }) : null,
  );
  expect(await find(rowsOf(['F-1', 'F-2']))).toEqual({ found: [[2, 'before']], hasServiceAnswered: false });
});

it('the same file while the first one waits: its rows wait in another import, and none is said to be created', async () => {
  setOnLine(false);
  const rows = rowsOf(['R-1', 'R-2']);
  await runImport(await storeImport(), rows.slice(0, 1));
  expect((await find(rows)).found).toEqual([[2, 'waiting']]);
});

it('rows that wait in a paused import are told apart, with what they wait as, also where their task was corrected since', async () => {
  setOnLine(false);
  const rows = rowsOf(['R-1', 'R-2']);
  const id = await storeImport({ name: 'first.csv' });
  await runImport(id, rows);
  await pauseImport(id);
  const [same, corrected] = rowsOf(['R-1', 'R-2']);
  if (!same || corrected?.task.kind !== 'delivery') throw new Error('no rows');
  corrected.task.body.customer_address = '2 Other St';
  expect((await compare([same, corrected])).rows).toEqual([
    { number: 2, orderId: 'R-1', kind: 'paused', waitsIn: 'first.csv' },
    { number: 3, orderId: 'R-2', kind: 'paused', waitsIn: 'first.csv' },
  ]);
  await stopImport(id);
  expect((await find(rows)).found).toEqual([]);
  setOnLine(true);
});

it('a task of the form that was not sent yet is not said to be created', async () => {
  setOnLine(false);
  await submit(page.input({ order: 'F-1' }));
  expect((await find(rowsOf(['F-1']))).found).toEqual([[2, 'waiting']]);
  setOnLine(true);
});

it('of one order number each task is made a text once, however many rows have that number', async () => {
  await createFromForm('F-1');
  const [task] = await knownIntents();
  if (!task) throw new Error('no task');
  let texts = 0;
  const counted = {
    ...task,
    get body() {
      texts += 1;
      return task.body;
    },
  };
  const rows = rowsOf(Array.from({ length: 20 }, () => 'F-1'));
  const scope = { importId: 'new', connectionId: task.connectionId, sent: [counted] as (typeof task)[] };
  const { found } = await findOnDevice(scope, rows, (row) => row.task);
  expect(found.map(({ kind }) => kind)).toEqual(rows.map(() => 'before'));
  expect(texts).toBe(1);
});
