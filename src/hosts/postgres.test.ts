import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql, type Kysely } from 'kysely';
import { afterAll, afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { extensionPaths } from '#contract/extensions.ts';
import { profiles } from '#contract/profiles.ts';
import { changeStatusPath } from '#contract/promo.ts';
import { createAccount, deleteAccount } from '#service/account-store.ts';
import { forgetCustomer } from '#service/forget.ts';
import { CommitUnknownError, inTransaction } from '#service/in-transaction.ts';
import { loadDirectory } from '#service/load-directory.ts';
import { runDuePlans } from '#service/promo-plans.ts';
import { sampleDirectory } from '#service/seed-day.ts';
import { allTables } from '#service/tables.ts';
import type { Tables } from '#service/tables.ts';
import { silentProxy } from '#testing/silent-proxy.ts';
import { startService, type TestService } from '#testing/start-service.ts';
import { newSchema } from '#testing/test-database.ts';
import { runAdminCommand } from './admin-commands.ts';
import { createOrOpenDatabase, openDatabase } from './open-database.ts';

const { pickup } = profiles.documented.paths;
const times = <T>(count: number, make: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => make(at));

describe('transactions on Postgres', () => {
  let db: Kysely<Tables>;
  let proxy: Awaited<ReturnType<typeof silentProxy>>;
  beforeEach(async () => {
    const url = new URL(await newSchema());
    proxy = await silentProxy(Number(url.port));
    url.port = String(proxy.port);
    db = await openDatabase(url.href, { connections: 2, answerMs: 1000 });
  });
  afterEach(async () => {
    await db.destroy();
    proxy.close();
  });

  const fail = (state: string) => sql.raw(`do $$ begin raise exception using errcode = '${state}'; end $$`);
  const stored = async () =>
    (await db.selectFrom('accounts').select('name').execute()).map(({ name }) => name);

  /** Stores the number of the attempt; the first `failures` attempts do something more. @returns the number of attempts. */
  const attempts = async (
    failures: number,
    more: (transaction: Kysely<Tables>) => unknown,
    options?: Parameters<typeof inTransaction>[2],
  ): Promise<number> => {
    let attempt = 0;
    const work = async (transaction: Kysely<Tables>) => {
      attempt += 1;
      await transaction
        .insertInto('accounts')
        .values({ account_id: 'a', name: `attempt ${attempt}`, last_job_id: 0, created_at: '' })
        .execute();
      if (attempt <= failures) await more(transaction);
    };
    await inTransaction(db, work, options);
    return attempt;
  };

  /** Makes the commit of a first attempt break its connection. */
  const breakFirstCommits = async () => {
    await sql`create function hang_up() returns trigger language plpgsql
      as 'begin perform pg_terminate_backend(pg_backend_pid()); return null; end'`.execute(db);
    await sql`create constraint trigger at_commit after insert on accounts deferrable initially deferred
      for each row when (new.name = 'attempt 1') execute function hang_up()`.execute(db);
  };

  it.each([
    ['a serialization failure', '40001'],
    ['a deadlock', '40P01'],
    ['a lock timeout', '55P03'],
    ['a shutdown', '57P01'],
  ])('run again after %s', async (_, state) => {
    expect(await attempts(2, (transaction) => fail(state).execute(transaction))).toBe(3);
    expect(await stored()).toEqual(['attempt 3']);
  });

  it.each(['53100', '23505'])('do not run again after error %s', async (code) => {
    const failing = attempts(1, (transaction) => fail(code).execute(transaction));
    await expect(failing).rejects.toMatchObject({ code });
    expect(await stored()).toEqual([]);
  });

  it('have an unknown outcome if the connection breaks during the commit', async () => {
    await breakFirstCommits();
    await expect(attempts(0, () => undefined)).rejects.toThrow(CommitUnknownError);
  });

  it('give their connections back after failed commits', async () => {
    await breakFirstCommits();
    for (let at = 0; at < 3; at += 1) await attempts(0, () => undefined).catch(() => undefined);
    expect(await Promise.all([stored(), stored()])).toEqual([[], []]);
  });

  it('run again after an unknown commit if the work finds out whether it was stored', async () => {
    await breakFirstCommits();
    expect(await attempts(0, () => undefined, { settlesItself: true })).toBe(2);
    expect(await stored()).toEqual(['attempt 2']);
  });

  it('have an unknown outcome if the server does not answer the commit', async () => {
    await expect(attempts(1, () => proxy.loseNext())).rejects.toThrow(CommitUnknownError);
  });

  it('keep an unknown outcome if the next attempt stores nothing', async () => {
    let attempt = 0;
    const work = async (transaction: Kysely<Tables>) => {
      attempt += 1;
      if (attempt > 1) await fail('53100').execute(transaction);
      await transaction
        .insertInto('accounts')
        .values({ account_id: 'a', name: 'a', last_job_id: 0, created_at: '' })
        .execute();
      proxy.loseNext();
    };
    await expect(inTransaction(db, work, { settlesItself: true })).rejects.toThrow(CommitUnknownError);
  });

  it('never use a connection again that did not answer', async () => {
    await Promise.all([stored(), stored()]);
    proxy.silence(true);
    const unanswered = await Promise.allSettled([stored(), stored(), stored()]);
    expect(unanswered.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    proxy.silence(false);
    expect(await Promise.all([stored(), stored(), stored()])).toEqual([[], [], []]);
  });
});

describe('the service on Postgres', () => {
  let service: TestService;
  beforeEach(async () => {
    service = await startService({
      database: await newSchema(),
      roles: ['owner', 'dispatcher', 'marketing'],
    });
  });
  afterEach(() => service.close());

  const ask = async (path: string, body: object = {}) => {
    const response = await service.fetch(path, { api_key: service.account.api_key, ...body });
    return { http: response.status, ...(await response.json()) };
  };
  const create = async (changes: object = {}, key: string = crypto.randomUUID()) => {
    const response = await service.fetch(pickup, service.body('pickup', { ...changes }), {
      'idempotency-key': key,
    });
    return (await response.json()).data;
  };

  it('orders texts by their bytes', async () => {
    const agents = ['ä', 'a', 'B', 'b', 'A'].map((fleet_id) => ({ fleet_id, name: 'Agent', team_ids: [] }));
    await service.load({ agents });
    const { data } = await ask(extensionPaths.agentList);
    expect(data.map(({ fleet_id }: { fleet_id: string }) => fleet_id)).toEqual(['A', 'B', 'a', 'b', 'ä']);
  });

  it('carries out a plan once if two processes find it due', async () => {
    await service.load({ promos: [{ promo_id: 7, code: 'P', status: 0 }] });
    const at = { at: '2026-11-21T09:00:00Z', time_zone: 'UTC' };
    await ask(extensionPaths.promoScheduleCreate, { promo_ids: [7], is_enabled: 1, ...at });
    const now = new Date('2026-11-21T09:00:00Z');
    const errors: unknown[] = [];
    await Promise.all(times(2, () => runDuePlans(service.db, now, (error) => errors.push(error))));
    const audit = await service.db
      .selectFrom('audit')
      .select('to_value')
      .where('object', '=', 'promo 7')
      .execute();
    expect([audit.length, errors]).toEqual([1, []]);
  });

  it('erases two customers of one task at the same moment', async () => {
    await create({ job_pickup_username: 'Canary', job_pickup_phone: '+1 415 555 0199' });
    await create({ job_pickup_username: 'Canary', job_pickup_phone: '+1 415 555 0198' });
    const { account_id: accountId } = service.account;
    await Promise.all(
      ['+1 415 555 0199', '+1 415 555 0198'].map((phone) =>
        forgetCustomer(service.db, { accountId, phone }, service.clock.now(), { isConfirmed: true }),
      ),
    );
    const tables = await Promise.all(
      (['tasks', 'customers', 'idempotency'] as const).map((table) =>
        service.db.selectFrom(table).selectAll().execute(),
      ),
    );
    expect(JSON.stringify(tables)).not.toMatch(/Canary|555 ?019/);
  });

  it('refuses a create whose account stays locked', async () => {
    await service.db.transaction().execute(async (transaction) => {
      await transaction.updateTable('accounts').set({ name: 'Locked' }).execute();
      const answer = await service.fetch(pickup, service.body('pickup'));
      expect(await answer.json()).toMatchObject({ code: 'busy', processed: false });
    });
  });

  // The service's own tests run on SQLite, which accepts statements that Postgres refuses.
  it('runs every list, search and change', async () => {
    await service.load({ promos: [{ promo_id: 7, code: 'P', status: 0 }] });
    await create({ order_id: 'A-1', tracking_link: 1 });
    const { promoChanges, promoScheduleList, taskFind, taskGet, taskState, ...paths } = extensionPaths;
    const asked: [string, object?][] = [
      ...Object.values(paths)
        .filter((path) => path.endsWith('/list'))
        .map((path): [string] => [path]),
      [taskFind, { order_id: 'A-1' }],
      [taskFind, { order_ids: ['A-1', 'A-2'] }],
      [taskGet, { job_id: 1 }],
      [taskState, { job_id: 1, state: 'cancelled' }],
      [extensionPaths.customerFind, { phone: '+1 415 555 0101' }],
      [extensionPaths.customerFind, { street: 'market' }],
      [changeStatusPath, { promo_id: 7, status: 1 }],
      [extensionPaths.presetSave, { name: 'Returns', values: {} }],
      [promoChanges],
      [promoScheduleList],
    ];
    for (const [path, body] of asked) expect([path, (await ask(path, body)).http]).toEqual([path, 200]);
  });

  it('deletes an account amid its creates', async () => {
    const statuses = new Set<number>();
    const send = async () => {
      for (let status = 200; [200, 503].includes(status); statuses.add(status))
        ({ status } = await service.fetch(pickup, service.body('pickup'), {
          'idempotency-key': crypto.randomUUID(),
        }));
    };
    const sending = Promise.all(times(6, send));
    await create();
    await deleteAccount(service.db, service.account.account_id);
    await sending;
    // On a slow machine a create waits too long for its account.
    statuses.delete(503);
    expect(statuses).toEqual(new Set([200, 401]));
    expect(await service.db.selectFrom('tasks').select('job_id').execute()).toEqual([]);
  });
});

describe('opening a Postgres database', () => {
  it('creates the tables once if several processes start together', async () => {
    const url = await newSchema();
    const opened = await Promise.all(times(4, () => createOrOpenDatabase(url, { connections: 2 })));
    expect(opened.filter(({ isNew }) => isNew)).toHaveLength(1);
    await Promise.all(opened.map(({ db }) => db.destroy()));
  });

  it('reports an unreachable server without its password', async () => {
    const url = new URL(inject('postgres') ?? '');
    url.port = '1';
    url.password = 'kept-secret';
    await expect(openDatabase(url.href)).rejects.toThrow(
      /^DATABASE_URL postgres:\/\/127.0.0.1:1\/postgres: connect ECONNREFUSED 127.0.0.1:1$/,
    );
  });
});

describe('admin commands on Postgres', () => {
  const folder = mkdtempSync(join(tmpdir(), 'desk-copy-'));
  const file = join(folder, 'desk.db');
  afterAll(() => rmSync(folder, { recursive: true }));
  let url: string;
  beforeEach(async () => {
    rmSync(file, { force: true });
    url = await newSchema();
    vi.spyOn(console, 'error').mockReturnValue();
  });

  const using = async <T>(database: string, work: (db: Kysely<Tables>) => Promise<T>): Promise<T> => {
    const db = await openDatabase(database, { connections: 2 });
    try {
      return await work(db);
    } finally {
      await db.destroy();
    }
  };

  /** An account with lists and tasks. */
  const fill = (database: string, count: number) =>
    using(database, async (db) => {
      const now = new Date('2026-11-22T10:00:00Z');
      const { account_id, merchant_id } = await createAccount(db, { name: 'Größe', now });
      await loadDirectory(db, account_id, sampleDirectory, now);
      const toTask = (job_id: number) => ({
        account_id,
        job_id,
        merchant_id,
        kind: 'pickup' as const,
        order_id: `O'Neil "${job_id}" 🚚 \\ ä`,
        body: '{"customer_username":"Zoë\\u0000"}',
        warnings: '[]',
        state: 'unassigned' as const,
        states: '[]',
        task_day: '2026-12-01',
        coordinates: '{}',
        created_at: now.toISOString(),
      });
      await db.insertInto('tasks').values(times(count, toTask)).execute();
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

  const copy = (from = file) => runAdminCommand(['copy', from, url], {});
  const admin = (...args: string[]) => runAdminCommand(args, { DATABASE_URL: url });

  it('copy every row of a SQLite database', async () => {
    // More rows than one statement of a copy has.
    await fill(file, 1200);
    const copied = await copy();
    expect(copied).toMatchObject({ file, rows: { accounts: 1, tasks: 1200, agents: 6 } });
    expect(JSON.stringify(copied)).not.toContain('desk:desk');
    expect(await everything(url)).toEqual(await everything(file));
  });

  it('leave no rows if a row can’t be copied', async () => {
    await fill(file, 10);
    await using(url, (db) => sql`alter table tasks add constraint no_fifth check (job_id <> 5)`.execute(db));
    await expect(copy()).rejects.toThrow('no_fifth');
    expect(await using(url, (db) => db.selectFrom('accounts').selectAll().execute())).toEqual([]);
  });

  it('refuse to copy into a database that has accounts', async () => {
    await fill(file, 1);
    await fill(url, 2);
    const before = await everything(url);
    await expect(copy()).rejects.toThrow('has accounts. Name an empty database.');
    expect(await everything(url)).toEqual(before);
  });

  it('create no tables if they only read', async () => {
    await expect(admin('account', 'list')).rejects.toThrow('it has no tables of Dispatch Desk yet.');
    const { isNew, db } = await createOrOpenDatabase(url);
    await db.destroy();
    expect(isNew).toBe(true);
  });

  it('raise the numbers by 1,000,000 after pg_restore', async () => {
    await fill(url, 1);
    await admin('restore', '--postgres');
    const accounts = await using(url, (db) => db.selectFrom('accounts').selectAll().execute());
    expect(accounts).toMatchObject([{ last_job_id: 1_000_000, last_schedule_id: 1_000_000 }]);
  });
});
