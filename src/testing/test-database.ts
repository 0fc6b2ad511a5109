import { sql, type Kysely } from 'kysely';
import pg from 'pg';
import { inject } from 'vitest';
import { openDatabase } from '#hosts/open-database.ts';
import { allTables } from '#service/table-order.ts';
import type { Tables } from '#service/tables.ts';

const connections = 10;

let made = 0;

/** The address of an empty database over Postgres, in tests of the project that runs over it. */
export const newSchema = async (): Promise<string> => {
  const database = inject('postgres') ?? '';
  made += 1;
  // The main process removes those with its number in their names.
  const name = `desk_test_${process.ppid}_${process.pid}_${made}`;
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  await client.query(`create schema ${name}`);
  await client.end();
  const url = new URL(database);
  url.searchParams.set('options', `-c search_path=${name}`);
  return url.href;
};

export type TestDatabase = { db: Kysely<Tables>; close: () => Promise<void> };

/** Databases of this worker that no test uses now: without rows, and open, since to make one takes longer than most tests. */
const empty: Kysely<Tables>[] = [];

const removeRows = async (db: Kysely<Tables>): Promise<void> => {
  await db.updateTable('accounts').set({ is_removed: 1 }).execute();
  for (const table of allTables.toReversed()) await db.deleteFrom(table).execute();
};

const openNew = async (): Promise<Kysely<Tables>> =>
  openDatabase(inject('postgres') === undefined ? ':memory:' : await newSchema(), { connections });

/**
 * An empty database over the engine that the tests of this project run over.
 * @param isOwn the test changes more than rows, so that nobody may use it after that
 */
export const newTestDatabase = async (isOwn = false): Promise<TestDatabase> => {
  const db = (isOwn ? null : empty.pop()) ?? (await openNew());
  if (isOwn) return { db, close: () => db.destroy() };
  return {
    db,
    close: async () => {
      await removeRows(db);
      empty.push(db);
    },
  };
};

/** The first column of a table's primary key, as the engine tells it. */
export const firstKeyColumn = async (db: Kysely<Tables>, table: string): Promise<string | undefined> => {
  const question =
    inject('postgres') === undefined
      ? sql<{ name: string }>`select name from pragma_table_info(${table}) where pk = 1`
      : sql<{ name: string }>`
          select attname as name from pg_index join pg_attribute on attrelid = indrelid and attnum = indkey[0]
          where indisprimary and indrelid = ${table}::regclass`;
  return (await question.execute(db)).rows[0]?.name;
};
