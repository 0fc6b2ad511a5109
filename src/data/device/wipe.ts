import { deleteDB } from 'idb';
import { announceChange } from './announce-changes.ts';
import { closeDatabase, databaseName, readDevice } from './database.ts';
import type { DeviceResult } from './device-trouble.ts';
import { rowsRange } from './intents.ts';
import { beginWipe } from './wiped.ts';

const patienceMs = 5000;

/** @returns false if another tab has it open and does not close it in time. */
const deleteDatabase = async (): Promise<boolean> => {
  // Without IndexedDB there is nothing to delete.
  if (typeof indexedDB === 'undefined') return true;
  const deleted = deleteDB(databaseName).then(
    () => true,
    () => false,
  );
  const timedOut = new Promise<false>((resolve) => {
    setTimeout(() => resolve(false), patienceMs);
  });
  return Promise.race([deleted, timedOut]);
};

/** How much a wipe would delete. */
export type StoredCounts = {
  /** Those of one account. */
  intentsOfAccount: number;
  drafts: number;
  /** Rows of lists. */
  lists: number;
  imports: number;
  /** Rows of imports that wait to be sent. */
  waitingRows: number;
};

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

export const countStored = (accountId: string): Promise<DeviceResult<StoredCounts>> =>
  readDevice(['intents', 'drafts', 'lists', 'imports'], async (read) => {
    const intents = read.objectStore('intents');
    const imports = await read.objectStore('imports').getAllKeys();
    const waiting = imports.map((id) => intents.index('by-import').count(rowsRange(id, 'waiting')));
    return {
      intentsOfAccount: await intents.index('by-work').count(IDBKeyRange.bound([accountId], [accountId, []])),
      drafts: await read.objectStore('drafts').count(),
      lists: sum((await read.objectStore('lists').getAll()).map(({ rows }) => rows.length)),
      imports: imports.length,
      waitingRows: sum(await Promise.all(waiting)),
    };
  });

/**
 * Deletes everything that this page stores in this browser, and leaves only the time when that was: tasks, drafts, lists, the
 * connection, the key of every tab. Needs no network. Data in a page's memory goes with the reload that must
 * follow, here and in the other tabs (`onWipe`).
 * @returns false if another tab has the database open: it is deleted as soon as that tab is closed.
 */
export const wipeDevice = async (): Promise<boolean> => {
  // Runs before the other tabs load again, which then know of no connection, and after they saved.
  const end = beginWipe();
  announceChange({ store: 'all', id: '' });
  await closeDatabase(true);
  const isDeleted = await deleteDatabase();
  end();
  return isDeleted;
};
