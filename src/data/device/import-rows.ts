import { announceChange, tellOtherTabs } from './announce-changes.ts';
import { withDatabase, type Database } from './database.ts';
import { idsOfImport, readImportRowId } from './import-row-id.ts';
import { readImport, type StoredImport } from './imports.ts';
import type { IntentStore, StoredIntent } from './intents.ts';
import { quarantineInvalid } from './records.ts';
import { rowsOfOrders } from './rows-of-order.ts';
import type { DeviceResult } from './device-trouble.ts';

/** What changes with an import, in one transaction. */
type ImportChange<T> = {
  /** @returns null where nothing is to be changed. */
  change: (record: StoredImport) => StoredImport | null;
  /** The ids of its rows that change; `waiting`: all that were never attempted. */
  which: 'waiting' | readonly string[];
  changeRow: (row: T) => T | null;
};

/**
 * Intents of rows of imports. As a store of the outbox it finds only rows that were attempted and are open: the others wait for
 * their turn. Every write is one strict transaction.
 */
export type ImportRowStore<T extends StoredIntent> = IntentStore<T> & {
  /** The first rows of an import that were never attempted, in the order of the file. @param after only those behind this one. */
  waiting: (importId: string, most: number, after?: string) => Promise<DeviceResult<T[]>>;
  /**
   * Changes an import and some of its rows: all or nothing.
   * @returns the rows as they were written; null where the import is gone or is not to be changed.
   */
  changeImport: (importId: string, what: ImportChange<T>) => Promise<DeviceResult<T[] | null>>;
  /** Calls back with all rows of an import in the order of the file, some at a time. Bad records go to quarantine. */
  eachOf: (importId: string, tell: (rows: readonly T[]) => void) => Promise<DeviceResult<void>>;
  /** The same with the rows that are in a state. */
  eachIn: (
    importId: string,
    state: T['state'],
    tell: (rows: readonly T[]) => void,
  ) => Promise<DeviceResult<void>>;
  /** How many rows of an import are in each of these states, at one moment. */
  counts: (importId: string, states: readonly T['state'][]) => Promise<DeviceResult<number[]>>;
  /** The rows of a connection with these order numbers. */
  ofOrders: (connectionId: string, orderIds: readonly string[]) => Promise<DeviceResult<T[]>>;
};

const strict = { durability: 'strict' } as const;

/** Read at a time, so that thousands of rows do not keep the page from answering a key. */
const chunk = 250;

const tell = (id: string) => tellOtherTabs({ store: 'import-rows', id: readImportRowId(id).importId });

type WaitingIndex = { getAll: (range: IDBKeyRange, most: number) => Promise<{ id: string }[]> };

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

  /** @param next the raw rows behind the one of this id, at most `chunk` */
  const tellAll = async (
    database: Database,
    tellRows: (rows: readonly T[]) => void,
    next: (last: string | undefined) => Promise<readonly { id: string }[]>,
  ): Promise<void> => {
    for (let last: string | undefined; ;) {
      const raws = await next(last);
      tellRows(await quarantineInvalid(database, 'import-rows', raws, read));
      last = raws.at(-1)?.id;
      if (last === undefined || raws.length < chunk) return;
    }
  };

  const attempted = async (database: Database, connectionId: string | null): Promise<T[]> => {
    const index = database.transaction('import-rows').store.index('by-attempted');
    const raws: unknown[] = await index.getAll(connectionId === null ? null : [connectionId, 1]);
    return raws.flatMap((raw) => read(raw) ?? []);
  };

  const waitingIn = async (
    index: WaitingIndex,
    importId: string,
    most: number,
    after?: string,
  ): Promise<T[]> => {
    const found: T[] = [];
    let from = [importId, 'queued', ...(after === undefined ? [] : [after])];
    for (;;) {
      const raws = await index.getAll(IDBKeyRange.bound(from, [importId, 'queued', []], true), most);
      for (const raw of raws) {
        const row = read(raw);
        if (row && !isAttempted(row)) found.push(row);
      }
      const last = raws.at(-1);
      if (!last || raws.length < most || found.length >= most) return found.slice(0, most);
      from = [importId, 'queued', last.id];
    }
  };

  return {
    add: async (record) => {
      const result = await withDatabase(async (database) => {
        const write = database.transaction('import-rows', 'readwrite', strict);
        const isNew = (await write.store.getKey(record.id)) === undefined;
        if (isNew) await write.store.add(stored(record));
        await write.done;
        return isNew;
      }, 'write');
      if (result.ok && result.value) tell(record.id);
      return result;
    },
    change: async (id, change) => {
      const result = await withDatabase(async (database) => {
        const write = database.transaction('import-rows', 'readwrite', strict);
        const record = read(await write.store.get(id));
        const next = record && change(record);
        if (next) await write.store.put(stored(next));
        await write.done;
        return next;
      }, 'write');
      if (result.ok && result.value) tell(id);
      return result;
    },
    get: (id) => withDatabase(async (database) => read(await database.get('import-rows', id))),
    all: () => withDatabase((database) => attempted(database, null)),
    oldest: (connectionId, state, test) =>
      withDatabase(
        async (database) =>
          (await attempted(database, connectionId)).find((row) => row.state === state && test(row)) ?? null,
      ),
    waiting: (importId, most, after) =>
      withDatabase((database) =>
        waitingIn(database.transaction('import-rows').store.index('by-state'), importId, most, after),
      ),
    changeImport: async (importId, { change, which, changeRow }) => {
      const result = await withDatabase(async (database) => {
        const write = database.transaction(['imports', 'import-rows'], 'readwrite', strict);
        const [imports, rows] = [write.objectStore('imports'), write.objectStore('import-rows')];
        const record = readImport(await imports.get(importId));
        const next = record && change(record);
        if (!next) return null;
        await imports.put(next);
        const changed: T[] = [];
        const put = async (found: readonly (T | null)[]) => {
          const written = found.flatMap((row) => (row && changeRow(row)) ?? []);
          await Promise.all(written.map((row) => rows.put(stored(row))));
          changed.push(...written);
        };
        if (which === 'waiting') {
          let after: string | undefined;
          do {
            const waiting = await waitingIn(rows.index('by-state'), importId, chunk, after);
            await put(waiting);
            after = waiting.at(-1)?.id;
          } while (after !== undefined);
        } else {
          for (let at = 0; at < which.length; at += chunk) {
            const raws = await Promise.all(which.slice(at, at + chunk).map((id) => rows.get(id)));
            await put(raws.map(read));
          }
        }
        await write.done;
        return changed;
      }, 'write');
      if (result.ok && result.value) {
        announceChange({ store: 'imports', id: importId });
        if (result.value.length > 0) tellOtherTabs({ store: 'import-rows', id: importId });
      }
      return result;
    },
    eachOf: (importId, tellRows) =>
      withDatabase((database) =>
        tellAll(database, tellRows, (last) => {
          const all = idsOfImport(importId);
          const range = last === undefined ? all : IDBKeyRange.bound(last, all.upper, true, true);
          return database.getAll('import-rows', range, chunk);
        }),
      ),
    eachIn: (importId, state, tellRows) =>
      withDatabase((database) =>
        tellAll(database, tellRows, (last) => {
          const from = last === undefined ? [importId, state] : [importId, state, last];
          const range = IDBKeyRange.bound(from, [importId, state, []], true);
          return database.getAllFromIndex('import-rows', 'by-state', range, chunk);
        }),
      ),
    counts: (importId, states) =>
      withDatabase((database) => {
        // In one transaction: a row that is sent meanwhile is in one state.
        const index = database.transaction('import-rows').store.index('by-state');
        return Promise.all(
          states.map((state) => index.count(IDBKeyRange.bound([importId, state], [importId, state, []]))),
        );
      }),
    ofOrders: (connectionId, orderIds) => rowsOfOrders(read, connectionId, orderIds),
  };
};
