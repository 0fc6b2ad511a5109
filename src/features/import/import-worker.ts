import { closeDatabase } from '#data/device/database.ts';
import { recordImportRun, type RunOrder, type RunResult } from '#data/outbox/record-import-run.ts';
import { followServiceClock } from '#form/clock-correction.ts';
import type { CheckContext, WorkerCheckContext } from './checking/check-row.ts';
import { createChecker, type Checker } from './checking/check-rows.ts';
import type { CheckedRow, ImportRow } from './import-types.ts';
import { readFile, readPasted } from './reading/read-file.ts';
import { findOnDevice, type SearchScope, type OrderOfRow } from './running/find-on-device.ts';
import { answerCalls } from './worker-calls.ts';

// The worker of one page: it reads files and checks rows, so that neither delays a person who types.

type Check = { context: CheckContext; checker: Checker };

let check: Check | null = null;

const checked = (): Check => {
  if (!check) throw new Error('No rows were checked.');
  return check;
};

const functions = {
  readFile: async (file: Blob, sheet: string | undefined, headRow: number | undefined) =>
    readFile(new Uint8Array(await file.arrayBuffer()), sheet, headRow),
  readPasted,
  beginCheck: (rows: readonly ImportRow[], context: WorkerCheckContext) => {
    followServiceClock(context.lead);
    check = { context, checker: createChecker([...rows], context) };
  },
  /** The next rows of the check; none after the last. */
  checkMore: (most: number): CheckedRow[] => checked().checker.checkMore(most),
  change: (changed: readonly ImportRow[]) => checked().checker.change(changed),
  // A handle of the database that stays open would be in the way of a removal of the data.
  find: async (from: SearchScope, orders: readonly OrderOfRow[]) => {
    const { checker } = checked();
    const found = await findOnDevice(from, orders, ({ number }) => checker.taskOf(number));
    await closeDatabase();
    return found;
  },
  run: async (order: RunOrder, numbers: ReadonlySet<number>): Promise<RunResult> => {
    const { checker, context } = checked();
    const { headers, plan } = context;
    const tasks = checker.ready().filter(({ number }) => numbers.has(number));
    if (tasks.length < numbers.size) return { ok: true, value: 'late' };
    const result = await recordImportRun(order, { headers, plan, rows: checker.sources() }, tasks);
    await closeDatabase();
    return result;
  },
};

/** What the page calls. */
export type ImportWorker = typeof functions;

answerCalls(functions);
