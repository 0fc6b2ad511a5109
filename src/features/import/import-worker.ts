import { expose } from 'comlink';
import { closeDatabase } from '#data/device/database.ts';
import { valueOf, type DeviceResult } from '#data/device/device-trouble.ts';
import { putImport, readCells, type StoredImport } from '#data/device/imports.ts';
import { enqueueRows, type CreateOrder, type EnqueueResult } from '#data/outbox/enqueue-import.ts';
import type { CheckContext } from './checking/check-row.ts';
import { createRowChecker } from './checking/check-rows.ts';
import type { CheckedRow, ImportRow } from './import-types.ts';
import { limits, ReadingError } from './reading/limits.ts';
import { readFile, readPasted, type ReadOptions } from './reading/read-file.ts';
import { readingWords } from './words.ts';

// The worker of one page: it reads, stores and checks rows, so that neither delays a person who types. The page never has them all.

/** Rows in one message to the page. */
const rowsAtOnce = 500;

/** Rows by which the page tells what a column says. */
const sampleRows = 100;

const openFile = (id: string, rows: readonly ImportRow[]) => ({ id, rows, startCheck: createRowChecker() });

/** The import that was read or opened last. */
let file: ReturnType<typeof openFile> | null = null;

/** An open handle of the database would block a wipe. */
const closing = async <Value>(work: Promise<Value>): Promise<Value> => {
  try {
    return await work;
  } finally {
    await closeDatabase();
  }
};

const open = async (id: string) => {
  if (file?.id !== id) file = openFile(id, valueOf(await closing(readCells(id))));
  return file;
};

const functions = {
  /** Holds a lock for as long as the worker lives. Resolves once it does. */
  holdLock: (name: string) =>
    new Promise<void>((resolve) => {
      void navigator.locks.request(name, () => {
        resolve();
        return new Promise<never>(() => {});
      });
    }),
  /** Reads a file or pasted text as the rows of a new import. */
  read: async (id: string, source: Blob | string, options: ReadOptions) => {
    const isText = typeof source === 'string';
    // Not even read: no tab has room for a file of any size.
    if ((isText ? source.length : source.size) > limits.bytes) return { problem: readingWords.tooLarge };
    try {
      const { rows, ...rest } = isText
        ? readPasted(source, options)
        : await readFile(new Uint8Array(await source.arrayBuffer()), options);
      file = openFile(id, rows);
      return { ...rest, rowCount: rows.length, sample: rows.slice(0, sampleRows) };
    } catch (error) {
      if (error instanceof ReadingError) return { problem: error.message };
      throw error;
    }
  },
  /** Stores the import that was read last. */
  store: async (record: StoredImport): Promise<DeviceResult<void>> => {
    const { rows } = await open(record.id);
    return closing(putImport(record, rows));
  },
  /** Checks all rows of an import. @param onChecked says whether the rest is still wanted @returns addresses to look up */
  check: async (
    id: string,
    context: CheckContext,
    onChecked: (rows: CheckedRow[]) => boolean | Promise<boolean>,
  ): Promise<string[]> => {
    const { rows, startCheck } = await open(id);
    const { checkMore, unknownPlaces } = startCheck(rows, context);
    for (let at = 0; at < rows.length; at += rowsAtOnce)
      if (!(await onChecked(checkMore(rowsAtOnce)))) return [];
    return unknownPlaces();
  },
  /** Checks all rows again and enqueues the chosen ones, by number; `late` if one of them isn't ready any more. */
  create: async (
    order: CreateOrder,
    context: CheckContext,
    numbers: readonly number[],
  ): Promise<EnqueueResult | 'late'> => {
    const { rows, startCheck } = await open(order.record.id);
    const { checkMore, readyRow } = startCheck(rows, context);
    checkMore(rows.length);
    const tasks = numbers.flatMap((number) => readyRow(number) ?? []);
    if (tasks.length < numbers.length) return 'late';
    return closing(enqueueRows(order, tasks));
  },
};

/** What the page calls. */
export type ImportWorker = typeof functions;

expose(functions);
