import { announceChange } from './announce-changes.ts';
import { withDatabase } from './database.ts';
import { quarantineInvalid } from './records.ts';
import type { DeviceResult } from './device-trouble.ts';

/** What the store itself needs of an intent; the outbox knows the rest. */
export type StoredIntent = {
  id: string;
  connectionId: string;
  state: string;
  orderId: string;
  createdAt: number;
  /** Counts its changes. */
  rev: number;
};

/** Intents on the device. Every write is one strict transaction, on the disk when its promise resolves: only then may a byte leave. */
export type IntentStore<T extends StoredIntent> = {
  /**
   * Stores a new record, and deletes the draft that it was made from, which has its id, in the same transaction.
   * @param whenStored called once the record is on the disk, before other tabs are told.
   * @returns false where the id is there already; that record stays as it is.
   */
  add: (record: T, whenStored?: () => void) => Promise<DeviceResult<boolean>>;
  /** Read, judge and write in one transaction. @returns what was written, null where `change` gave null or nothing is there. */
  change: (id: string, change: (record: T) => T | null) => Promise<DeviceResult<T | null>>;
  get: (id: string) => Promise<DeviceResult<T | null>>;
  /** All intents; bad records go to quarantine. */
  all: () => Promise<DeviceResult<T[]>>;
  /** The oldest of a connection in a state that passes the test. */
  oldest: (
    connectionId: string,
    state: string,
    test: (record: T) => boolean,
  ) => Promise<DeviceResult<T | null>>;
};

/** Read at a time, so that ten thousand do not keep the page from answering a key. */
const chunk = 250;

const strict = { durability: 'strict' } as const;

/** @param read looks at a raw record; null where it is damaged. */
export const intentStore = <T extends StoredIntent>(read: (raw: unknown) => T | null): IntentStore<T> => ({
  add: async (record, whenStored) => {
    const result = await withDatabase(async (database) => {
      const write = database.transaction(['intents', 'drafts'], 'readwrite', strict);
      const intents = write.objectStore('intents');
      const isNew = (await intents.getKey(record.id)) === undefined;
      if (isNew) await Promise.all([intents.add(record), write.objectStore('drafts').delete(record.id)]);
      await write.done;
      return isNew;
    }, 'write');
    if (result.ok && result.value) {
      whenStored?.();
      announceChange({ store: 'intents', id: record.id });
      announceChange({ store: 'drafts', id: record.id });
    }
    return result;
  },

  change: async (id, change) => {
    const result = await withDatabase(async (database) => {
      const write = database.transaction('intents', 'readwrite', strict);
      const record = read(await write.store.get(id));
      const next = record && change(record);
      if (next) await write.store.put(next);
      await write.done;
      return next;
    }, 'write');
    if (result.ok && result.value) announceChange({ store: 'intents', id });
    return result;
  },

  get: (id) => withDatabase(async (database) => read(await database.get('intents', id))),

  all: () =>
    withDatabase(async (database) => {
      const good: T[] = [];
      let range: IDBKeyRange | null = null;
      for (;;) {
        // Reads the whole store: an index leaves out records with a damaged indexed value, which must be found too.
        const raws: { id: string }[] = await database.getAll('intents', range, chunk);
        good.push(...(await quarantineInvalid(database, 'intents', raws, read)));
        const last = raws.at(-1);
        if (!last || raws.length < chunk) return good;
        range = IDBKeyRange.lowerBound(last.id, true);
      }
    }),

  oldest: (connectionId, state, test) =>
    withDatabase(async (database) => {
      const range = IDBKeyRange.bound([connectionId, state], [connectionId, state, []]);
      let cursor = await database.transaction('intents').store.index('by-work').openCursor(range);
      for (; cursor; cursor = await cursor.continue()) {
        const record = read(cursor.value);
        if (record && test(record)) return record;
      }
      return null;
    }),
});

/**
 * Removes the intents that were created before an instant and pass the test, all in one transaction.
 * @returns the ids of the removed intents.
 */
export const removeIntents = async <T extends StoredIntent>(
  read: (raw: unknown) => T | null,
  before: number,
  test: (record: T) => boolean,
): Promise<DeviceResult<string[]>> => {
  const result = await withDatabase(async (database) => {
    const write = database.transaction('intents', 'readwrite', strict);
    const old = await write.store.index('by-created').getAll(IDBKeyRange.upperBound(before, true));
    const ids = old.map(read).flatMap((record) => (record && test(record) ? record.id : []));
    await Promise.all([...ids.map((id) => write.store.delete(id)), write.done]);
    return ids;
  }, 'write');
  if (result.ok && result.value.length > 0) announceChange({ store: 'intents', id: '' });
  return result;
};

/** When the newest intent beyond the `most` newest was created; null where there are no more than that. */
export const createdBeyond = (most: number): Promise<DeviceResult<number | null>> =>
  withDatabase(async (database) => {
    const index = database.transaction('intents').store.index('by-created');
    if ((await index.count()) <= most) return null;
    const newest = await index.openKeyCursor(null, 'prev');
    return (await newest?.advance(most))?.key ?? null;
  });
