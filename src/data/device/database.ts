import {
  openDB,
  unwrap,
  wrap,
  type DBSchema,
  type IDBPDatabase,
  type OpenDBCallbacks,
  type StoreNames,
} from 'idb';
import { announceStoreLoss } from './store-loss.ts';
import { deviceTrouble, troubleOf, type DeviceTrouble, type DeviceResult } from './device-trouble.ts';

/** The live and the demo page can share an origin, so each has its own database. */
export const databaseName = import.meta.env.MODE === 'demo' ? 'dispatch-demo-1' : 'dispatch-desk-1';

/** Whatever is read is `unknown` until its own module has looked at it. */
type Stored = { id: string };
type Schema = DBSchema & {
  intents: {
    key: string;
    value: Stored;
    indexes: {
      'by-work': [connectionId: string, state: string, createdAt: number];
      'by-created': number;
      'by-order': [connectionId: string, orderId: string];
    };
  };
  drafts: { key: string; value: Stored; indexes: { 'by-connection': string } };
  presets: { key: string; value: Stored; indexes: { 'by-connection': string } };
  /** `id` is connection, list and the row's id; see local-directory. */
  lists: { key: string; value: Stored; indexes: { 'by-list': [connectionId: string, list: string] } };
  /** Those this device was connected to; see account-book. */
  accounts: { key: string; value: Stored };
  /** The signing key that makes fingerprints of API keys. It is not extractable. */
  secrets: { key: string; value: CryptoKey };
  imports: { key: string; value: Stored; indexes: { 'by-connection': string } };
  /** The texts of an import's file, in chunks of rows; `id` is the import's and the chunk's number. */
  'import-cells': { key: string; value: Stored };
  /** Intents of rows of imports; see import-rows. */
  'import-rows': {
    key: string;
    value: Stored;
    indexes: {
      'by-state': [importId: string, state: string, id: string];
      'by-attempted': [connectionId: string, attempted: number];
      'by-order': [connectionId: string, orderId: string];
    };
  };
  quarantine: { key: number; value: { store: string; raw: unknown; at: number } };
  /** One random value made with the database, which tells it from an earlier database of the same name. */
  birth: { key: number; value: string };
};

export type Database = IDBPDatabase<Schema>;
/** A store of records. */
export type StoreName = Exclude<StoreNames<Schema>, 'secrets' | 'quarantine' | 'birth'>;

const version = 1;
const openTimeoutMs = 5000;
/** After an open that timed out, no other is tried for a while, so that not every step of a send waits five seconds. */
const hungPauseMs = 10_000;

let handle: Promise<Database> | null = null;
let hungUntil = 0;
let isClosedForGood = false;
/** The `birth` value of the database that this page opened last; null before the first one. */
let lastBirth: string | null = null;

/** An error that carries its trouble, so that a timeout can be told from other failures. */
class OpenFailure extends Error {
  override name = 'OpenFailure';
  readonly trouble: DeviceTrouble;
  constructor(trouble: DeviceTrouble) {
    super(trouble);
    this.trouble = trouble;
  }
}

const ignore = () => undefined;

/**
 * Opens a database as idb does, but an aborted transaction leaves no unhandled rejection: each call in it rejects as well, and
 * so reports the error.
 */
export const openHandled = async <S>(
  name: string,
  schemaVersion: number | undefined,
  callbacks: OpenDBCallbacks<S>,
): Promise<IDBPDatabase<S>> => {
  const database = await openDB<S>(name, schemaVersion, {
    ...callbacks,
    upgrade: (made, from, to, transaction, event) => {
      transaction.done.catch(ignore);
      callbacks.upgrade?.(made, from, to, transaction, event);
    },
  });
  const plain = unwrap(database);
  const begin = plain.transaction.bind(plain);
  plain.transaction = (...options) => {
    const transaction = begin(...options);
    wrap(transaction).done.catch(ignore);
    return transaction;
  };
  return database;
};

const createStores = (database: Database) => {
  const intents = database.createObjectStore('intents', { keyPath: 'id' });
  intents.createIndex('by-work', ['connectionId', 'state', 'createdAt']);
  intents.createIndex('by-created', 'createdAt');
  intents.createIndex('by-order', ['connectionId', 'orderId']);
  database.createObjectStore('drafts', { keyPath: 'id' }).createIndex('by-connection', 'connectionId');
  database.createObjectStore('presets', { keyPath: 'id' }).createIndex('by-connection', 'connectionId');
  database.createObjectStore('lists', { keyPath: 'id' }).createIndex('by-list', ['connectionId', 'list']);
  database.createObjectStore('accounts', { keyPath: 'id' });
  database.createObjectStore('secrets');
  database.createObjectStore('quarantine', { autoIncrement: true });
  // A failure also rejects the transaction.
  const births = database.createObjectStore('birth', { autoIncrement: true });
  births.add(crypto.randomUUID()).catch(ignore);
  database.createObjectStore('imports', { keyPath: 'id' }).createIndex('by-connection', 'connectionId');
  database.createObjectStore('import-cells', { keyPath: 'id' });
  const rows = database.createObjectStore('import-rows', { keyPath: 'id' });
  rows.createIndex('by-state', ['importId', 'state', 'id']);
  rows.createIndex('by-attempted', ['connectionId', 'attempted']);
  rows.createIndex('by-order', ['connectionId', 'orderId']);
};

const openNow = async (): Promise<Database> => {
  let whyNotMade: unknown;
  const opening = openHandled<Schema>(databaseName, version, {
    upgrade(database, _from, _to, transaction) {
      // The error of the open says only that the upgrade was aborted; the transaction has the cause, such as a full disk.
      transaction.done.catch((error: unknown) => {
        whyNotMade = error;
      });
      createStores(database);
    },
    blocking(_current, blocked, event) {
      (event.target as IDBDatabase).close();
      // Another page deletes the database.
      if (blocked === null) {
        openAgain();
        return;
      }
      // A newer version of the page wants to open it: close it, and tell the person to reload.
      handle = Promise.reject(new OpenFailure('newer'));
      handle.catch(() => undefined);
      deviceTrouble.set('newer');
    },
    terminated: openAgain,
  });
  try {
    return await opening;
  } catch (error) {
    throw troubleOf(whyNotMade) === 'full' ? whyNotMade : error;
  }
};

/** Opens the database again at once after its handle died, so that a loss of the stored data is noticed before the next write. */
const openAgain = () => {
  handle = null;
  if (lastBirth !== null) void withDatabase(() => Promise.resolve());
};

/** Opens once more where the first request was aborted, which happens while site data are being removed. */
const openOnceMore = async (): Promise<Database> => {
  try {
    return await openNow();
  } catch (error) {
    const isRemoval = error instanceof DOMException && error.name === 'AbortError' && lastBirth !== null;
    if (isRemoval) return openNow();
    throw error;
  }
};

/** @returns the database; first announces where it is another one than before. */
const detectNewDatabase = async (opening: Promise<Database>): Promise<Database> => {
  const database = await opening;
  const [birth = ''] = await database.getAll('birth');
  const isOther = lastBirth !== null && birth !== lastBirth;
  lastBirth = birth;
  if (isOther) announceStoreLoss();
  return database;
};

/** Opens the database, or fails as an `OpenFailure` within five seconds. */
const open = async (): Promise<Database> => {
  if (isClosedForGood || typeof indexedDB === 'undefined') throw new OpenFailure('missing');
  if (performance.now() < hungUntil) throw new OpenFailure('hung');
  let opening: Promise<Database> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    opening = openOnceMore();
    const timedOut = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => {
        hungUntil = performance.now() + hungPauseMs;
        reject(new OpenFailure('hung'));
      }, openTimeoutMs);
    });
    return await Promise.race([detectNewDatabase(opening), timedOut]);
  } catch (error) {
    // A database that opens after the timeout must not block a later version.
    opening?.then((database) => database.close()).catch(() => undefined);
    throw error instanceof OpenFailure ? error : new OpenFailure(troubleOf(error));
  } finally {
    clearTimeout(timer);
  }
};

const failure = (error: unknown): { ok: false; trouble: DeviceTrouble } => {
  const trouble = error instanceof OpenFailure ? error.trouble : troubleOf(error);
  deviceTrouble.set(trouble);
  return { ok: false, trouble };
};

/** A handle can die while open (WebKit loses its server; site data is cleared), so that one new handle is tried, never more. */
const isDeadHandle = (error: unknown): boolean =>
  error instanceof Error || error instanceof DOMException
    ? error.name === 'InvalidStateError' || error.name === 'UnknownError' || error.name === 'NotFoundError'
    : false;

/**
 * Runs work on the device's database. Never throws: trouble is a value, and is shown wherever `useDeviceTrouble` is.
 * Work may run twice when the handle had died, so it must be one transaction.
 */
export const withDatabase = async <T>(
  work: (database: Database) => Promise<T>,
  purpose: 'read' | 'write' = 'read',
): Promise<DeviceResult<T>> => {
  const attempt = async () => {
    handle ??= open();
    const opened = handle;
    try {
      return await work(await opened);
    } catch (error) {
      // A failed open is tried again by the next call; only `newer` stays until the reload.
      const isOver = error instanceof OpenFailure ? error.trouble !== 'newer' : isDeadHandle(error);
      if (isOver && handle === opened) handle = null;
      throw error;
    }
  };
  try {
    const value = await attempt().catch((error: unknown) => {
      if (isDeadHandle(error)) return attempt();
      throw error;
    });
    // A full disk can still be read: only a write proves that there is room again.
    if (purpose === 'write' || deviceTrouble.get() !== 'full') deviceTrouble.set(null);
    return { ok: true, value };
  } catch (error) {
    return failure(error);
  }
};

/**
 * Closes the handle, so that a test or a wipe can delete the database; the next database does not count as a loss.
 * @param isForGood what is still under way on this page stores nothing any more.
 */
export const closeDatabase = async (isForGood = false) => {
  isClosedForGood = isForGood;
  const closing = handle;
  handle = null;
  lastBirth = null;
  hungUntil = 0;
  await closing?.then((database) => database.close()).catch(() => undefined);
};
