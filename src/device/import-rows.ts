import { tellOtherTabs } from './changes.ts';
import { withDatabase, type Database } from './database.ts';
import { readImportRowId } from './import-row-id.ts';
import type { IntentStore, StoredIntent } from './intents.ts';
import { quarantineInvalid } from './records.ts';
import type { DeviceResult } from './trouble.ts';

/** `lost`: what is changed and stored where the record was removed meanwhile; nothing is without it. */
type RowChange<T> = { id: string; change: (stored: T) => T | null; lost?: T };

/**
 * Intents of rows of imports. As a store of the outbox it finds only rows that were attempted and are open: the others go out
 * in batches. Every write is one strict transaction.
 */
export type ImportRowStore<T extends StoredIntent> = IntentStore<T> & {
  /** The first rows of an import that were never attempted, in the order of the file. @param after only those behind this one. */
  waiting: (importId: string, most: number, after?: string) => Promise<DeviceResult<T[]>>;
  /** Reads, judges and writes many in one transaction. @returns what was written. */
  changeAll: (changes: readonly RowChange<T>[]) => Promise<DeviceResult<T[]>>;
  /** Calls back with all rows of an import in the order of the file, some at a time. Bad records go to quarantine. */
  eachOf: (importId: string, tell: (rows: readonly T[]) => void) => Promise<DeviceResult<void>>;
  /** How many rows of an import are in a state. */
  count: (importId: string, state: T['state']) => Promise<DeviceResult<number>>;
  /** The rows of a connection with these order numbers. */
  ofOrders: (connectionId: string, orderIds: readonly string[]) => Promise<DeviceResult<T[]>>;
};

const strict = { durability: 'strict' } as const;

/** Read at a time, so that fifty thousand rows do not keep the page from answering a key. */
const chunk = 250;

/** All ids of the rows of an import: they start with its id and a colon. */
export const idsOfImport = (importId: string): IDBKeyRange =>
  IDBKeyRange.bound(`${importId}:`, `${importId};`, false, true);

const rowsOf = (database: Database) => database.transaction('import-rows', 'readwrite', strict).store;

const tell = (ids: readonly string[]) => {
  for (const id of new Set(ids.map((each) => readImportRowId(each).importId)))
    tellOtherTabs({ store: 'import-rows', id });
};

const write = async <R>(work: (rows: ReturnType<typeof rowsOf>) => Promise<R>): Promise<DeviceResult<R>> =>
  withDatabase(async (database) => {
    const rows = rowsOf(database);
    const value = await work(rows);
    await rows.transaction.done;
    return value;
  }, 'write');

/**
 * @param read looks at a raw record; null where it is damaged.
 * @param isAttempted whether an attempt was made whose outcome is open.
 */
export const importRowStore = <T extends StoredIntent>(
  read: (raw: unknown) => T | null,
  isAttempted: (record: T) => boolean,
): ImportRowStore<T> => {
  // Only rows with `attempted` are in its index.
  const stored = (record: T) => ({
    ...record,
    importId: readImportRowId(record.id).importId,
    ...(isAttempted(record) && { attempted: 1 }),
  });

  const attempted = async (database: Database, connectionId: string | null): Promise<T[]> => {
    const index = database.transaction('import-rows').store.index('by-attempted');
    const raws: unknown[] = await index.getAll(connectionId === null ? null : [connectionId, 1]);
    return raws.flatMap((raw) => read(raw) ?? []);
  };

  const changeAll: ImportRowStore<T>['changeAll'] = async (changes) => {
    const result = await write(async (rows) => {
      const written = await Promise.all(
        changes.map(async ({ id, change, lost }) => {
          const record = read(await rows.get(id)) ?? lost;
          const next = record ? change(record) : null;
          if (next) await rows.put(stored(next));
          return next ?? [];
        }),
      );
      return written.flat() as T[];
    });
    if (result.ok) tell(result.value.map(({ id }) => id));
    return result;
  };

  return {
    add: async (record) => {
      const result = await write(async (rows) => {
        if ((await rows.getKey(record.id)) !== undefined) return false;
        await rows.add(stored(record));
        return true;
      });
      if (result.ok && result.value) tell([record.id]);
      return result;
    },
    change: async (id, change) => {
      const result = await write(async (rows) => {
        const record = read(await rows.get(id));
        const next = record && change(record);
        if (next) await rows.put(stored(next));
        return next;
      });
      if (result.ok && result.value) tell([id]);
      return result;
    },
    get: (id) => withDatabase(async (database) => read(await database.get('import-rows', id))),
    all: () => withDatabase((database) => attempted(database, null)),
    oldest: (connectionId, state, test) =>
      withDatabase(
        async (database) =>
          (await attempted(database, connectionId)).find((row) => row.state === state && test(row)) ?? null,
      ),
    changeAll,
    waiting: (importId, most, after) =>
      withDatabase(async (database) => {
        const index = database.transaction('import-rows').store.index('by-state');
        const found: T[] = [];
        let from = [importId, 'queued', ...(after === undefined ? [] : [after])];
        for (;;) {
          const range = IDBKeyRange.bound(from, [importId, 'queued', []], true);
          const raws = await index.getAll(range, most);
          for (const raw of raws) {
            const row = read(raw);
            if (row && !isAttempted(row)) found.push(row);
          }
          const last = raws.at(-1);
          if (!last || raws.length < most || found.length >= most) return found.slice(0, most);
          from = [importId, 'queued', last.id];
        }
      }),
    eachOf: (importId, tellRows) =>
      withDatabase(async (database) => {
        let range = idsOfImport(importId);
        for (;;) {
          const raws = await database.getAll('import-rows', range, chunk);
          tellRows(await quarantineInvalid(database, 'import-rows', raws, read));
          const last = raws.at(-1);
          if (!last || raws.length < chunk) return;
          range = IDBKeyRange.bound(last.id, `${importId};`, true, true);
        }
      }),
    count: (importId, state) =>
      withDatabase((database) =>
        database.countFromIndex(
          'import-rows',
          'by-state',
          IDBKeyRange.bound([importId, state], [importId, state, []]),
        ),
      ),
    ofOrders: (connectionId, orderIds) =>
      withDatabase(async (database) => {
        const index = database.transaction('import-rows').store.index('by-order');
        const found = await Promise.all(orderIds.map((orderId) => index.getAll([connectionId, orderId])));
        return found.flat().flatMap((raw) => read(raw) ?? []);
      }),
  };
};
