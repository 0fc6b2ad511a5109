import type { CompiledQuery, Dialect, QueryResult } from 'kysely';
import type { Database, SqlValue } from 'sql.js';
import { sqliteDialect } from './sqlite-dialect.ts';

const execute = (database: Database, { sql, parameters }: CompiledQuery): QueryResult<unknown> => {
  const statement = database.prepare(sql);
  // A statement lies in WebAssembly's memory, where nothing is collected.
  try {
    // Kysely passes what the tables hold, texts, numbers and nulls.
    statement.bind(parameters as SqlValue[]);
    const rows: unknown[] = [];
    while (statement.step()) rows.push(statement.getAsObject());
    return { rows, numAffectedRows: BigInt(database.getRowsModified()) };
  } finally {
    statement.free();
  }
};

/** Kysely's dialect for SQLite in WebAssembly. The caller opens it and sets its pragmas. */
export const sqljsDialect = (database: Database): Dialect =>
  sqliteDialect({
    execute: (query) => execute(database, query),
    read: null,
    close: () => database.close(),
  });
