import { databaseName, openHandled } from './database.ts';

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

/** All stored records by store, unchecked, including those of newer versions and damaged ones. Empty where the database does not open. */
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
