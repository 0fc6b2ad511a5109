import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { SqliteDialect, type SqliteDatabase, type SqliteStatement } from 'kysely';
import { prepareFile } from './database-file.ts';

/** A query with a list has one text for each length of the list, so the number of texts has no limit. */
const maxStatements = 300;

/** Kysely passes only the values of our columns: texts, numbers and nulls. */
const toInput = (values: readonly unknown[]) => values as SQLInputValue[];

/** Adapts `node:sqlite` to what Kysely's dialect expects, which is better-sqlite3. */
const adapt = (database: DatabaseSync): SqliteDatabase => {
  const statements = new Map<string, SqliteStatement>();
  let failure: { error: unknown } | null = null;

  /**
   * Runs nothing after a failed statement of a transaction, as Postgres does: SQLite may have rolled back by then, and each
   * later statement would be its own commit.
   */
  const guard = <T>(work: () => T): T => {
    if (failure) throw failure.error;
    const wasInTransaction = database.isTransaction;
    try {
      return work();
    } catch (error) {
      if (wasInTransaction) failure = { error };
      throw error;
    }
  };

  const compile = (sql: string): SqliteStatement => {
    // A transaction takes the write lock first, so that it can't fail half-way for lack of it.
    const statement = database.prepare(sql === 'begin' ? 'begin immediate' : sql);
    return {
      reader: statement.columns().length > 0,
      all: (values) => guard(() => statement.all(...toInput(values))),
      run: (values) => guard(() => statement.run(...toInput(values))),
      iterate: (values) => statement.iterate(...toInput(values)),
    };
  };

  const prepare = (sql: string): SqliteStatement => {
    const known = statements.get(sql);
    if (known) return known;
    const statement = compile(sql);
    if (statements.size >= maxStatements) statements.clear();
    statements.set(sql, statement);
    return statement;
  };

  const rollback: SqliteStatement = {
    ...compile('rollback'),
    run: () => {
      failure = null;
      // A full disk makes SQLite roll back on its own.
      if (database.isTransaction) database.exec('rollback');
      return { changes: 0, lastInsertRowid: 0 };
    },
  };

  return {
    prepare: (sql) => (sql === 'rollback' ? rollback : guard(() => prepare(sql))),
    close: () => database.close(),
  };
};

/** How long a start waits for another process that creates the file or recovers its log. */
const openMs = 5000;

const open = (file: string): DatabaseSync => {
  if (file !== ':memory:') prepareFile(file);
  const database = new DatabaseSync(file, { enableForeignKeyConstraints: true, timeout: openMs });
  try {
    const other = database
      .prepare("select name from sqlite_master where type = 'table' order by name = 'schema_version' desc")
      .get();
    if (other && other['name'] !== 'schema_version')
      throw new Error('it holds the tables of another program. Name a file of its own.');
    database.exec('pragma journal_mode = wal');
    // Every commit reaches the disk before it is acknowledged.
    database.exec('pragma synchronous = full');
    // Pages that change with every commit are copied to the file once in 16 MiB of log instead of once in 4.
    database.exec('pragma wal_autocheckpoint = 4000');
    // Deleted data is overwritten in the file.
    database.exec('pragma secure_delete = on');
    // From here on a wait for a lock would block the event loop. `inTransaction` tries again instead.
    database.exec('pragma busy_timeout = 0');
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
};

/** Opens a SQLite file, or `:memory:`, for Kysely. @throws Error of SQLite or of the file system. */
export const openSqlite = (file: string): SqliteDialect => new SqliteDialect({ database: adapt(open(file)) });
