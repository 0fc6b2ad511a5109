import type { RunOrder, RunResult } from '#data/outbox/record-import-run.ts';
import type { WorkerCheckContext } from './checking/check-row.ts';
import type { ChangedRow } from './checking/check-rows.ts';
import type { CheckedRow, ImportDraft, ImportRow } from './import-types.ts';
import type { ImportWorker } from './import-worker.ts';
import type { ReadResult } from './reading/read-file.ts';
import { limits } from './reading/limits.ts';
import { readingWords } from './words.ts';
import type { SearchScope, OnDevice, OrderOfRow } from './running/find-on-device.ts';
import { callWorker } from './worker-calls.ts';

/** A file whose rows were checked. Its calls fail once other rows are checked. */
export type CheckedFile = {
  rows: readonly CheckedRow[];
  /** False once other rows are checked. */
  isPresent: () => boolean;
  /** What the device knows of the order numbers of rows. See `findOnDevice`. */
  find: (from: SearchScope, rows: readonly OrderOfRow[]) => Promise<OnDevice>;
  /** Records those rows that are ready, by number, and that the import runs, with the file as it was checked. */
  run: (order: RunOrder, numbers: readonly number[]) => Promise<RunResult>;
};

/** What a press of Create sends: rows of a draft as the person saw it, by number, and the file that was checked of it. */
export type RowsToSend = { draft: ImportDraft; file: CheckedFile; numbers: readonly number[] } & Pick<
  RunOrder,
  'skipped' | 'accepted' | 'again'
>;

/** Reads files and checks rows away from the thread of the page. */
export type WorkerClient = {
  /** @param headRow the row of the names of the columns, where the person chose it. */
  readFile: (file: Blob, sheet?: string, headRow?: number) => Promise<ReadResult>;
  readPasted: (text: string, headRow?: number) => Promise<ReadResult>;
  /** Checks all rows; later calls are about these. @param onProgress called with how many are done, a few times a second. */
  check: (
    rows: readonly ImportRow[],
    context: WorkerCheckContext,
    onProgress: (done: number) => void,
  ) => Promise<CheckedFile>;
  /** Checks rows of the last check again, with other cells. @returns every row whose state became different. */
  change: (rows: readonly ImportRow[]) => Promise<ChangedRow[]>;
  /** Whether its code did not load, so that it answers nothing. */
  hasFailed: () => boolean;
  /** Ends the worker; calls that it has not answered fail. */
  close: () => void;
};

/** Rows that are checked between two answers of the worker. */
const rowsAtOnce = 1000;

/** How often the worker reports how many rows are checked. */
const progressMs = 200;

/** Starts the worker of one import page. */
export const openWorkerClient = (): WorkerClient => {
  const worker = new Worker(new URL('import-worker.ts', import.meta.url), { type: 'module' });
  const { call, hasFailed, close } = callWorker<ImportWorker>(worker);

  let turn: Promise<unknown> = Promise.resolve();
  /** One after the other, however many calls each is: a change belongs to the check that was called before it. */
  const inTurn = <Value>(work: () => Promise<Value>): Promise<Value> => {
    const value = turn.then(work, work);
    turn = value.catch(() => undefined);
    return value;
  };

  /** The check that the worker has rows of. */
  let present: object | null = null;
  return {
    readFile: (file, sheet, headRow) =>
      inTurn(async () => {
        // Not even read: no tab has room for a file of any size.
        if (file.size > limits.bytes) return { problem: readingWords.tooLarge(limits.bytes / 2 ** 20) };
        return call('readFile', file, sheet, headRow);
      }),
    readPasted: (text, headRow) => inTurn(() => call('readPasted', text, headRow)),
    check: (rows, context, onProgress) => {
      const own = {};
      const isPresent = () => own === present;
      const ofCheck = <Value>(work: () => Promise<Value>) =>
        inTurn(async () => {
          if (!isPresent()) throw new Error('These rows were checked anew.');
          return work();
        });
      return inTurn(async () => {
        present = own;
        await call('beginCheck', rows, context);
        const found: CheckedRow[] = [];
        let reportedAt = performance.now();
        const checkSome = async () => {
          found.push(...(await call('checkMore', rowsAtOnce)));
          if (performance.now() - reportedAt < progressMs) return;
          reportedAt = performance.now();
          onProgress(found.length);
        };
        // All calls at once: the worker goes on while the page takes the answers.
        await Promise.all(Array.from({ length: Math.ceil(rows.length / rowsAtOnce) }, checkSome));
        return {
          rows: found,
          isPresent,
          find: (from, orders) => ofCheck(() => call('find', from, orders)),
          run: (order, numbers) => ofCheck(() => call('run', order, new Set(numbers))),
        };
      });
    },
    change: (rows) => inTurn(() => call('change', rows)),
    hasFailed,
    close,
  };
};
