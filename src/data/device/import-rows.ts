import { isRecord } from '#contract/json.ts';
import { tellOtherTabs } from './changes.ts';
import { withDatabase, type Database } from './database.ts';
import { readImportRowId } from './import-row-id.ts';
import type { ImportState } from './imports.ts';
import type { IntentStore, StoredIntent } from './intents.ts';
import { quarantineInvalid } from './records.ts';
import { rowsOfOrders } from './rows-of-order.ts';
import type { DeviceResult } from './trouble.ts';

/**
 * `known`: the record as this page wrote it last. Where it is the stored one still, that is not looked at once more; where the
 * stored one was removed meanwhile, it is changed and stored anew. Without it nothing is stored then.
 */
type RowChange<T> = { id: string; change: (stored: T) => T | null; known?: T };

/**
 * Intents of rows of imports. As a store of the outbox it finds only rows that were attempted and are open: the others go out
 * in batches. Every write is one strict transaction.
 */
export type ImportRowStore<T extends StoredIntent> = IntentStore<T> & {
  /** The first rows of an import that were never attempted, in the order of the file. @param after only those behind this one. */
  waiting: (importId: string, most: number, after?: string) => Promise<DeviceResult<T[]>>;
  /**
   * Reads those rows, judges and writes them in one transaction.
   * @param state of the import, read in that transaction: in another one nothing is changed.
   * @returns what was written.
   */
  changeWaiting: (
    importId: string,
    most: number,
    change: (stored: T) => T | null,
    state?: ImportState,
  ) => Promise<DeviceResult<T[]>>;
  /** Reads, judges and writes many in one transaction. @returns what was written. */
  changeAll: (changes: readonly RowChange<T>[]) => Promise<DeviceResult<T[]>>;
  /** Calls back with all rows of an import in the order of the file, some at a time. Bad records go to quarantine. */
  eachOf: (importId: string, tell: (rows: readonly T[]) => void) => Promise<DeviceResult<void>>;
  /** How many rows of an import are in each of these states, at one moment. */
  counts: (importId: string, states: readonly T['state'][]) => Promise<DeviceResult<number[]>>;
  /** The rows of a connection with these order numbers. */
  ofOrders: (connectionId: string, orderIds: readonly string[]) => Promise<DeviceResult<T[]>>;
};

const strict = { durability: 'strict' } as const;

/** Read at a time, so that fifty thousand rows do not keep the page from answering a key. */
const chunk = 250;

/** All ids of the rows of an import: they start with its id and a colon. */
export const idsOfImport = (importId: string): IDBKeyRange =>
  IDBKeyRange.bound(`${importId}:`, `${importId};`, false, true);

const rowsOf = (database: Database, more: readonly 'imports'[] = []) =>
  database.transaction(['import-rows', ...more], 'readwrite', strict).objectStore('import-rows');

/** Whether what is stored is that very state of the record, which each change counts on. */
const isSame = (raw: unknown, known: StoredIntent): boolean =>
  isRecord(raw) && raw['id'] === known.id && raw['rev'] === known.rev;

const tell = (ids: readonly string[]) => {
  for (const id of new Set(ids.map((each) => readImportRowId(each).importId)))
    tellOtherTabs({ store: 'import-rows', id });
};

const write = async <R>(
  work: (rows: ReturnType<typeof rowsOf>) => Promise<R>,
  more?: readonly 'imports'[],
): Promise<DeviceResult<R>> =>
  withDatabase(async (database) => {
    const rows = rowsOf(database, more);
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

  /** Puts them in one go: none waits for the one before. */
  const putAll = async (rows: ReturnType<typeof rowsOf>, changed: readonly T[]): Promise<T[]> => {
    await Promise.all(changed.map((next) => rows.put(stored(next))));
    return [...changed];
  };
  const writeMany = async (
    work: (rows: ReturnType<typeof rowsOf>) => Promise<T[]>,
    more?: readonly 'imports'[],
  ): Promise<DeviceResult<T[]>> => {
    const result = await write(work, more);
    if (result.ok && result.value.length > 0) tell(result.value.map(({ id }) => id));
    return result;
  };

  const changeAll: ImportRowStore<T>['changeAll'] = (changes) =>
    writeMany(async (rows) => {
      const raws: unknown[] = await Promise.all(changes.map(({ id }) => rows.get(id)));
      return putAll(
        rows,
        changes.flatMap(({ change, known }, at) => {
          const record = known && isSame(raws[at], known) ? known : (read(raws[at]) ?? known);
          return (record && change(record)) ?? [];
        }),
      );
    });

  /** The first rows of an import that were never attempted. */
  const waitingIn = async (
    index: { getAll: (range: IDBKeyRange, most: number) => Promise<{ id: string }[]> },
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
      withDatabase((database) =>
        waitingIn(database.transaction('import-rows').store.index('by-state'), importId, most, after),
      ),
    changeWaiting: (importId, most, change, state) =>
      writeMany(
        async (rows) => {
          const record: unknown = state && (await rows.transaction.objectStore('imports').get(importId));
          if (state && (!isRecord(record) || record['state'] !== state)) return [];
          const waiting = await waitingIn(rows.index('by-state'), importId, most);
          return putAll(
            rows,
            waiting.flatMap((row) => change(row) ?? []),
          );
        },
        state && ['imports'],
      ),
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
