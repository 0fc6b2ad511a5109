import { closeDatabase } from '#data/device/database.ts';
import { recordImportRun, type RunOrder, type RunResult } from '#data/outbox/record-import-run.ts';
import { followServiceClock } from '#form/clock-correction.ts';
import type { CheckContext, WorkerCheckContext } from './checking/check-row.ts';
import { createChecker, type Checker } from './checking/check-rows.ts';
import type { CheckedRow, ImportRow } from './import-types.ts';
import { readFile, readPasted, type ReadResult } from './reading/read-file.ts';
import { findOnDevice, type SearchScope, type OrderOfRow } from './running/find-on-device.ts';
import { answerCalls } from './worker-calls.ts';

// The worker of one page: it reads files and checks rows, so that neither delays a person who types.

type Check = { context: CheckContext; checker: Checker };

let check: Check | null = null;
/** The rows that the page shows: those that were read last, or those that it sent, with the corrections that it sent since. */
let rows: ImportRow[] = [];

const keepRows = (result: ReadResult) => {
  if (!('rows' in result)) return result;
  const { rows: read, ...facts } = result;
  rows = read;
  return { ...facts, count: read.length };
};

const checked = (): Check => {
  if (!check) throw new Error('No rows were checked.');
  return check;
};

const functions = {
  readFile: async (file: Blob, sheet: string | undefined, headRow: number | undefined) =>
    keepRows(await readFile(new Uint8Array(await file.arrayBuffer()), sheet, headRow)),
  readPasted: (text: string, headRow: number | undefined) => keepRows(readPasted(text, headRow)),
  rowsFrom: (from: number, most: number): ImportRow[] => rows.slice(from, from + most),
  /** @param from the place of the first one: 0 begins another file. */
  addRows: (sent: readonly ImportRow[], from: number) => {
    rows = [...rows.slice(0, from), ...sent];
  },
  correctRows: (corrected: readonly ImportRow[]) => {
    const byNumber = new Map(corrected.map((row) => [row.number, row]));
    rows = rows.map((row) => byNumber.get(row.number) ?? row);
  },
  beginCheck: (context: WorkerCheckContext) => {
    followServiceClock(context.lead);
    check = { context, checker: createChecker(rows, context) };
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
