import { Kysely } from 'kysely';
import pg from 'pg';
import { migrate } from '#service/migrate.ts';
import type { Tables } from '#service/tables.ts';
import { shownAddress } from './open-database.ts';
import { ExplainingPostgresDialect } from './postgres-dialect.ts';

/** How long a request waits for a connection, and a statement for a row that another transaction has, in milliseconds. */
const connectMs = 2000;
const lockMs = 5000;
/** A process that stands still in the middle of a transaction loses it then, and with it the rows that others wait for. */
const idleMs = 10_000;

const int8 = 20;

/** Counts and numbers of tasks are numbers here, far below 2^53, where `pg` by itself gives texts. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (id: number, format?: 'text' | 'binary') =>
    id === int8 ? Number : (pg.types.getTypeParser(id, format ?? 'text') as (value: string) => unknown),
};

const ignore = () => undefined;

const sentences: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'no server answers there. Start it, or correct host and port.',
  ENOTFOUND: 'there is no host of this name.',
  '28P01': 'the server does not accept this user with this password.',
  '28000': 'the server does not accept this user from here.',
  '3D000': 'the server has no such database. Create it: createdb NAME',
  '42501': 'this user may not make tables in this database.',
  '53300': 'the server has no connection left. Lower DATABASE_CONNECTIONS, or raise its max_connections.',
};

const explain = (url: string, thrown: unknown): Error => {
  const error = thrown instanceof Error && thrown.cause instanceof Error ? thrown.cause : thrown;
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  return new Error(`DATABASE_URL ${shownAddress(url)}: ${sentences[String(code)] ?? String(message)}`, {
    cause: thrown,
  });
};

/**
 * Opens a Postgres database and brings its schema up to date. Safe while other processes have it open.
 * @param connections the most that this process has open at the same time.
 * @throws Error with a sentence that names the setting and the server, never its password.
 */
export const openPostgres = async (
  url: string,
  connections: number,
): Promise<{ db: Kysely<Tables>; isNew: boolean }> => {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'dispatch-desk',
    max: connections,
    connectionTimeoutMillis: connectMs,
    lock_timeout: lockMs,
    idle_in_transaction_session_timeout: idleMs,
    types,
  });
  // A connection that breaks also fails the statement that it is used for, and the pool opens another one; nobody else need know.
  pool.on('error', ignore);
  pool.on('connect', (client) => client.on('error', ignore));
  const db = new Kysely<Tables>({ dialect: new ExplainingPostgresDialect(pool) });
  try {
    return { db, isNew: await migrate(db) };
  } catch (error) {
    await db.destroy();
    throw explain(url, error);
  }
};
