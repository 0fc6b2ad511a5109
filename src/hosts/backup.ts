import { createHash } from 'node:crypto';
import {
  closeSync,
  copyFileSync,
  createReadStream,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname } from 'node:path';
import { DatabaseSync, type DatabaseSyncOptions } from 'node:sqlite';
import { pipeline } from 'node:stream/promises';
import { skipNumbers, skippedNumbers } from '#service/after-restore.ts';
import { isLocked } from '#service/database-errors.ts';
import { prepareFile } from './database-file.ts';
import { explainDatabase, isPostgres, openDatabase, requireFile, shownAddress } from './open-database.ts';

const waitMs = 5000;

const usingFile = <T>(path: string, options: DatabaseSyncOptions, work: (database: DatabaseSync) => T): T => {
  const database = new DatabaseSync(path, options);
  try {
    return work(database);
  } finally {
    database.close();
  }
};

const flush = (path: string): void => {
  const file = openSync(path, 'r');
  fsyncSync(file);
  closeSync(file);
};

const hashFile = async (path: string): Promise<string> => {
  const sha256 = createHash('sha256');
  await pipeline(createReadStream(path), sha256);
  return sha256.digest('hex');
};

/** Checks a copy of the database. @throws Error if it is damaged or not ours. */
const inspect = (path: string) =>
  usingFile(path, { readOnly: true }, (database) => {
    const check = database.prepare('pragma integrity_check').get();
    if (check?.['integrity_check'] !== 'ok') throw new Error('It is damaged.');
    database.prepare('select version from schema_version').get();
    const count = (table: string) =>
      Number(database.prepare(`select count(*) as n from ${table}`).get()?.['n']);
    return { accounts: count('accounts'), tasks: count('tasks') };
  });

/**
 * Copies the database at one moment into a new file, also while the service runs.
 * @throws Error with a sentence; then no part of a copy is left.
 */
export const backUp = async (database: string, path: string): Promise<object> => {
  requireFile(database);
  closeSync(openSync(path, 'wx', 0o600));
  try {
    usingFile(database, { readOnly: true, timeout: waitMs }, (source) =>
      source.prepare('vacuum into ?').run(path),
    );
    flush(path);
    const contents = inspect(path);
    const sha256 = await hashFile(path);
    // As `sha256sum` writes it.
    writeFileSync(`${path}.sha256`, `${sha256}  ${basename(path)}\n`, { mode: 0o600, flush: true });
    return { file: path, bytes: statSync(path).size, sha256, ...contents };
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
    for (const readOnly of [true, false])
      usingFile(path, { readOnly }, (database) => {
        database.prepare('select name from sqlite_master').all();
        if (!readOnly) database.exec('pragma journal_mode = delete');
      });
  } catch (error) {
    if (isLocked(error)) throw new Error(`${path} is in use. Stop the service first.`, { cause: error });
  }
};

/** @returns a note if there is no FILE.sha256. @throws Error if the SHA-256 differs. */
const checkHash = async (path: string) => {
  const sha256 = await hashFile(path);
  const expected = `${path}.sha256`;
  if (!existsSync(expected))
    return { sha256, note: `There is no ${expected}: the backup could not be compared with its SHA-256.` };
  if (!readFileSync(expected, 'utf8').toLowerCase().startsWith(sha256))
    throw new Error(`${path} is damaged or was changed: its SHA-256 does not match ${expected}.`);
  return { sha256 };
};

const checkBackup = async (path: string) => {
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
    // The copy has the permissions of the backup until it is opened.
    copyFileSync(path, restored);
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
