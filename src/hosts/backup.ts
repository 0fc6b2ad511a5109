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
import { skipNumbers, skippedNumbers } from '#service/after-restore.ts';
import { isLocked } from '#service/database-errors.ts';
import { checkHash, writeHash } from './backup-hash.ts';
import { prepareFile } from './database-file.ts';
import { explainDatabase, isPostgres, openDatabase, requireFile, shownAddress } from './open-database.ts';

type Contents = { accounts: number; tasks: number };

const waitMs = 5000;

const flush = (path: string): void => {
  const file = openSync(path, 'r');
  fsyncSync(file);
  closeSync(file);
};

/** Checks a copy of the database. @throws Error if it is damaged or not ours. */
const inspect = (path: string): Contents => {
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    const check = database.prepare('pragma integrity_check').get();
    if (check?.['integrity_check'] !== 'ok') throw new Error('It is damaged.');
    database.prepare('select version from schema_version').get();
    const count = (table: string) =>
      Number(database.prepare(`select count(*) as n from ${table}`).get()?.['n']);
    return { accounts: count('accounts'), tasks: count('tasks') };
  } finally {
    database.close();
  }
};

/**
 * Copies the database at one moment into a new file, also while the service runs.
 * @throws Error with a sentence; then no part of a copy is left.
 */
export const backUp = async (database: string, path: string): Promise<object> => {
  requireFile(database);
  closeSync(openSync(path, 'wx', 0o600));
  try {
    const source = new DatabaseSync(database, { readOnly: true, timeout: waitMs });
    try {
      source.prepare('vacuum into ?').run(path);
    } finally {
      source.close();
    }
    flush(path);
    const contents = inspect(path);
    return { file: path, bytes: statSync(path).size, sha256: await writeHash(path), ...contents };
  } catch (error) {
    rmSync(path, { force: true });
    throw explainDatabase(database, error);
  }
};

/**
 * Moves the log of a database (`-wal`) into its file. A damaged database stays as it is.
 * @throws Error if a process has the database open.
 */
export const closeLog = (path: string): void => {
  try {
    // A reader comes first: opened for writing, SQLite may delete the log of a file that it can't read.
    for (const readOnly of [true, false]) {
      const database = new DatabaseSync(path, { readOnly });
      try {
        database.prepare('select name from sqlite_master').all();
        if (!readOnly) database.exec('pragma journal_mode = delete');
      } finally {
        database.close();
      }
    }
  } catch (error) {
    if (isLocked(error)) throw new Error(`${path} is in use. Stop the service first.`, { cause: error });
  }
};

const checkBackup = async (path: string): Promise<Contents & { sha256: string; note?: string }> => {
  if ((statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0)
    throw new Error(`${path} is not complete without ${path}-wal. Restore a file that "admin backup" made.`);
  const checked = await checkHash(path);
  try {
    return { ...inspect(path), ...checked };
  } catch (error) {
    throw new Error(`${path} is damaged, or is not a backup of Dispatch Desk.`, { cause: error });
  }
};

const raiseNumbers = async (database: string): Promise<void> => {
  const db = await openDatabase(database, { mayCreate: false });
  try {
    await skipNumbers(db, new Date());
  } finally {
    await db.destroy();
  }
};

/** Replaces the database by a backup, and keeps the old one under another name. @throws Error with a sentence; then nothing is replaced. */
export const restore = async (path: string, database: string): Promise<object> => {
  const contents = await checkBackup(path);
  if (existsSync(database)) closeLog(database);
  const restored = `${database}.restoring`;
  const replaced = existsSync(database)
    ? `${database}.before-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`
    : null;
  rmSync(restored, { force: true });
  try {
    prepareFile(restored);
    copyFileSync(path, restored);
    // The copy has the permissions of the backup.
    prepareFile(restored);
    await raiseNumbers(restored);
    closeLog(restored);
    flush(restored);
    // The database is never missing: a service that starts would create an empty one.
    if (replaced !== null) linkSync(database, replaced);
    // Only a damaged database still has a log, which must not be applied to the new one.
    for (const end of ['-wal', '-shm'])
      if (existsSync(database + end)) renameSync(database + end, `${replaced ?? restored}${end}`);
    renameSync(restored, database);
    flush(dirname(database));
    return { database, replaced, ...contents };
  } finally {
    for (const end of ['', '-wal', '-shm']) rmSync(restored + end, { force: true });
  }
};

/** Raises the task and schedule numbers of a Postgres database that `pg_restore` filled. @throws Error with a sentence. */
export const finishPostgresRestore = async (url: string): Promise<object> => {
  if (!isPostgres(url)) throw new Error('--postgres needs DATABASE_URL.');
  await raiseNumbers(url);
  return { database: shownAddress(url), skipped: skippedNumbers };
};
