import type { RunOrder, RunResult } from '#data/outbox/record-run.ts';
import type { CheckContext } from './checking/check-row.ts';
import type { ChangedRow } from './checking/check-rows.ts';
import { placeOfRow } from './checking/edit-draft.ts';
import type { CheckedRow, ImportRow } from './import-types.ts';
import { unpackChecks, type PackedChecks } from './pack-checked.ts';
import { packRows, rowsAtOnce, unpackRows, type PackedRows } from './pack-rows.ts';
import type { ReadResult } from './reading/read-file.ts';
import { limits } from './reading/read-table.ts';
import { readingWords } from './reading/reading-words.ts';
import type { DeviceLook, OnDevice, OrderOfRow } from './running/find-on-device.ts';

/** A table that was read, without its rows; or why there is none. */
type ReadFacts<Rows> =
  | Exclude<ReadResult, { rows: unknown }>
  | (Omit<Extract<ReadResult, { rows: unknown }>, 'rows'> & Rows);

/** What the worker says of a file: how many rows it has, and the first of them. */
export type WorkerRead = ReadFacts<{ count: number; first: PackedRows }>;

type Work =
  | { what: 'read-file'; file: Blob; sheet: string | undefined }
  | { what: 'read-pasted'; text: string }
  /** The next rows of what was read last. */
  | { what: 'read-rows'; from: number }
  /** Rows of the next check: instead of those of their numbers, or all rows anew in parts. */
  | { what: 'rows'; rows: PackedRows; corrects: boolean; from: number }
  /** `check` is its number, by which later calls name it. */
  | { what: 'check'; check: number; context: CheckContext }
  | { what: 'change'; check: number; rows: readonly ImportRow[] }
  | { what: 'look'; check: number; from: DeviceLook; rows: readonly OrderOfRow[] }
  | { what: 'run'; check: number; order: RunOrder; numbers: readonly number[] };

/** What the page asks of its worker. */
export type Call = Work & { id: number };

/** What the worker answers: a part of it or how far it is, the value of the call, or that it failed. */
export type Answer = { id: number } & ({ part: unknown } | { value: unknown } | { error: string });

type Waiting = {
  resolve: (value: unknown) => void;
  reject: (error: Error) => void;
  onPart: (part: unknown) => void;
};

/** A file that is being read: its first rows are there, the others come. */
export type ReadRows = ReadFacts<{ count: number; first: ImportRow[]; rest: Promise<ImportRow[]> }>;

/** A file whose rows were checked. What is asked of it fails once other rows are checked. */
export type CheckedFile = {
  rows: readonly CheckedRow[];
  /** What the device knows of the order numbers of rows. See `findOnDevice`. */
  look: (from: DeviceLook, rows: readonly OrderOfRow[]) => Promise<OnDevice>;
  /**
   * Records those rows that are ready, by number, and that the import runs, with the file as it was checked.
   * @param onSaved is told how many are written so far.
   */
  run: (order: RunOrder, numbers: readonly number[], onSaved: (count: number) => void) => Promise<RunResult>;
};

/** Reads files and checks rows away from the thread of the page. */
export type ImportDesk = {
  readFile: (file: Blob, sheet?: string) => Promise<ReadRows>;
  readPasted: (text: string) => Promise<ReadRows>;
  /** Checks all rows; what is asked afterwards is about these. @param onProgress is told how many are done, a few times a second. */
  check: (
    rows: readonly ImportRow[],
    context: CheckContext,
    onProgress: (done: number) => void,
  ) => Promise<CheckedFile>;
  /** Checks rows of the check that was asked for last with other cells. @returns every row whose state became different. */
  change: (rows: readonly ImportRow[]) => Promise<ChangedRow[]>;
  /** Whether its code did not load, so that it answers nothing. */
  hasFailed: () => boolean;
  /** Ends the worker, once what it records is stored. */
  close: () => void;
};

const progressMs = 200;

/** Starts the worker of one import page. */
export const openImportDesk = (): ImportDesk => {
  const worker = new Worker(new URL('import-worker.ts', import.meta.url), { type: 'module' });
  const waiting = new Map<number, Waiting>();
  let last = 0;

  worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
    const call = waiting.get(data.id);
    if (!call) return;
    if ('part' in data) {
      call.onPart(data.part);
      return;
    }
    waiting.delete(data.id);
    if ('error' in data) call.reject(new Error(data.error));
    else call.resolve(data.value);
  });
  // Its code did not load: every answer that is waited for would never come.
  let failed = false;
  worker.addEventListener('error', () => {
    failed = true;
    for (const { reject } of waiting.values()) reject(new Error('The worker of the import failed.'));
    waiting.clear();
  });

  const ask = <Value>(work: Work, onPart: (part: unknown) => void = () => undefined) =>
    new Promise<Value>((resolve, reject) => {
      last += 1;
      // The worker answers each call with the value that `import-worker` gives for it.
      waiting.set(last, { resolve: (value) => resolve(value as Value), reject, onPart });
      worker.postMessage({ ...work, id: last } satisfies Call, []);
    });

  let turn: Promise<unknown> = Promise.resolve();
  /** One after the other, however many messages each is: a change belongs to the check that was asked for before it. */
  const inTurn = <Value>(work: () => Promise<Value>): Promise<Value> => {
    const value = turn.then(work, work);
    turn = value.catch(() => undefined);
    return value;
  };
  /** The rows that the worker has. */
  let there: ImportRow[] = [];
  const readRest = async (own: ImportRow[], count: number): Promise<ImportRow[]> => {
    const first = own.length;
    // Another file may have been read meanwhile.
    const isPresent = () => there === own;
    for (let from = first; from < count && isPresent(); from = own.length) {
      const part = unpackRows(await ask<PackedRows>({ what: 'read-rows', from }));
      for (const row of part) own.push(row);
    }
    return own.slice(first);
  };
  const withRows = (read: WorkerRead): ReadRows => {
    if (!('first' in read)) return read;
    const { count, first: packed, ...facts } = read;
    const first = unpackRows(packed);
    const own = [...first];
    there = own;
    return { ...facts, count, first, rest: inTurn(() => readRest(own, count)) };
  };
  const send = async (rows: readonly ImportRow[], corrects: boolean): Promise<void> => {
    for (let from = 0; from < rows.length; from += rowsAtOnce)
      await ask({ what: 'rows', rows: packRows(rows.slice(from, from + rowsAtOnce)), corrects, from });
  };
  /** Has the worker have these rows: of a file that it has, only the corrected ones are sent. */
  const bring = async (rows: readonly ImportRow[]): Promise<void> => {
    const isSameFile =
      there.length === rows.length && rows.every(({ number }, at) => number === there[at]?.number);
    const corrected = isSameFile ? rows.filter((row, at) => row !== there[at]) : rows;
    there = [...rows];
    await send(corrected, isSameFile);
  };
  let lastCheck = 0;
  let recording: Promise<unknown> = Promise.resolve();
  const runOf =
    (check: number): CheckedFile['run'] =>
    (order, numbers, onSaved) => {
      const result = inTurn(() =>
        ask<RunResult>({ what: 'run', check, order, numbers }, (done) => onSaved(Number(done))),
      );
      recording = result.catch(() => undefined);
      return result;
    };
  return {
    readFile: (file, sheet) =>
      inTurn(async () => {
        // Not even read: no tab has room for any file that somebody may choose.
        if (file.size > limits.bytes) return { problem: readingWords.tooLarge(limits.bytes / 2 ** 20) };
        return withRows(await ask<WorkerRead>({ what: 'read-file', file, sheet }));
      }),
    readPasted: (text) => inTurn(async () => withRows(await ask<WorkerRead>({ what: 'read-pasted', text }))),
    check: (rows, context, onProgress) => {
      lastCheck += 1;
      const check = lastCheck;
      return inTurn(async () => {
        await bring(rows);
        const found: CheckedRow[] = [];
        let told = performance.now();
        await ask({ what: 'check', check, context }, (part) => {
          // The parts of a check are those that `import-worker` packs.
          for (const row of unpackChecks(part as PackedChecks, rows)) found.push(row);
          if (performance.now() - told < progressMs) return;
          told = performance.now();
          onProgress(found.length);
        });
        return {
          rows: found,
          look: (from, own) => inTurn(() => ask<OnDevice>({ what: 'look', check, from, rows: own })),
          run: runOf(check),
        };
      });
    },
    change: (rows) => {
      const check = lastCheck;
      return inTurn(() => {
        for (const row of rows) there[placeOfRow(there, row.number)] = row;
        return ask<ChangedRow[]>({ what: 'change', check, rows });
      });
    },
    hasFailed: () => failed,
    close: () => void recording.then(() => worker.terminate()),
  };
};
