import { Kysely } from 'kysely';
import { migrate } from '#service/migrate.ts';
import type { Tables } from '#service/tables.ts';
import { explainDatabase } from './database-file.ts';
import { groupCommitDialect } from './group-commit.ts';
import { openEngine } from './sqlite-engine.ts';

export type OpenedDatabase = { db: Kysely<Tables>; isNew: boolean };

const openMigrated = async (file: string): Promise<OpenedDatabase> => {
  const db = new Kysely<Tables>({ dialect: groupCommitDialect(openEngine(file)) });
  try {
    return { db, isNew: await migrate(db) };
  } catch (error) {
    await db.destroy();
    throw error;
  }
};

/**
 * Opens the SQLite file (`:memory:` for none), creates it with its folder where it is missing, brings its schema up to date, and
 * tells whether it was made by this very call. Safe while another process has it open. Close it with `destroy()`.
 * @throws Error with a sentence that names the setting and the file.
 */
export const createOrOpenDatabase = async (file: string): Promise<OpenedDatabase> => {
  try {
    return await openMigrated(file);
  } catch (error) {
    throw explainDatabase(file, error);
  }
};

/** `createOrOpenDatabase` for those to whom a new database is like any other. */
export const openDatabase = async (file: string): Promise<Kysely<Tables>> =>
  (await createOrOpenDatabase(file)).db;
