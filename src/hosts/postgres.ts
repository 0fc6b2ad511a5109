import type { Socket } from 'node:net';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { createSchema } from '#service/create-schema.ts';
import type { Tables } from '#service/tables.ts';

/** How long a request waits for a connection, and a statement for a row of another transaction, in milliseconds. */
const connectMs = 2000;
const lockMs = 3000;
/** The share of the time that a service waits for an answer after which the server gives up the statement. */
const statementShare = 0.75;
/** How long a process may pause in the middle of a transaction, during which others wait for its rows. */
const idleMs = 10_000;

const int8 = 20;

/** Reads counts and task numbers, which stay far below 2^53, as numbers; by default `pg` returns texts. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (id: number, format?: 'text' | 'binary') =>
    id === int8 ? Number : (pg.types.getTypeParser(id, format ?? 'text') as (value: string) => unknown),
};

const ignore = () => undefined;

export type PostgresUse = {
  /** The most that this process has open at the same time. */
  connections: number;
  /** How long a statement waits for its answer, in milliseconds; by default for ever, for commands whose statements take long. */
  answerMs?: number | undefined;
};

/**
 * Closes a connection on which nothing arrives in time: a server whose machine or network is gone doesn't reset it. With
 * `query_timeout`, `pg` would return it to the pool, and each later statement on it would wait as well.
 */
const closeIfSilent = (client: pg.PoolClient, answerMs: number): void => {
  // `pg` opens a socket; its types promise less.
  const socket = (client as pg.PoolClient & Pick<pg.Client, 'connection'>).connection.stream as Socket;
  socket.setTimeout(answerMs, () => {
    socket.destroy(new Error('The database server did not answer in time.'));
  });
};

const connect = (url: string, { connections, answerMs }: PostgresUse): Kysely<Tables> => {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'dispatch-desk',
    max: connections,
    connectionTimeoutMillis: connectMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: idleMs,
    lock_timeout: lockMs,
    statement_timeout: answerMs === undefined ? false : Math.round(answerMs * statementShare),
    idle_in_transaction_session_timeout: idleMs,
    types,
  });
  // A connection that breaks also fails its statement, and the pool opens another one. Without a listener the event would end the process.
  pool.on('error', ignore);
  pool.on('connect', (client) => {
    client.on('error', ignore);
    if (answerMs !== undefined) closeIfSilent(client, answerMs);
  });
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
};

/** Opens a Postgres database, and creates the schema in an empty one. Safe while other processes have it open. */
export const openPostgres = async (
  url: string,
  use: PostgresUse,
): Promise<{ db: Kysely<Tables>; isNew: boolean }> => {
  // Without a deadline: another process may be creating the schema.
  const first = connect(url, { connections: 1 });
  try {
    const isNew = await createSchema(first);
    return { db: connect(url, use), isNew };
  } finally {
    await first.destroy();
  }
};
