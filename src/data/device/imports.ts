import { isRecord } from '#contract/json.ts';
import { z } from '#contract/zod.ts';
import { announceChange } from './announce-changes.ts';
import { withDatabase, type Database } from './database.ts';
import { idsOfImport } from './import-row-id.ts';
import { quarantineInvalid, recordVersion } from './records.ts';
import type { DeviceResult } from './device-trouble.ts';

const importStates = ['draft', 'running', 'paused', 'done'] as const;

/** `draft`: no row was sent yet. `done`: no more rows will be sent. */
export type ImportState = (typeof importStates)[number];

const pauseReasons = ['person', 'restart', 'no-answers', 'storage', 'key', 'roles', 'past'] as const;

/**
 * Why an import is paused: a person's button, a new start of the browser, several rows without an answer, a full storage, a key
 * that the service does not accept any more, a key that may not create tasks, a row whose time passed while it waited.
 */
export type PauseReason = (typeof pauseReasons)[number];

const text = z.string();
const instant = z.number();

const skippedRow = z.object({ number: z.number(), why: text });
export type SkippedRow = Readonly<z.infer<typeof skippedRow>>;

const schema = z.object({
  id: text,
  connectionId: text,
  /** The service that its rows are made for. */
  baseUrl: text,
  /** Of the file. */
  name: text,
  state: z.enum(importStates),
  /** Null unless it is paused. */
  pausedBy: z.nullable(z.enum(pauseReasons)),
  headers: z.readonly(z.array(text)),
  /** What was said of the file on the page, which alone reads it. */
  plan: z.custom<Readonly<Record<string, unknown>>>(isRecord),
  /** Rows of the file. */
  rowCount: z.number(),
  /** Rows that are not sent, by number, each with the reason in words. */
  skipped: z.readonly(z.array(skippedRow)),
  /** Rows, by number, that a person has sent although their order number was used before. */
  accepted: z.readonly(z.array(z.number())),
  /** How often a person had it sent: at first, after each pause, with more rows. It tells a decision from an earlier one. */
  starts: z.number(),
  /** Counts the changes of its file and plan, so that no tab writes over what another one has stored; 0 before the first. */
  fileRev: z.number(),
  createdAt: instant,
  startedAt: z.nullable(instant),
  /** When a person last pressed Create or Resume. Drafts have none. */
  lastStartedAt: z.exactOptional(instant),
  endedAt: z.nullable(instant),
  v: z.literal(recordVersion),
});

/** An import of this device. Its rows' intents are in import-rows, the texts of its file in chunks beside it. */
export type StoredImport = z.infer<typeof schema>;

/** @returns null where the record is damaged. */
export const readImport = (raw: unknown): StoredImport | null => schema.safeParse(raw).data ?? null;

const areTexts = (value: unknown): boolean =>
  Array.isArray(value) && value.every((each) => typeof each === 'string');

/** A row of the file as texts. */
const cells = z.object({
  number: z.number(),
  cells: z.custom<readonly string[]>(areTexts),
  /** The texts before the first correction; only in corrected rows. */
  read: z.exactOptional(z.custom<readonly string[]>(areTexts)),
});
export type Cells = Readonly<z.infer<typeof cells>>;

const chunk = z.object({ rows: z.array(cells) });

/** Rows of a chunk: a correction of one cell writes one chunk. */
export const cellChunk = 500;

/** A chunk of a file as it is stored. */
export const cellRecord = (
  importId: string,
  at: number,
  rows: readonly Cells[],
): { id: string; rows: readonly Cells[] } => ({
  id: `${importId}:${String(at).padStart(6, '0')}`,
  rows,
});

/** What `changeImport` alone changes of an import that is stored. */
const progressOf = (record: StoredImport) => {
  const { baseUrl, state, pausedBy, skipped, accepted, starts, createdAt, startedAt, endedAt } = record;
  const { lastStartedAt } = record;
  const last = lastStartedAt !== undefined && { lastStartedAt };
  const progress = { state, pausedBy, skipped, accepted, starts, createdAt, startedAt, endedAt, ...last };
  // Nothing of a draft was made for a service yet.
  return state === 'draft' ? progress : { ...progress, baseUrl };
};

/** Why a file is not written: another tab has changed, or removed, the import since. */
export type FileConflict = 'changed' | 'removed';

/** The revision that was written, or why nothing was. */
export type FileWrite = { fileRev: number } | FileConflict;

/** @param fileRev the revision that a tab knows. */
export const conflictOf = (stored: StoredImport | null, fileRev: number): FileConflict | null => {
  if ((stored?.fileRev ?? 0) === fileRev) return null;
  return stored ? 'changed' : 'removed';
};

/**
 * Stores an import, and the chunks of its file that changed, by their number from 0.
 * Chunk `n` has the rows `n * cellChunk` and following. Of one that is stored already only the file and its plan change: how far
 * it is may change at any moment, here and in other tabs.
 * @param record its `fileRev` is the one that the file was read or written at: a later one is not written over.
 */
export const putImport = async (
  record: StoredImport,
  chunks: ReadonlyMap<number, readonly Cells[]>,
): Promise<DeviceResult<FileWrite>> => {
  const result = await withDatabase(async (database): Promise<FileWrite> => {
    const write = database.transaction(['imports', 'import-cells'], 'readwrite', { durability: 'strict' });
    const stored = readImport(await write.objectStore('imports').get(record.id));
    const trouble = conflictOf(stored, record.fileRev);
    if (trouble !== null) return trouble;
    const fileRev = record.fileRev + 1;
    const next: StoredImport = { ...record, ...(stored && progressOf(stored)), fileRev };
    await write.objectStore('imports').put(next);
    // One after the other: the page answers keys between the copies of two chunks.
    for (const [at, rows] of chunks)
      await write.objectStore('import-cells').put(cellRecord(record.id, at, rows));
    await write.done;
    return { fileRev };
  }, 'write');
  if (result.ok && typeof result.value !== 'string') announceChange({ store: 'imports', id: record.id });
  return result;
};

/** Reads, judges and writes an import in one transaction. @returns what was written, null where `change` gave null or nothing is there. */
export const changeImport = async (
  id: string,
  change: (record: StoredImport) => StoredImport | null,
): Promise<DeviceResult<StoredImport | null>> => {
  const result = await withDatabase(async (database) => {
    const write = database.transaction('imports', 'readwrite', { durability: 'strict' });
    const record = readImport(await write.store.get(id));
    const next = record && change(record);
    if (next) await write.store.put(next);
    await write.done;
    return next;
  }, 'write');
  if (result.ok && result.value) announceChange({ store: 'imports', id });
  return result;
};

export const getImport = (id: string): Promise<DeviceResult<StoredImport | null>> =>
  withDatabase(async (database) => readImport(await database.get('imports', id)));

const all = async (database: Database): Promise<StoredImport[]> =>
  quarantineInvalid(database, 'imports', await database.getAll('imports'), readImport);

/** The imports of this device, newest first, whichever account they belong to. */
export const listImports = (): Promise<DeviceResult<StoredImport[]>> =>
  withDatabase(async (database) => (await all(database)).toSorted((a, b) => b.createdAt - a.createdAt));

/** The rows of an import's file in their order, with the corrections made since. Damaged chunks are left out. */
export const readCells = (importId: string): Promise<DeviceResult<Cells[]>> =>
  withDatabase(async (database) => {
    const found: Cells[] = [];
    const read = database.transaction('import-cells');
    // One after the other, as they were written.
    for (const id of await read.store.getAllKeys(idsOfImport(importId)))
      found.push(...(chunk.safeParse(await read.store.get(id)).data?.rows ?? []));
    return found;
  });

/** Removes an import with all of its rows. */
export const removeImport = async (id: string): Promise<DeviceResult<void>> => {
  const result = await withDatabase(async (database) => {
    const write = database.transaction(['imports', 'import-cells', 'import-rows'], 'readwrite');
    await Promise.all([
      write.objectStore('imports').delete(id),
      write.objectStore('import-cells').delete(idsOfImport(id)),
      write.objectStore('import-rows').delete(idsOfImport(id)),
      write.done,
    ]);
  }, 'write');
  if (result.ok) announceChange({ store: 'imports', id });
  return result;
};

/** When an import was last at work: its retention time counts from here. */
const lastAt = ({ createdAt, startedAt, endedAt }: StoredImport): number => endedAt ?? startedAt ?? createdAt;

/** Whether the outcome of one of its rows is open: an open question must not disappear. */
const isOpen = (id: string): Promise<DeviceResult<boolean>> =>
  withDatabase(async (database) => {
    const index = database.transaction('import-rows').store.index('by-attempted');
    let cursor = await index.openKeyCursor();
    for (; cursor; cursor = await cursor.continue()) if (cursor.primaryKey.startsWith(`${id}:`)) return true;
    return false;
  });

/** Removes an import with all of its rows, unless the outcome of a row is open. @returns whether it was removed. */
export const removeSettledImport = async (id: string): Promise<DeviceResult<boolean>> => {
  const open = await isOpen(id);
  if (!open.ok || open.value) return open.ok ? { ok: true, value: false } : open;
  const removed = await removeImport(id);
  return removed.ok ? { ok: true, value: true } : removed;
};

/**
 * Removes the imports that ended before an instant, and drafts made before it. Those that are running, paused or have a row
 * whose outcome is open stay. @returns how many.
 */
export const removeOldImports = async (before: number): Promise<DeviceResult<number>> => {
  const found = await listImports();
  if (!found.ok) return found;
  let count = 0;
  for (const record of found.value) {
    if (record.state === 'running' || record.state === 'paused' || lastAt(record) >= before) continue;
    const removed = await removeSettledImport(record.id);
    if (!removed.ok) return removed;
    if (removed.value) count += 1;
  }
  return { ok: true, value: count };
};
