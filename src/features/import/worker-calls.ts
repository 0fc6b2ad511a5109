import type { RunOrder, RunResult } from '#outbox/record-run.ts';
import type { CheckContext } from './checking/check-row.ts';
import type { CheckedRow, ImportRow, ReadyRow } from './import-types.ts';
import type { ReadResult } from './reading/read-file.ts';

type Work =
  | { what: 'read-file'; bytes: ArrayBuffer; sheet: string | undefined }
  | { what: 'read-pasted'; text: string }
  /** The next rows of what was read last. */
  | { what: 'read-rows'; from: number }
  /** Rows of the next check; the first of them replace those of the last one. */
  | { what: 'rows'; rows: readonly ImportRow[]; from: number }
  /** `check` is its number, by which later calls name it. */
  | { what: 'check'; check: number; context: CheckContext }
  /** The next rows of what the last check found. */
  | { what: 'checked'; from: number }
  | { what: 'change'; check: number; rows: readonly ImportRow[] }
  | { what: 'ready'; check: number; from: number }
  | { what: 'run'; check: number; order: RunOrder; numbers: readonly number[] };

/** What the page asks of its worker. */
export type Call = Work & { id: number };

/** What the worker answers: how far it is, the value of the call, or that it failed. */
export type Answer = { id: number } & ({ done: number } | { value: unknown } | { error: string });

type Waiting = {
  resolve: (value: unknown) => void;
  reject: (error: Error) => void;
  onProgress: ((done: number) => void) | undefined;
};

/** Rows in one message: a message is copied in one go, during which the page answers no key. */
export const rowsAtOnce = 500;

/** A file whose rows were checked. What is asked of it fails once other rows are checked. */
export type CheckedFile = {
  rows: readonly CheckedRow[];
  /** The rows that are ready, with their bodies, in batches. */
  ready: () => AsyncIterable<readonly ReadyRow[]>;
  /**
   * Records those rows that are ready, by number, and that the import runs, with the file as it was checked.
   * @param onSaved is told how many are written so far.
   */
  run: (order: RunOrder, numbers: readonly number[], onSaved: (count: number) => void) => Promise<RunResult>;
};

/** Reads files and checks rows away from the thread of the page. */
export type ImportDesk = {
  readFile: (file: Blob, sheet?: string) => Promise<ReadResult>;
  readPasted: (text: string) => Promise<ReadResult>;
  /** Checks all rows; what is asked afterwards is about these. */
  check: (
    rows: readonly ImportRow[],
    context: CheckContext,
    onProgress: (done: number) => void,
  ) => Promise<CheckedFile>;
  /** Checks rows of the check that was asked for last with other cells. @returns every row whose state became different. */
  change: (rows: readonly ImportRow[]) => Promise<CheckedRow[]>;
  /** Ends the worker, once what it records is stored. */
  close: () => void;
};

/** Starts the worker of one import page. */
export const openImportDesk = (): ImportDesk => {
  const worker = new Worker(new URL('import-worker.ts', import.meta.url), { type: 'module' });
  const waiting = new Map<number, Waiting>();
  let last = 0;

  worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
    const call = waiting.get(data.id);
    if (!call) return;
    if ('done' in data) {
      call.onProgress?.(data.done);
      return;
    }
    waiting.delete(data.id);
    if ('error' in data) call.reject(new Error(data.error));
    else call.resolve(data.value);
  });
  // Its code did not load: every answer that is waited for would never come.
  worker.addEventListener('error', () => {
    for (const { reject } of waiting.values()) reject(new Error('The worker of the import failed.'));
    waiting.clear();
  });

  const ask = <Value>(work: Work, onProgress?: (done: number) => void, transfer: Transferable[] = []) =>
    new Promise<Value>((resolve, reject) => {
      last += 1;
      // The worker answers each call with the value that `import-worker` gives for it.
      waiting.set(last, { resolve: (value) => resolve(value as Value), reject, onProgress });
      worker.postMessage({ ...work, id: last } satisfies Call, transfer);
    });

  let turn: Promise<unknown> = Promise.resolve();
  /** One after the other, however many messages each is: a change belongs to the check that was asked for before it. */
  const inTurn = <Value>(work: () => Promise<Value>): Promise<Value> => {
    const value = turn.then(work, work);
    turn = value.catch(() => undefined);
    return value;
  };
  const inParts = async <Row>(what: 'read-rows' | 'checked'): Promise<Row[]> => {
    const all: Row[] = [];
    for (;;) {
      const part: Row[] = await ask({ what, from: all.length });
      for (const row of part) all.push(row);
      if (part.length < rowsAtOnce) return all;
    }
  };
  let lastCheck = 0;
  let recording: Promise<unknown> = Promise.resolve();
  const readyOf = async function* ready(check: number): AsyncIterable<readonly ReadyRow[]> {
    for (let from: number | null = 0; from !== null;) {
      const at: number = from;
      const part: { rows: ReadyRow[]; next: number | null } = await inTurn(() =>
        ask({ what: 'ready', check, from: at }),
      );
      if (part.rows.length > 0) yield part.rows;
      from = part.next;
    }
  };
  const runOf =
    (check: number): CheckedFile['run'] =>
    (order, numbers, onSaved) => {
      const result = inTurn(() => ask<RunResult>({ what: 'run', check, order, numbers }, onSaved));
      recording = result.catch(() => undefined);
      return result;
    };
  const withRows = async (result: ReadResult): Promise<ReadResult> =>
    'rows' in result ? { ...result, rows: await inParts<ImportRow>('read-rows') } : result;

  return {
    readFile: (file, sheet) =>
      inTurn(async () => {
        const bytes = await file.arrayBuffer();
        return withRows(await ask<ReadResult>({ what: 'read-file', bytes, sheet }, undefined, [bytes]));
      }),
    readPasted: (text) => inTurn(async () => withRows(await ask<ReadResult>({ what: 'read-pasted', text }))),
    check: (rows, context, onProgress) => {
      lastCheck += 1;
      const check = lastCheck;
      return inTurn(async () => {
        for (let from = 0; from < rows.length; from += rowsAtOnce)
          await ask({ what: 'rows', rows: rows.slice(from, from + rowsAtOnce), from });
        await ask({ what: 'check', check, context }, onProgress);
        const found = await inParts<CheckedRow>('checked');
        return { rows: found, ready: () => readyOf(check), run: runOf(check) };
      });
    },
    change: (rows) => {
      const check = lastCheck;
      return inTurn(() => ask<CheckedRow[]>({ what: 'change', check, rows }));
    },
    close: () => void recording.then(() => worker.terminate()),
  };
};
