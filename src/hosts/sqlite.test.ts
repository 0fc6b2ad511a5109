import { mkdtempSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { tmpdir } from 'node:os';
import { setImmediate } from 'node:timers/promises';
import { join } from 'node:path';
import { sql, type Kysely, type Transaction } from 'kysely';
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { profiles } from '#contract/profiles.ts';
import { inTransaction } from '#service/in-transaction.ts';
import type { Tables } from '#service/tables.ts';
import { startService } from '#testing/start-service.ts';
import { openDatabase } from './open-database.ts';

const folder = mkdtempSync(join(tmpdir(), 'desk-sqlite-'));
afterAll(() => rmSync(folder, { recursive: true }));

let files = 0;
let db: Kysely<Tables>;
let otherProcess: DatabaseSync;
beforeEach(async () => {
  files += 1;
  const file = join(folder, `${files}.db`);
  db = await openDatabase(file);
  otherProcess = new DatabaseSync(file);
});
afterEach(async () => {
  vi.restoreAllMocks();
  otherProcess.close();
  await db.destroy();
});

const insert = (transaction: Transaction<Tables>, account_id: string) =>
  transaction
    .insertInto('accounts')
    .values({ account_id, name: '', last_job_id: 0, created_at: '' })
    .execute();
const write = (id: string) => inTransaction(db, (transaction) => insert(transaction, id));
const stored = () =>
  otherProcess
    .prepare('select account_id from accounts order by account_id')
    .all()
    .map(({ account_id }) => account_id);

it('stores a transaction before it is acknowledged', async () => {
  const ids = Array.from({ length: 20 }, (_, at) => String(at));
  const seen = await Promise.all(ids.map((id) => write(id).then(() => stored().includes(id))));
  expect(new Set(seen)).toEqual(new Set([true]));
});

it('stores nothing of a transaction whose commit fails', async () => {
  await sql`create table notes (account_id text references accounts deferrable initially deferred)`.execute(
    db,
  );
  const failing = inTransaction(db, async (transaction) => {
    await insert(transaction, 'a');
    await sql`insert into notes values ('unknown')`.execute(transaction);
  });
  await expect(failing).rejects.toThrow('FOREIGN KEY');
  await write('b');
  expect(stored()).toEqual(['b']);
});

it('runs nothing after a statement that failed', async () => {
  await write('a');
  const goesOn = inTransaction(db, async (transaction) => {
    await insert(transaction, 'a').catch(() => undefined);
    await insert(transaction, 'b');
  });
  await expect(goesOn).rejects.toThrow('UNIQUE');
  await write('c');
  expect(stored()).toEqual(['a', 'c']);
});

it('keeps answering while a write waits for another process', async () => {
  otherProcess.exec('begin immediate');
  const writing = write('a');
  let turns = 0;
  const end = performance.now() + 500;
  for (; performance.now() < end; turns += 1) await setImmediate();
  expect(turns).toBeGreaterThan(3);
  expect(await db.selectFrom('accounts').selectAll().execute()).toEqual([]);
  otherProcess.exec('commit');
  await writing;
  expect(stored()).toEqual(['a']);
});

it('waits again for another process after an earlier write gave up', async () => {
  otherProcess.exec('begin immediate');
  const now = vi.spyOn(performance, 'now').mockReturnValueOnce(0).mockReturnValue(4000);
  await expect(write('a')).rejects.toThrow('locked');
  now.mockReturnValue(3_600_000);
  const writing = write('b');
  await setImmediate();
  otherProcess.exec('commit');
  await writing;
  expect(stored()).toEqual(['b']);
});

it('answers that the disk is full until there is room again', async () => {
  const { pickup } = profiles.documented.paths;
  const full = await startService({ database: ':memory:' });
  const pages = await sql<{ page_count: number }>`pragma page_count`.execute(full.db);
  await sql.raw(`pragma max_page_count = ${pages.rows[0]?.page_count}`).execute(full.db);
  const body = full.body('pickup', { job_description: 'x'.repeat(4000) });
  let response = await full.fetch(pickup, body);
  // Existing pages may have room for a few.
  for (let at = 0; at < 9 && response.status === 200; at += 1) response = await full.fetch(pickup, body);
  expect(await response.json()).toMatchObject({ code: 'storage', processed: false });
  await sql.raw('pragma max_page_count = 10000').execute(full.db);
  expect((await full.fetch(pickup, body)).status).toBe(200);
  await full.close();
});
