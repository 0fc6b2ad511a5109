import { Kysely, sql } from 'kysely';
import type { SqlJsStatic } from 'sql.js';
import { purgeExpired } from '#service/idempotency.ts';
import { migrate } from '#service/migrate.ts';
import { seedIfFresh } from '#service/seed.ts';
import type { Tables } from '#service/tables.ts';
import { sqljsDialect } from './sqljs-dialect.ts';

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
 * Opens the database that was kept, or a new one with the demo account, and brings its schema up to date.
 * @throws when the file is damaged or was made by a newer version of this program.
 */
export const openDemoDatabase = async ({ sqljs, snapshots, now }: Options): Promise<DemoDatabase> => {
  const database = new sqljs.Database(await snapshots.load());
  const enforceKeys = () => database.run('pragma foreign_keys = on');
  enforceKeys();
  const db = new Kysely<Tables>({ dialect: sqljsDialect(database) });
  try {
    await migrate(db);
    await seedIfFresh(db, now);
    await purgeExpired(db, now);
  } catch (error) {
    await db.destroy();
    throw error;
  }

  let isStored = true;
  /** The file as it is now, null where it is stored already. */
  const changedFile = (): Promise<Uint8Array | null> =>
    // With the only connection in hand no transaction is open; `export()` would end it.
    db.connection().execute(async (connection) => {
      const { rows } = await sql<{ changes: number }>`select total_changes() as changes`.execute(connection);
      if (isStored && rows[0]?.changes === 0) return null;
      isStored = false;
      // It opens the file anew: the count of changes starts again, and so do the pragmas.
      const file = database.export();
      enforceKeys();
      return file;
    });

  const saveNow = async () => {
    const file = await changedFile();
    if (!file) return;
    await snapshots.store(file);
    isStored = true;
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
