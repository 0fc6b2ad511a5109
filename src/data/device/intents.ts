import type { Intent, Lane } from '#data/outbox/intent.ts';
import type { DeviceChange } from './announce-changes.ts';
import { readDevice, writeDevice } from './database.ts';
import type { DeviceResult } from './device-trouble.ts';

type Change = (intent: Intent) => Intent | null;

/** Records that are read at a time, so that ten thousand don't keep the page from answering a key. */
const chunk = 250;

const inChunks = async <T>(read: (last: T | undefined) => Promise<T[]>): Promise<T[]> => {
  const found: T[] = [];
  for (;;) {
    const some = await read(found.at(-1));
    found.push(...some);
    if (some.length < chunk) return found;
  }
};

/** The rows of an import, in one state if it is given. */
export const rowsRange = (importId: string, state?: string, after?: number): IDBKeyRange => {
  const prefix = state === undefined ? [importId] : [importId, state];
  return IDBKeyRange.bound(after === undefined ? prefix : [...prefix, after], [...prefix, []], true);
};

const toChange = ({ id, importId }: Intent): DeviceChange =>
  importId === undefined ? { store: 'intents', id } : { store: 'rows', id: importId };

/** Intents on the device. A write is on the disk when its promise resolves: only then may a byte leave. */
export const intentStore = {
  /**
   * Stores a new intent, and deletes the draft that it was made from, which has its id, in the same transaction.
   * @returns the intent that the device has under the id: this one, or an earlier one.
   */
  add: (intent: Intent): Promise<DeviceResult<Intent>> =>
    writeDevice(
      ['intents', 'drafts'],
      async (write) => {
        const intents = write.objectStore('intents');
        const known = await intents.get(intent.id);
        if (known) return known;
        const writes = [intents.add(intent), write.objectStore('drafts').delete(intent.id)];
        // The transaction reports an error, as for a draft.
        for (const each of writes) each.catch(() => undefined);
        // Browsers abort what an ending page has not committed.
        write.commit();
        return intent;
      },
      (stored) =>
        stored === intent
          ? [
              { store: 'intents', id: intent.id },
              { store: 'drafts', id: intent.id },
            ]
          : [],
    ),

  /**
   * Reads, judges and writes in one transaction.
   * @param follow another intent that changes with it.
   * @returns the written intent; null if `change` gave null or the intent doesn't exist.
   */
  change: async (
    id: string,
    change: Change,
    follow?: (changed: Intent) => { id: string; change: Change } | null,
  ): Promise<DeviceResult<Intent | null>> => {
    const result = await writeDevice(
      ['intents'],
      async ({ store }) => {
        const put = async (key: string, judge: Change) => {
          const intent = await store.get(key);
          const next = intent ? judge(intent) : null;
          if (next) await store.put(next);
          return next;
        };
        const next = await put(id, change);
        const other = next && follow?.(next);
        return { next, followed: other ? await put(other.id, other.change) : null };
      },
      ({ next, followed }) => [next, followed].flatMap((each) => (each ? toChange(each) : [])),
    );
    return result.ok ? { ok: true, value: result.value.next } : result;
  },

  get: (id: string): Promise<DeviceResult<Intent | null>> =>
    readDevice(['intents'], async ({ store }) => (await store.get(id)) ?? null),

  /** The oldest of a connection and lane in a state that passes the test. */
  oldest: (
    connectionId: string,
    lane: Lane,
    state: string,
    test: (intent: Intent) => boolean,
  ): Promise<DeviceResult<Intent | null>> =>
    readDevice(['intents'], async ({ store }) => {
      const range = IDBKeyRange.bound([connectionId, lane, state], [connectionId, lane, state, []]);
      for await (const { value } of store.index('by-work').iterate(range)) if (test(value)) return value;
      return null;
    }),

  /** The first rows of an import that wait, in the order of the file. @param after only those behind this number. */
  waitingRows: (importId: string, after: number, most: number): Promise<DeviceResult<Intent[]>> =>
    readDevice(['intents'], ({ store }) =>
      store.index('by-import').getAll(rowsRange(importId, 'waiting', after), most),
    ),
};

export type IntentStore = typeof intentStore;

/** All tasks of the form, whichever account they belong to. */
export const listFormIntents = (): Promise<DeviceResult<Intent[]>> =>
  readDevice(['intents'], ({ store }) =>
    inChunks((last?: Intent) => {
      const from = last ? [0, last.createdAt, last.id] : [0];
      return store.index('by-age').getAll(IDBKeyRange.bound(from, [0, []], true), chunk);
    }),
  );

/** The rows of imports of a connection in a state. */
export const rowsInState = (connectionId: string, state: string): Promise<DeviceResult<Intent[]>> =>
  readDevice(['intents'], ({ store }) =>
    store.index('by-work').getAll(IDBKeyRange.bound([connectionId, 1, state], [connectionId, 1, state, []])),
  );

/** The rows of an import in the order of the file. */
export const listRows = (importId: string): Promise<DeviceResult<Intent[]>> =>
  readDevice(['intents'], async ({ store }) => {
    const rows = await inChunks((last?: Intent) => {
      const from = [importId, last?.state ?? '', last?.row ?? -1];
      return store.index('by-import').getAll(IDBKeyRange.bound(from, [importId, []], true), chunk);
    });
    return rows.toSorted((a, b) => (a.row ?? 0) - (b.row ?? 0));
  });

/** Changes the waiting rows of an import, all or none. @returns how many were changed */
export const changeWaitingRows = (importId: string, change: Change): Promise<DeviceResult<number>> =>
  writeDevice(
    ['intents'],
    async ({ store }) => {
      const rows = await store.index('by-import').getAll(rowsRange(importId, 'waiting'));
      const changed = rows.flatMap((row) => change(row) ?? []);
      await Promise.all(changed.map((row) => store.put(row)));
      return changed.length;
    },
    (count) => (count > 0 ? [{ store: 'rows', id: importId }] : []),
  );

/** Requests in one task of the page: ten thousand would delay its keys by a quarter of a second. */
const ordersAtOnce = 500;

/** The intents of a connection with these order numbers, rows of imports among them. */
export const intentsOfOrders = (
  connectionId: string,
  orderIds: readonly string[],
): Promise<DeviceResult<Intent[]>> =>
  readDevice(['intents'], async ({ store }) => {
    const index = store.index('by-order');
    const found: Intent[] = [];
    for (let at = 0; at < orderIds.length; at += ordersAtOnce) {
      const some = orderIds.slice(at, at + ordersAtOnce);
      const ofEach = await Promise.all(some.map((orderId) => index.getAll([connectionId, orderId])));
      found.push(...ofEach.flat());
    }
    return found;
  });

/**
 * Deletes settled intents: those created before an instant, and the oldest tasks of the form beyond a number. @returns their IDs
 */
export const removeSettledIntents = (before: number, maxTasks: number): Promise<DeviceResult<string[]>> =>
  writeDevice(
    ['intents'],
    async ({ store }) => {
      const index = store.index('by-age');
      const expired = [0, 1].map((lane) =>
        index.getAll(IDBKeyRange.bound([lane], [lane, before], false, true)),
      );
      const tasks = IDBKeyRange.bound([0], [0, []]);
      const surplus = (await index.count(tasks)) - maxTasks;
      const old = (await Promise.all(expired)).flat();
      if (surplus > 0) old.push(...(await index.getAll(tasks, surplus)));
      const ids = old.flatMap(({ id, settledBy }) => (settledBy === null ? [] : id));
      await Promise.all(ids.map((id) => store.delete(id)));
      return ids;
    },
    (ids) => (ids.length > 0 ? [{ store: 'intents', id: '' }] : []),
  );
