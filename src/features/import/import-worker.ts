import { closeDatabase } from '#device/database.ts';
import { recordRun, type ImportTask } from '#outbox/record-run.ts';
import type { CheckContext } from './checking/check-row.ts';
import { createChecker, type Checker } from './checking/check-rows.ts';
import type { CheckedRow, ImportRow } from './import-types.ts';
import { readFile, readPasted, type ReadResult } from './reading/read-file.ts';
import { rowsAtOnce, type Answer, type Call } from './worker-calls.ts';

// The worker of one page: it reads files and checks rows, so that nothing of it is done while somebody types.

// In a worker the global object is the port to its page, which the types of a page do not know.
const port = globalThis as unknown as MessagePort;

/** The rows of one check: what is asked of another one fails. */
type Check = { id: number; checker: Checker; context: CheckContext };

let present: Check | null = null;
/** What was read last, what is to be checked, and what the check found: they come and go in parts. */
let read: readonly ImportRow[] = [];
let rows: ImportRow[] = [];
let checked: readonly CheckedRow[] = [];
let last: Promise<void> = Promise.resolve();

const answer = (reply: Answer) => port.postMessage(reply);

/** Without its rows, which are asked for. */
const remember = (result: ReadResult): ReadResult => {
  if (!('rows' in result)) return result;
  read = result.rows;
  return { ...result, rows: [] };
};

const partOf = <Row>(all: readonly Row[], from: number): Row[] => all.slice(from, from + rowsAtOnce);

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

const carryOut = async (call: Call): Promise<unknown> => {
  switch (call.what) {
    case 'read-file':
      return remember(await readFile(new Uint8Array(call.bytes), call.sheet));
    case 'read-pasted':
      return remember(readPasted(call.text));
    case 'read-rows':
      return partOf(read, call.from);
    case 'rows':
      rows = call.from === 0 ? [...call.rows] : [...rows, ...call.rows];
      return null;
    case 'check': {
      const { check, context } = call;
      const checker = createChecker(rows, context);
      present = { id: check, checker, context };
      checked = checker.checkAll((done) => answer({ id: call.id, done }));
      return null;
    }
    case 'checked':
      return partOf(checked, call.from);
    case 'change':
      return checkOf(call.check).checker.change(call.rows);
    case 'ready':
      return checkOf(call.check).checker.ready(call.from);
    case 'run': {
      const { checker, context } = checkOf(call.check);
      const numbers = new Set(call.numbers);
      const result = await recordRun(
        call.order,
        { headers: context.headers, plan: context.plan, rows: checker.sources() },
        () => named(checker, numbers),
        (done) => answer({ id: call.id, done }),
      );
      // A handle that stays open would be in the way of a removal of the data.
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
