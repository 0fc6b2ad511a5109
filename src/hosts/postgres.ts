import type { Socket } from 'node:net';
import { PostgresDialect } from 'kysely';
import pg from 'pg';

/** How long a request waits for a connection, and a statement for a row of another transaction, in milliseconds. */
const connectMs = 2000;
const lockMs = 3000;
/** The server cancels a statement after this share of the time that the service waits for its answer. */
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
  connections?: number;
  /** How long a statement waits for its answer, in milliseconds; by default without a limit, for commands with long statements. */
  answerMs?: number;
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

/** Connects Kysely to a Postgres server when it runs its first statement. */
export const openPostgres = (url: string, { connections = 10, answerMs }: PostgresUse): PostgresDialect => {
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
  return new PostgresDialect({ pool });
};
