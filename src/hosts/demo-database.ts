import { demoAccountId } from '#contract/extensions.ts';
import { Kysely, sql, type CompiledQuery, type Dialect, type QueryResult } from 'kysely';
import type { SqlJsStatic, Database, SqlValue } from 'sql.js';
import { purgeExpired } from '#service/idempotency.ts';
import { createSchema } from '#service/create-schema.ts';
import { seedDay } from '#service/seed-day.ts';
import { seedDemoAccount } from '#service/seed.ts';
import type { Tables } from '#service/tables.ts';
import { sqliteDialect } from './sqlite-dialect.ts';

const execute = (database: Database, query: CompiledQuery): QueryResult<unknown> => {
  const statement = database.prepare(query.sql);
  // A statement lies in WebAssembly's memory, where nothing is collected.
  try {
    // Kysely passes what the tables hold, texts, numbers and nulls.
    statement.bind(query.parameters as SqlValue[]);
    const rows: unknown[] = [];
    while (statement.step()) rows.push(statement.getAsObject());
    return { rows, numAffectedRows: BigInt(database.getRowsModified()) };
  } finally {
    statement.free();
  }
};

/** Kysely's dialect for SQLite in WebAssembly. The caller opens it and sets its pragmas. */
const sqljsDialect = (database: Database): Dialect =>
  sqliteDialect({
    execute: (query) => execute(database, query),
    read: null,
    close: () => database.close(),
  });

/** Where the file of the database is kept between two visits. */
export type Snapshots = {
  /** Null where there is none yet. */
  load: () => Promise<Uint8Array | null>;
  store: (file: Uint8Array) => Promise<void>;
};

export type DemoDatabase = {
  db: Kysely<Tables>;
  /**
   * Stores the file if anything was written since it was stored last. Call it before an answer leaves: what was
   * acknowledged is then kept. Calls wait for each other. @throws what the store throws; the next call tries again.
   */
  save: () => Promise<void>;
};

type Options = { sqljs: SqlJsStatic; snapshots: Snapshots; now: Date };

/**
 * Opens the database that was kept, or a new one with the demo account.
 * @throws when the file is damaged or was made by a newer version of this program.
 */
export const openDemoDatabase = async ({ sqljs, snapshots, now }: Options): Promise<DemoDatabase> => {
  const database = new sqljs.Database(await snapshots.load());
  database.run('pragma foreign_keys = on');
  const db = new Kysely<Tables>({ dialect: sqljsDialect(database) });
  try {
    if (await createSchema(db)) {
      await seedDemoAccount(db, now);
      await seedDay(db, demoAccountId, now);
    }
    await purgeExpired(db, now);
  } catch (error) {
    await db.destroy();
    throw error;
  }

  let storedChanges = 0;
  const saveNow = async () => {
    // With the only connection in hand no transaction is open: sql.js exports nothing within one.
    const { changes, file } = await db.connection().execute(async (connection) => {
      const { rows } = await sql<{ total: number }>`select total_changes() as total`.execute(connection);
      const total = rows[0]?.total ?? 0;
      return { changes: total, file: total === storedChanges ? null : database.export() };
    });
    if (!file) return;
    await snapshots.store(file);
    storedChanges = changes;
  };
  let saving = Promise.resolve();
  return {
    db,
    save: () => {
      const saved = saving.then(saveNow);
      saving = saved.catch(() => undefined);
      return saved;
    },
  };
};
