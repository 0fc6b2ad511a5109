import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import type { CompiledQuery, QueryResult } from 'kysely';
import { prepareFile } from './database-file.ts';
import type { Engine } from './sqlite-dialect.ts';

/** How long the opening of a file waits for another process, which may be opening it as well. */
const busyMilliseconds = 2000;

/** Texts of queries differ by the number of values that they list, so that their number has no limit. */
const maxStatements = 300;

type Statement = { statement: StatementSync; givesRows: boolean };

/** Kysely passes what the tables hold, texts, numbers and nulls. */
const values = (parameters: readonly unknown[]) => parameters as SQLInputValue[];

/** Runs queries with statements that are prepared once and kept. */
const preparing = (database: DatabaseSync) => {
  const statements = new Map<string, Statement>();

  const prepared = (sql: string): Statement => {
    const known = statements.get(sql);
    if (known) return known;
    const statement = database.prepare(sql);
    const made = { statement, givesRows: statement.columns().length > 0 };
    const [oldest] = statements.keys();
    if (oldest !== undefined && statements.size >= maxStatements) statements.delete(oldest);
    statements.set(sql, made);
    return made;
  };

  return ({ sql, parameters }: CompiledQuery): QueryResult<unknown> => {
    const { statement, givesRows } = prepared(sql);
    if (givesRows) return { rows: statement.all(...values(parameters)) };
    return { rows: [], numAffectedRows: BigInt(statement.run(...values(parameters)).changes) };
  };
};

const openWriter = (file: string): DatabaseSync => {
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
    // Pages that change with every commit go into the file once in 16 MiB of log, not once in 4.
    database.exec('pragma wal_autocheckpoint = 4000');
    // What is erased is overwritten in the file.
    database.exec('pragma secure_delete = on');
    // From here on `sqliteDialect` waits: SQLite would stop all of the process meanwhile.
    database.exec('pragma busy_timeout = 0');
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
};

/** Opens a SQLite file, or `:memory:`, for `sqliteDialect`. @throws Error of SQLite or of the file system. */
export const openEngine = (file: string): Engine => {
  const writer = openWriter(file);
  const reader =
    file === ':memory:' ? null : new DatabaseSync(file, { timeout: busyMilliseconds, readOnly: true });
  return {
    execute: preparing(writer),
    read: reader && preparing(reader),
    close: () => {
      // The writer last: it leaves the file whole, without its log.
      reader?.close();
      writer.close();
    },
  };
};
