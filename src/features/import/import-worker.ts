import { closeDatabase } from '#data/device/database.ts';
import { recordRun, type ImportTask } from '#data/outbox/record-run.ts';
import type { CheckContext } from './checking/check-row.ts';
import { createChecker, type Checker } from './checking/check-rows.ts';
import type { ImportRow } from './import-types.ts';
import { packChecks } from './pack-checked.ts';
import { packRows, rowsAtOnce, unpackRows } from './pack-rows.ts';
import { readFile, readPasted, type ReadResult } from './reading/read-file.ts';
import { findOnDevice } from './running/find-on-device.ts';
import type { Answer, Call, WorkerRead } from './worker-calls.ts';

// The worker of one page: it reads files and checks rows, so that nothing of it is done while somebody types.

// In a worker the global object is the port to its page, which the types of a page do not know.
const port = globalThis as unknown as MessagePort;

/** The rows of one check: what is asked of another one fails. */
type Check = { id: number; checker: Checker; context: CheckContext };

let present: Check | null = null;
/** The rows that the page shows: those that were read last, or those that it sent, with the corrections that it sent since. */
let rows: ImportRow[] = [];
let last: Promise<void> = Promise.resolve();

const answer = (reply: Answer) => port.postMessage(reply);

/** Enough to fill a window. The page asks for the others while it shows these. */
const firstRows = 100;

const keep = (result: ReadResult): WorkerRead => {
  if (!('rows' in result)) return result;
  const { rows: all, ...facts } = result;
  rows = all;
  present = null;
  return { ...facts, count: all.length, first: packRows(all.slice(0, firstRows)) };
};

/** Puts corrected rows in the place of those of their numbers. */
const correct = (corrected: readonly ImportRow[]): void => {
  const byNumber = new Map(corrected.map((row) => [row.number, row]));
  rows = rows.map((row) => byNumber.get(row.number) ?? row);
};

const checkOf = (id: number): Check => {
  if (present?.id !== id) throw new Error('These rows were checked anew.');
  return present;
};

/** Rows that are ready, if a press of Create named them. */
function* named(checker: Checker, numbers: ReadonlySet<number>): Iterable<readonly ImportTask[]> {
  for (let from: number | null = 0; from !== null;) {
    const { rows: found, next } = checker.ready(from);
    yield found.filter(({ number }) => numbers.has(number));
    from = next;
  }
}

// A handle of the database that stays open would be in the way of a removal of the data: it is closed after each call.
const carryOut = async (call: Call): Promise<unknown> => {
  switch (call.what) {
    case 'read-file':
      return keep(await readFile(new Uint8Array(await call.file.arrayBuffer()), call.sheet));
    case 'read-pasted':
      return keep(readPasted(call.text));
    case 'read-rows':
      return packRows(rows.slice(call.from, call.from + rowsAtOnce));
    case 'rows': {
      const sent = unpackRows(call.rows);
      if (call.corrects) correct(sent);
      else rows = call.from === 0 ? sent : [...rows, ...sent];
      return null;
    }
    case 'check': {
      const { check, context } = call;
      const checker = createChecker(rows, context);
      present = { id: check, checker, context };
      checker.checkAll((from, found) => answer({ id: call.id, part: packChecks(from, found) }));
      return null;
    }
    case 'change':
      return checkOf(call.check).checker.change(call.rows);
    case 'look': {
      const { checker } = checkOf(call.check);
      const found = await findOnDevice(call.from, call.rows, ({ number }) => checker.taskOf(number));
      await closeDatabase();
      return found;
    }
    case 'run': {
      const { checker, context } = checkOf(call.check);
      const numbers = new Set(call.numbers);
      const result = await recordRun(
        call.order,
        { headers: context.headers, plan: context.plan, rows: checker.sources() },
        named(checker, numbers),
        (done) => answer({ id: call.id, part: done }),
      );
      await closeDatabase();
      return result;
    }
  }
};

port.addEventListener('message', ({ data }: MessageEvent<Call>) => {
  // One after the other: what is asked of checked rows waits for the check.
  last = last
    .then(() => carryOut(data))
    .then(
      (value) => answer({ id: data.id, value }),
      (error: unknown) => answer({ id: data.id, error: String(error) }),
    );
});
