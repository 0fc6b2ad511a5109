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
import { startEpoch } from '#service/epoch.ts';
import { explainDatabase, prepareFile } from './database-file.ts';
import { openNewFile } from './new-file.ts';
import { openDatabase } from './open-database.ts';

const waitMs = 5000;

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
    if (check?.['integrity_check'] !== 'ok') throw new Error('it is damaged.');
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
export const backUpDatabase = (database: string, path: string): object => {
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
    return { file: path, bytes: statSync(path).size, ...inspect(path) };
  } catch (error) {
    rmSync(path, { force: true });
    throw explainDatabase(database, error);
  }
};

/** Takes the file from its log, so that it is whole by itself. @throws Error where another process has it open. */
const close = (database: string): void => {
  const own = new DatabaseSync(database);
  try {
    own.exec('pragma journal_mode = delete');
  } catch (error) {
    throw new Error(`DATABASE ${database} is in use. Stop the service first.`, { cause: error });
  } finally {
    own.close();
  }
};

/**
 * Puts a backup in the place of the database and starts a new epoch in it. What was there stays beside it under another name.
 * @throws Error with a sentence; the database is as it was then.
 */
export const restoreDatabase = async (path: string, database: string): Promise<object> => {
  if (!existsSync(path)) throw new Error(`There is no file ${path}.`);
  if (existsSync(database)) close(database);
  const now = new Date();
  const stamp = now.toISOString().replaceAll(/[:.]/g, '-');
  const restored = `${database}.restoring`;
  const replaced = existsSync(database) ? `${database}.before-${stamp}` : null;
  rmSync(restored, { force: true });
  prepareFile(restored);
  try {
    copyFileSync(path, restored);
    let found;
    try {
      found = inspect(restored);
    } catch (error) {
      throw new Error(`${path} is not a backup of Dispatch Desk.`, { cause: error });
    }
    const db = await openDatabase(restored);
    let epoch;
    try {
      epoch = await startEpoch(db, now);
    } finally {
      await db.destroy();
    }
    close(restored);
    flush(restored);
    // At no moment is there no database: a start would make an empty one.
    if (replaced !== null) linkSync(database, replaced);
    renameSync(restored, database);
    flush(dirname(database));
    return { database, epoch, ...found, replaced };
  } finally {
    for (const file of [restored, `${restored}-wal`, `${restored}-shm`]) rmSync(file, { force: true });
  }
};
