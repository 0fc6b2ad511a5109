import { sql, type Kysely, type SchemaModule, type Transaction } from 'kysely';
import { DEFAULT_MIGRATION_LOCK_TABLE, MIGRATION_LOCK_ID } from 'kysely/migration';
import { initial } from './migrations/0001-initial.ts';
import { serviceAddress } from './migrations/0002-service-address.ts';
import { taskProgress } from './migrations/0003-task-progress.ts';
import { keyRoles } from './migrations/0004-key-roles.ts';
import { audit } from './migrations/0005-audit.ts';
import { epoch } from './migrations/0006-epoch.ts';
import { connectedKeys } from './migrations/0007-connected-keys.ts';
import { unfinishedCopy } from './migrations/0008-unfinished-copy.ts';
import { appendOnlyAudit } from './migrations/0009-append-only-audit.ts';
import { oneAddress } from './migrations/0010-one-address.ts';
import { linkMakers } from './migrations/0011-link-makers.ts';
import { lighterCreates } from './migrations/0012-lighter-creates.ts';
import { orderSearch } from './migrations/0013-order-search.ts';
import { hashedIdempotencyKeys } from './migrations/0014-hashed-idempotency-keys.ts';
import { promoSchedule } from './migrations/0015-promo-schedule.ts';
import { customerBook } from './migrations/0016-customer-book.ts';
import { sharedPresets } from './migrations/0017-shared-presets.ts';
import type { Tables } from './tables.ts';

type Migration = (schema: SchemaModule, transaction: Transaction<Tables>) => Promise<void>;

/** In order; a database at version n has run the first n. Never reorder or edit one that was released. */
const migrations: readonly Migration[] = [
  initial,
  serviceAddress,
  taskProgress,
  keyRoles,
  audit,
  epoch,
  connectedKeys,
  unfinishedCopy,
  appendOnlyAudit,
  oneAddress,
  linkMakers,
  lighterCreates,
  orderSearch,
  hashedIdempotencyKeys,
  promoSchedule,
  customerBook,
  sharedPresets,
];

/** The version of a schema that this program knows whole. */
export const newestVersion = migrations.length;

/** Returns whether the database was new. */
const bringUpTo = async (newest: number, transaction: Transaction<Tables>): Promise<boolean> => {
  await sql`create table if not exists schema_version (version integer not null)`.execute(transaction);
  const found = await sql<{ version: number }>`select version from schema_version`.execute(transaction);
  const version = found.rows[0]?.version ?? 0;
  if (version > migrations.length)
    throw new Error(
      `This database has schema version ${version}, and this program knows up to ${migrations.length}. ` +
        'Start the version of Dispatch Desk that made it, or a newer one.',
    );
  if (version === newest) return false;
  for (const migration of migrations.slice(version, newest)) await migration(transaction.schema, transaction);
  await (found.rows.length === 0
    ? sql`insert into schema_version (version) values (${newest})`.execute(transaction)
    : sql`update schema_version set version = ${newest}`.execute(transaction));
  return found.rows.length === 0;
};

/** As Kysely's own migrator names it; the dialects in use need no table for it. */
const lock = { lockTable: DEFAULT_MIGRATION_LOCK_TABLE, lockRowId: MIGRATION_LOCK_ID };

/**
 * Brings the schema up to date in one transaction: all or nothing. Of several processes that start at once, one does it
 * and the others wait.
 * @param newest the version at which it ends; only a database that shows what an older one looks like has another one
 * @returns whether it has just made the schema: the database was new.
 * @throws Error with a sentence for the operator when the database was made by a newer version of this program.
 */
export const migrate = (db: Kysely<Tables>, newest: number = newestVersion): Promise<boolean> =>
  db.connection().execute(async (connection) => {
    const { adapter } = connection.getExecutor();
    await adapter.acquireMigrationLock(connection, lock);
    try {
      return await connection.transaction().execute((transaction) => bringUpTo(newest, transaction));
    } finally {
      await adapter.releaseMigrationLock(connection, lock);
    }
  });
