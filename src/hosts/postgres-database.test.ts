import { sql, type Kysely } from 'kysely';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { CommitUnknownError, inTransaction, NotStoredError } from '#service/in-transaction.ts';
import type { Tables } from '#service/tables.ts';
import { newTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { openDatabase } from './open-database.ts';

let database: TestDatabase;
let db: Kysely<Tables>;
beforeEach(async () => {
  database = await newTestDatabase(true);
  ({ db } = database);
});
afterEach(() => database.close());

const fail = (state: string) => sql.raw(`do $$ begin raise exception using errcode = '${state}'; end $$`);
const hangUp = sql`select pg_terminate_backend(pg_backend_pid())`;

/** Stores an address, and in its first `failures` runs something more. @returns how often it ran. */
const runs = async (
  failures: number,
  more: (transaction: Kysely<Tables>) => Promise<unknown>,
  options: Parameters<typeof inTransaction>[2] = {},
): Promise<number> => {
  let run = 0;
  await inTransaction(
    db,
    async (transaction) => {
      run += 1;
      await transaction
        .insertInto('service_address')
        .values({ address: `run ${run}` })
        .execute();
      if (run <= failures) await more(transaction);
    },
    options,
  );
  return run;
};
const stored = async () =>
  (await db.selectFrom('service_address').selectAll().execute()).map((row) => row.address);

describe('a transaction that Postgres takes back', () => {
  it.each([
    ['a serialization failure', '40001'],
    ['a deadlock', '40P01'],
    ['a lock that was not to be had', '55P03'],
    ['a shutdown', '57P01'],
  ])('runs again after %s, and is stored once', async (_, state) => {
    expect(await runs(2, (transaction) => fail(state).execute(transaction))).toBe(3);
    expect(await stored()).toEqual(['run 3']);
  });

  it('runs again on another connection when its own broke before the commit', async () => {
    expect(await runs(1, (transaction) => hangUp.execute(transaction))).toBe(2);
    expect(await stored()).toEqual(['run 2']);
  });

  it('is given up after some runs, which have stored nothing', async () => {
    await expect(runs(99, (transaction) => fail('40001').execute(transaction))).rejects.toThrow(
      NotStoredError,
    );
    expect(await stored()).toEqual([]);
  });

  it('is told at once when the disk is full, or when it is the work that is wrong', async () => {
    const full = runs(1, (transaction) => fail('53100').execute(transaction));
    await expect(full).rejects.toMatchObject({ name: 'NotStoredError', why: 'full' });
    await expect(runs(1, (transaction) => fail('23505').execute(transaction))).rejects.toMatchObject({
      code: '23505',
    });
    expect(await stored()).toEqual([]);
  });
});

describe('a connection that breaks during a commit', () => {
  /** What is put off until the commit then breaks the connection. */
  const breakCommits = async () => {
    await sql`create function hang_up() returns trigger language plpgsql
      as 'begin perform pg_terminate_backend(pg_backend_pid()); return null; end'`.execute(db);
    await sql`create constraint trigger at_commit after insert on service_address
      deferrable initially deferred for each row when (new.address = 'run 1') execute function hang_up()`.execute(
      db,
    );
  };

  it('leaves it open whether something was stored', async () => {
    await breakCommits();
    await expect(runs(0, () => Promise.resolve())).rejects.toThrow(CommitUnknownError);
  });

  it('runs the work again where it settles by itself what was stored', async () => {
    await breakCommits();
    expect(await runs(0, () => Promise.resolve(), { settlesItself: true })).toBe(2);
    expect(await stored()).toEqual(['run 2']);
  });
});

describe('openDatabase', () => {
  const server = () => new URL(inject('postgres') ?? '');

  it('says which setting is wrong and which server, and never the password', async () => {
    const [closed, unknown] = [server(), server()];
    closed.port = '1';
    unknown.pathname = '/nowhere';
    const errors = await Promise.all(
      [closed, unknown].map((url) => {
        url.password = 'kept-secret';
        return openDatabase(url.href).then(String, (error: Error) => error.message);
      }),
    );
    expect(errors[0]).toBe(
      'DATABASE_URL postgres://127.0.0.1:1/postgres: no server answers there. Start it, or correct host and port.',
    );
    expect(errors[1]).toMatch(
      /^DATABASE_URL postgres:.*\/nowhere: the server does not accept|has no such database/,
    );
    expect(errors.join()).not.toContain('kept-secret');
  });

  it('makes the tables once when several processes start at the same moment', async () => {
    await database.close();
    database = await newTestDatabase(true);
    await sql`drop schema if exists many cascade`.execute(database.db);
    await sql`create schema many`.execute(database.db);
    const url = server();
    url.searchParams.set('options', '-c search_path=many');
    const { createOrOpenDatabase } = await import('./open-database.ts');
    const opened = await Promise.all(
      [1, 2, 3, 4].map(() => createOrOpenDatabase(url.href, { connections: 2 })),
    );
    expect(opened.filter(({ isNew }) => isNew)).toHaveLength(1);
    await Promise.all(opened.map((each) => each.db.destroy()));
    await sql`drop schema many cascade`.execute(database.db);
  });
});
