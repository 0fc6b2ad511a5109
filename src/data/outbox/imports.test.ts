// @vitest-environment jsdom
import { createHash } from 'node:crypto';
import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { canonicalJson } from '#contract/canonical-json.ts';
import { withDatabase } from '#data/device/database.ts';
import { getImport, removeImport } from '#data/device/imports.ts';
import { setLocks } from '#testing/page-locks.ts';
import { recordTasks, rowOutcomes, runImport, storeImport } from '#testing/imports.ts';
import { hurry, outboxPage, setOnLine, withoutCapabilities } from '#testing/outbox-page.ts';
import { until } from '#testing/until.ts';
import { countStoredRows, forgetRows, useSentRows } from './import-outcomes.ts';
import { pauseImport, resumeImport, startImports, stopImport, useImports } from './imports.ts';
import { submit } from './outbox.ts';
import { type ImportTask } from './record-import-run.ts';

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

it('four rows are under way at a time', async () => {
  let underWay = 0;
  let highest = 0;
  const { promise: asMany, resolve: reached } = Promise.withResolvers<void>();
  page.putInFront(async (request) => {
    if (!request.url.includes('/task/create')) return null;
    underWay += 1;
    highest = Math.max(highest, underWay);
    if (underWay === 4) reached();
    await asMany;
    // Time for a fifth row to start.
    await new Promise((resolve) => setTimeout(resolve, 5));
    underWay -= 1;
    return null;
  });
  await untilDone(await run(12));
  expect(highest).toBe(4);
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

it('a busy service slows the whole import without using up attempts', async () => {
  let shed = 0;
  const busyUntil = performance.now() + 1200;
  page.putInFront((request) => {
    if (!request.url.includes('/task/create') || performance.now() > busyUntil) return null;
    shed += 1;
    return new Response('', { status: 429, headers: { 'retry-after': '0' } });
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
    const id = await run(12);
    await until(async () =>
      expect(await getImport(id)).toMatchObject({ value: { state: 'paused', pausedBy } }),
    );
    await until(async () => expect(new Set(await states(id))).toEqual(new Set(['waiting'])));
    expect(page.creates.length).toBeLessThanOrEqual(4);
    page.putInFront(() => null);
    await page.connectNow();
    await resumeImport(id);
    await until(async () => expect(await page.tasks()).toHaveLength(12));
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

it('rows that cannot be stored leave nothing behind', async () => {
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
  expect(page.creates).toEqual([]);
  expect(await getImport(id)).toMatchObject({ value: { state: 'draft', fileRev: 1 } });
  expect(await withDatabase((database) => database.count('import-rows'))).toEqual({ ok: true, value: 0 });
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
