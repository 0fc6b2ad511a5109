import { deleteDB } from 'idb';
import { siteStorage, tabStorage } from '#data/state/web-storage.ts';
import { announceChange, subscribeChanges } from './announce-changes.ts';
import { closeDatabase, databaseName, withDatabase } from './database.ts';
import type { DeviceResult } from './device-trouble.ts';

/** When the device was wiped last, which all that a wipe leaves says; in the tab, the wipe that it knows of. */
const wipedName = 'wiped';

/** The names of the page's entries in web storage, and of Mantine's colour scheme. */
const ours = /^(dispatch-desk(?!\.wiped$)|mantine)\b/;

const patienceMs = 5000;

let isWiping = false;

const clearStorage = (storage: () => Storage) => {
  try {
    const names = Array.from({ length: storage().length }, (_each, at) => storage().key(at) ?? '');
    for (const name of names) if (ours.test(name)) storage().removeItem(name);
  } catch {
    // Where storage is disabled, there is nothing to delete.
  }
};

const clearTab = () => clearStorage(() => sessionStorage);
const clearLocal = () => clearStorage(() => localStorage);

/** Whether the device was wiped since this tab began, or was loaded last. */
export const isFromBeforeWipe = (): boolean => {
  const wiped = siteStorage.read(wipedName);
  return wiped !== undefined && wiped !== tabStorage.read(wipedName);
};

/** At boot: a tab that was closed before a wipe, and that the browser brings back, comes with its connection and key. */
export const clearIfWiped = () => {
  if (!isFromBeforeWipe()) return;
  clearTab();
  tabStorage.write(wipedName, siteStorage.read(wipedName));
};

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
 * Removes everything that this page stores in this browser, but when that was: tasks, drafts, presets, lists, the connection, the key of every
 * tab, caches, workers. Needs no network. Whatever is in a page's memory goes with the reload that must follow, here and in
 * the other tabs (`onWipe`).
 * @returns false where another tab has the database open: it is deleted as soon as that tab is closed.
 */
export const wipeDevice = async (): Promise<boolean> => {
  isWiping = true;
  siteStorage.write(wipedName, Date.now());
  // Before the other tabs load again, which then know of no connection, and after their last words.
  clearLocal();
  announceChange({ store: 'all', id: '' });
  await closeDatabase(true);
  const isDeleted = await deleteDatabase();
  await clearCaches();
  clearLocal();
  clearTab();
  isWiping = false;
  return isDeleted;
};

/**
 * Calls back, the web storage cleared, when another tab wipes the device. The cleared storage may reach this tab
 * later than the message: a page that then reloads with the old connection would store it again.
 */
export const onWipe = (leave: () => void): (() => void) =>
  subscribeChanges(({ store }) => {
    if (store !== 'all' || isWiping) return;
    clearLocal();
    clearTab();
    // A wipe is no loss: this page must not store its data again before it reloads.
    void closeDatabase(true);
    leave();
  });
