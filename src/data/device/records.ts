import { isRecord } from '#contract/json.ts';
import { withDatabase, type Database, type StoreName } from './database.ts';

/** Layout version of every record. A greater one was written by a newer page and is left alone. */
export const recordVersion = 1;

const isNewer = (raw: unknown): boolean =>
  isRecord(raw) && typeof raw['v'] === 'number' && raw['v'] > recordVersion;

/**
 * Returns the records that a guard accepts and moves the others, unchanged, to `quarantine`: one damaged record must not
 * hide the rest. Records of a newer version of the page stay where they are.
 */
export const quarantineInvalid = async <T>(
  database: Database,
  store: Exclude<StoreName, 'quarantine'>,
  raws: readonly unknown[],
  read: (raw: unknown) => T | null,
): Promise<T[]> => {
  const good: T[] = [];
  const bad: unknown[] = [];
  for (const raw of raws) {
    if (isNewer(raw)) continue;
    const record = read(raw);
    if (record === null) bad.push(raw);
    else good.push(record);
  }
  if (bad.length > 0) {
    const move = database.transaction([store, 'quarantine'], 'readwrite');
    await Promise.all([
      ...bad.flatMap((raw) => [
        move.objectStore('quarantine').add({ store, raw, at: Date.now() }),
        // Every store's key path is `id`, so a stored record has one.
        move.objectStore(store).delete((raw as { id: string }).id),
      ]),
      move.done,
    ]);
  }
  return good;
};

/** Deletes the records that went to `quarantine` before an instant. */
export const removeOldQuarantined = async (before: number): Promise<void> => {
  await withDatabase(async (database) => {
    const write = database.transaction('quarantine', 'readwrite');
    let cursor = await write.store.openCursor();
    for (; cursor; cursor = await cursor.continue()) if (cursor.value.at < before) await cursor.delete();
    await write.done;
  }, 'write');
};
