import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql, type Kysely } from 'kysely';
import pg from 'pg';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createAccount } from '#service/account-store.ts';
import { loadDirectory } from '#service/load-directory.ts';
import { seedDirectory } from '#service/seed-data.ts';
import { allTables } from '#service/table-order.ts';
import type { Tables } from '#service/tables.ts';
import { newSchema } from '#testing/test-database.ts';
import { runAdminCommand } from './admin-commands.ts';
import { openDatabase } from './open-database.ts';

const folder = mkdtempSync(join(tmpdir(), 'desk-copy-'));
afterAll(() => rmSync(folder, { recursive: true }));

const now = new Date('2026-11-22T10:00:00Z');
let files = 0;
let file: string;
let url: string;
beforeEach(async () => {
  files += 1;
  file = join(folder, `desk${files}.db`);
  url = await newSchema();
});

const using = async <T>(database: string, work: (db: Kysely<Tables>) => Promise<T>): Promise<T> => {
  const db = await openDatabase(database, { connections: 2 });
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
};

/** What Postgres answers by itself: to open the database may change it. */
const ask = async (question: string): Promise<object[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<object>(question);
  await client.end();
  return rows;
};

/** An account with lists and more tasks than one statement of a copy has. */
const fill = (database: string, count = 1200) =>
  using(database, async (db) => {
    const { account_id, merchant_id } = await createAccount(db, { name: 'Größe', now });
    await loadDirectory(db, account_id, seedDirectory, now);
    const at = now.toISOString();
    for (let job_id = 1; job_id <= count; job_id += 1) {
      await db
        .insertInto('tasks')
        .values({
          account_id,
          job_id,
          merchant_id,
          kind: 'pickup',
          order_id: `O'Neil "${job_id}" 🚚 \\ ä`,
          body: '{"customer_username":"Zoë\\u0000"}',
          warnings: '[]',
          state: 'unassigned',
          assignment_state: 'unassigned',
          task_day: '2026-12-01',
          coordinates: '{}',
          created_at: at,
        })
        .execute();
      await db
        .insertInto('task_states')
        .values({ account_id, job_id, position: 0, state: 'unassigned', at })
        .execute();
    }
  });

const everything = (database: string) =>
  using(database, async (db) => {
    const rows: [string, string[]][] = [];
    for (const table of allTables) {
      const found = await db.selectFrom(table).selectAll().execute();
      rows.push([table, found.map((row) => JSON.stringify(row)).toSorted()]);
    }
    return rows;
  });

const copy = (from: string, to: string) => runAdminCommand(['copy', from, to], {});
const restore = () => runAdminCommand(['restore', '--postgres'], { DATABASE_URL: url });

describe('a copy from SQLite to Postgres', () => {
  it('has every row as it was', async () => {
    await fill(file);
    const before = await everything(file);
    const copied = await copy(file, url);
    expect(copied).toMatchObject({ file, rows: { accounts: 1, tasks: 1200, task_states: 1200, agents: 24 } });
    expect(JSON.stringify(copied)).not.toContain('desk:desk');
    expect(await everything(url)).toEqual(before);
  });

  it('leaves no rows if a row is refused', async () => {
    await fill(file, 10);
    await using(url, (db) =>
      sql`alter table task_states add constraint no_fifth check (job_id <> 5)`.execute(db),
    );
    await expect(copy(file, url)).rejects.toThrow('no_fifth');
    expect(await ask('select from accounts')).toEqual([]);
  });

  it('refuses a database that has accounts', async () => {
    await fill(file, 1);
    await fill(url, 2);
    const before = await everything(url);
    await expect(copy(file, url)).rejects.toThrow('has accounts. Name an empty database.');
    expect(await everything(url)).toEqual(before);
  });

  it('refuses a file that does not exist', async () => {
    await expect(copy('nowhere.db', url)).rejects.toThrow('There is no file nowhere.db.');
    expect(existsSync('nowhere.db')).toBe(false);
  });
});

describe('over Postgres', () => {
  it('a command creates tables only with an account', async () => {
    const DATABASE_URL = url;
    await expect(runAdminCommand(['account', 'list'], { DATABASE_URL })).rejects.toThrow(
      /^postgres:\/\/[^@]+ is not a database of Dispatch Desk\.$/,
    );
    expect(await ask('select from pg_tables where schemaname = current_schema()')).toEqual([]);
    const said = vi.spyOn(console, 'error').mockReturnValue();
    await runAdminCommand(['account', 'create', 'First'], { DATABASE_URL });
    expect(said.mock.calls).toEqual([
      [expect.stringMatching(/^postgres:\/\/[^@]+ is new\. Start the service/)],
    ]);
    said.mockRestore();
    expect(await runAdminCommand(['account', 'list'], { DATABASE_URL })).toMatchObject({
      accounts: [{ name: 'First' }],
    });
  });

  it('restore --postgres raises the numbers by 1,000,000', async () => {
    await fill(url, 1);
    const said = vi.spyOn(console, 'error').mockReturnValue();
    await restore();
    said.mockRestore();
    expect(await ask('select last_job_id, last_schedule_id from accounts')).toEqual([
      { last_job_id: '1000000', last_schedule_id: '1000000' },
    ]);
  });

  it('restore --postgres refuses an empty database', async () => {
    await expect(restore()).rejects.toThrow('is not a database of Dispatch Desk.');
  });

  it('backup names pg_dump', async () => {
    const backup = runAdminCommand(['backup', join(folder, 'x.db')], { DATABASE_URL: url });
    await expect(backup).rejects.toThrow('Use pg_dump');
  });
});
