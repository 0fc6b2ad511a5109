import { sql, type Kysely } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { inTransaction, CommitUnknownError, NotStoredError } from '#service/in-transaction.ts';
import type { Tables } from '#service/tables.ts';
import { silentProxy } from '#testing/silent-proxy.ts';
import { newSchema } from '#testing/test-database.ts';
import { openDatabase } from './open-database.ts';

/** Packets to the server get lost, and nothing says so. */

let proxy: Awaited<ReturnType<typeof silentProxy>>;
let db: Kysely<Tables>;
beforeEach(async () => {
  const url = new URL(await newSchema());
  proxy = await silentProxy(Number(url.port));
  url.port = String(proxy.port);
  db = await openDatabase(url.href, { connections: 2, answerMs: 300 });
});
afterEach(async () => {
  await db.destroy();
  proxy.close();
});

const store = (address: string) => (transaction: Kysely<Tables>) =>
  transaction.insertInto('service_address').values({ address }).execute();
const stored = async () =>
  (await db.selectFrom('service_address').selectAll().execute()).map(({ address }) => address);

it('of connections that have no answer none is used again', async () => {
  // Both connections of the pool are open and at rest.
  await Promise.all([sql`select pg_sleep(0.05)`.execute(db), sql`select pg_sleep(0.05)`.execute(db)]);
  proxy.silence(true);
  const asked = await Promise.allSettled([stored(), stored(), stored()]);
  expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  proxy.silence(false);
  expect(await Promise.all([stored(), stored(), stored()])).toEqual([[], [], []]);
});

it('a change in a transaction without an answer is stored once, when the server answers again', async () => {
  let run = 0;
  await inTransaction(db, async (transaction) => {
    run += 1;
    if (run === 1) proxy.loseNext();
    await store(`run ${run}`)(transaction);
  });
  expect(await stored()).toEqual(['run 2']);
});

it('a commit without an answer is not repeated, and nobody says that nothing was stored', async () => {
  const change = inTransaction(db, async (transaction) => {
    await store('run')(transaction);
    proxy.loseNext();
  });
  await expect(change).rejects.toThrow(CommitUnknownError);
});

it('a commit without an answer stays unknown where the next run stores nothing', async () => {
  let run = 0;
  const work = async (transaction: Kysely<Tables>) => {
    run += 1;
    if (run > 1) throw new NotStoredError('full', null);
    await store('run')(transaction);
    proxy.loseNext();
  };
  await expect(inTransaction(db, work, { settlesItself: true })).rejects.toThrow(CommitUnknownError);
});

it('the pool can be closed while the server is silent', async () => {
  proxy.silence(true);
  const asked = Promise.allSettled([stored()]);
  await db.destroy();
  expect(await asked).toMatchObject([{ status: 'rejected' }]);
});
