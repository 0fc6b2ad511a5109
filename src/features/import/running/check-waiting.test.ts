// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { getConnection } from '#data/http/connection.ts';
import { getImport } from '#data/device/imports.ts';
import { importRows } from '#data/outbox/import-store.ts';
import { pauseImport, resumeImport, startImports } from '#data/outbox/imports.ts';
import { submit } from '#data/outbox/outbox.ts';
import { runImport, storeImport } from '#testing/imports.ts';
import { outboxPage, setOnLine } from '#testing/outbox-page.ts';
import { parseCsv } from '#testing/parse-csv.ts';
import { until } from '#testing/until.ts';
import type { ReadyRow } from '../import-types.ts';
import { checkWaiting } from './check-waiting.ts';
import { resultsFile } from './results-file.ts';
import { useResume } from './use-resume.ts';

const page = outboxPage();
let stop: () => void;
beforeEach(async () => {
  stop = await startImports();
});
afterEach(() => stop());

const orders = ['W-1', 'W-2', 'W-3', 'W-4'];

/** Rows that wait in a paused import, one of them with a time that is over. */
const pausedImport = async (): Promise<string> => {
  setOnLine(false);
  const rows = orders.map((orderId, at): ReadyRow => {
    const { id: _id, summary, ...task } = page.input({ order: orderId });
    if (task.kind !== 'delivery') throw new Error('no delivery');
    task.body.job_delivery_datetime = orderId === 'W-3' ? '2020-12-01 14:30:00' : '2037-12-01 14:30:00';
    return { number: at + 2, orderId, task, summary };
  });
  const id = await storeImport();
  await runImport(id, rows);
  await pauseImport(id);
  setOnLine(true);
  return id;
};

const find = async (id: string, acceptsPast = false) => {
  const connection = getConnection();
  if (!connection) throw new Error('not connected');
  return checkWaiting(id, connection, { acceptsPast, signal: new AbortController().signal });
};
const named = async (id: string, acceptsPast?: boolean) =>
  (await find(id, acceptsPast)).doubts.map(({ orderId, kind }) => [orderId, kind]);

it.each([
  ['which rows wait', 'waiting'],
  ['what was created before', 'ofOrders'],
] as const)('a device that does not say %s is not taken for one that has nothing', async (_what, call) => {
  const id = await pausedImport();
  vi.spyOn(importRows, call).mockResolvedValue({ ok: false, trouble: 'hung' });
  await expect(find(id)).rejects.toThrow('cannot be read');
});

it('a device without a store has nothing that was created before', async () => {
  const id = await pausedImport();
  vi.spyOn(importRows, 'ofOrders').mockResolvedValue({ ok: false, trouble: 'missing' });
  expect(await named(id)).toEqual([['W-3', 'past']]);
});

it('rows that wait are named where their time has passed, or where somebody has created their order number meanwhile', async () => {
  const id = await pausedImport();
  await submit(page.input({ order: 'W-1' }));
  await until(async () => expect(await page.tasks()).toHaveLength(1));
  await page.service.fetch('/open/task/createDelivery', {
    ...page.body('W-2'),
    api_key: page.service.account.api_key,
  });
  expect(await named(id)).toEqual([
    ['W-1', 'other'],
    ['W-2', 'service'],
    ['W-3', 'past'],
  ]);
  expect(await named(id, true)).toEqual([
    ['W-1', 'other'],
    ['W-2', 'service'],
  ]);
});

it('a time that passes between the two presses of Resume is asked about as well', async () => {
  const id = await pausedImport();
  const found = await getImport(id);
  if (!found.ok || !found.value) throw new Error('no import');
  const record = found.value;
  const again = renderHook(() => useResume(record, false)).result;
  act(() => again.current.resume());
  await until(() => expect(again.current.doubts).toMatchObject([{ orderId: 'W-3', kind: 'past' }]));
  vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2037-12-02T12:00:00Z'));
  act(() => again.current.choose({ past: 'send' }));
  act(() => again.current.resume());
  await until(async () =>
    expect(await getImport(id)).toMatchObject({ value: { starts: 2, state: 'paused', pausedBy: 'past' } }),
  );
  expect(await page.tasks()).toHaveLength(0);
});

it('an import that goes on without some of its rows sends the others, and its receipt says why these were skipped', async () => {
  const id = await pausedImport();
  const { doubts } = await find(id);
  await resumeImport(
    id,
    doubts.map((doubt) => ({ id: doubt.id, why: 'Its time was over.' })),
  );
  await until(async () => expect(await getImport(id)).toMatchObject({ value: { state: 'done' } }));
  expect((await page.tasks()).map(({ order_id }) => order_id).toSorted()).toEqual(['W-1', 'W-2', 'W-4']);
  const found = await getImport(id);
  if (!found.ok || !found.value) throw new Error('no import');
  const rows = orders.map((orderId, at) => ({ number: at + 2, cells: [orderId] }));
  const file = await resultsFile(found.value, { rows, plan: { columns: {} } as never }, []);
  expect(
    parseCsv(file.ok ? file.value : '').map(([, order, outcome, , , why]) => [order, outcome, why]),
  ).toEqual([
    ['order_number', 'outcome', 'reason'],
    ['W-1', 'Created', ''],
    ['W-2', 'Created', ''],
    ['W-3', 'Skipped', 'Its time was over.'],
    ['W-4', 'Created', ''],
  ]);
});
