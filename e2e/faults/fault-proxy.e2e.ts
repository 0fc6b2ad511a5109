import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test as base } from '@playwright/test';
import { startFaultProxy } from '../kit/fault-proxy.ts';
import {
  answerBreaksOff,
  answerLost,
  answers,
  type FaultProxy,
  garbage,
  hugeAnswer,
  neverArrives,
  noAnswer,
  requestBreaksOff,
} from '../test.ts';

// Without a page: what the proxy does to bytes, before browsers are judged by it.

const test = base.extend<{ received: string[]; wire: FaultProxy }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures that are needed from the pattern
  received: async ({}, use) => use([]),
  wire: async ({ received }, use) => {
    const service = createServer((request, response) => {
      const receive = async () => {
        const body = await text(request);
        received.push(body);
        response.end(`got ${body}`);
      };
      // A request that breaks off is not received.
      receive().catch(() => response.destroy());
    }).listen(0, '127.0.0.1');
    await once(service, 'listening');
    const wire = await startFaultProxy(`http://127.0.0.1:${(service.address() as AddressInfo).port}`);
    await use(wire);
    await wire.close();
    service.closeAllConnections();
    service.close();
  },
});

const post = async ({ url }: FaultProxy, body: BodyInit, init: RequestInit = {}): Promise<string> =>
  (await fetch(`${url}/a`, { method: 'POST', body, ...init })).text();

/** Bytes on a connection of their own. @returns all that comes back, and how the connection ended. */
const raw = ({ url }: FaultProxy, bytes: string): Promise<{ got: string; ending: string }> =>
  new Promise((resolve) => {
    let got = '';
    let ending = 'fin';
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.end(bytes));
    socket.on('data', (chunk) => (got += String(chunk)));
    socket.on('error', (error: NodeJS.ErrnoException) => (ending = error.code ?? ''));
    socket.on('close', () => resolve({ got, ending }));
  });

const requestOf = (body: string): string =>
  `POST /a HTTP/1.1\r\nHost: x\r\nContent-Length: ${body.length}\r\n\r\n${body}`;

test('the proxy passes whole requests and answers, in chunks too', async ({ wire, received }) => {
  expect(await post(wire, 'hello')).toBe('got hello');
  const chunked = new Blob(['hel', 'lo']).stream();
  expect(await post(wire, chunked, { duplex: 'half' } as RequestInit)).toBe('got hello');
  expect(received).toEqual(['hello', 'hello']);
  expect(wire.exchanges.map(({ reused }) => reused)).toEqual([false, false]);
});

test('the proxy keeps a connection alive for the next request if the test asks for it', async ({
  wire,
  received,
}) => {
  wire.setKeepAlive(true);
  const { got } = await raw(wire, requestOf('hello') + requestOf('again'));
  expect(got).toContain('got again');
  expect(received).toEqual(['hello', 'again']);
  expect(wire.exchanges.map(({ reused }) => reused)).toEqual([false, true]);
});

test('the proxy ends a connection before, within and after the request, and within the answer', async ({
  wire,
  received,
}) => {
  wire.meet('/a', neverArrives('fin'), neverArrives('rst'), requestBreaksOff(0.97));
  expect(await raw(wire, requestOf('1'))).toEqual({ got: '', ending: 'fin' });
  expect(await raw(wire, requestOf('2'))).toEqual({ got: '', ending: 'ECONNRESET' });
  expect(await raw(wire, requestOf('hello'))).toEqual({ got: '', ending: 'ECONNRESET' });
  expect(received).toEqual([]);

  wire.meet('/a', answerLost('fin'), answerLost('rst'), answerBreaksOff(0.5));
  expect(await raw(wire, requestOf('3'))).toEqual({ got: '', ending: 'fin' });
  expect(await raw(wire, requestOf('4'))).toEqual({ got: '', ending: 'ECONNRESET' });
  expect(await raw(wire, requestOf('5'))).toEqual({
    got: expect.stringMatching(/^HTTP\/1\.1 200 OK/),
    ending: 'ECONNRESET',
  });
  expect(received).toEqual(['3', '4', '5']);
  expect(wire.exchanges.map(({ answer }) => answer?.start)).toEqual([
    ...Array.from({ length: 3 }, () => undefined),
    ...Array.from({ length: 3 }, () => 'HTTP/1.1 200 OK'),
  ]);
});

test('the proxy answers in the place of the service, with anything, slowly, or not at all', async ({
  wire,
  received,
}) => {
  wire.meet('/a', answers({ a: 1 }, { status: 503, headers: { 'retry-after': '2' } }), garbage);
  const answer = await fetch(`${wire.url}/a`, { method: 'POST' });
  expect([answer.status, answer.headers.get('retry-after'), await answer.text()]).toEqual([
    503,
    '2',
    '{"a":1}',
  ]);
  await expect(post(wire, '')).rejects.toThrow('fetch failed');
  expect(received).toEqual([]);

  wire.meet('/a', { drip: { bytes: 40, every: 5 } }, noAnswer);
  expect(await post(wire, 'slow')).toBe('got slow');
  const hung = new AbortController();
  const refused = expect(post(wire, 'hung', { signal: hung.signal })).rejects.toThrow('given up');
  const exchange = () => wire.exchanges.find(({ body }) => body === 'hung');
  await expect.poll(() => exchange()?.answer?.start).toBe('HTTP/1.1 200 OK');
  hung.abort(new Error('given up'));
  await refused;
  expect(received).toEqual(['slow', 'hung']);

  const sent = { megabytes: 0 };
  wire.meet('/a', hugeAnswer(3, sent));
  expect(await post(wire, '')).toHaveLength(3 << 20);
  expect(sent.megabytes).toBe(3);
});

test('the proxy stops listening, and starts again on the same port', async ({ wire, received }) => {
  await wire.goDown();
  expect(await raw(wire, requestOf('1'))).toEqual({ got: '', ending: 'ECONNREFUSED' });
  await wire.comeBack();
  expect(await post(wire, '2')).toBe('got 2');
  expect(received).toEqual(['2']);
});

test('a fault meets requests of its path only, and none after the proxy is healed', async ({
  wire,
  received,
}) => {
  wire.meetAlways('/b', neverArrives());
  wire.meetAlways('/a', neverArrives());
  for (let times = 0; times < 2; times += 1) await expect(post(wire, '')).rejects.toThrow('fetch failed');
  wire.heal();
  expect(await post(wire, 'well')).toBe('got well');
  expect(received).toEqual(['well']);
});
