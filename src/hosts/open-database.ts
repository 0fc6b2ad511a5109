import { Kysely } from 'kysely';
import { createSchema, refuseNewer } from '#service/create-schema.ts';
import type { Tables } from '#service/tables.ts';
import { explainDatabase } from './database-file.ts';
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

const openFile = async (file: string): Promise<OpenedDatabase> => {
  try {
    return await openWithSchema(file);
  } catch (error) {
    throw explainDatabase(file, error);
  }
};

type ServerUse = {
  /** Most connections to a Postgres server. */
  connections?: number | undefined;
  /** How long one of its statements waits for an answer, in milliseconds; left out, for ever. */
  answerMs?: number;
};

/** `createOrOpenDatabase` also for a copy that is not whole. */
export const openUnchecked = async (
  database: string,
  { connections = 10, answerMs }: ServerUse,
): Promise<OpenedDatabase> => {
  if (!isPostgres(database)) return openFile(database);
  // A service over a file need not wait for the client of a server.
  const { openPostgres } = await import('./postgres.ts');
  return openPostgres(database, { connections, answerMs: answerMs ?? null });
};

/** @throws Error with a sentence where a database is but a part of a copy. */
const refuseUnfinished = async (db: Kysely<Tables>, database: string): Promise<void> => {
  const copy = await db.selectFrom('unfinished_copy').select('source').executeTakeFirst();
  if (!copy) return;
  throw new Error(
    `${shownAddress(database)} is a copy of ${copy.source} that was not finished, or is being made. If it broke off, ` +
      'run "admin copy" again: into the same Postgres database, or into a new file.',
  );
};

/** Whether a Postgres database has a schema of ours, of whatever version. @throws Error with a sentence. */
export const hasSchema = async (url: string): Promise<boolean> => {
  const { connectPostgres, readSchemaVersion } = await import('./postgres.ts');
  const db = await connectPostgres(url, { connections: 1, answerMs: null });
  try {
    return (await readSchemaVersion(db)) !== null;
  } finally {
    await db.destroy();
  }
};

/** What is said of a Postgres database without a schema of ours. */
export const notOurs = (url: string): string => `${shownAddress(url)} is no database of Dispatch Desk.`;

/**
 * Opens a Postgres database that is only read, and creates nothing in it.
 * @throws Error with a sentence that says what to do if this version can't read it.
 */
export const openServerAsItIs = async (url: string): Promise<Kysely<Tables>> => {
  const { connectPostgres, readSchemaVersion } = await import('./postgres.ts');
  const db = await connectPostgres(url, { connections: 1, answerMs: null });
  try {
    const version = await readSchemaVersion(db);
    if (version === null) throw new Error(notOurs(url));
    refuseNewer(version);
    await refuseUnfinished(db, url);
    return db;
  } catch (error) {
    await db.destroy();
    throw error;
  }
};

/**
 * Opens a database, creates the schema in an empty one, and returns whether it was empty. Safe while another process has it
 * open. Close it with `destroy()`.
 * @param database a SQLite file, created with its folder where it is missing, `:memory:`, or the address of a Postgres database
 * @throws Error with a sentence that names the setting, and the file or the server.
 */
export const createOrOpenDatabase = async (
  database: string,
  use: ServerUse = {},
): Promise<OpenedDatabase> => {
  const opened = await openUnchecked(database, use);
  try {
    await refuseUnfinished(opened.db, database);
    return opened;
  } catch (error) {
    await opened.db.destroy();
    throw error;
  }
};

/** `createOrOpenDatabase` for those to whom a new database is like any other. */
export const openDatabase = async (database: string, use?: ServerUse): Promise<Kysely<Tables>> =>
  (await createOrOpenDatabase(database, use)).db;
