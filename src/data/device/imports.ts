import type { DeviceChange } from './announce-changes.ts';
import { readDevice, writeDevice } from './database.ts';
import type { DeviceResult } from './device-trouble.ts';
import { rowsRange } from './intents.ts';

/** `no-answers`: three rows in succession got no response. `roles`: the key may not create tasks. */
export type PauseReason = 'person' | 'no-answers' | 'roles';

/** A row of the file that isn't sent, by number, and why. */
export type SkippedRow = { readonly number: number; readonly why: string };

/** An import of this device. Its rows are intents; the texts of its file are stored in chunks of their own. */
export type StoredImport = {
  id: string;
  connectionId: string;
  /** The service that its rows are made for. */
  baseUrl: string;
  /** Of the file. */
  name: string;
  headers: readonly string[];
  /** How the person described the file. */
  plan: Readonly<Record<string, unknown>>;
  /** Rows of the file. */
  rowCount: number;
  skipped: readonly SkippedRow[];
  /** Null unless it is paused. */
  paused: PauseReason | null;
  /** When Create was pressed last. */
  sentAt: number | null;
  createdAt: number;
  changedAt: number;
};

/** A row of the file as texts. */
export type Cells = { readonly number: number; readonly cells: readonly string[] };

/** `id`: the import's and the chunk's number. */
export type CellChunk = { id: string; rows: readonly Cells[] };

/** Rows of a chunk: the page answers keys between the copies of two. */
const cellChunk = 500;

const cellsRange = (importId: string): IDBKeyRange => IDBKeyRange.bound(`${importId}:`, `${importId};`);

const chunksOf = (importId: string, cells: readonly Cells[]): CellChunk[] =>
  Array.from({ length: Math.ceil(cells.length / cellChunk) }, (_each, at) => ({
    id: `${importId}:${String(at).padStart(6, '0')}`,
    rows: cells.slice(at * cellChunk, (at + 1) * cellChunk),
  }));

export const importChange = (id: string): DeviceChange => ({ store: 'imports', id });

/** Stores an import with its file. */
export const putImport = (record: StoredImport, cells: readonly Cells[]): Promise<DeviceResult<void>> =>
  writeDevice(
    ['imports', 'import-cells'],
    async (write) => {
      await write.objectStore('imports').put(record);
      for (const chunk of chunksOf(record.id, cells)) await write.objectStore('import-cells').put(chunk);
    },
    () => [importChange(record.id)],
  );

/** Reads, judges and writes an import in one transaction. @returns null if `change` gave null or the import doesn't exist */
export const changeImport = (
  id: string,
  change: (record: StoredImport) => StoredImport | null,
): Promise<DeviceResult<StoredImport | null>> =>
  writeDevice(
    ['imports'],
    async (write) => {
      const record = await write.store.get(id);
      const next = record ? change(record) : null;
      const written = next && { ...next, changedAt: Date.now() };
      if (written) await write.store.put(written);
      return written;
    },
    (written) => (written ? [importChange(id)] : []),
  );

/** The imports of a connection, newest first. */
export const listImports = (connectionId: string): Promise<DeviceResult<StoredImport[]>> =>
  readDevice(['imports'], async ({ store }) => {
    const imports = await store.index('by-connection').getAll(connectionId);
    return imports.toSorted((a, b) => b.createdAt - a.createdAt);
  });

/** The rows of an import's file in their order. @param enough as many of the first rows suffice */
export const readCells = (importId: string, enough = Infinity): Promise<DeviceResult<Cells[]>> =>
  readDevice(['import-cells'], async ({ store }) => {
    const found: Cells[] = [];
    for await (const { value } of store.iterate(cellsRange(importId))) {
      found.push(...value.rows);
      if (found.length >= enough) break;
    }
    return found;
  });

/** Deletes an import with its rows, unless one of them is open. @returns whether it was deleted */
export const removeImport = (id: string): Promise<DeviceResult<boolean>> =>
  writeDevice(
    ['imports', 'import-cells', 'intents'],
    async (write) => {
      const intents = write.objectStore('intents');
      const rows = await intents.index('by-import').getAll(rowsRange(id));
      if (rows.some(({ settledBy }) => settledBy === null)) return false;
      await Promise.all([
        write.objectStore('imports').delete(id),
        write.objectStore('import-cells').delete(cellsRange(id)),
        ...rows.map((row) => intents.delete(row.id)),
      ]);
      return true;
    },
    (isRemoved) => (isRemoved ? [importChange(id)] : []),
  );

/** Deletes the imports that were last changed before an instant and have no open row. */
export const removeOldImports = async (before: number): Promise<void> => {
  const found = await readDevice(['imports'], ({ store }) => store.getAll());
  const old = found.ok ? found.value.filter(({ changedAt }) => changedAt < before) : [];
  for (const { id } of old) await removeImport(id);
};
