import { existsSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { Kysely } from 'kysely';
import { createSchema } from '#service/create-schema.ts';
import { isLocked } from '#service/database-errors.ts';
import type { Tables } from '#service/tables.ts';
import { explainDatabase } from './database-file.ts';
import type { PostgresUse } from './postgres.ts';
import { openSqlite } from './sqlite.ts';

export type OpenedDatabase = { db: Kysely<Tables>; isNew: boolean };

/** Whether a database is named by the address of a Postgres server, and not as a file. */
export const isPostgres = (database: string): boolean => /^postgres(ql)?:\/\//.test(database);

/** A database as messages name it: a file, or a server without user and password. */
export const shownAddress = (database: string): string => {
  if (!isPostgres(database)) return database;
  const { protocol, host, pathname } = new URL(database);
  return `${protocol}//${host}${pathname}`;
};

const openWithSchema = async (file: string): Promise<OpenedDatabase> => {
  const db = new Kysely<Tables>({ dialect: openSqlite(file) });
  try {
    return { db, isNew: await createSchema(db) };
  } catch (error) {
    await db.destroy();
    throw error;
  }
};

const lockPauseMs = 50;
const maxLockPauses = 100;

/** Waits for another process that creates the file at the same moment: SQLite doesn't wait for a change to its log mode. */
const openFile = async (file: string): Promise<OpenedDatabase> => {
  for (let pauses = 0; ; pauses += 1) {
    try {
      return await openWithSchema(file);
    } catch (error) {
      if (!isLocked(error) || pauses === maxLockPauses) throw explainDatabase(file, error);
    }
    await setTimeout(lockPauseMs);
  }
};

/** @throws Error with a sentence if a SQLite file or our schema in a Postgres database is missing. */
export const requireDatabase = async (database: string): Promise<void> => {
  if (!isPostgres(database)) {
    if (database === ':memory:' || existsSync(database)) return;
    throw new Error(`DATABASE ${database} does not exist.`);
  }
  const { hasSchema } = await import('./postgres.ts');
  if (!(await hasSchema(database)))
    throw new Error(`${shownAddress(database)} is not a database of Dispatch Desk.`);
};

/**
 * Opens a database, creates the schema in an empty one, and returns whether it was empty. Safe while another process has it
 * open. Close it with `destroy()`.
 * @param database a SQLite file, created with its folder if it is missing, `:memory:`, or the address of a Postgres database
 * @throws Error with a sentence that names the setting, and the file or the server.
 */
export const createOrOpenDatabase = async (
  database: string,
  use: PostgresUse = { connections: 10 },
): Promise<OpenedDatabase> => {
  if (!isPostgres(database)) return openFile(database);
  // A service over a file need not load the client of a server.
  const { openPostgres } = await import('./postgres.ts');
  return openPostgres(database, use);
};

/** `createOrOpenDatabase` for callers that treat a new database like any other. */
export const openDatabase = async (database: string, use?: PostgresUse): Promise<Kysely<Tables>> =>
  (await createOrOpenDatabase(database, use)).db;
