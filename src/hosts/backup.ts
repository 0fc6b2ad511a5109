import {
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { skipNumbers } from '#service/after-restore.ts';
import { isLocked } from '#service/database-errors.ts';
import { explainDatabase, prepareFile } from './database-file.ts';
import { checkHash, writeHash } from './backup-hash.ts';
import { openNewFile } from './new-file.ts';
import { openDatabase } from './open-database.ts';
import { Kysely, sql } from 'kysely';
import { createSchema, schemaVersion } from '#service/create-schema.ts';
import type { Tables } from '#service/tables.ts';
import { openSqlite } from './sqlite.ts';

type SchemaObject = { type: string; name: string; tbl_name: string; sql: string };

/** Without what SQLite makes by itself: indexes of keys, statistics. */
const question = `select type, name, tbl_name, coalesce(sql, '') as sql from sqlite_master
  where not (type in ('table', 'index') and name like 'sqlite\\_%' escape '\\')`;

/** Tables and indexes by name: their texts change with SQLite's versions. What runs by itself, by its text. */
const identityOf = ({ type, name, tbl_name, sql: text }: SchemaObject): string =>
  JSON.stringify(
    type === 'table' || type === 'index' ? [type, name, tbl_name] : [type, name, tbl_name, text],
  );

const schemaObjects = async (): Promise<Set<string>> => {
  const db = new Kysely<Tables>({ dialect: openSqlite(':memory:') });
  try {
    await createSchema(db);
    const { rows } = await sql.raw<SchemaObject>(question).execute(db);
    return new Set(rows.map(identityOf));
  } finally {
    await db.destroy();
  }
};

/**
 * Tables, indexes, triggers and views of a SQLite file that our schema does not have, by type and name. A trigger
 * of a doctored backup would change what is stored later. A file of a newer version has none: opening it says so.
 * @throws Error where it is no database of ours.
 */
const foreignObjects = async (path: string): Promise<string[]> => {
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    const version = Number(database.prepare('select version from schema_version').get()?.['version']);
    if (!(version > 0)) throw new Error('it has no version.');
    if (version > schemaVersion) return [];
    const known = await schemaObjects();
    // `question` asks for these columns, all of them texts.
    const found = database.prepare(question).all() as SchemaObject[];
    return found.filter((each) => !known.has(identityOf(each))).map(({ type, name }) => `${type} ${name}`);
  } finally {
    database.close();
  }
};

const waitMs = 5000;

/** What SQLite has beside a file that is in use, or was when its process ended. */
const logEnds = ['-wal', '-shm'];

const damaged = 'it is damaged.';

const flush = (path: string): void => {
  const file = openSync(path, 'r');
  fsyncSync(file);
  closeSync(file);
};

/** What is in a copy. @throws Error where it is damaged, or no database of ours. */
const inspect = (path: string): { accounts: number; tasks: number } => {
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    const check = database.prepare('pragma integrity_check').get();
    if (check?.['integrity_check'] !== 'ok') throw new Error(damaged);
    const count = (table: string) =>
      Number(database.prepare(`select count(*) as n from ${table}`).get()?.['n']);
    return { accounts: count('accounts'), tasks: count('tasks') };
  } finally {
    database.close();
  }
};

/**
 * Copies the database as it is at one moment into a new file for its owner alone, also while the service runs and stores.
 * @returns what is in the copy, which was opened and checked.
 * @throws Error with a sentence, also for a file that exists. No part of a copy is left then.
 */
export const copyFile = (database: string, path: string): { accounts: number; tasks: number } => {
  if (!existsSync(database)) throw new Error(`DATABASE ${database} does not exist.`);
  closeSync(openNewFile(path));
  try {
    const source = new DatabaseSync(database, { readOnly: true, timeout: waitMs });
    try {
      source.prepare('vacuum into ?').run(path);
    } finally {
      source.close();
    }
    flush(path);
    return inspect(path);
  } catch (error) {
    rmSync(path, { force: true });
    throw explainDatabase(database, error);
  }
};

/** `copyFile`, with the SHA-256 of the copy in a file beside it. */
export const backUpDatabase = async (database: string, path: string): Promise<object> => {
  const found = copyFile(database, path);
  return { file: path, bytes: statSync(path).size, sha256: await writeHash(path), ...found };
};

/** Takes the file from its log, so that it is whole by itself. @throws Error of SQLite. */
const close = (database: string): void => {
  const own = new DatabaseSync(database);
  try {
    own.exec('pragma journal_mode = delete');
  } finally {
    own.close();
  }
};

/**
 * Takes a file that no process uses from its log. One that is damaged stays as it is, with its log beside it.
 * @throws Error with a sentence where another process has it open.
 */
export const closeUnused = (database: string): void => {
  try {
    // First without writing: on a file that it cannot read, SQLite may drop the log.
    const reader = new DatabaseSync(database, { readOnly: true });
    try {
      reader.prepare('select name from sqlite_master').all();
    } finally {
      reader.close();
    }
    close(database);
  } catch (error) {
    if (isLocked(error)) throw new Error(`${database} is in use. Stop the service first.`, { cause: error });
  }
};

/** @throws Error with a sentence where a file is damaged, no database of ours, or has more in it than our tables. */
const checkBackup = async (copy: string, path: string): Promise<{ accounts: number; tasks: number }> => {
  let found;
  let foreign;
  try {
    found = inspect(copy);
    foreign = await foreignObjects(copy);
  } catch (error) {
    const isDamaged = error instanceof Error && error.message === damaged;
    throw new Error(isDamaged ? `${path}: ${damaged}` : `${path} is not a backup of Dispatch Desk.`, {
      cause: error,
    });
  }
  if (foreign.length > 0)
    throw new Error(
      `${path} has what Dispatch Desk did not make, and is not restored: ${foreign.join(', ')}.`,
    );
  return found;
};

/**
 * Checks a backup that is to be read and not moved. @returns its SHA-256, with a note where there was none to compare it with.
 * @throws Error with a sentence where it was changed, is damaged, or is no backup.
 */
export const inspectBackup = async (path: string): Promise<{ sha256: string; note?: string }> => {
  if (!existsSync(path)) throw new Error(`There is no file ${path}.`);
  const checked = await checkHash(path, path);
  await checkBackup(path, path);
  return checked;
};

/**
 * Puts a backup in the place of the database. What was there stays beside it under another name.
 * @throws Error with a sentence; the database is as it was then.
 */
export const restoreDatabase = async (path: string, database: string): Promise<object> => {
  if (!existsSync(path)) throw new Error(`There is no file ${path}.`);
  if ((statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0)
    throw new Error(
      `${path} has a log beside it (${path}-wal), without which it is not whole. Make a backup by "admin backup".`,
    );
  if (existsSync(database)) closeUnused(database);
  const now = new Date();
  const stamp = now.toISOString().replaceAll(/[:.]/g, '-');
  const restored = `${database}.restoring`;
  const replaced = existsSync(database) ? `${database}.before-${stamp}` : null;
  const discard = () => {
    for (const end of ['', ...logEnds]) rmSync(restored + end, { force: true });
  };
  // The log that a killed restore has left would be taken for that of this copy.
  discard();
  prepareFile(restored);
  try {
    copyFileSync(path, restored);
    // The copy came with the rights of the backup.
    prepareFile(restored);
    const checked = await checkHash(restored, path);
    const found = await checkBackup(restored, path);
    const db = await openDatabase(restored);
    try {
      await skipNumbers(db, now);
    } finally {
      await db.destroy();
    }
    close(restored);
    flush(restored);
    // At no moment is there no database: a start would make an empty one.
    if (replaced !== null) linkSync(database, replaced);
    // The log of a damaged one is not to be taken for that of the new one.
    for (const end of logEnds)
      if (existsSync(database + end)) renameSync(database + end, `${replaced ?? restored}${end}`);
    renameSync(restored, database);
    flush(dirname(database));
    return { database, ...found, replaced, ...checked };
  } finally {
    discard();
  }
};
