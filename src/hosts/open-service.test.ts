import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { deleteAccount } from '#service/account-removal.ts';
import { createKey } from '#service/auth.ts';
import { demoAccountId } from '#service/seed.ts';
import { pickupBody } from '#testing/write-tasks.ts';
import { runAdminCommand } from './admin-commands.ts';
import { openDatabase } from './open-database.ts';
import { openNodeService } from './open-service.ts';

const folder = mkdtempSync(join(tmpdir(), 'desk-open-'));
afterAll(() => rmSync(folder, { recursive: true }));

const startOn = async (DATABASE: string, more: Record<string, string> = {}): Promise<string> => {
  const service = await openNodeService({ DATABASE, ...more });
  const line = await service.connectLine();
  await service.close();
  return line;
};

it('where the disk has little room left no task is created, and all else goes on', async () => {
  const DATABASE = join(folder, 'short.db');
  const { bavail, bsize } = await statfs(folder);
  const more = String(Math.ceil((bavail * bsize) / 1024 ** 2) + 4096);
  const account = (await runAdminCommand(['account', 'create', 'Shop'], { DATABASE })) as {
    api_key: string;
    merchant_id: string;
  };
  const ask = async (MIN_FREE_MIB: string, path: string, body: object, key: string) => {
    const service = await openNodeService({ DATABASE, LOG_LEVEL: 'silent', MIN_FREE_MIB });
    const headers = { 'content-type': 'application/json', 'idempotency-key': key };
    const init = { method: 'POST', headers, body: JSON.stringify(body) };
    const response = await service.fetch(new Request(`http://desk.test${path}`, init));
    const answer = { status: response.status, trouble: await service.trouble(), body: await response.json() };
    await service.close();
    return answer;
  };
  const pickup = '/open/task/createPickup';
  const create = (least: string, key: string) => ask(least, pickup, pickupBody(account, key), key);
  expect(await create('1', 'A-1')).toMatchObject({ status: 200, trouble: null });
  const refused = await create(more, 'A-2');
  expect(refused).toMatchObject({ status: 503, body: { code: 'storage', processed: false } });
  expect(refused.trouble).toBe(
    `the disk of the database has less than ${more} MiB left (MIN_FREE_MIB), and no task is created`,
  );
  // What was created is told again, and read.
  expect((await create(more, 'A-1')).status).toBe(200);
  const list = await ask(more, '/open/task/list', { api_key: account.api_key }, 'none');
  expect(list.body.data.map(({ order_id }: { order_id: string }) => order_id)).toEqual(['A-1']);
  expect((await create('0', 'A-2')).status).toBe(200);
});

it('removes tasks whose days are over ten minutes after a start, and not before, where that is set', async () => {
  const DATABASE = join(folder, 'old.db');
  await startOn(DATABASE);
  const db = await openDatabase(DATABASE);
  const account = {
    account_id: demoAccountId,
    api_key: (await createKey(db, demoAccountId, new Date())).api_key,
  };
  const service = await openNodeService({ DATABASE, LOG_LEVEL: 'silent' });
  const [{ merchant_id } = { merchant_id: '' }] = await db
    .selectFrom('merchants')
    .select('merchant_id')
    .execute();
  const body = {
    ...pickupBody({ ...account, merchant_id }, 'old'),
    job_pickup_datetime: '2020-01-01 10:00:00',
  };
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
  expect((await service.fetch(new Request('http://desk.test/open/task/createPickup', init))).status).toBe(
    200,
  );
  await service.close();
  const tasks = async () =>
    (await db.selectFrom('tasks').select('order_id').where('order_id', '=', 'old').execute()).length;
  /** A service that runs for that long. @param left how many tasks it leaves */
  const runFor = async (minutes: number, TASK_DAYS: string, left: number) => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const running = await openNodeService({ DATABASE, LOG_LEVEL: 'silent', TASK_DAYS });
    await vi.advanceTimersByTimeAsync(minutes * 60_000);
    vi.useRealTimers();
    await expect.poll(tasks).toBe(left);
    await running.close();
  };
  await runFor(10, '31', 1);
  await db.updateTable('tasks').set({ created_at: '2020-01-01T10:00:00.000Z' }).execute();
  await runFor(10, '0', 1);
  await runFor(9, '31', 1);
  await runFor(10, '31', 0);
  await db.destroy();
});

it('creates nothing in a database file that was removed or replaced, and says why', async () => {
  const DATABASE = join(folder, 'gone.db');
  const account = (await runAdminCommand(['account', 'create', 'Shop'], { DATABASE })) as {
    api_key: string;
    merchant_id: string;
  };
  const service = await openNodeService({ DATABASE, LOG_LEVEL: 'silent', MIN_FREE_MIB: '0' });
  const create = async (order: string) => {
    const headers = { 'content-type': 'application/json' };
    const init = { method: 'POST', headers, body: JSON.stringify(pickupBody(account, order)) };
    return service.fetch(new Request('http://desk.test/open/task/createPickup', init));
  };
  expect((await create('A-1')).status).toBe(200);
  const isRefused = async () => {
    const refused = await create('A-2');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '30']);
    expect(await refused.json()).toMatchObject({ code: 'storage', processed: false });
    expect(await service.trouble()).toBe('the database file was removed or replaced');
  };
  renameSync(DATABASE, `${DATABASE}.old`);
  await isRefused();
  writeFileSync(DATABASE, '');
  await isRefused();
  rmSync(DATABASE);
  renameSync(`${DATABASE}.old`, DATABASE);
  expect((await create('A-3')).status).toBe(200);
  await service.close();
});

it('counts wrong keys of those for whom a proxy on this machine asks, and those of this machine', async () => {
  const service = await openNodeService({ DATABASE: ':memory:', LOG_LEVEL: 'silent', MAX_WRONG_KEYS: '2' });
  const incoming = { socket: { remoteAddress: '127.0.0.1' } };
  const status = async (headers: Record<string, string>) => {
    const init = { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: '{}' };
    return (await service.fetch(new Request('http://desk.test/open/account', init), { incoming })).status;
  };
  const asked = async (from: string | null) => status(from === null ? {} : { 'x-forwarded-for': from });
  expect(await Promise.all([asked('9.9.9.9'), asked('9.9.9.9:4000')])).toEqual([401, 401]);
  expect(await asked('9.9.9.9')).toBe(429);
  expect([await asked('8.8.8.8'), await asked(null), await asked('nonsense')]).toEqual([401, 401, 401]);
  expect([await asked(null), await asked('unknown')]).toEqual([429, 429]);
  await service.close();
});

describe('the demo account and the link to it', () => {
  it('come with the database, and not again with one that has lost all its accounts', async () => {
    const file = join(folder, 'trial.db');
    expect(await startOn(file)).toMatch(/^Connect: http/);
    const db = await openDatabase(file);
    await deleteAccount(db, demoAccountId, new Date());
    await db.destroy();
    expect(await startOn(file)).toMatch(/^There is no account yet/);
  });

  it('do not come into a database that a command has made', async () => {
    const file = join(folder, 'command.db');
    await (await openDatabase(file)).destroy();
    expect(await startOn(file)).toMatch(/^There is no account yet/);
  });

  it('do not come with a public address, nor later without one', async () => {
    const file = join(folder, 'public.db');
    expect(await startOn(file, { PUBLIC_URL: 'https://desk.example' })).toMatch(/^There is no account yet/);
    expect(await startOn(file)).toMatch(/^There is no account yet/);
  });
});
