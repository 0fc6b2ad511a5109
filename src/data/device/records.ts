import { withDatabase, type Database, type StoreName, databaseName, openHandled } from './database.ts';

/** Layout version of every record. */
export const recordVersion = 1;

/**
 * Returns the records that a guard accepts and moves the others, unchanged, to `quarantine`: one damaged record must not
 * hide the rest.
 */
export const quarantineInvalid = async <T>(
  database: Database,
  store: StoreName,
  raws: readonly unknown[],
  read: (raw: unknown) => T | null,
): Promise<T[]> => {
  const good: T[] = [];
  const bad: unknown[] = [];
  for (const raw of raws) {
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

const patienceMs = 3000;

/** Opens the database without a version: that works with any version, changes nothing and blocks no upgrade. */
const read = async (): Promise<Record<string, unknown[]>> => {
  const database = await openHandled(databaseName, undefined, {
    // There was no database, and reading must not create one.
    upgrade: (_database, _from, _to, transaction) => transaction.abort(),
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
  });
  try {
    const stores: Record<string, unknown[]> = {};
    for (const name of database.objectStoreNames) stores[name] = await database.getAll(name);
    return stores;
  } finally {
    database.close();
  }
};

/** All stored records by store, unchecked, including damaged ones. Empty where the database does not open. */
export const rawCopy = async (): Promise<Record<string, unknown[]>> => {
  const timedOut = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error('The database does not answer.')), patienceMs);
  });
  try {
    return await Promise.race([read(), timedOut]);
  } catch {
    return {};
  }
};
