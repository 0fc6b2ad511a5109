// @vitest-environment jsdom
import { createHash } from 'node:crypto';
import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { getConnection } from '#data/http/connection.ts';
import { canonicalJson } from '#contract/canonical-json.ts';
import { databaseName, withDatabase } from '#data/device/database.ts';
import { importRowId } from '#data/device/import-row-id.ts';
import { changeImport, getImport, removeImport, type StoredImport } from '#data/device/imports.ts';
import { createdOutcome } from '#testing/intents.ts';
import { setLocks } from '#testing/page-locks.ts';
import { recordTasks, rowOutcomes, runImport, storeImport } from '#testing/imports.ts';
import { hurry, outboxPage, setOnLine, withoutCapabilities } from '#testing/outbox-page.ts';
import { until } from '#testing/until.ts';
import {
  countStoredRows,
  repairsOf,
  forgetRows,
  readRowsAgain,
  showRows,
  useRowOutcomes,
  useSentRows,
} from './import-outcomes.ts';
import { paceOf } from './import-pace.ts';
import { importRows } from './import-store.ts';
import {
  forgetImport,
  pauseImport,
  resumeImport,
  recordAndSend,
  setPace,
  startImports,
  stopImport,
  useImports,
} from './imports.ts';
import { submit, useIntents } from './outbox.ts';
import { readIntent } from './read-intent.ts';
import { recordImportRun, type ImportTask } from './record-import-run.ts';

const page = outboxPage();
let stop: () => void;
beforeEach(async () => {
  hurry();
  stop = await startImports();
});
afterEach(() => stop());

/** Tasks of the rows 2 and following, as a file with a header has them. */
const tasksOf = (count: number, name = 'R'): ImportTask[] =>
  Array.from({ length: count }, (_each, at) => {
    const { id: _id, summary, ...task } = page.input({ order: `${name}-${at + 2}` });
    return { number: at + 2, task, summary };
  });

const run = async (count: number, id?: string, name?: string): Promise<string> => {
  const importId = id ?? (await storeImport());
  expect(await runImport(importId, tasksOf(count, name))).toMatchObject({
    value: { state: 'running' },
  });
  return importId;
};

const stateOf = async (id: string) => {
  const found = await getImport(id);
  return found.ok ? found.value?.state : found.trouble;
};
const countsOf = async (id: string) => {
  const found = await getImport(id);
  return found.ok && found.value ? countStoredRows(found.value) : null;
};
const untilDone = (id: string) => until(async () => expect(await stateOf(id)).toBe('done'));
const states = async (id: string) => [...(await rowOutcomes(id)).values()].map(({ state }) => state);

it('each row becomes one task, under a key made from what the row says', async () => {
  const id = await run(3);
  await untilDone(id);
  expect((await page.tasks()).map(({ order_id }) => order_id).toSorted()).toEqual(['R-2', 'R-3', 'R-4']);
  const keys = tasksOf(3).map(({ task }) =>
    createHash('sha256')
      .update(`delivery\n${canonicalJson(task.body)}\n0`)
      .digest('hex'),
  );
  expect(page.keysSent().map(String).toSorted()).toEqual(keys.toSorted());
  expect(await states(id)).toEqual(['created', 'created', 'created']);
});

it('a row whose answer names no task is asked about under its key, and becomes one task', async () => {
  page.putInFront((request) =>
    request.url.includes('/task/create') && page.creates.length === 1
      ? Response.json({ status: 200, data: {} })
      : null,
  );
  const id = await run(2);
  await untilDone(id);
  expect(await states(id)).toEqual(['created', 'created']);
  expect(await page.tasks()).toHaveLength(2);
  expect(page.creates).toHaveLength(3);
  expect(new Set(page.keysSent())).toHaveLength(2);
});

it('a row is stored as being sent before its first byte', async () => {
  const seen: unknown[] = [];
  page.putInFront(async (request) => {
    if (!request.url.includes('/task/create')) return null;
    const { order_id } = (await request.clone().json()) as { order_id: string };
    const rows = await withDatabase((database) => database.getAll('import-rows'));
    if (rows.ok) seen.push(rows.value.find((row) => 'orderId' in row && row.orderId === order_id));
    return null;
  });
  await untilDone(await run(9));
  expect(seen).toHaveLength(9);
  for (const row of seen) expect(row).toMatchObject({ state: 'sending', attempt: 1 });
});

it.each([
  ['four unless a person says otherwise', null, 4],
  ['one after the other', 'one', 1],
  ['two', 'two', 2],
] as const)('rows are under way at a time as the pace says: %s', async (_words, pace, most) => {
  let underWay = 0;
  let highest = 0;
  const { promise: asMany, resolve: reached } = Promise.withResolvers<void>();
  page.putInFront(async (request) => {
    if (!request.url.includes('/task/create')) return null;
    underWay += 1;
    highest = Math.max(highest, underWay);
    if (underWay === most) reached();
    // However slow the machine is, none is answered before as many are under way as may be; then there is time for more.
    await asMany;
    await new Promise((resolve) => setTimeout(resolve, 5));
    underWay -= 1;
    return null;
  });
  if (pace) setPace(getConnection()?.id ?? '', pace);
  await untilDone(await run(30));
  expect(highest).toBe(most);
});

it('another pace holds for the rows that wait, and a service without idempotency gets one row at a time whatever was set', async () => {
  const service = { connectionId: getConnection()?.id ?? '', dedupes: true };
  setPace(service.connectionId, 'four');
  expect(paceOf(service)).toEqual({ inFlight: 4, everyMs: 0 });
  expect(paceOf({ ...service, dedupes: false })).toEqual({ inFlight: 1, everyMs: 1000 });
  setPace(service.connectionId, 'slowest');
  expect(paceOf({ ...service, dedupes: false })).toEqual({ inFlight: 1, everyMs: 5000 });
});

it('a paused import sends nothing more, and goes on where it was', async () => {
  const id = await run(40);
  await until(() => expect(page.creates.length).toBeGreaterThan(5));
  await pauseImport(id);
  await until(async () => expect(await states(id)).not.toContain('sending'));
  const sent = page.creates.length;
  expect(sent).toBeLessThan(40);
  expect((await states(id)).filter((state) => state === 'waiting')).toHaveLength(40 - sent);
  await resumeImport(id);
  await untilDone(id);
  expect(page.creates).toHaveLength(40);
  expect(await page.tasks()).toHaveLength(40);
});

it('a stopped import says of every row that was not sent that it was not', async () => {
  const id = await run(40);
  await until(() => expect(page.creates.length).toBeGreaterThan(5));
  await stopImport(id);
  await until(async () => expect(new Set(await states(id))).toEqual(new Set(['created', 'not-sent'])));
  const created = (await page.tasks()).length;
  expect((await states(id)).filter((state) => state === 'created')).toHaveLength(created);
  const sent = renderHook(() => useSentRows(id)).result;
  await until(() => expect(sent.current).toHaveLength(created));
  expect(await stateOf(id)).toBe('done');
  expect(await countsOf(id)).toMatchObject({ created, rejected: 0, 'not-sent': 40 - created });
});

it('a task of the form overtakes the rows that wait', async () => {
  const id = await run(60);
  await until(() => expect(page.creates.length).toBeGreaterThan(5));
  const before = page.creates.length;
  await submit(page.input({ order: 'urgent' }));
  await until(async () => expect((await page.tasks()).map(({ order_id }) => order_id)).toContain('urgent'));
  const orders = await Promise.all(
    page.creates.map(async (request) => ((await request.clone().json()) as { order_id: string }).order_id),
  );
  expect(orders.indexOf('urgent') - before).toBeLessThan(20);
  await untilDone(id);
});

it('a row whose answer is lost is asked about under the same key, and its task is there once', async () => {
  page.loseAnswers(2);
  const id = await run(6);
  await untilDone(id);
  expect(await page.tasks()).toHaveLength(6);
  expect(page.keysSent()).toHaveLength(8);
  expect(new Set(page.keysSent()).size).toBe(6);
  expect(new Set(await states(id))).toEqual(new Set(['created']));
});

it.each([
  ['told to come back at once', '0'],
  ['told a date that has passed', 'Wed, 21 Oct 2015 07:28:00 GMT'],
])('a service that is too busy slows the whole import, %s, and no row counts as tried', async (_, told) => {
  let shed = 0;
  const busyUntil = performance.now() + 1200;
  page.putInFront((request) => {
    if (!request.url.includes('/task/create') || performance.now() > busyUntil) return null;
    shed += 1;
    return new Response('', { status: 429, headers: { 'retry-after': told } });
  });
  const id = await run(12);
  await untilDone(id);
  // Those that were under way at once, and then one at a time.
  expect(shed).toBeLessThan(8);
  expect(new Set(await states(id))).toEqual(new Set(['created']));
  expect(await page.tasks()).toHaveLength(12);
});

it.each([
  [403, 'forbidden', 'roles'],
  [401, 'invalid_key', 'key'],
] as const)(
  'a key that is answered %i pauses the import with the reason after one round of requests, and every row stays ready',
  async (status, code, pausedBy) => {
    const body = { status: 101, code, message: 'No.', data: {}, processed: false };
    page.putInFront((request) =>
      request.url.includes('/task/create') ? Response.json(body, { status }) : null,
    );
    const id = await run(60);
    await until(async () =>
      expect(await getImport(id)).toMatchObject({ value: { state: 'paused', pausedBy } }),
    );
    await until(async () => expect(new Set(await states(id))).toEqual(new Set(['waiting'])));
    expect(page.creates.length).toBeLessThanOrEqual(4);
    page.putInFront(() => null);
    await page.connectNow();
    await resumeImport(id);
    await until(async () => expect(await page.tasks()).toHaveLength(60));
  },
);

/** Runs three rows to their end, of which the service rejects the second. @returns the id of their import. */
const runOneRejected = async (): Promise<string> => {
  const tasks = tasksOf(3);
  const [, second] = tasks;
  if (second?.task.kind === 'delivery') second.task.body.team_id = 999_999;
  const id = await storeImport();
  await runImport(id, tasks);
  await untilDone(id);
  return id;
};

it('a rejected row stays rejected, with the reason, while the others are created', async () => {
  const id = await runOneRejected();
  const outcomes = await rowOutcomes(id);
  expect([...outcomes.values()].map(({ state }) => state)).toEqual(['created', 'rejected', 'created']);
  expect(outcomes.get(3)?.note).not.toBe('');
});

it('the counts of an import that has ended read no row but those that were rejected', async () => {
  const id = await runOneRejected();
  const reads = vi.spyOn(IDBObjectStore.prototype, 'getAll');
  expect(await countsOf(id)).toMatchObject({ created: 2, rejected: 1, 'not-sent': 0 });
  const names = reads.mock.contexts.map((store) => store instanceof IDBObjectStore && store.name);
  expect(names).not.toContain('import-rows');
});

it('rows of an import that has ended that were neither sent nor skipped are to be repaired', async () => {
  const id = await storeImport({ plan: { kind: 'delivery', leftOut: [8] } });
  await runImport(id, tasksOf(3), { skipped: [{ number: 5, why: 'twice' }] });
  await untilDone(id);
  const rows = renderHook(() => useSentRows(id)).result;
  await until(() => expect(rows.current).toHaveLength(3));
  await changeImport(id, (record) => ({ ...record, rowCount: 7 }));
  const found = await getImport(id);
  if (!found.ok || !found.value) throw new Error('no import');
  expect([(await countsOf(id))?.repair, repairsOf(found.value)]).toEqual([2, 2]);
});

it('the rows given again: what was created is not sent again, and a corrected row is another create', async () => {
  const tasks = tasksOf(3);
  const [, second] = tasks;
  if (second?.task.kind === 'delivery') second.task.body.team_id = 999_999;
  const id = await storeImport();
  await runImport(id, tasks);
  await untilDone(id);
  await run(3, id);
  await untilDone(id);
  expect(await states(id)).toEqual(['created', 'created', 'created']);
  expect(new Set(page.keysSent()).size).toBe(4);
  expect(await page.tasks()).toHaveLength(3);
});

/** An import of the same rows as another browser records it: this device knows nothing of it. */
const runElsewhere = async (tasks: readonly ImportTask[]): Promise<void> => {
  const id = await storeImport();
  await runImport(id, tasks);
  await untilDone(id);
  await removeImport(id);
  forgetRows(id);
};

it('a file given to two browsers is created once, and the second one says that its tasks were there', async () => {
  // What the second browser has looked up before the first one created anything.
  const elsewhere = tasksOf(3);
  page.putInFront((request) =>
    request.url.includes('/task/find') ? Response.json({ status: 200, message: '', data: [] }) : null,
  );
  await runElsewhere(elsewhere);
  const id = await run(3);
  await untilDone(id);
  expect(await page.tasks()).toHaveLength(3);
  expect(await states(id)).toEqual(['there', 'there', 'there']);
  expect([...(await rowOutcomes(id)).values()].map(({ note }) => note).toSorted()).toEqual([
    'Already existed (task 1)',
    'Already existed (task 2)',
    'Already existed (task 3)',
  ]);
});

it('a row whose answer was lost is created by this import, not there already', async () => {
  page.loseAnswers();
  const id = await run(1);
  await untilDone(id);
  expect(await states(id)).toEqual(['created']);
  expect(page.keysSent()).toHaveLength(2);
});

it('two equal rows that a person sends are two tasks, and given again elsewhere none is created', async () => {
  const [one] = tasksOf(1);
  if (!one) throw new Error('no task');
  const equal = [one, { ...one, number: 3 }];
  await runElsewhere(equal);
  expect(await page.tasks()).toHaveLength(2);
  const id = await storeImport();
  await runImport(id, equal, { accepted: [2, 3] });
  await untilDone(id);
  expect(await states(id)).toEqual(['there', 'there']);
  expect(await page.tasks()).toHaveLength(2);
});

it('a row that is sent beside an equal one of an earlier run is a task of its own', async () => {
  const [one] = tasksOf(1);
  if (!one) throw new Error('no task');
  const id = await storeImport();
  await runImport(id, [{ ...one, number: 3 }]);
  await untilDone(id);
  await runImport(id, [one], { accepted: [2] });
  await untilDone(id);
  expect(await states(id)).toEqual(['created', 'created']);
  expect(await page.tasks()).toHaveLength(2);
});

it('a row that was created before is created again under a key of its own', async () => {
  await runElsewhere(tasksOf(1));
  const id = await storeImport();
  await runImport(id, tasksOf(1), { accepted: [2], again: [2] });
  await untilDone(id);
  expect(page.keysSent()[1]).toBe(`${id}:000002:0`);
  expect(await page.tasks()).toHaveLength(2);
});

it('two tabs that press Create for the same rows at once: one of them records them', async () => {
  setOnLine(false);
  const ids = [await storeImport(), await storeImport()];
  const results = await Promise.all(ids.map((id) => recordTasks(id, tasksOf(40))));
  const late = results.findIndex((result) => result.ok && result.value === 'taken');
  expect(results[1 - late]).toMatchObject({ ok: true, value: { state: 'running' } });
  expect(await withDatabase((database) => database.count('import-rows'))).toEqual({ ok: true, value: 40 });
  // Where the person wants them all the same, they are recorded.
  const accepted = tasksOf(40).map(({ number }) => number);
  expect(await recordTasks(ids[late] ?? '', tasksOf(40), { accepted })).toMatchObject({
    value: { state: 'running' },
  });
});

it('before rows are sent, those whose order number the service has by now are left out', async () => {
  setOnLine(false);
  const id = await run(3);
  await page.service.fetch('/open/task/createDelivery', {
    ...page.body('R-3'),
    api_key: page.service.account.api_key,
  });
  setOnLine(true);
  await untilDone(id);
  expect(await states(id)).toEqual(['created', 'not-sent', 'created']);
  expect(await getImport(id)).toMatchObject({
    value: { skipped: [{ number: 3, why: 'Skipped: the service has a task with this order number.' }] },
  });
  expect(await page.tasks()).toHaveLength(3);
});

it('where it cannot be stored that rows are left out, the import is paused for want of storage and none is sent', async () => {
  setOnLine(false);
  const id = await run(1);
  await page.service.fetch('/open/task/createDelivery', {
    ...page.body('R-2'),
    api_key: page.service.account.api_key,
  });
  const imports = renderHook(() => useImports()).result;
  // oxlint-disable-next-line typescript/unbound-method -- called with its own `this` below
  const put = IDBObjectStore.prototype.put;
  IDBObjectStore.prototype.put = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  try {
    setOnLine(true);
    await until(() => expect(imports.current[0]).toMatchObject({ id, state: 'paused', pausedBy: 'storage' }));
  } finally {
    IDBObjectStore.prototype.put = put;
  }
  expect(page.creates).toEqual([]);
});

it('what the person has accepted is sent, also where the service has its order number', async () => {
  await page.service.fetch('/open/task/createDelivery', {
    ...page.body('R-2'),
    api_key: page.service.account.api_key,
  });
  const id = await storeImport();
  await runImport(id, tasksOf(1), { accepted: [2] });
  await untilDone(id);
  expect(await states(id)).toEqual(['created']);
  expect(await page.tasks()).toHaveLength(2);
});

it('the service is asked for order numbers before each 500 rows', async () => {
  const asked: number[] = [];
  page.putInFront(async (request) => {
    if (request.url.includes('/task/create'))
      return Response.json({ status: 200, message: '', data: { job_id: 1 } });
    if (!request.url.includes('/task/find')) return null;
    const { order_ids } = (await request.clone().json()) as { order_ids: string[] };
    asked.push(order_ids.length);
    return null;
  });
  const id = await run(520);
  await untilDone(id);
  expect(asked.reduce((sum, count) => sum + count)).toBe(520);
  expect(Math.max(...asked)).toBe(500);
  expect(page.creates).toHaveLength(520);
});

it('where the storage is full, nothing is sent', async () => {
  const id = await storeImport();
  // oxlint-disable-next-line typescript/unbound-method -- called with its own `this` below
  const add = IDBObjectStore.prototype.add;
  let left = 25;
  IDBObjectStore.prototype.add = function full(...values) {
    left -= 1;
    if (left < 0) throw new DOMException('full', 'QuotaExceededError');
    return add.apply(this, values);
  };
  const result = await runImport(id, tasksOf(30));
  IDBObjectStore.prototype.add = add;
  expect(result).toEqual({ ok: false, trouble: 'full' });
  expect(page.creates).toEqual([]);
  await run(30, id);
  await untilDone(id);
  expect(await page.tasks()).toHaveLength(30);
});

it('rows of a running import are no history: only those whose outcome is open are shown as cards', async () => {
  const intents = renderHook(() => useIntents()).result;
  const id = await run(5);
  const outcomes = renderHook(() => useRowOutcomes(id)).result;
  await untilDone(id);
  await until(() => expect(outcomes.current?.size).toBe(5));
  expect(intents.current).toEqual([]);
});

it('off line nothing is sent, and on line the import goes on', async () => {
  setOnLine(false);
  const id = await run(5);
  expect(await states(id)).toEqual(Array.from({ length: 5 }, () => 'waiting'));
  expect(page.creates).toEqual([]);
  setOnLine(true);
  await untilDone(id);
  expect(await page.tasks()).toHaveLength(5);
});

it('a row whose time passes while it waits pauses the import, and is sent once a person resumes it', async () => {
  const due = Date.parse('2026-12-01T20:30:00Z');
  const clock = vi.spyOn(Date, 'now').mockReturnValue(due - 1_800_000);
  setOnLine(false);
  const id = await run(3);
  clock.mockReturnValue(due + 3_600_000);
  setOnLine(true);
  await until(async () =>
    expect(await getImport(id)).toMatchObject({ value: { state: 'paused', pausedBy: 'past' } }),
  );
  expect(page.creates).toEqual([]);
  await resumeImport(id);
  await untilDone(id);
  expect(await page.tasks()).toHaveLength(3);
});

it('a row whose time passes is sent where the person said so of all rows of the file', async () => {
  const due = Date.parse('2026-12-01T20:30:00Z');
  const clock = vi.spyOn(Date, 'now').mockReturnValue(due - 1_800_000);
  setOnLine(false);
  const id = await run(3, await storeImport({ plan: { kind: 'delivery', acceptsPast: true } }));
  clock.mockReturnValue(due + 3_600_000);
  setOnLine(true);
  await untilDone(id);
  expect(await page.tasks()).toHaveLength(3);
});

it('an import that is paused while its last row is under way ends with that row', async () => {
  const [reached, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  page.putInFront(async (request) => {
    if (!request.url.includes('/task/create')) return null;
    reached.resolve();
    await answer.promise;
    return null;
  });
  const id = await run(1);
  await reached.promise;
  await pauseImport(id);
  answer.resolve();
  await untilDone(id);
  expect(await states(id)).toEqual(['created']);
});

it('an import that is paused between its last row and its end ends', async () => {
  setPace(getConnection()?.id ?? '', 'second');
  const id = await run(1);
  await until(async () => expect(await states(id)).toEqual(['created']));
  await pauseImport(id);
  expect(await stateOf(id)).toBe('done');
});

it('without idempotency a row without an answer stays unknown, and after three the import is paused', async () => {
  page.putInFront(withoutCapabilities);
  await page.connectNow();
  page.putInFront((request) =>
    request.url.includes('/task/create') ? new Response('<html>', { status: 502 }) : null,
  );
  const id = await run(10);
  await until(async () => expect(await stateOf(id)).toBe('paused'));
  expect((await states(id)).filter((state) => state === 'unknown')).toHaveLength(3);
  expect(page.creates).toHaveLength(3);
}, 20_000);

it('without idempotency a service that says it is busy between two silences is no third silence', async () => {
  page.putInFront(withoutCapabilities);
  await page.connectNow();
  page.putInFront((request) => {
    if (!request.url.includes('/task/create')) return null;
    return page.creates.length === 2
      ? new Response('', { status: 429, headers: { 'retry-after': '0' } })
      : new Response('<html>', { status: 502 });
  });
  const id = await run(10);
  await until(async () => expect(await stateOf(id)).toBe('paused'));
  expect((await states(id)).filter((state) => state === 'unknown')).toHaveLength(4);
}, 20_000);

/** Opens the page in a browser that was started anew. */
const restart = async () => {
  stop();
  sessionStorage.clear();
  setLocks();
  stop = await startImports();
};

it('what an earlier browser was sending is paused, and goes on when a person resumes it', async () => {
  setOnLine(false);
  const id = await run(3);
  await restart();
  expect(await getImport(id)).toMatchObject({ value: { state: 'paused', pausedBy: 'restart' } });
  setOnLine(true);
  await Promise.all([resumeImport(id), resumeImport(id)]);
  await untilDone(id);
  expect(await page.tasks()).toHaveLength(3);
  expect(page.creates).toHaveLength(3);
});

it('where the device cannot be read at first, the start says so, and a later one sends what waits', async () => {
  setOnLine(false);
  const id = await run(3);
  stop();
  const read = vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementation(() => {
    throw new DOMException('not now', 'UnknownError');
  });
  await expect(startImports()).rejects.toThrow('cannot be read');
  read.mockRestore();
  stop = await startImports();
  expect(await stateOf(id)).toBe('paused');
  setOnLine(true);
  await resumeImport(id);
  await untilDone(id);
});

it.each([
  ['a reload', 2000, 'running'],
  ['a browser that restores its tabs a day later', 86_400_000, 'paused'],
])('what was running goes on by itself after a reload only: %s', async (_what, awayMs, state) => {
  setOnLine(false);
  const id = await run(3);
  const other = await run(2, await storeImport(), 'S');
  dispatchEvent(new Event('pagehide'));
  stop();
  setLocks();
  const now = Date.now();
  vi.spyOn(Date, 'now').mockReturnValue(now + awayMs);
  stop = await startImports();
  expect(await stateOf(id)).toBe(state);
  expect(await stateOf(other)).toBe(state);
});

it('rows that a person left out are not sent where the device cannot store that they are left out', async () => {
  setOnLine(false);
  const id = await run(3);
  await pauseImport(id);
  setOnLine(true);
  const imports = renderHook(() => useImports()).result;
  // oxlint-disable-next-line typescript/unbound-method -- called with its own `this` below
  const put = IDBObjectStore.prototype.put;
  IDBObjectStore.prototype.put = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  try {
    await resumeImport(id, [{ id: `${id}:000002`, why: 'Created before' }]);
  } finally {
    IDBObjectStore.prototype.put = put;
  }
  expect(imports.current.find((record) => record.id === id)).toMatchObject({
    state: 'paused',
    pausedBy: 'storage',
  });
  expect(page.creates).toEqual([]);
  await resumeImport(id, [{ id: `${id}:000002`, why: 'Created before' }]);
  await untilDone(id);
  expect((await page.tasks()).map(({ order_id }) => order_id).toSorted()).toEqual(['R-3', 'R-4']);
});

it('where a pause cannot be stored, nothing more is sent from this page, and it is told', async () => {
  setOnLine(false);
  const id = await run(3);
  // oxlint-disable-next-line typescript/unbound-method -- called with its own `this` below
  const put = IDBObjectStore.prototype.put;
  IDBObjectStore.prototype.put = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  try {
    expect(await pauseImport(id)).toBe(false);
    setOnLine(true);
    expect(await stopImport(id)).toBe(false);
  } finally {
    IDBObjectStore.prototype.put = put;
  }
  expect(page.creates).toEqual([]);
  expect(await stopImport(id)).toBe(true);
  expect(await states(id)).toEqual(['not-sent', 'not-sent', 'not-sent']);
});

it('rows that were skipped at Resume stay skipped where others are created afterwards', async () => {
  setOnLine(false);
  const id = await run(2);
  await pauseImport(id);
  await resumeImport(id, [{ id: `${id}:000002`, why: 'Its time was over.' }]);
  setOnLine(true);
  await untilDone(id);
  await runImport(id, tasksOf(4).slice(2), { skipped: [{ number: 6, why: 'Twice in the file.' }] });
  await untilDone(id);
  expect(await getImport(id)).toMatchObject({
    value: { skipped: [{ number: 2, why: 'Its time was over.' }, { number: 6 }] },
  });
});

it('a tab that opens while another one runs a finished import again cancels none of its rows', async () => {
  setOnLine(false);
  const id = await run(3);
  await stopImport(id);
  setOnLine(true);
  stop();
  // Just before this tab cancels the rows that a stopped import left, the other tab has recorded them anew.
  const { waiting, changeImport: changeRows } = importRows;
  let recorded: Promise<unknown> | undefined;
  const runAgain = () => (recorded ??= recordTasks(id, tasksOf(3)));
  vi.spyOn(importRows, 'waiting').mockImplementation(async (...of) => {
    await runAgain();
    return waiting(...of);
  });
  vi.spyOn(importRows, 'changeImport').mockImplementation(async (...of) => {
    await runAgain();
    return changeRows(...of);
  });
  stop = await startImports();
  await untilDone(id);
  expect(await states(id)).toEqual(['created', 'created', 'created']);
});

it('a row whose outcome another tab has found out is open here no longer', async () => {
  page.putInFront((request) =>
    request.url.includes('/task/create') ? new Response('', { status: 502 }) : null,
  );
  const id = await run(1);
  const cards = renderHook(() => useIntents()).result;
  await until(() => expect(cards.current[0]).toMatchObject({ state: 'unknown', settledBy: null }));
  const settled = await withDatabase(async (database) => {
    const row = readIntent(await database.get('import-rows', `${id}:000002`));
    if (!row) throw new Error('no row');
    await database.put('import-rows', {
      ...row,
      importId: id,
      state: 'created',
      settledBy: 'service',
      last: createdOutcome(),
      uncertain: false,
      pendingAttempt: 'none',
      rev: row.rev + 1,
    } as never);
  });
  expect(settled.ok).toBe(true);
  const channel = new BroadcastChannel(databaseName);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
  channel.postMessage({ store: 'import-rows', id });
  await until(() => expect(cards.current[0]?.state).toBe('created'));
  channel.close();
}, 20_000);

/** A browser of which other tabs have locks, and that does something when it is asked for them. */
const withLocks = (names: () => readonly string[], work = () => Promise.resolve()) => {
  const request = (_name: string, ...rest: unknown[]) => (rest.at(-1) as () => Promise<unknown>)();
  const query = async () => {
    await work();
    return { held: names().map((name) => ({ name, clientId: 'another tab' })), pending: [] };
  };
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request, query } });
};
afterEach(() => Reflect.deleteProperty(navigator, 'locks'));

it('a tab that notices a restart late leaves an import that another tab has paused for it and a person resumed', async () => {
  setOnLine(false);
  const id = await run(3);
  const elsewhere = (part: (record: StoredImport) => Partial<StoredImport>) =>
    changeImport(id, (record) => ({ ...record, ...part(record) }));
  withLocks(
    () => [],
    async () => {
      await elsewhere(() => ({ state: 'paused', pausedBy: 'restart' }));
      await elsewhere(({ starts }) => ({ state: 'running', pausedBy: null, starts: starts + 1 }));
    },
  );
  await restart();
  expect(await stateOf(id)).toBe('running');
});

it('a second tab that is opened while the browser is off line leaves the import of the first one running', async () => {
  setOnLine(false);
  const id = await run(3);
  withLocks(() => ['imports']);
  await restart();
  expect(await stateOf(id)).toBe('running');
  setOnLine(true);
  await untilDone(id);
});

it('a tab that is opened between the record of a run and its first row leaves that import running', async () => {
  const names = new Set<string>();
  const request = async (name: string, ...rest: unknown[]) => {
    names.add(name);
    await (rest.at(-1) as () => Promise<unknown>)();
    names.delete(name);
  };
  const query = () =>
    Promise.resolve({ held: Array.from(names, (name) => ({ name, clientId: 'first' })), pending: [] });
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request, query } });
  setOnLine(false);
  const id = await storeImport();
  const opened = Promise.withResolvers<void>();
  const running = recordAndSend(id, async () => {
    // The page hears of it after the other tab.
    stop();
    const recorded = await recordTasks(id, tasksOf(2));
    sessionStorage.clear();
    stop = await startImports();
    opened.resolve();
    return recorded;
  });
  await opened.promise;
  expect(await stateOf(id)).toBe('running');
  await running;
});

it('Resume of an import that another tab has stopped meanwhile sends nothing, and the page says that it ended', async () => {
  setOnLine(false);
  const id = await run(3);
  await pauseImport(id);
  const imports = renderHook(() => useImports()).result;
  const shown = () => imports.current.find((record) => record.id === id)?.state;
  await until(() => expect(shown()).toBe('paused'));
  // This page has not heard of it yet.
  const stored = await getImport(id);
  const ended = {
    ...(stored.ok ? stored.value : null),
    id,
    state: 'done',
    pausedBy: null,
    endedAt: Date.now(),
  };
  await withDatabase((database) => database.put('imports', ended), 'write');
  await resumeImport(id);
  expect(shown()).toBe('done');
});

it('a record that cannot be stored leaves no row behind, and the same Create works once it can', async () => {
  const id = await storeImport();
  // oxlint-disable-next-line typescript/unbound-method -- called with its own `this` below
  const add = IDBObjectStore.prototype.add;
  let left = 5;
  IDBObjectStore.prototype.add = function full(...values) {
    left -= 1;
    if (left < 0) throw new DOMException('full', 'QuotaExceededError');
    return add.apply(this, values);
  };
  const result = await runImport(id, tasksOf(12));
  IDBObjectStore.prototype.add = add;
  expect(result).toEqual({ ok: false, trouble: 'full' });
  expect(await getImport(id)).toMatchObject({ value: { state: 'draft', fileRev: 1 } });
  expect(await withDatabase((database) => database.count('import-rows'))).toEqual({ ok: true, value: 0 });
});

it('Create of an import that another tab has removed records nothing', async () => {
  const id = await storeImport();
  const found = await getImport(id);
  if (!found.ok || !found.value) throw new Error('no import');
  await removeImport(id);
  const { headers, plan } = found.value;
  const home = getConnection();
  if (!home) throw new Error('not connected');
  const order = { importId: id, fileRev: 1, skipped: [], accepted: [], again: [], home };
  const result = await recordImportRun(order, { headers, plan, rows: [] }, tasksOf(2));
  expect(result).toEqual({ ok: true, value: 'removed' });
  expect(await withDatabase((database) => database.count('import-rows'))).toEqual({ ok: true, value: 0 });
});

it('the tenth correction of a rejected row is the one that counts', async () => {
  const id = await storeImport();
  const wrong = tasksOf(1);
  if (wrong[0]?.task.kind === 'delivery') wrong[0].task.body.team_id = 999_999;
  for (let correction = 0; correction < 10; correction += 1) {
    await runImport(id, wrong);
    await untilDone(id);
  }
  expect(await states(id)).toEqual(['rejected']);
  await run(1, id);
  await untilDone(id);
  expect(await states(id)).toEqual(['created']);
  expect(await page.tasks()).toHaveLength(1);
});

it('rows that another tab sends are shown as they stand at the end, also where this tab was just showing some', async () => {
  setOnLine(false);
  const id = await run(2);
  const outcomes = renderHook(() => useRowOutcomes(id)).result;
  await until(() => expect(outcomes.current?.size).toBe(2));
  const rows = await withDatabase((database) => database.getAll('import-rows'));
  const [first] = rows.ok ? rows.value : [];
  const row = readIntent(first);
  if (!row) throw new Error('no row');
  // This tab has something to show, and while that waits another tab writes.
  showRows([row]);
  await withDatabase(async (database) => {
    await database.put('import-rows', {
      ...row,
      importId: id,
      state: 'rejected',
      settledBy: 'person',
      rev: 9,
    } as never);
  });
  readRowsAgain(id);
  await until(() => expect(outcomes.current?.get(2)?.state).toBe('not-sent'));
});

it('what shows an import that is removed has no rows of it, and does not wait for them', async () => {
  const id = await run(2);
  await untilDone(id);
  const [outcomes, sent] = [renderHook(() => useRowOutcomes(id)), renderHook(() => useSentRows(id))];
  await until(() => expect(sent.result.current).toHaveLength(2));
  expect(await forgetImport(id)).toEqual({ ok: true, value: true });
  await until(() => expect(outcomes.result.current?.size).toBe(0));
  expect(sent.result.current).toEqual([]);
});

it('where one import has changed, it alone is read again', async () => {
  const [kept, gone] = [await storeImport({ createdAt: 1 }), await storeImport({ createdAt: 2 })];
  const shown = renderHook(() => useImports()).result;
  const listed = () => shown.current.map(({ id, name }) => [id, name]);
  await until(() => expect(listed()).toHaveLength(2));
  const all = vi.spyOn(IDBObjectStore.prototype, 'getAll');
  await changeImport(kept, (record) => ({ ...record, name: 'b.csv' }));
  await until(() =>
    expect(listed()).toEqual([
      [gone, 'route.csv'],
      [kept, 'b.csv'],
    ]),
  );
  await removeImport(gone);
  const added = await storeImport({ createdAt: 0 });
  await until(() =>
    expect(listed()).toEqual([
      [kept, 'b.csv'],
      [added, 'route.csv'],
    ]),
  );
  expect(all).not.toHaveBeenCalled();
});

it('an import of many rows that another tab sends is read again less often than one of few', async () => {
  const [few, many] = [await run(2), await run(1, undefined, 'M')];
  await Promise.all([untilDone(few), untilDone(many)]);
  const shown = [few, many].map((id) => renderHook(() => useSentRows(id)).result);
  await until(() => expect(shown.map(({ current }) => current?.length)).toEqual([2, 1]));
  const row = shown[1]?.current?.[0];
  if (!row) throw new Error('no row');
  showRows(Array.from({ length: 3000 }, (_, at) => ({ ...row, id: importRowId(many, at + 2) })));
  const timers = vi.spyOn(globalThis, 'setTimeout');
  readRowsAgain(few);
  readRowsAgain(many);
  const [first = 0, second = 0] = timers.mock.calls.map(([, ms]) => ms);
  expect(second).toBeGreaterThan(first);
  for (const id of [few, many]) forgetRows(id);
});

it('where results cannot be stored any more, the import says that it is paused for want of storage', async () => {
  const imports = renderHook(() => useImports()).result;
  const id = await storeImport();
  // oxlint-disable-next-line typescript/unbound-method -- called with its own `this` below
  const put = IDBObjectStore.prototype.put;
  page.putInFront((request) => {
    if (request.url.includes('/task/create'))
      IDBObjectStore.prototype.put = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    return null;
  });
  await runImport(id, tasksOf(5));
  const shown = () => imports.current.find((record) => record.id === id);
  try {
    await until(() => expect(shown()).toMatchObject({ state: 'paused', pausedBy: 'storage' }));
  } finally {
    IDBObjectStore.prototype.put = put;
  }
});
