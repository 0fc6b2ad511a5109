// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import type { Connection } from '#data/http/connection.ts';
import { compareClocks } from '#data/http/service-clock.ts';
import type { Directory } from '#form/directory.ts';
import { emptyDevices } from '#testing/empty-device.ts';
import { storeImport } from '#testing/imports.ts';
import type { WorkerClient } from '../worker-client.ts';
import type { CheckedRow, ImportRow } from '../import-types.ts';
import { firstPlan } from '../matching/first-plan.ts';
import { openImport, saveDraft } from '../running/stored-drafts.ts';
import { createImportSteps, presentCheck } from './import-steps.ts';

emptyDevices();

const rowsOf = (...orders: string[]): ImportRow[] =>
  orders.map((order, at) => ({ number: at + 2, cells: [order] }));
const checkedRow = ({ number, cells: [orderId = ''] }: ImportRow): CheckedRow => ({
  number,
  orderId,
  state: 'ready',
  span: [0, 0],
});

/** A worker that answers when the test says so. */
const heldWorker = (ran: 'taken' | 'late' = 'taken') => {
  const waiting: (() => void)[] = [];
  const held = <Value>(make: () => Value) =>
    new Promise<Value>((resolve) => {
      waiting.push(() => resolve(make()));
    });
  const calls: string[] = [];
  const leads: number[] = [];
  const client: WorkerClient = {
    readFile: () => held(() => ({ problem: 'Not a file.' })),
    readPasted: () =>
      Promise.resolve({
        headers: ['Order'],
        rows: rowsOf('A-1', 'A-2', 'A-3'),
        head: { row: 1, choices: [] },
        origin: { from: 'pasted', separator: '\t' },
      }),
    check: (rows, { lead }) => {
      leads.push(lead);
      calls.push(`all ${rows.map(({ cells }) => cells[0]).join(' ')}`);
      return held(() => ({
        rows: rows.map(checkedRow),
        isPresent: () => true,
        find: () => Promise.resolve({ found: [], others: [] }),
        run: () => {
          calls.push('run');
          return Promise.resolve({ ok: true as const, value: ran });
        },
      }));
    },
    change: (rows) => {
      calls.push(rows.map(({ cells }) => cells[0]).join(' '));
      return held(() => rows.map((row) => ({ at: row.number - 2, row: checkedRow(row) })));
    },
    hasFailed: () => false,
    close: () => void calls.push('close'),
  };
  return {
    client,
    calls,
    leads,
    answer: async () => {
      waiting.shift()?.();
      await new Promise((resolve) => {
        setTimeout(resolve);
      });
    },
  };
};

const unread = { choices: null, state: 'loading' as const };
const noLists: Directory = {
  merchants: unread,
  teams: unread,
  agents: unread,
  templates: { list: null, state: 'loading' },
};
const connection = { id: 'c1', baseUrl: 'https://dispatch.test', merchantId: 'm1' } as Connection;

const readRows = async (ran?: 'late') => {
  const worker = heldWorker(ran);
  const steps = createImportSteps({ connection, directory: noLists }, () => worker.client);
  await steps.readPasted('A-1');
  return { ...worker, steps, orders: () => steps.state.get().checked?.rows.map(({ orderId }) => orderId) };
};
const edit = (number: number, text: string) => [{ number, column: 0, text }];

it('cells that are edited while all rows are checked are checked after it, together', async () => {
  const { steps, calls, answer, orders } = await readRows();
  steps.check();
  steps.edit(edit(2, 'B-1'));
  steps.edit(edit(4, 'B-3'));
  await answer();
  expect(presentCheck(steps.state.get())).toBeNull();
  expect(calls).toEqual(['all A-1 A-2 A-3', 'B-1 B-3']);
  steps.edit(edit(3, 'B-2'));
  await answer();
  expect(presentCheck(steps.state.get())).toBeNull();
  await answer();
  expect(calls.slice(2)).toEqual(['B-2']);
  expect(presentCheck(steps.state.get())?.draft).toBe(steps.state.get().draft);
  expect(orders()).toEqual(['B-1', 'B-2', 'B-3']);
});

it('a check of what is not said of the file any more is dropped', async () => {
  const { steps, calls, answer, orders } = await readRows();
  steps.check();
  const { draft } = steps.state.get();
  if (!draft) throw new Error('no draft');
  steps.setPlan({ ...draft.plan, kind: 'pickup' });
  await answer();
  expect(orders()).toBeUndefined();
  expect(steps.state.get().progress).toBeNull();
  steps.check();
  await answer();
  expect(orders()).toEqual(['A-1', 'A-2', 'A-3']);
  expect(calls).toHaveLength(2);
});

it('times are checked by the clock of the service where the one of the device is wrong', async () => {
  const { steps, leads } = await readRows();
  const [baseUrl, sentAt, hour] = ['https://ahead.test', Date.now(), 3_600_000];
  const date = new Date(sentAt + hour).toUTCString();
  compareClocks({ baseUrl, date, age: null, sentAt, receivedAt: sentAt });
  steps.follow({ connection: { ...connection, baseUrl }, directory: noLists });
  steps.check();
  expect(leads.map((lead) => Math.round(lead / hour))).toEqual([1]);
});

const agents = (choices: Directory['agents']['choices'], state: Directory['agents']['state']) =>
  ({ agents: { choices, state } }) as Directory;
const missing = agents(null, 'failed');
/** While it is read again. */
const awaited = agents(null, 'loading');
const loaded = agents([{ value: '7', label: 'Sam Porter' }], 'ready');

it('rows that were checked without a list are checked again once it is loaded, also during that check', async () => {
  const { steps, calls, answer } = await readRows();
  steps.follow({ connection, directory: missing });
  steps.check();
  steps.follow({ connection, directory: awaited });
  steps.follow({ connection, directory: loaded });
  await answer();
  expect(presentCheck(steps.state.get())).toBeNull();
  await answer();
  expect(presentCheck(steps.state.get())).not.toBeNull();
  expect(calls).toHaveLength(2);
});

it('rows that were checked without a list are checked again once Try again has brought it', async () => {
  const { steps, calls, answer } = await readRows();
  steps.follow({ connection, directory: missing });
  steps.check();
  await answer();
  for (const directory of [awaited, missing, awaited]) steps.follow({ connection, directory });
  expect(calls).toHaveLength(1);
  steps.follow({ connection, directory: loaded });
  expect(calls).toHaveLength(2);
  await answer();
  expect(presentCheck(steps.state.get())).not.toBeNull();
});

it('of two lists that are read again, the one that comes has the rows checked again, once neither is awaited', async () => {
  const { steps, calls, answer } = await readRows();
  const follow = (one: Directory, state: Directory['teams']['state']) =>
    steps.follow({ connection, directory: { ...one, teams: { choices: null, state } } });
  follow(missing, 'failed');
  steps.check();
  await answer();
  follow(loaded, 'loading');
  expect(calls).toHaveLength(1);
  follow(loaded, 'failed');
  expect(calls).toHaveLength(2);
});

it('a list that a service does not have has no row checked again', async () => {
  const { steps, calls, answer } = await readRows();
  steps.follow({ connection, directory: agents(null, 'ready') });
  steps.check();
  await answer();
  steps.follow({ connection, directory: loaded });
  expect(calls).toHaveLength(1);
});

it('a change is taken back, and all rows are checked again', async () => {
  const { steps, calls, answer, orders } = await readRows();
  steps.check();
  await answer();
  steps.edit(edit(2, 'B-1'));
  await answer();
  expect(orders()).toEqual(['B-1', 'A-2', 'A-3']);
  steps.undo();
  await answer();
  expect(orders()).toEqual(['A-1', 'A-2', 'A-3']);
  expect(calls).toEqual(['all A-1 A-2 A-3', 'B-1', 'all A-1 A-2 A-3']);
});

it('what was said of the file since a change of cells is not taken back with that change', async () => {
  const { steps, answer } = await readRows();
  steps.check();
  await answer();
  steps.edit(edit(2, 'B-1'));
  await answer();
  const { draft } = steps.state.get();
  if (!draft) throw new Error('no draft');
  const zone = 'America/Chicago';
  steps.setPlan({ ...draft.plan, given: { ...draft.plan.given, zone } });
  expect(steps.state.get().past).toHaveLength(0);
  steps.undo();
  expect(steps.state.get().draft?.plan.given.zone).toBe(zone);
});

it('Check rows asks anew what was answered for the whole file, also where Undo is gone', async () => {
  const { steps, answer } = await readRows();
  steps.check();
  await answer();
  steps.repair((draft) => ({ ...draft, plan: { ...draft.plan, dateOrder: 'day-first', acceptsPast: true } }));
  await answer();
  const { draft } = steps.state.get();
  if (!draft) throw new Error('no draft');
  const zone = 'America/Chicago';
  steps.setPlan({ ...draft.plan, given: { ...draft.plan.given, zone }, leftOut: [3] });
  expect(steps.state.get().draft?.plan.dateOrder).toBe('day-first');
  steps.edit(edit(2, 'B-1'));
  steps.check();
  await answer();
  steps.undo();
  const { plan } = presentCheck(steps.state.get())?.draft ?? {};
  expect(plan).toMatchObject({ dateOrder: null, acceptsPast: false, leftOut: [3], given: { zone } });
});

const orderOf = (steps: ReturnType<typeof createImportSteps>) => {
  const checked = presentCheck(steps.state.get());
  if (!checked) throw new Error('not checked');
  const { draft, file } = checked;
  return { draft, file, numbers: [2], skipped: [], accepted: [], again: [] };
};
const isSame = () => Promise.resolve(true);

it('a press of Create does not count for rows other than those that are there by now', async () => {
  const { steps, answer } = await readRows();
  steps.check();
  await answer();
  const order = orderOf(steps);
  steps.edit(edit(2, 'B-1'));
  expect(await steps.run(order, isSame)).toBe('too-early');
  await answer();
  expect(await steps.run(order, isSame)).toBe('too-early');
});

it('a press of Create sends nothing where the time of a row has passed since the check: its rows are checked again', async () => {
  const { steps, calls, answer } = await readRows('late');
  steps.check();
  await answer();
  expect(await steps.run(orderOf(steps), isSame)).toBe('late');
  expect(presentCheck(steps.state.get())).toBeNull();
  await answer();
  expect(presentCheck(steps.state.get())).not.toBeNull();
  expect(calls).toEqual(['all A-1 A-2 A-3', 'run', 'all A-1 A-2 A-3']);
});

it('a press of Create goes on to its end, and so does the worker, where the page is left meanwhile', async () => {
  const { steps, calls, answer } = await readRows();
  const stop = steps.start();
  steps.check();
  await answer();
  const compared = Promise.withResolvers<boolean>();
  const end = steps.run(orderOf(steps), () => compared.promise);
  stop();
  await answer();
  compared.resolve(true);
  expect(await end).toBe('changed');
  await answer();
  expect(calls.slice(1)).toEqual(['run', 'close']);
});

it('a press during which the person changes a row was too early, and says nothing of other imports', async () => {
  const { steps, answer } = await readRows();
  steps.check();
  await answer();
  const compared = Promise.withResolvers<boolean>();
  const end = steps.run(orderOf(steps), () => compared.promise);
  steps.edit(edit(2, 'B-1'));
  compared.resolve(false);
  expect(await end).toBe('too-early');
});

it('a press of Create keeps its worker where another import is opened meanwhile', async () => {
  const workers = [heldWorker(), heldWorker()] as const;
  const unopened = [...workers];
  const steps = createImportSteps({ connection, directory: noLists }, () => {
    const next = unopened.shift();
    if (!next) throw new Error('a third worker');
    return next.client;
  });
  await steps.readPasted('A-1');
  steps.check();
  await workers[0].answer();
  const compared = Promise.withResolvers<boolean>();
  const end = steps.run(orderOf(steps), () => compared.promise);
  steps.leave();
  await steps.readPasted('A-1');
  steps.check();
  expect(workers[1].calls).toEqual(['all A-1 A-2 A-3']);
  compared.resolve(true);
  await end;
  await workers[0].answer();
  expect(workers[0].calls.slice(1)).toEqual(['run', 'close']);
});

it('a file that is read late does not replace the import that was opened meanwhile', async () => {
  const { steps, answer } = await readRows();
  const { draft } = steps.state.get();
  if (!draft) throw new Error('no draft');
  const reading = steps.readFile(new File([''], 'late.csv'));
  steps.open(draft);
  await answer();
  await reading;
  expect(steps.state.get()).toMatchObject({ draft, problem: null });
});

it('what is typed after another tab has changed the import is stored as the import is left', async () => {
  const plan = firstPlan(['Order'], { usualKind: 'delivery', merchantId: 'm1' });
  const id = await storeImport({ plan, connectionId: connection.id });
  const stored = await openImport(id, connection);
  if (!stored) throw new Error('no import');
  await saveDraft({ ...stored, headers: ['Order'], rows: rowsOf('A-1') }, connection);
  const { steps } = await readRows();
  await steps.reload(id);
  expect(steps.state.get().elsewhere).toBe('changed');
  steps.edit(edit(2, 'Last'));
  steps.leave();
  await vi.waitFor(async () =>
    expect((await openImport(id, connection))?.rows).toMatchObject(rowsOf('Last')),
  );
});
