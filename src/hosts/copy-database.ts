import { existsSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { sql, type Kysely } from 'kysely';
import { skipNumbers } from '#service/after-restore.ts';
import { accountKeys, accountTables, allTables, ownTables, type AccountTable } from '#service/table-order.ts';
import type { Tables } from '#service/tables.ts';
import { writeHash } from './backup-hash.ts';
import { closeUnused, copyFile, inspectBackup } from './backup.ts';
import { inCopyFolder } from './copy-folder.ts';
import { isPostgres, openDatabase, openServerAsItIs, openUnchecked, shownAddress } from './open-database.ts';

/** Rows of a page: few enough values for one statement of either engine. */
const pageLength = 500;

type Row = Record<string, string | number | null>;

/** How many rows each table has. */
type Counts = Partial<Record<AccountTable, number>>;

/** The rows of a table after the last one that was read, in the order of its key, which both engines have alike. */
const readPage = async (db: Kysely<Tables>, table: AccountTable, last: Row | undefined): Promise<Row[]> => {
  const keys = accountKeys[table];
  const names = sql.join(keys.map((key) => sql.ref(key)));
  const after = last ? sql`where (${names}) > (${sql.join(keys.map((key) => last[key]))})` : sql``;
  const page = sql<Row>`select * from ${sql.table(table)} ${after} order by ${names} limit ${sql.lit(pageLength)}`;
  return (await page.execute(db)).rows;
};

const insert = async (db: Kysely<Tables>, table: keyof Tables, rows: readonly Row[]): Promise<void> => {
  if (rows.length === 0) return;
  // Rows of the same table, read from a database of the same schema.
  await (db as unknown as Kysely<Record<string, Row>>).insertInto(table).values(rows).execute();
};

const copyTable = async (from: Kysely<Tables>, to: Kysely<Tables>, table: AccountTable): Promise<number> => {
  let copied = 0;
  let last: Row | undefined;
  for (;;) {
    const rows = await readPage(from, table, last);
    await insert(to, table, rows);
    copied += rows.length;
    last = rows.at(-1);
    if (rows.length < pageLength) return copied;
  }
};

const countOf = async (db: Kysely<Tables>, table: keyof Tables): Promise<number> => {
  const { count } = await db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
};

/** Copies all rows, and compares their numbers. @throws Error where a table has another number of rows than its source. */
const copyRows = async (from: Kysely<Tables>, to: Kysely<Tables>): Promise<Counts> => {
  const counts: Counts = {};
  for (const table of ownTables) {
    const rows = await from.selectFrom(table).selectAll().execute();
    await insert(to, table, rows);
  }
  for (const table of accountTables) {
    counts[table] = await copyTable(from, to, table);
    const [expected, found] = [await countOf(from, table), await countOf(to, table)];
    if (expected !== found || found !== counts[table])
      throw new Error(`The copy is not whole: ${table} has ${found} rows of ${expected}. Run it again.`);
  }
  return counts;
};

/** Reads a Postgres database as it is at one moment, whatever is stored meanwhile, and changes nothing in it. */
const readServer = async <T>(url: string, read: (db: Kysely<Tables>) => Promise<T>): Promise<T> => {
  const db = await openServerAsItIs(url);
  try {
    return await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (transaction) => {
        // It waits while the target stores.
        await sql`set local idle_in_transaction_session_timeout = 0`.execute(transaction);
        return read(transaction);
      });
  } finally {
    await db.destroy();
  }
};

/** Reads a SQLite file as it is at one moment, from a backup that is removed afterwards. */
const readFile = async <T>(file: string, read: (db: Kysely<Tables>) => Promise<T>): Promise<T> => {
  if (!existsSync(file)) throw new Error(`There is no file ${file}.`);
  return inCopyFolder(file, async (folder) => {
    const backup = join(folder, 'source.db');
    copyFile(file, backup);
    const db = await openDatabase(backup);
    try {
      return await read(db);
    } finally {
      await db.destroy();
    }
  });
};

/** Lets one copy into a database at a time; the lock goes with the connection. @throws Error for a second one. */
const lockCopy = async (target: Kysely<Tables>, to: string): Promise<void> => {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_lock(hashtext('dispatch-desk copy'), hashtext(current_schema())) as locked`.execute(
    target,
  );
  if (rows[0]?.locked !== true)
    throw new Error(`Another copy into ${shownAddress(to)} is under way. Let it come to its end first.`);
};

/**
 * Copies an installation into a new SQLite file or an empty Postgres database, as it is at one moment. While it is under way,
 * and after it broke off, the copy says that it is not whole, and no service starts on it.
 * @param from,to each a file or the address of a Postgres database
 * @param finish runs on the copy before it counts as whole
 * @returns how many rows each table has.
 * @throws Error with a sentence: the source is not there, the target has something in it, the numbers of rows differ.
 */
export const copyDatabase = async (
  from: string,
  to: string,
  finish: (db: Kysely<Tables>) => Promise<void> = () => Promise.resolve(),
): Promise<Counts> => {
  if (!isPostgres(to) && existsSync(to)) throw new Error(`${to} exists. Name a new file.`);
  const read = isPostgres(from) ? readServer : readFile;
  return read(from, async (source) => {
    const { db } = await openUnchecked(to, { connections: 1 });
    try {
      // On one connection, which has the lock: where it breaks, the rest of the copy fails.
      return await db.connection().execute(async (target) => {
        if (isPostgres(to)) await lockCopy(target, to);
        const marks = await countOf(target, 'unfinished_copy');
        if (marks === 0 && (await countOf(target, 'accounts')) > 0)
          throw new Error(`${shownAddress(to)} has accounts in it. Name an empty database.`);
        if (marks === 0)
          await target
            .insertInto('unfinished_copy')
            .values({ source: shownAddress(from) })
            .execute();
        // What a copy has left that broke off.
        for (const table of allTables.toReversed())
          if (table !== 'unfinished_copy') await target.deleteFrom(table).execute();
        const counts = await copyRows(source, target);
        await finish(target);
        await target.deleteFrom('unfinished_copy').execute();
        return counts;
      });
    } finally {
      await db.destroy();
    }
  });
};

/** `copyDatabase` of an installation that no service runs on. @throws Error with a sentence, also where one has its file open. */
export const moveDatabase = async (from: string, to: string): Promise<Counts> => {
  if (!isPostgres(from) && existsSync(from)) closeUnused(from);
  return copyDatabase(from, to);
};

/** `copyDatabase` of a backup into an empty Postgres database. */
export const restoreServer = async (file: string, url: string): Promise<object> => {
  const checked = await inspectBackup(file);
  const { accounts, tasks } = await copyDatabase(file, url, (db) => skipNumbers(db, new Date()));
  return { database: shownAddress(url), accounts, tasks, ...checked };
};

/** `copyDatabase` into a new file, as a backup: no part of a copy is left where it fails. @returns the numbers of its rows. */
export const backUpServer = async (url: string, file: string): Promise<object> => {
  if (existsSync(file)) throw new Error(`${file} exists. Name a new file.`);
  try {
    const { accounts, tasks } = await copyDatabase(url, file);
    return { file, bytes: statSync(file).size, sha256: await writeHash(file), accounts, tasks };
  } catch (error) {
    for (const each of [file, `${file}-wal`, `${file}-shm`]) rmSync(each, { force: true });
    throw error;
  }
};
