import type { Dialect, SqliteDatabase } from 'kysely';
import type { Database, SqlValue, Statement } from 'sql.js';
import { sqliteDialect } from './sqlite-dialect.ts';

/** Kysely passes what the tables hold, texts, numbers and nulls. */
const values = (parameters: readonly unknown[]) => parameters as SqlValue[];

function* rowsOf(statement: Statement, parameters: readonly unknown[]): IterableIterator<unknown> {
  // A statement lies in WebAssembly's memory, where nothing is collected.
  try {
    statement.bind(values(parameters));
    while (statement.step()) yield statement.getAsObject();
  } finally {
    statement.free();
  }
}

const adapt = (database: Database): SqliteDatabase => ({
  close: () => database.close(),
  prepare: (sql) => {
    const statement = database.prepare(sql);
    return {
      reader: statement.getColumnNames().length > 0,
      all: (parameters) => [...rowsOf(statement, parameters)],
      iterate: (parameters) => rowsOf(statement, parameters),
      run: (parameters) => {
        for (const _ of rowsOf(statement, parameters));
        // The tables' keys are the service's own: nobody asks for SQLite's row numbers.
        return { changes: database.getRowsModified(), lastInsertRowid: 0 };
      },
    };
  },
});

/** Kysely's dialect for SQLite in WebAssembly. The caller opens it and sets its pragmas. */
export const sqljsDialect = (database: Database): Dialect => sqliteDialect(adapt(database));
