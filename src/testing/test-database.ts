import { AsyncLocalStorage } from 'node:async_hooks';
import type { Kysely } from 'kysely';
import pg from 'pg';
import { inject } from 'vitest';
import { openDatabase } from '#hosts/open-database.ts';
import { allTables } from '#service/tables.ts';
import type { Tables } from '#service/tables.ts';

let made = 0;

/** The address of an empty Postgres database, in tests of the project `postgres`. */
export const newSchema = async (): Promise<string> => {
  const database = inject('postgres') ?? '';
  made += 1;
  // The main process deletes the schemas with its number in their names.
  const name = `desk_test_${process.ppid}_${process.pid}_${made}`;
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  await client.query(`create schema ${name}`);
  await client.end();
  const url = new URL(database);
  url.searchParams.set('options', `-c search_path=${name}`);
  return url.href;
};

/** Throws if `db` is used inside one of its transactions: the only connection of SQLite would wait for itself for ever. */
const refuseDeadlocks = (db: Kysely<Tables>): void => {
  const holders = new AsyncLocalStorage<true>();
  const executor = db.getExecutor();
  const provide = executor.provideConnection.bind(executor);
  executor.provideConnection = (consumer, options) => {
    if (holders.getStore()) throw new Error('This code uses `db` inside a transaction.');
    return provide((connection) => holders.run(true, () => consumer(connection)), options);
  };
};

export type TestDatabase = { db: Kysely<Tables>; close: () => Promise<void> };

/** Databases of this worker that no test uses now: without rows, and open, since to make one takes longer than most tests. */
const empty: Kysely<Tables>[] = [];

const deleteRows = async (db: Kysely<Tables>): Promise<void> => {
  for (const table of allTables.toReversed()) await db.deleteFrom(table).execute();
};

const openNew = async (): Promise<Kysely<Tables>> => {
  const db = await openDatabase(':memory:');
  refuseDeadlocks(db);
  return db;
};

/**
 * An empty database in memory.
 * @param isOwn the test changes more than rows, so no other test may use it
 */
export const newTestDatabase = async (isOwn = false): Promise<TestDatabase> => {
  const db = (isOwn ? null : empty.pop()) ?? (await openNew());
  if (isOwn) return { db, close: () => db.destroy() };
  return {
    db,
    close: async () => {
      await deleteRows(db);
      empty.push(db);
    },
  };
};
