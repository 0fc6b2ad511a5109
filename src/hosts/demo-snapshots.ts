import { openDB } from 'idb';
import type { Snapshots } from './demo-database.ts';

const name = 'dispatch-demo-service';
const storeName = 'files';
const key = 'database';

/** Opened for each use, so that no other tab waits for this one to let go. */
const withStore = async <T>(
  work: (database: Awaited<ReturnType<typeof openDB>>) => Promise<T>,
): Promise<T> => {
  const database = await openDB(name, 1, {
    upgrade: (created) => void created.createObjectStore(storeName),
  });
  try {
    return await work(database);
  } finally {
    database.close();
  }
};

/** The demo's database file in this browser's IndexedDB, apart from what the page itself keeps. */
export const browserSnapshots: Snapshots = {
  load: () =>
    withStore(async (database) => {
      const file: unknown = await database.get(storeName, key);
      return file instanceof Uint8Array ? file : null;
    }),
  store: (file) => withStore(async (database) => void (await database.put(storeName, file, key))),
};
