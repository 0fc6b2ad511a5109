import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql, type Kysely } from 'kysely';
import pg from 'pg';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createAccount } from '#service/account-store.ts';
import { inTransaction } from '#service/in-transaction.ts';
import { loadDirectory } from '#service/load-directory.ts';
import { schemaVersion } from '#service/create-schema.ts';
import { seedDirectory } from '#service/seed-data.ts';
import { allTables } from '#service/table-order.ts';
import type { Tables } from '#service/tables.ts';
import { newSchema } from '#testing/test-database.ts';
import { runAdminCommand } from './admin-commands.ts';
import { copyDatabase } from './copy-database.ts';
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

const storeTask = (db: Kysely<Tables>, account_id: string, merchant_id: string, job_id: number) =>
  inTransaction(db, async (transaction) => {
    await transaction
      .insertInto('tasks')
      .values({
        account_id,
        job_id,
        kind: 'pickup',
        merchant_id,
        order_id: `O'Neil "${job_id}" 🚚 \\ ä`,
        body: '{"customer_username":"Zoë\\u0000"}',
        warnings: '[]',
        state: 'unassigned',
        assignment_state: 'unassigned',
        team_id: null,
        fleet_id: null,
        template_key: null,
        task_day: '2026-12-01',
        coordinates: '{}',
        tracking_token: null,
        created_at: now.toISOString(),
      })
      .execute();
    await transaction
      .insertInto('task_states')
      .values({ account_id, job_id, position: 0, state: 'unassigned', at: now.toISOString() })
      .execute();
  });

/** An account with lists and more tasks than one page of a copy has. */
const fill = (database: string, tasks = 1200) =>
  using(database, async (db) => {
    const account = await createAccount(db, { name: 'Größe', now });
    await loadDirectory(db, account.account_id, seedDirectory, now);
    for (let job = 1; job <= tasks; job += 1)
      await storeTask(db, account.account_id, account.merchant_id, job);
    return account;
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

const admin = (...args: string[]) => runAdminCommand(args, {});

describe('a copy', () => {
  it('from SQLite to Postgres and back has every row as it was, and says how many', async () => {
    await fill(file);
    const before = await everything(file);
    const back = join(folder, 'back.db');
    const there = await admin('copy', '--from', `sqlite:${file}`, '--to', url);
    expect(there).toMatchObject({
      from: file,
      rows: { accounts: 1, tasks: 1200, task_states: 1200, agents: 24 },
    });
    expect(JSON.stringify(there)).not.toContain('desk:desk');
    expect(await everything(url)).toEqual(before);
    await admin('copy', '--from', url, '--to', `sqlite:${back}`);
    expect(await everything(back)).toEqual(before);
    expect(statSync(back).mode & 0o777).toBe(0o600);
  });

  it('that broke off is refused by the service, and made whole by a second one', async () => {
    await fill(file, 10);
    const breakOff = () => Promise.reject(new Error('The cable was pulled.'));
    await expect(copyDatabase(file, url, breakOff)).rejects.toThrow('The cable was pulled.');
    await expect(openDatabase(url)).rejects.toThrow(`is a copy of ${file} that was not finished`);
    await admin('copy', '--from', `sqlite:${file}`, '--to', url);
    expect(await everything(url)).toEqual(await everything(file));
    const half = join(folder, 'half.db');
    await expect(copyDatabase(url, half, breakOff)).rejects.toThrow('The cable was pulled.');
    await expect(openDatabase(half)).rejects.toThrow('that was not finished');
  });

  it('is alone: a second one into the same database is refused while it is under way', async () => {
    await fill(file, 10);
    let refused: unknown;
    await copyDatabase(file, url, async () => {
      refused = await admin('copy', '--from', `sqlite:${file}`, '--to', url).catch(String);
    });
    expect(refused).toMatch(/Another copy into .* is under way/);
    expect(await everything(url)).toEqual(await everything(file));
  });

  it('touches no database that has something in it', async () => {
    await fill(file, 1);
    await fill(url, 2);
    const before = await everything(url);
    await expect(admin('copy', '--from', `sqlite:${file}`, '--to', url)).rejects.toThrow(
      'has accounts in it',
    );
    await expect(admin('copy', '--from', url, '--to', `sqlite:${file}`)).rejects.toThrow(
      'exists. Name a new file.',
    );
    await expect(admin('copy', '--from', 'sqlite:nowhere.db', '--to', url)).rejects.toThrow(
      'There is no file',
    );
    await expect(admin('copy', '--from', url, '--to', 'desk.db')).rejects.toThrow('It takes sqlite:FILE or');
    expect(await everything(url)).toEqual(before);
    expect(existsSync('nowhere.db')).toBe(false);
  });
});

describe('over Postgres', () => {
  it('a command makes tables only where it makes an account', async () => {
    const DATABASE_URL = url;
    await expect(runAdminCommand(['account', 'list'], { DATABASE_URL })).rejects.toThrow(
      /^postgres:\/\/[^@]+ is no database of Dispatch Desk\.$/,
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

  it('a source of a newer version is refused by a copy and by a backup', async () => {
    await fill(url, 1);
    const version = (of: number) =>
      using(url, (db) => sql`update schema_version set version = ${of}`.execute(db));
    await version(schemaVersion + 1);
    const copy = join(folder, 'newer.db');
    const sentence = `has schema version ${schemaVersion + 1}`;
    await expect(admin('copy', '--from', url, '--to', `sqlite:${copy}`)).rejects.toThrow(sentence);
    await expect(runAdminCommand(['backup', copy], { DATABASE_URL: url })).rejects.toThrow(sentence);
    expect(existsSync(copy)).toBe(false);
    const empty = await newSchema();
    await expect(admin('copy', '--from', empty, '--to', `sqlite:${copy}`)).rejects.toThrow(
      'is no database of Dispatch Desk.',
    );
  });

  it('a backup is of one moment, also while tasks are stored, and is restored into an empty database', async () => {
    const { account_id, merchant_id } = await fill(url, 600);
    const backup = join(folder, 'backup.db');
    const made = await using(url, async (db) => {
      const copying = new AbortController();
      const write = async () => {
        for (let job = 601; !copying.signal.aborted; job += 1)
          await storeTask(db, account_id, merchant_id, job);
      };
      const writing = write();
      const answer = await runAdminCommand(['backup', backup], { DATABASE_URL: url });
      copying.abort();
      await writing;
      return answer;
    });
    expect(made).toMatchObject({ file: backup, accounts: 1, bytes: statSync(backup).size });
    const numbers = await using(backup, async (db) => {
      const tasks = await db.selectFrom('tasks').select('job_id').orderBy('job_id').execute();
      const states = await db.selectFrom('task_states').select('job_id').orderBy('job_id').execute();
      return { tasks, states };
    });
    expect(numbers.tasks.length).toBeGreaterThanOrEqual(600);
    expect(numbers.states).toEqual(numbers.tasks);

    const target = await newSchema();
    const restored = await runAdminCommand(['restore', backup], { DATABASE_URL: target });
    const { sha256 } = made as { sha256: string };
    expect(restored).toMatchObject({ tasks: numbers.tasks.length, sha256 });
    const account = await using(target, (db) =>
      db.selectFrom('accounts').select('last_job_id').executeTakeFirstOrThrow(),
    );
    expect(account.last_job_id).toBe(1_000_000);
  });
});
