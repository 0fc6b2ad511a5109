import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { deleteAccount } from '#service/account-store.ts';
import { demoAccountId, extensionPaths } from '#contract/extensions.ts';
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

it('deletes expired tasks ten minutes after a start if TASK_DAYS is set', async () => {
  const DATABASE = join(folder, 'old.db');
  await startOn(DATABASE);
  const db = await openDatabase(DATABASE);
  onTestFinished(() => db.destroy());
  const old = { task_day: '2020-01-01', created_at: '2020-01-01T10:00:00.000Z' };
  await db.updateTable('tasks').set(old).execute();
  const count = async () => (await db.selectFrom('tasks').select('job_id').execute()).length;
  const runFor = async (minutes: number, TASK_DAYS: string, left: number) => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const running = await openNodeService({ DATABASE, LOG_LEVEL: 'silent', TASK_DAYS });
    await vi.advanceTimersByTimeAsync(minutes * 60_000);
    vi.useRealTimers();
    await expect.poll(count).toBe(left);
    await running.close();
  };
  await runFor(10, '', 12);
  await runFor(10, '31', 0);
});

it('names METRICS_PORT if its port is in use', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void other.close());
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const env = { DATABASE: ':memory:', METRICS_PORT: String(port) };
  await expect(openNodeService(env)).rejects.toThrow('METRICS_PORT');
});

describe('the demo account and the link to it', () => {
  it('come with the database, and not again with one that has lost all its accounts', async () => {
    const file = join(folder, 'trial.db');
    expect(await startOn(file)).toMatch(/^Connect: http/);
    const db = await openDatabase(file);
    await deleteAccount(db, demoAccountId);
    await db.destroy();
    expect(await startOn(file)).toMatch(/^There is no account yet/);
  });

  it('do not come with a public address, nor later without one', async () => {
    const file = join(folder, 'public.db');
    expect(await startOn(file, { PUBLIC_URL: 'https://desk.example' })).toMatch(/^There is no account yet/);
    expect(await startOn(file)).toMatch(/^There is no account yet/);
  });
});

describe('the first page of a trial', () => {
  const own = { host: '127.0.0.1:4180', origin: 'http://127.0.0.1:4180' };
  const open = async (env: Record<string, string> = {}) => {
    const service = await openNodeService({ DATABASE: ':memory:', LOG_LEVEL: 'silent', ...env });
    onTestFinished(() => service.close());
    const ask = async (path: string, init: RequestInit) => {
      const request = new Request(`http://desk.test${path}`, init);
      const response = await service.fetch(request);
      return { http: response.status, ...((await response.json()) as object) };
    };
    const post = (path: string, headers: Record<string, string>, body: object = {}) =>
      ask(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      });
    return {
      press: (headers: Record<string, string> = own) => post(extensionPaths.connectDemo, headers),
      redeem: (code: unknown) => post(extensionPaths.connect, own, { code }),
      capabilities: (headers: Record<string, string>) => ask(extensionPaths.capabilities, { headers }),
    };
  };

  it.each(['127.0.0.1:4180', '[::1]:4180', 'localhost'])(
    'at %s gets a code for the demo account, which works once, and no key',
    async (host) => {
      const { press, redeem, capabilities } = await open();
      expect(await capabilities({ host })).toMatchObject({ demo_account: true });
      const pressed = await press({ host, origin: `http://${host}` });
      const data = { code: expect.any(String) as string };
      expect(pressed).toEqual({ http: 200, status: 200, message: 'OK', data });
      const { code } = (pressed as unknown as { data: { code: string } }).data;
      expect(await redeem(code)).toMatchObject({ http: 200, data: { account_name: 'Demo' } });
      expect(await redeem(code)).toMatchObject({ http: 404 });
    },
  );

  it.each<[who: string, headers: Record<string, string>, env?: Record<string, string>]>([
    ['a name that leads here (DNS rebinding)', { host: 'evil.example', origin: 'http://evil.example' }],
    [
      'a name that begins like ours',
      { host: 'localhost.evil.example', origin: 'http://localhost.evil.example' },
    ],
    ['a proxy that tells for whom', { ...own, 'x-forwarded-for': '127.0.0.1' }],
    ['a proxy as the standard has it', { ...own, forwarded: 'for=127.0.0.1' }],
    ['a host that listens to others', own, { HOST: '0.0.0.0' }],
    ['a host with a public address', own, { PUBLIC_URL: 'http://127.0.0.1:4180' }],
  ])('is not offered to %s', async (_who, headers, env) => {
    const { press, capabilities } = await open(env);
    expect(await press(headers)).toMatchObject({ http: 404, code: 'not_found' });
    const { origin: _, ...question } = headers;
    expect(await capabilities(question)).not.toHaveProperty('demo_account');
  });

  it.each([
    ['another site', 'https://evil.example'],
    ['another port of this machine', 'http://127.0.0.1:3000'],
    ['a page over TLS, which a proxy ends', 'https://127.0.0.1:4180'],
    ['a sandbox', 'null'],
  ])('gives nothing to %s', async (_who, origin) => {
    const { press } = await open();
    expect(await press({ host: own.host, origin })).toMatchObject({ http: 404 });
  });

  it('gives none once there is another account, nor where there is no demo account', async () => {
    const DATABASE = join(folder, 'door.db');
    const { press, capabilities } = await open({ DATABASE });
    await runAdminCommand(['account', 'create', 'Shop'], { DATABASE });
    expect(await press()).toMatchObject({ http: 404 });
    expect(await capabilities({ host: own.host })).not.toHaveProperty('demo_account');
    const db = await openDatabase(DATABASE);
    await deleteAccount(db, demoAccountId);
    await db.destroy();
    expect(await press()).toMatchObject({ http: 404 });
  });
});
