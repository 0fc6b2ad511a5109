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
  return { ...worker, steps };
};
const edit = (number: number, text: string) => [{ number, column: 0, text }];

it('times are checked by the service’s clock', async () => {
  const { steps, leads } = await readRows();
  const [baseUrl, sentAt, hour] = ['https://ahead.test', Date.now(), 3_600_000];
  const date = new Date(sentAt + hour).toUTCString();
  compareClocks({ baseUrl, date, age: null, sentAt, receivedAt: sentAt });
  steps.follow({ connection: { ...connection, baseUrl }, directory: noLists });
  steps.check();
  expect(leads.map((lead) => Math.round(lead / hour))).toEqual([1]);
});

const orderOf = (steps: ReturnType<typeof createImportSteps>) => {
  const checked = presentCheck(steps.state.get());
  if (!checked) throw new Error('not checked');
  const { draft, file } = checked;
  return { draft, file, numbers: [2], skipped: [], accepted: [], again: [] };
};
const isSame = () => Promise.resolve(true);

it('Create sends nothing if a time has passed since the check', async () => {
  const { steps, calls, answer } = await readRows('late');
  steps.check();
  await answer();
  expect(await steps.run(orderOf(steps), isSame)).toBe('late');
  expect(presentCheck(steps.state.get())).toBeNull();
  await answer();
  expect(presentCheck(steps.state.get())).not.toBeNull();
  expect(calls).toEqual(['all A-1 A-2 A-3', 'run', 'all A-1 A-2 A-3']);
});

it('a file that is read late does not replace the open import', async () => {
  const { steps, answer } = await readRows();
  const { draft } = steps.state.get();
  if (!draft) throw new Error('no draft');
  const reading = steps.readFile(new File([''], 'late.csv'));
  steps.open(draft);
  await answer();
  await reading;
  expect(steps.state.get()).toMatchObject({ draft, problem: null });
});

it('edits are stored although another tab has changed the import', async () => {
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
