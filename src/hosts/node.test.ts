import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { profiles } from '#contract/profiles.ts';
import { runAdmin, spawnService } from '#testing/spawn-service.ts';
import { openDatabase } from './open-database.ts';

const { pickup } = profiles.documented.paths;
const folder = mkdtempSync(join(tmpdir(), 'desk-node-'));
afterAll(() => rmSync(folder, { recursive: true }));

type Running = Awaited<ReturnType<typeof spawnService>>;

const connected = async (service: Running): Promise<{ api_key: string; merchant_id: string }> => {
  const answer = await (await service.post('/open/connect', { code: service.code })).json();
  return answer.data;
};

const task = (account: object, order_id: string) => ({
  ...account,
  order_id,
  job_pickup_latitude: '37.77',
  job_pickup_longitude: '-122.41',
  job_pickup_datetime: '2026-12-01 14:30:00',
  timezone: '+480',
});

/** Sends bytes as they are; resolves with all that comes back until the connection ends. */
const raw = (address: string, text: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(address);
    let answer = '';
    const socket = connect(Number(port), hostname, () => socket.write(text));
    socket.on('data', (chunk) => (answer += String(chunk)));
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
  });

describe('the process', () => {
  it('makes its folder, seeds once, and keeps data and links over a restart', async () => {
    const DATABASE = join(folder, 'deep/er/desk.db');
    const PUBLIC_URL = 'https://desk.example/';
    const first = await spawnService({ DATABASE, PUBLIC_URL });
    expect(first.output.stdout).toMatch(
      /^Dispatch Desk on http:\/\/127\.0\.0\.1:\d+\nConnect: https:\/\/desk\.example\/connection#code=\w+\n$/,
    );
    const account = await connected(first);
    const created = await first.post(pickup, { ...task(account, 'kept'), tracking_link: 1 });
    const { data } = await created.json();
    expect(data.tracking_link).toMatch(/^https:\/\/desk\.example\/track\//);
    expect(created.headers.get('strict-transport-security')).toContain('max-age=31536000');
    expect(created.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(created.headers.has('x-powered-by')).toBe(false);
    const finished = await first.stop();
    expect(finished).toMatchObject({ code: 0, stderr: '' });
    // The key is nowhere but in the answer that handed it out, and the code only in the link.
    expect(finished.stdout).not.toContain(account.api_key);
    const file = readFileSync(DATABASE);
    expect([file.includes('kept'), file.includes(account.api_key), file.includes(first.code)]).toEqual([
      true,
      false,
      false,
    ]);

    const second = await spawnService({ DATABASE });
    const list = await (await second.post('/open/task/list', { api_key: account.api_key })).json();
    expect(list.data).toMatchObject([{ order_id: 'kept', job_id: data.job_id }]);
    expect((await connected(second)).api_key).not.toBe(account.api_key);
    expect((await (await second.post('/open/agent/list', account)).json()).data).toHaveLength(24);
    await second.stop();
  });

  it('says in one line when the port is taken', async () => {
    const first = await spawnService();
    const port = new URL(first.address).port;
    await expect(spawnService({ PORT: port })).rejects.toThrow(`Port ${port} is already in use.`);
    await first.stop();
  });

  it('finishes what it is answering when it is told to stop', async () => {
    const service = await spawnService();
    const account = await connected(service);
    const body = JSON.stringify(task(account, 'last'));
    const head = `POST ${pickup} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`;
    const { hostname, port } = new URL(service.address);
    const answer = new Promise<string>((resolve) => {
      let text = '';
      const socket = connect(Number(port), hostname, () => socket.write(head + body.slice(0, 20)));
      socket.on('data', (chunk) => (text += String(chunk)));
      socket.on('close', () => resolve(text));
      setTimeout(() => socket.write(body.slice(20)), 300);
    });
    await new Promise((resolve) => {
      setTimeout(resolve, 100);
    });
    const stopped = service.stop();
    expect(await answer).toContain('The task has been created.');
    expect(await stopped).toMatchObject({ code: 0 });
  });

  it('refuses too large bodies at once, announced or in chunks, and lies about their length', async () => {
    const service = await spawnService();
    const head = `POST ${pickup} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n`;
    const announced = await raw(service.address, `${head}Content-Length: 10000000\r\n\r\n{`);
    expect(announced).toMatch(/^HTTP\/1\.1 413 /);
    const chunk = `10000\r\n${' '.repeat(65_536)}\r\n`;
    const chunked = await raw(
      service.address,
      `${head}Transfer-Encoding: chunked\r\n\r\n${chunk.repeat(6)}0\r\n\r\n`,
    );
    expect(chunked).toMatch(/^HTTP\/1\.1 413 /);
    const trace = await raw(
      service.address,
      `TRACE ${pickup} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
    );
    expect(trace).toMatch(/^HTTP\/1\.1 405 /);
    expect((await fetch(`${service.address}/open/capabilities`)).status).toBe(200);
    await service.stop();
  });

  it('FM-14 stores nothing of a request that breaks off, wherever, and calls it no error of its own', async () => {
    const service = await spawnService();
    const account = await connected(service);
    const body = JSON.stringify(task(account, 'half'));
    const whole = `POST ${pickup} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
    const { hostname, port } = new URL(service.address);
    for (let part = 0; part < 10; part += 1) {
      const socket = connect(Number(port), hostname);
      const bytes = whole.slice(0, Math.floor((whole.length * (2 * part + 1)) / 20));
      await new Promise<void>((written) => socket.write(bytes, () => written()));
      socket.resetAndDestroy();
    }
    const list = await service.post('/open/task/list', { api_key: account.api_key });
    expect((await list.json()).data).toEqual([]);
    expect(await service.stop()).toMatchObject({ code: 0, stderr: '' });
  });

  it('shares its database with a second process', async () => {
    const DATABASE = join(folder, 'shared.db');
    const account = JSON.parse((await runAdmin(['account', 'create', 'Shared'], { DATABASE })).stdout);
    const services = await Promise.all([spawnService({ DATABASE }), spawnService({ DATABASE })]);
    const answers = await Promise.all(
      Array.from({ length: 60 }, async (_, at) => {
        const response = await services[at % 2]?.post(pickup, task(account, String(at)));
        return response?.json();
      }),
    );
    expect(new Set(answers.map(({ data }) => data.job_id)).size).toBe(60);
    await Promise.all(services.map((service) => service.stop()));
  });

  it('loses no acknowledged task to kill -9, and no half of one', async () => {
    const DATABASE = join(folder, 'killed.db');
    const account = JSON.parse((await runAdmin(['account', 'create', 'Kill'], { DATABASE })).stdout);
    const acknowledged = new Set<string>();
    for (let round = 0; round < 3; round += 1) {
      const started = performance.now();
      const service = await spawnService({ DATABASE });
      expect(performance.now() - started).toBeLessThan(3000);
      const writers = Array.from({ length: 8 }, async (_, writer) => {
        for (let at = 0; ; at += 1) {
          const order = `${round}-${writer}-${at}`;
          try {
            const response = await service.post(pickup, task(account, order), { 'idempotency-key': order });
            if ((await response.json()).status === 200) acknowledged.add(order);
          } catch {
            return; // the service was killed under this request: not acknowledged
          }
        }
      });
      const before = acknowledged.size;
      while (acknowledged.size < before + 20)
        await new Promise((resolve) => {
          setTimeout(resolve, 10);
        });
      await service.stop('SIGKILL');
      await Promise.all(writers);
    }
    const db = await openDatabase(DATABASE);
    const tasks = await db.selectFrom('tasks').select(['order_id']).execute();
    const kept = await db.selectFrom('idempotency').select(['idempotency_key']).execute();
    await db.destroy();
    const stored = new Set(tasks.map(({ order_id }) => order_id));
    expect(acknowledged.size).toBeGreaterThanOrEqual(60);
    expect([...acknowledged].filter((order) => !stored.has(order))).toEqual([]);
    expect(tasks).toHaveLength(stored.size);
    expect(new Set(kept.map(({ idempotency_key }) => idempotency_key))).toEqual(stored);
  }, 20_000);
});
