// @vitest-environment jsdom
import { describe, expect, it, vi } from 'vitest';
import { listImports, removeImport, removeOldImports } from '#data/device/imports.ts';
import * as intents from '#data/device/intents.ts';
import { getConnection } from '#data/http/connection.ts';
import { enqueueTasks, importOf, rowsOf, storeImport } from '#testing/imports.ts';
import { outboxPage, setOnLine } from '#testing/outbox-page.ts';
import { until } from '#testing/until.ts';
import { enqueueRows, type ImportTask } from './enqueue-import.ts';
import { importState } from './imports.ts';
import { allIntents } from './page-intents.ts';
import { cancelRest, pauseImport, resumeImport, settleLate } from './steer-import.ts';

const page = outboxPage();

const taskOf = (number: number, order = `R-${number}`): ImportTask => {
  const { id: _id, summary, ...task } = page.input({ order });
  return { number, task, summary };
};
const tasksOf = (...numbers: number[]) => numbers.map((number) => taskOf(number));

const states = async (importId: string) => (await rowsOf(importId)).map(({ state }) => state);
const untilSettled = (importId: string) =>
  until(async () => expect((await rowsOf(importId)).every(({ settledBy }) => settledBy !== null)).toBe(true));
const orders = async () => (await page.tasks()).map(({ order_id }) => order_id).toSorted();
const skippedOf = async (importId: string) => {
  const found = await listImports(getConnection()?.id ?? '');
  const record = found.ok ? found.value.find(({ id }) => id === importId) : null;
  return record?.skipped.map(({ number }) => number);
};

describe('a press of Create', () => {
  it('creates a task for each row', async () => {
    const id = await storeImport();
    await enqueueTasks(id, tasksOf(2, 3, 4));
    await untilSettled(id);
    expect(await orders()).toEqual(['R-2', 'R-3', 'R-4']);
  });

  it('creates nothing for the rows of a file that was imported before', async () => {
    const [first, second] = [await storeImport(), await storeImport()];
    await enqueueTasks(first, tasksOf(2, 3));
    await untilSettled(first);
    await enqueueTasks(second, tasksOf(2, 3, 4));
    await untilSettled(second);
    expect(await orders()).toEqual(['R-2', 'R-3', 'R-4']);
    expect(await skippedOf(second)).toEqual([2, 3]);
  });

  it('in two tabs at once creates each row once', async () => {
    const ids = [await storeImport(), await storeImport()];
    await Promise.all(ids.map((id) => enqueueTasks(id, tasksOf(2, 3, 4))));
    for (const id of ids) await untilSettled(id);
    expect(await orders()).toEqual(['R-2', 'R-3', 'R-4']);
  });

  it('creates two equal rows twice', async () => {
    const id = await storeImport();
    await enqueueTasks(id, [taskOf(2, 'same'), taskOf(3, 'same')]);
    await untilSettled(id);
    expect(await orders()).toEqual(['same', 'same']);
  });

  it('replaces a row that was cancelled', async () => {
    const id = await storeImport();
    setOnLine(false);
    await enqueueTasks(id, tasksOf(2));
    await cancelRest(id);
    expect(await states(id)).toEqual(['rejected']);
    setOnLine(true);
    await enqueueTasks(id, tasksOf(2));
    await untilSettled(id);
    expect(await orders()).toEqual(['R-2']);
  });

  it('leaves the rows that the import has created', async () => {
    const id = await storeImport();
    await enqueueTasks(id, tasksOf(2));
    await untilSettled(id);
    await enqueueTasks(id, tasksOf(2, 3));
    await untilSettled(id);
    expect(await orders()).toEqual(['R-2', 'R-3']);
    expect(await skippedOf(id)).toEqual([]);
  });

  it('stores nothing if another tab has removed the import', async () => {
    const id = await storeImport();
    const record = await importOf(id);
    await removeImport(id);
    const order = { skipped: [], anyway: [], home: getConnection()! };
    expect(await enqueueRows({ ...order, record }, tasksOf(2))).toEqual({ ok: true, value: null });
    expect(await rowsOf(id)).toEqual([]);
  });
});

describe('Create anyway', () => {
  it('creates another task for a row that was created here', async () => {
    const [first, second] = [await storeImport(), await storeImport()];
    await enqueueTasks(first, tasksOf(2));
    await untilSettled(first);
    await enqueueTasks(second, tasksOf(2), { anyway: [2] });
    await untilSettled(second);
    expect(await orders()).toEqual(['R-2', 'R-2']);
  });

  it('creates another task for a row that exists only at the service', async () => {
    const first = await storeImport();
    await enqueueTasks(first, tasksOf(2));
    await untilSettled(first);
    // As in another browser, which knows no intent of it.
    await removeImport(first);
    const second = await storeImport();
    await enqueueTasks(second, tasksOf(2), { anyway: [2] });
    await untilSettled(second);
    expect(await orders()).toEqual(['R-2', 'R-2']);
  });
});

describe('a row that exists only at the service', () => {
  it('is not created again by the same file', async () => {
    const first = await storeImport();
    await enqueueTasks(first, tasksOf(2));
    await untilSettled(first);
    await removeImport(first);
    const second = await storeImport();
    await enqueueTasks(second, tasksOf(2));
    await untilSettled(second);
    expect(await orders()).toEqual(['R-2']);
    expect((await rowsOf(second))[0]?.last).toMatchObject({ replayed: true });
  });
});

describe('a paused import', () => {
  it('sends nothing until it is resumed', async () => {
    const id = await storeImport();
    setOnLine(false);
    await enqueueTasks(id, tasksOf(2, 3));
    await pauseImport(id);
    setOnLine(true);
    const task = await page.send();
    await until(() => expect(task.current?.state).toBe('created'));
    expect(await states(id)).toEqual(['waiting', 'waiting']);
    await resumeImport(id);
    await untilSettled(id);
    expect(await orders()).toEqual(['A-1', 'R-2', 'R-3']);
  });

  it('continues after a restart unless a person paused it', async () => {
    const id = await storeImport();
    setOnLine(false);
    await enqueueTasks(id, tasksOf(2));
    await page.reload();
    setOnLine(true);
    await untilSettled(id);
    expect(await orders()).toEqual(['R-2']);
  });
});

it('sends nothing if the page ends before the rest is cancelled', async () => {
  const id = await storeImport();
  setOnLine(false);
  await enqueueTasks(id, tasksOf(2, 3));
  vi.spyOn(intents, 'changeWaitingRows').mockResolvedValueOnce({ ok: false, trouble: 'unavailable' });
  await cancelRest(id);
  expect(await importOf(id)).toMatchObject({ paused: 'person' });
  await cancelRest(id);
  expect(await states(id)).toEqual(['rejected', 'rejected']);
  expect(await importOf(id)).toMatchObject({ paused: null });
});

describe('late rows', () => {
  const lateRow = async () => {
    const id = await storeImport();
    setOnLine(false);
    await enqueueTasks(id, tasksOf(2));
    await intents.changeWaitingRows(id, (row) => ({ ...row, isLate: true }));
    setOnLine(true);
    return id;
  };

  it('are sent when the person says so', async () => {
    const id = await lateRow();
    await settleLate(id, 'send');
    await untilSettled(id);
    expect(await orders()).toEqual(['R-2']);
  });

  it('are cancelled when the person says so', async () => {
    const id = await lateRow();
    await settleLate(id, 'cancel');
    expect(await states(id)).toEqual(['rejected']);
    expect(page.creates).toEqual([]);
  });
});

it('rows are no tasks of the form, unless they need a person', async () => {
  const id = await storeImport();
  await enqueueTasks(id, tasksOf(2));
  await untilSettled(id);
  expect(allIntents()).toEqual([]);
});

it.each([
  [{ sentAt: null, paused: null }, 0, 'draft'],
  [{ sentAt: 1, paused: null }, 1, 'running'],
  [{ sentAt: 1, paused: 'person' }, 1, 'paused'],
  [{ sentAt: 1, paused: 'person' }, 0, 'done'],
] as const)('an import of %j with %i open rows is %3$s', (record, open, state) => {
  expect(importState(record, open)).toBe(state);
});

describe('an old import', () => {
  it('is deleted by the time of its last change', async () => {
    const id = await storeImport({ changedAt: Date.now() });
    await removeOldImports(Date.now() - 1000);
    expect(await skippedOf(id)).toEqual([]);
    await removeOldImports(Date.now() + 1000);
    expect(await skippedOf(id)).toBeUndefined();
  });

  it('stays while a row is open', async () => {
    const id = await storeImport();
    setOnLine(false);
    await enqueueTasks(id, tasksOf(2));
    await removeOldImports(Date.now() + 1000);
    expect(await rowsOf(id)).toHaveLength(1);
    setOnLine(true);
  });
});
