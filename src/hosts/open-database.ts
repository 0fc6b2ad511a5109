import { existsSync } from 'node:fs';
import { Kysely } from 'kysely';
import { createSchema } from '#service/create-schema.ts';
import type { Tables } from '#service/tables.ts';
import type { PostgresUse } from './postgres.ts';
import { openSqlite } from './sqlite.ts';

/** Whether a database is named by the address of a Postgres server, and not as a file. */
export const isPostgres = (database: string): boolean => /^postgres(ql)?:\/\//.test(database);

/** A database as messages name it: a file, or a server without user and password. */
export const shownAddress = (database: string): string => {
  if (!isPostgres(database)) return database;
  const { protocol, host, pathname } = new URL(database);
  return `${protocol}//${host}${pathname}`;
};

/** An error of a database for the operator, with the setting that names the database. */
export const explainDatabase = (database: string, error: unknown): Error => {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  const setting = isPostgres(database) ? 'DATABASE_URL' : 'DATABASE';
  // Node has no message if a host of two addresses refuses both.
  return new Error(`${setting} ${shownAddress(database)}: ${String(message || code)}`, { cause: error });
};

/** @throws Error with a sentence if a SQLite file is missing. */
export const requireFile = (database: string): void => {
  if (!isPostgres(database) && database !== ':memory:' && !existsSync(database))
    throw new Error(`DATABASE ${database} does not exist.`);
};

/**
 * Opens a database, creates the schema in an empty one if `mayCreate`, and returns whether it was empty. Safe while another
 * process has it open. Close it with `destroy()`.
 * @param database a SQLite file, created with its folder if it is missing, `:memory:`, or the address of a Postgres database
 * @throws Error with a sentence that names the setting, and the file or the server without its password.
 */
export const createOrOpenDatabase = async (
  database: string,
  { mayCreate = true, ...use }: PostgresUse & { mayCreate?: boolean } = {},
) => {
  if (!mayCreate) requireFile(database);
  let db: Kysely<Tables> | undefined;
  try {
    const dialect = isPostgres(database)
      ? // A service over a file need not load the client of a server.
        (await import('./postgres.ts')).openPostgres(database, use)
      : openSqlite(database);
    db = new Kysely<Tables>({ dialect });
    return { db, isNew: await createSchema(db, mayCreate) };
  } catch (error) {
    await db?.destroy();
    throw explainDatabase(database, error);
  }
};

/** `createOrOpenDatabase` for callers that treat a new database like any other. */
export const openDatabase = async (
  ...args: Parameters<typeof createOrOpenDatabase>
): Promise<Kysely<Tables>> => (await createOrOpenDatabase(...args)).db;
