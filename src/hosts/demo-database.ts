import { Kysely, sql, SqliteDialect, type SqliteDatabase } from 'kysely';
import type { SqlJsStatic, Database, SqlValue } from 'sql.js';
import { createSchema } from '#service/create-schema.ts';
import { seedDay, seedDemoAccount } from '#service/seed-day.ts';
import type { Tables } from '#service/tables.ts';

/** Adapts sql.js to what Kysely's dialect expects, which is better-sqlite3. */
const adapt = (database: Database): SqliteDatabase => ({
  prepare: (text) => {
    const statement = database.prepare(text);
    // WebAssembly's memory is not garbage collected. Kysely prepares a statement for each use.
    const use = <T>(values: readonly unknown[], work: () => T): T => {
      try {
        // Kysely passes only the values of our columns: texts, numbers and nulls.
        statement.bind(values as SqlValue[]);
        return work();
      } finally {
        statement.free();
      }
    };
    const readRows = (): unknown[] => {
      const rows: unknown[] = [];
      while (statement.step()) rows.push(statement.getAsObject());
      return rows;
    };
    return {
      reader: statement.getColumnNames().length > 0,
      all: (values) => use(values, readRows),
      run: (values) =>
        use(values, () => {
          statement.step();
          return { changes: database.getRowsModified(), lastInsertRowid: 0 };
        }),
      iterate: (values) => use(values, readRows).values(),
    };
  },
  close: () => database.close(),
});

/** Where the file of the database is kept between two visits. */
export type Snapshots = {
  /** Null at the first visit. */
  load: () => Promise<Uint8Array<ArrayBuffer> | null>;
  store: (file: Uint8Array<ArrayBuffer>) => Promise<void>;
};

type Options = { sqljs: SqlJsStatic; snapshots: Snapshots; now: Date };

/**
 * Opens the database that was kept, or a new one with the demo account.
 * @throws when the file is damaged or was made by another version of this program.
 */
export const openDemoDatabase = async ({ sqljs, snapshots, now }: Options) => {
  const database = new sqljs.Database(await snapshots.load());
  database.run('pragma foreign_keys = on');
  const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database: adapt(database) }) });
  try {
    if (await createSchema(db)) {
      await seedDemoAccount(db, now);
      await seedDay(db, now);
    }
  } catch (error) {
    await db.destroy();
    throw error;
  }

  let storedChanges = 0;
  return {
    db,
    /**
     * Stores the file if anything was written since the last time. Call it before each response, so that acknowledged data is
     * kept. @throws the store's error; the next call tries again.
     */
    save: (): Promise<void> =>
      // Kysely has one connection, so no transaction is open while this has it: sql.js exports nothing within one.
      db.connection().execute(async (connection) => {
        const { rows } = await sql<{ total: number }>`select total_changes() as total`.execute(connection);
        const changes = rows[0]?.total ?? 0;
        if (changes === storedChanges) return;
        await snapshots.store(new Uint8Array(database.export()));
        storedChanges = changes;
      }),
  };
};
