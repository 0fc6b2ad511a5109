import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { Kysely, type SqliteDatabase } from 'kysely';
import { migrate } from '#service/migrate.ts';
import type { Tables } from '#service/tables.ts';
import { explainDatabase, prepareFile } from './database-file.ts';
import { sqliteDialect } from './sqlite-dialect.ts';

/** How long a write waits for another process (the admin commands) before the caller is told to come back. */
const busyMilliseconds = 2000;

const openFile = (file: string): DatabaseSync => {
  if (file !== ':memory:') prepareFile(file);
  const database = new DatabaseSync(file, { timeout: busyMilliseconds, enableForeignKeyConstraints: true });
  try {
    const other = database
      .prepare("select name from sqlite_master where type = 'table' order by name = 'schema_version' desc")
      .get();
    if (other && other['name'] !== 'schema_version')
      throw new Error('it holds the tables of another program. Name a file of its own.');
    database.exec('pragma journal_mode = wal');
    // Every commit reaches the disk before it is acknowledged.
    database.exec('pragma synchronous = full');
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
};

export type OpenedDatabase = { db: Kysely<Tables>; isNew: boolean };

/** Kysely passes what the tables hold, texts, numbers and nulls. */
const values = (parameters: readonly unknown[]) => parameters as SQLInputValue[];

const adapt = (database: DatabaseSync): SqliteDatabase => ({
  close: () => database.close(),
  prepare: (sql) => {
    const statement = database.prepare(sql);
    return {
      reader: statement.columns().length > 0,
      all: (parameters) => statement.all(...values(parameters)),
      run: (parameters) => statement.run(...values(parameters)),
      iterate: (parameters) => statement.iterate(...values(parameters)),
    };
  },
});

const openMigrated = async (file: string): Promise<OpenedDatabase> => {
  const db = new Kysely<Tables>({ dialect: sqliteDialect(adapt(openFile(file))) });
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
