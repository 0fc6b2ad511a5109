import { deleteDB } from 'idb';
import { announceChange } from './announce-changes.ts';
import { closeDatabase, databaseName, withDatabase } from './database.ts';
import type { DeviceResult } from './device-trouble.ts';
import { beginWipe } from './wiped.ts';

const patienceMs = 5000;

/** @returns false where another tab has it open and does not close it in time. */
const deleteDatabase = async (): Promise<boolean> => {
  const timedOut = new Promise<false>((resolve) => {
    setTimeout(() => resolve(false), patienceMs);
  });
  const deleted = (async () => {
    try {
      await deleteDB(databaseName);
      return true;
    } catch {
      // Where the browser has no IndexedDB, there is nothing to delete.
      return typeof indexedDB === 'undefined';
    }
  })();
  return Promise.race([deleted, timedOut]);
};

const clearCaches = async () => {
  try {
    for (const name of await caches.keys()) await caches.delete(name);
    const registrations = (await navigator.serviceWorker?.getRegistrations()) ?? [];
    for (const registration of registrations) await registration.unregister();
  } catch {
    // There are no caches or workers: an insecure address, or a browser that refuses access.
  }
};

/** How much a wipe would remove. */
export type StoredCounts = {
  intents: number;
  drafts: number;
  presets: number;
  lists: number;
  imports: number;
  /** Rows of imports that are to be sent and are not yet, those that were attempted among them. */
  queuedRows: number;
};

export const countStored = (): Promise<DeviceResult<StoredCounts>> =>
  withDatabase(async (database) => {
    const read = database.transaction(['intents', 'drafts', 'presets', 'lists', 'imports', 'import-rows']);
    const byState = read.objectStore('import-rows').index('by-state');
    const queuedOf = (id: string) => byState.count(IDBKeyRange.bound([id, 'queued'], [id, 'queued', []]));
    const [intents, drafts, presets, lists, imports] = await Promise.all([
      read.objectStore('intents').count(),
      read.objectStore('drafts').count(),
      read.objectStore('presets').count(),
      read.objectStore('lists').count(),
      read.objectStore('imports').getAllKeys(),
    ]);
    const queued = await Promise.all(imports.map(queuedOf));
    const queuedRows = queued.reduce((sum, count) => sum + count, 0);
    return { intents, drafts, presets, lists, imports: imports.length, queuedRows };
  });

/**
 * Removes everything that this page stores in this browser, and leaves only the time when that was: tasks, drafts, presets, lists, the connection, the key of every
 * tab, caches, workers. Needs no network. Whatever is in a page's memory goes with the reload that must follow, here and in
 * the other tabs (`onWipe`).
 * @returns false where another tab has the database open: it is deleted as soon as that tab is closed.
 */
export const wipeDevice = async (): Promise<boolean> => {
  // Before the other tabs load again, which then know of no connection, and after their last words.
  const end = beginWipe();
  announceChange({ store: 'all', id: '' });
  await closeDatabase(true);
  const isDeleted = await deleteDatabase();
  await clearCaches();
  end();
  return isDeleted;
};
