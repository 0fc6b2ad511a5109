import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';

/** The pool's clients are whole ones of `pg`, of which its types say less. */
type Client = pg.PoolClient & Pick<pg.Client, 'connection'>;

type Limits = {
  /** How long a statement waits for its answer, in milliseconds; null: for ever. */
  answerMs: number | null;
  /** How long the end of the pool waits for the server, in milliseconds. */
  endMs: number;
};

/** The socket goes without a farewell, for which a silent server would let us wait; `pg` then fails the queries under way. */
const cutOff = ({ connection }: Client): void => {
  connection.stream.destroy(new Error('The connection was given up: no answer in time.'));
};

/**
 * `pg`'s pool for Kysely. A server whose machine or network is gone resets nothing, so that a connection that gives no answer in
 * time is cut off, and never comes back into the pool. (With its own `query_timeout`, `pg` returns it there, and everything that
 * gets it later waits behind the statement without an answer.)
 */
export const poolWithDeadlines = (pool: pg.Pool, { answerMs, endMs }: Limits): PostgresPool => {
  const open = new Set<Client>();
  pool.on('connect', (client) => open.add(client as Client));
  pool.on('remove', (client) => open.delete(client as Client));

  const ask = async (client: Client, sql: string, parameters: readonly unknown[]) => {
    if (answerMs === null) return client.query(sql, [...parameters]);
    const timer = setTimeout(cutOff, answerMs, client);
    try {
      return await client.query(sql, [...parameters]);
    } finally {
      clearTimeout(timer);
    }
  };

  return {
    options: pool.options,
    connect: async () => {
      const client = (await pool.connect()) as Client;
      const query = (sql: string, parameters: readonly unknown[]) => ask(client, sql, parameters);
      return {
        // Without cursors, which nothing here opens.
        query: query as unknown as PostgresPoolClient['query'],
        release: (destroy) => client.release(destroy),
      };
    },
    end: async () => {
      const timer = setTimeout(() => {
        for (const client of open) cutOff(client);
      }, endMs);
      await pool.end();
      clearTimeout(timer);
    },
  };
};
