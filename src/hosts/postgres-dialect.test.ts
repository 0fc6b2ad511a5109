import { Kysely, type PostgresPool } from 'kysely';
import { expect, it } from 'vitest';
import { CommitUnknownError, NotStoredError } from '#service/in-transaction.ts';
import type { Tables } from '#service/tables.ts';
import { ExplainingPostgresDialect } from './postgres-dialect.ts';

/** A server whose connection fails with this at one statement, as `pg` tells it. */
const failingAt = (statement: string, failure: Error): Kysely<Tables> => {
  const query = (sql: string) =>
    sql.startsWith(statement) ? Promise.reject(failure) : Promise.resolve({ command: 'SELECT', rows: [] });
  const connect = () => Promise.resolve({ query, release: () => undefined });
  const pool = { options: {}, connect, end: () => Promise.resolve() } as unknown as PostgresPool;
  return new Kysely<Tables>({ dialect: new ExplainingPostgresDialect(pool) });
};

const select = (db: Kysely<Tables>) => db.selectFrom('accounts').select('account_id').execute();

it.each(['EPIPE', 'ECONNRESET'])(
  'a connection that ends with %s is lost, whatever it was asked',
  async (code) => {
    const broken = Object.assign(new Error(`write ${code}`), { code });
    const outcome = (statement: string) =>
      failingAt(statement, broken)
        .transaction()
        .execute(select)
        .catch((error: unknown) => error);
    expect(await outcome('begin')).toBeInstanceOf(NotStoredError);
    expect(await outcome('select')).toBeInstanceOf(NotStoredError);
    expect(await outcome('commit')).toBeInstanceOf(CommitUnknownError);
  },
);

it('an error of the server is told as it is', async () => {
  const error = Object.assign(new Error('duplicate key'), { code: '23505', severity: 'ERROR' });
  await expect(select(failingAt('select', error))).rejects.toBe(error);
});
