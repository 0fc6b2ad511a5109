import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { profiles } from '#contract/profiles.ts';
import { beginRequest } from '#testing/begin-request.ts';
import { newAccount, spawnService } from '#testing/spawn-service.ts';
import { pickupBody } from '#testing/write-tasks.ts';

const { pickup } = profiles.documented.paths;
const folder = mkdtempSync(join(tmpdir(), 'desk-node-'));
afterAll(() => rmSync(folder, { recursive: true }));

type Running = Awaited<ReturnType<typeof spawnService>>;

const connected = async (service: Running): Promise<{ api_key: string; merchant_id: string }> => {
  const answer = await (await service.post('/open/connect', { code: service.code })).json();
  return answer.data;
};

/** Waits until the service refuses new connections: it is stopping, and only finishes running requests. */
const untilClosed = async ({ address }: Running): Promise<void> => {
  const { hostname, port } = new URL(address);
  for (;;) {
    const socket = connect(Number(port), hostname);
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (!isOpen) return;
  }
};

describe('the process', () => {
  it('creates its folder, adds demo data once, and has data and links after a restart', async () => {
    const DATABASE = join(folder, 'deep/er/desk.db');
    const PUBLIC_URL = 'https://desk.example/';
    const first = await spawnService({ DATABASE, PUBLIC_URL });
    // With a public address there is no demo account and no link.
    expect(first.output.stdout).toMatch(
      /^Dispatch Desk on http:\/\/127\.0\.0\.1:\d+\nThere is no account yet: npm run -s admin -- account create NAME makes one\n$/,
    );
    const account = await newAccount({ DATABASE });
    const created = await first.post(pickup, { ...pickupBody(account, 'kept'), tracking_link: 1 });
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
    expect([file.includes('kept'), file.includes(account.api_key)]).toEqual([true, false]);

    const second = await spawnService({ DATABASE });
    const list = await (await second.post('/open/task/list', { api_key: account.api_key })).json();
    expect(list.data).toMatchObject([{ order_id: 'kept', job_id: data.job_id }]);
    expect(second.code).toBe('');
    await second.stop();
  });

  it('prints a link to the demo account at the first start', async () => {
    const DATABASE = join(folder, 'trial.db');
    const first = await spawnService({ DATABASE });
    expect(first.output.stdout).toMatch(
      /^Dispatch Desk on (http:\/\/127\.0\.0\.1:\d+)\nConnect: \1\/connection#code=\w+\n$/,
    );
    const account = await connected(first);
    expect((await (await first.post('/open/agent/list', account)).json()).data).not.toEqual([]);
    await first.stop();
    expect(readFileSync(DATABASE).includes(first.code)).toBe(false);
  });

  it('tells without a key whether the process runs and whether its database answers', async () => {
    const service = await spawnService();
    for (const path of ['/healthz', '/readyz']) {
      const answer = await fetch(service.address + path);
      expect([answer.status, await answer.text()]).toEqual([200, 'ok\n']);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(answer.headers.has('strict-transport-security')).toBe(false);
      expect(answer.headers.get('content-type')).toBe('text/plain; charset=UTF-8');
      expect((await fetch(service.address + path, { method: 'POST' })).status).toBe(405);
    }
    await service.stop();
  });

  it('answers a body of 10 MB with 413', async () => {
    const service = await spawnService();
    const posted = request(service.address + pickup, { method: 'POST' });
    posted.end('x'.repeat(10_000_000));
    const [answer] = await once(posted, 'response');
    answer.resume();
    await once(posted, 'close');
    expect(answer.statusCode).toBe(413);
    await service.stop();
  });

  it('answers running requests before it stops', async () => {
    const service = await spawnService();
    const account = await connected(service);
    const running = await beginRequest(service.address, pickup, JSON.stringify(pickupBody(account, 'last')));
    const stopped = service.stop();
    await untilClosed(service);
    expect(await running.finish()).toContain('The task has been created.');
    expect(await stopped).toMatchObject({ code: 0 });
  });

  it('stores nothing of a request that breaks off at any place, and reports no error of its own', async () => {
    const service = await spawnService();
    const account = await connected(service);
    const body = JSON.stringify(pickupBody(account, 'half'));
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

  it('after an uncaught error, running requests are answered and the process ends with code 1', async () => {
    // Thrown from outside of every request, as by a timer.
    const bomb = "process.on('SIGUSR2', () => setImmediate(() => { throw new Error('bomb'); }));";
    const service = await spawnService({
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(bomb)}`,
    });
    const account = await connected(service);
    const running = await Promise.all(
      Array.from({ length: 4 }, (_, at) =>
        beginRequest(service.address, pickup, JSON.stringify(pickupBody(account, String(at)))),
      ),
    );
    const finished = service.stop('SIGUSR2');
    await untilClosed(service);
    const answers = await Promise.all(running.map(({ finish }) => finish()));
    for (const answer of answers) expect(answer).toContain('The task has been created.');
    expect(await finished).toMatchObject({ code: 1, stderr: expect.stringContaining('bomb') });
  });
});
