import { openDB, type DBSchema, type IDBPDatabase, type IDBPTransaction, type StoreNames } from 'idb';
import type { Intent } from '#data/outbox/intent.ts';
import { siteName } from '#data/state/web-storage.ts';
import type { KnownAccount } from './account-book.ts';
import { announceChange, type DeviceChange } from './announce-changes.ts';
import { deviceTrouble, troubleOf, type DeviceResult } from './device-trouble.ts';
import type { DraftRecord } from './drafts.ts';
import type { CellChunk, StoredImport } from './imports.ts';
import type { StoredList } from './local-directory.ts';

export const databaseName = siteName;

type Schema = DBSchema & {
  intents: {
    key: string;
    value: Intent;
    indexes: {
      'by-work': [connectionId: string, lane: number, state: string, createdAt: number];
      'by-age': [lane: number, createdAt: number, id: string];
      'by-order': [connectionId: string, orderId: string];
      'by-import': [importId: string, state: string, row: number];
      'by-key': [connectionId: string, key: string];
    };
  };
  drafts: { key: string; value: DraftRecord };
  lists: { key: string; value: StoredList };
  accounts: { key: string; value: KnownAccount };
  /** The signing key that makes fingerprints of API keys. It is not extractable. */
  secrets: { key: string; value: CryptoKey };
  imports: { key: string; value: StoredImport; indexes: { 'by-connection': string } };
  'import-cells': { key: string; value: CellChunk };
};

type Database = IDBPDatabase<Schema>;
type StoreName = StoreNames<Schema>;

const version = 1;
const openTimeoutMs = 5000;

let handle: Promise<Database> | null = null;
/** Why nothing is opened any more until the page is reloaded. */
let refusal: DOMException | null = null;

const createStores = (database: Database) => {
  const intents = database.createObjectStore('intents', { keyPath: 'id' });
  intents.createIndex('by-work', ['connectionId', 'lane', 'state', 'createdAt']);
  intents.createIndex('by-age', ['lane', 'createdAt', 'id']);
  intents.createIndex('by-order', ['connectionId', 'orderId']);
  intents.createIndex('by-import', ['importId', 'state', 'row']);
  intents.createIndex('by-key', ['connectionId', 'key'], { unique: true });
  database.createObjectStore('drafts', { keyPath: 'id' });
  database.createObjectStore('lists', { keyPath: 'id' });
  database.createObjectStore('accounts', { keyPath: 'id' });
  database.createObjectStore('secrets');
  database.createObjectStore('imports', { keyPath: 'id' }).createIndex('by-connection', 'connectionId');
  database.createObjectStore('import-cells', { keyPath: 'id' });
};

const openNow = (): Promise<Database> =>
  openDB<Schema>(databaseName, version, {
    upgrade: createStores,
    blocking(_current, blocked, event) {
      (event.target as IDBDatabase).close();
      handle = null;
      // Otherwise another page deletes the database.
      if (blocked === null) return;
      refusal = new DOMException('A newer version of the page is open.', 'VersionError');
      deviceTrouble.set('newer');
    },
    terminated() {
      handle = null;
    },
  });

/** Opens the database, or fails within five seconds. */
const open = async (): Promise<Database> => {
  if (refusal) throw refusal;
  if (typeof indexedDB === 'undefined') throw new DOMException('There is no database.', 'SecurityError');
  const opening = openNow();
  const timeout = new Promise<never>((_resolve, reject) => {
    setTimeout(reject, openTimeoutMs, new DOMException('The database doesn’t answer.', 'TimeoutError'));
  });
  return Promise.race([opening, timeout]);
};

/** WebKit loses its server, and site data can be cleared under an open handle. */
const isDeadHandle = (error: unknown): boolean =>
  (error instanceof Error || error instanceof DOMException) &&
  ['InvalidStateError', 'UnknownError', 'NotFoundError'].includes(error.name);

const attempt = async <T>(work: (database: Database) => Promise<T>): Promise<T> => {
  handle ??= open();
  const opened = handle;
  const forget = () => {
    if (handle === opened) handle = null;
  };
  const database = await opened.catch((error: unknown) => {
    forget();
    throw error;
  });
  return work(database).catch((error: unknown) => {
    if (isDeadHandle(error)) forget();
    throw error;
  });
};

/**
 * Runs work on the device's database. Never throws: trouble is a value, and is shown wherever `useDeviceTrouble` is.
 * If the handle had died, the work runs once more, so it must be one transaction.
 */
export const withDatabase = async <T>(
  work: (database: Database) => Promise<T>,
  purpose: 'read' | 'write' = 'read',
): Promise<DeviceResult<T>> => {
  try {
    const value = await attempt(work).catch((error: unknown) => {
      if (isDeadHandle(error)) return attempt(work);
      throw error;
    });
    // A full disk can still be read: only a write proves that there is room again.
    if (purpose === 'write' || deviceTrouble.get() !== 'full') deviceTrouble.set(null);
    return { ok: true, value };
  } catch (error) {
    const trouble = troubleOf(error);
    deviceTrouble.set(trouble);
    return { ok: false, trouble };
  }
};

type Transaction<Names extends readonly StoreName[], Mode extends IDBTransactionMode> = IDBPTransaction<
  Schema,
  Names,
  Mode
>;

/** @returns the value of the work once its transaction is over: a write is on the disk then. An error of the work undoes it. */
const inTransaction = async <T, Names extends readonly StoreName[], Mode extends 'readonly' | 'readwrite'>(
  transaction: Transaction<Names, Mode>,
  work: (transaction: Transaction<Names, Mode>) => Promise<T>,
): Promise<T> => {
  // An abort also rejects the calls within it, which report the error.
  transaction.done.catch(() => undefined);
  try {
    const value = await work(transaction);
    await transaction.done;
    return value;
  } catch (error) {
    try {
      transaction.abort();
    } catch {
      // It is over already.
    }
    throw error;
  }
};

/** Reads in one transaction. */
export const readDevice = <T, const Names extends readonly StoreName[]>(
  stores: Names,
  work: (read: Transaction<Names, 'readonly'>) => Promise<T>,
): Promise<DeviceResult<T>> =>
  withDatabase((database) => inTransaction(database.transaction(stores, 'readonly'), work));

/** Writes in one transaction, and announces what changed. */
export const writeDevice = async <T, const Names extends readonly StoreName[]>(
  stores: Names,
  work: (write: Transaction<Names, 'readwrite'>) => Promise<T>,
  changed: (value: T) => readonly DeviceChange[] = () => [],
): Promise<DeviceResult<T>> => {
  const result = await withDatabase(
    (database) => inTransaction(database.transaction(stores, 'readwrite', { durability: 'strict' }), work),
    'write',
  );
  if (result.ok) for (const change of changed(result.value)) announceChange(change);
  return result;
};

/**
 * Closes the handle, so that a test or a wipe can delete the database.
 * @param isForGood calls still under way on this page save nothing any more.
 */
export const closeDatabase = async (isForGood = false) => {
  refusal = isForGood ? new DOMException('The data were deleted.', 'SecurityError') : null;
  const closing = handle;
  handle = null;
  await closing?.then((database) => database.close()).catch(() => undefined);
};
