import { announceChange } from './announce-changes.ts';
import { withDatabase } from './database.ts';
import { idsOfImport, readImportRowId } from './import-row-id.ts';
import {
  cellChunk,
  cellRecord,
  conflictOf,
  readImport,
  type Cells,
  type FileConflict,
  type StoredImport,
} from './imports.ts';
import type { StoredIntent } from './intents.ts';
import type { DeviceResult } from './device-trouble.ts';

/**
 * A row that is to be sent.
 * `orderId`: it must not be in another import; blank where it may be.
 * @param revision how often the row was corrected and sent anew.
 */
type RunRow = { number: number; orderId: string; toRecord: (revision: number) => StoredIntent };

/**
 * Why a run is not stored: another tab has changed or removed the file, another import has got one of its order numbers, or the time
 * of a row has passed since the check.
 */
export type RunConflict = FileConflict | 'taken' | 'late';

/** A file as its rows were checked. */
export type RunFile = Pick<StoredImport, 'headers' | 'plan'> & { rows: readonly Cells[] };

type Run = {
  importId: string;
  /** Whose import it must be. */
  connectionId: string;
  /** The revision of the file that its rows were checked at. */
  fileRev: number;
  /** The device stores it beside the rows that are made from it. */
  file: RunFile;
  /** The import as it runs. */
  toRunning: (record: StoredImport) => StoredImport;
  /** The rows that are to be sent. */
  rows: readonly RunRow[];
  rowsAtOnce: number;
  /** Whether a stored row may be replaced: one that certainly made no task. */
  isReplaceable: (raw: unknown) => boolean;
  /** Whether a row of another import with the same order number keeps the run from being stored. */
  isInTheWay: (raw: unknown) => boolean;
};

const abort = (transaction: { abort: () => void }) => {
  try {
    transaction.abort();
  } catch {
    // The database has aborted it.
  }
};

/**
 * Stores in one transaction that an import runs, its file as it was checked, and an intent for each row: all or nothing.
 * Rows that must stay are left as they are.
 * @returns the import, or why nothing was stored.
 */
export const storeRun = async (run: Run): Promise<DeviceResult<StoredImport | RunConflict>> => {
  const { importId, connectionId, fileRev, file } = run;
  const result = await withDatabase(async (database): Promise<StoredImport | RunConflict> => {
    const write = database.transaction(['imports', 'import-cells', 'import-rows'], 'readwrite', {
      durability: 'strict',
    });
    const rows = write.objectStore('import-rows');
    const orders = rows.index('by-order');
    /** Whether another import has got the order number since the rows were looked through, as in another tab. */
    const isTaken = async ({ orderId }: RunRow): Promise<boolean> =>
      orderId !== '' &&
      (await orders.getAll([connectionId, orderId])).some(
        (row) => readImportRowId(row.id).importId !== importId && run.isInTheWay(row),
      );
    try {
      const record = readImport(await write.objectStore('imports').get(importId));
      const conflict = conflictOf(record, fileRev);
      // An import of another account is not found.
      if (record?.connectionId !== connectionId) return 'removed';
      if (conflict !== null) return conflict;
      for (let at = 0; at < run.rows.length; at += run.rowsAtOnce) {
        const taken = await Promise.all(run.rows.slice(at, at + run.rowsAtOnce).map(isTaken));
        if (taken.includes(true)) return 'taken';
      }
      const { headers, plan } = file;
      const running = {
        ...run.toRunning(record),
        headers,
        plan,
        rowCount: file.rows.length,
        fileRev: fileRev + 1,
      };
      await write.objectStore('imports').put(running);
      for (let at = 0; at * cellChunk < file.rows.length; at += 1) {
        const chunk = file.rows.slice(at * cellChunk, (at + 1) * cellChunk);
        await write.objectStore('import-cells').put(cellRecord(importId, at, chunk));
      }
      const ids = await rows.getAllKeys(idsOfImport(importId));
      const known = new Map(ids.map((id) => [readImportRowId(id).number, id]));
      for (let at = 0; at < run.rows.length; at += run.rowsAtOnce) {
        const batch = run.rows.slice(at, at + run.rowsAtOnce);
        await Promise.all(
          batch.map(async ({ number, toRecord }) => {
            const old = known.get(number);
            if (old !== undefined) {
              if (!run.isReplaceable(await rows.get(old))) return;
              await rows.delete(old);
            }
            const revision = old === undefined ? 0 : readImportRowId(old).revision + 1;
            await rows.add({ ...toRecord(revision), importId } as StoredIntent);
          }),
        );
      }
      await write.done;
      return running;
    } catch (error) {
      // What an error of this page interrupts would be committed as far as it came.
      abort(write);
      throw error;
    }
  }, 'write');
  if (result.ok && typeof result.value !== 'string') {
    announceChange({ store: 'import-rows', id: importId });
    announceChange({ store: 'imports', id: importId });
  }
  return result;
};
