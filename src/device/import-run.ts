import { announceChange } from './changes.ts';
import { withDatabase } from './database.ts';
import { readImportRowId } from './import-row-id.ts';
import { idsOfImport } from './import-rows.ts';
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
import type { DeviceResult } from './trouble.ts';

/** A row that is to be sent. @param revision how often the row was corrected and sent anew. */
type RunRow = { number: number; toRecord: (revision: number) => StoredIntent };

/** A file as its rows were checked. */
export type RunFile = Pick<StoredImport, 'headers' | 'plan'> & { rows: readonly Cells[] };

type Run = {
  importId: string;
  /** Whose import it must be. */
  connectionId: string;
  /** The revision of the file that its rows were checked at. */
  fileRev: number;
  /** It is stored beside what is made of it. */
  file: RunFile;
  /** The import as it runs. */
  toRunning: (record: StoredImport) => StoredImport;
  /** The rows that are to be sent, some at a time; called again where the database has to be opened anew. */
  rows: () => Iterable<readonly RunRow[]>;
  /** Whether a stored row may be replaced: one that certainly made no task. */
  isReplaceable: (raw: unknown) => boolean;
  /** Told how many rows are written so far. */
  onWritten: (count: number) => void;
};

const abort = (transaction: { abort: () => void }) => {
  try {
    transaction.abort();
  } catch {
    // The database has aborted it.
  }
};

/**
 * Stores in one transaction that an import runs, its file as it was checked, and an intent for each row: all of it or nothing.
 * Rows that must stay are left as they are.
 * @returns the import, or why nothing was stored.
 */
export const storeRun = async (run: Run): Promise<DeviceResult<StoredImport | FileConflict>> => {
  const { importId, connectionId, fileRev, file } = run;
  const result = await withDatabase(async (database): Promise<StoredImport | FileConflict> => {
    const write = database.transaction(['imports', 'import-cells', 'import-rows'], 'readwrite', {
      durability: 'strict',
    });
    const rows = write.objectStore('import-rows');
    try {
      const record = readImport(await write.objectStore('imports').get(importId));
      const conflict = conflictOf(record, fileRev);
      // One of another account is none of this one.
      if (record?.connectionId !== connectionId) return 'removed';
      if (conflict !== null) return conflict;
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
      let count = 0;
      for (const batch of run.rows()) {
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
        count += batch.length;
        run.onWritten(count);
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
