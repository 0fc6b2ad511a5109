import type { IncomingMessage, RequestListener } from 'node:http';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubPage } from '#testing/page-globals.ts';
import { serveNode } from '#testing/serve.ts';
import { dropApiKey, setApiKey } from './api-key.ts';
import { send, type SendRequest } from './transport.ts';

const key = 'dk_test_CANARY_0123456789';
const jsonHeaders = { 'content-type': 'application/json' };

type Seen = { method: string | undefined; headers: IncomingMessage['headers']; body: string };

let seen: Seen[] = [];
let closers: (() => Promise<void>)[] = [];

beforeEach(() => {
  seen = [];
  stubPage('http://desk.test');
});
afterEach(async () => {
  dropApiKey();
  vi.unstubAllGlobals();
  await Promise.all(closers.map((close) => close()));
  closers = [];
});

/** A service that does what the test says, once the whole request is there. */
const serviceThat = async (handle: RequestListener) => {
  const served = await serveNode((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => {
      body += chunk;
    });
    request.on('end', () => {
      seen.push({ method: request.method, headers: request.headers, body });
      handle(request, response);
    });
  });
  closers.push(served.close);
  setApiKey({ connectionId: 'c1', baseUrl: served.origin, key }, false);
  return served.origin;
};

const request = (baseUrl: string, part: Partial<SendRequest> = {}): SendRequest => ({
  to: { id: 'c1', baseUrl },
  path: '/open/x',
  body: { order_id: 'A-1', api_key: 'typed by somebody' },
  addsKey: true,
  deadlineMs: 2000,
  ...part,
});

describe('a request', () => {
  it('is a JSON body with the API key of its address, whatever key is in it', async () => {
    const origin = await serviceThat((_, response) => response.writeHead(200, jsonHeaders).end('{}'));
    await send(request(origin));
    expect(JSON.parse(seen[0]?.body ?? '')).toEqual({ api_key: key, order_id: 'A-1' });
    expect(seen[0]?.headers['content-type']).toBe('application/json');
    expect(seen[0]?.headers['idempotency-key']).toBeUndefined();
    expect(seen[0]?.headers.referer).toBeUndefined();
    expect(seen[0]?.headers.cookie).toBeUndefined();
  });

  it('carries an idempotency key only where one is given', async () => {
    const origin = await serviceThat((_, response) => response.writeHead(200, jsonHeaders).end('{}'));
    await send(request(origin, { idempotencyKey: 'i:0' }));
    expect(seen[0]?.headers['idempotency-key']).toBe('i:0');
  });

  it('is not sent without an API key of exactly this connection and address', async () => {
    const origin = await serviceThat((_, response) => response.writeHead(200, jsonHeaders).end('{}'));
    const other = await send(request(origin, { to: { id: 'c2', baseUrl: origin } }));
    const elsewhere = await send(request(origin, { to: { id: 'c1', baseUrl: `${origin}/v9` } }));
    expect([other.notSent, elsewhere.notSent]).toEqual(['no-key', 'no-key']);
    expect(seen).toEqual([]);
  });

  it('is not sent while the browser is offline and the service does not answer', async () => {
    const origin = await serviceThat((_, response) => response.destroy());
    vi.stubGlobal('navigator', { onLine: false });
    expect(await send(request(origin))).toMatchObject({ notSent: 'offline', status: null, error: null });
    expect(seen.every(({ method }) => method === 'GET')).toBe(true);
  });

  it('is a plain GET without key and body on demand', async () => {
    const origin = await serviceThat((_, response) => response.writeHead(200, jsonHeaders).end('{}'));
    await send({ to: { id: 'c1', baseUrl: origin }, path: '/caps', method: 'GET', deadlineMs: 2000 });
    expect(seen[0]).toMatchObject({ method: 'GET', body: '' });
    expect(seen[0]?.headers['content-type']).toBeUndefined();
  });
});

describe('an answer', () => {
  it('has the status, the type and the whole text', async () => {
    const origin = await serviceThat((_, response) =>
      response.writeHead(429, { ...jsonHeaders, 'retry-after': '2' }).end('{"status":201}'),
    );
    expect(await send(request(origin))).toMatchObject({
      error: null,
      status: 429,
      contentType: 'application/json',
      body: '{"status":201}',
      retryAfterMs: 2000,
    });
  });

  it('never contains the key in any encoding', async () => {
    const origin = await serviceThat((_, response) =>
      response.writeHead(400, jsonHeaders).end(JSON.stringify({ message: `Key ${key} is bad` })),
    );
    const reply = await send(request(origin));
    expect(JSON.stringify(reply)).not.toContain(key);
    expect(reply.body).toBe('{"message":"Key [api key] is bad"}');
  });

  it('is missing when the connection ends first', async () => {
    const origin = await serviceThat((incoming) => incoming.socket.destroy());
    expect(await send(request(origin))).toMatchObject({
      error: 'TypeError',
      status: null,
      body: null,
    });
  });

  it('has its status when the body breaks off', async () => {
    const origin = await serviceThat((incoming, response) => {
      response.writeHead(200, { ...jsonHeaders, 'content-length': '100' });
      response.write('{"status":200', () => incoming.socket.destroy());
    });
    expect(await send(request(origin))).toMatchObject({ error: expect.any(String), status: 200, body: null });
  });

  it.each([301, 302, 307, 308])(
    'is missing when the service redirects with %i, and the API key does not go there',
    async (status) => {
      const other = await serviceThat((_, response) => response.end());
      const origin = await serviceThat((_, response) =>
        response.writeHead(status, { location: `${other}/take` }).end(),
      );
      expect(await send(request(origin))).toMatchObject({ error: expect.any(String), status: null });
      expect(seen).toHaveLength(1);
    },
  );
});

describe('the deadline of a request', () => {
  it('covers the headers', async () => {
    const origin = await serviceThat(() => undefined);
    const reply = await send(request(origin, { deadlineMs: 60 }));
    expect(reply).toMatchObject({ error: 'TimeoutError', status: null });
  });

  it('covers a dripping body', async () => {
    const origin = await serviceThat((_, response) => {
      response.writeHead(200, jsonHeaders);
      const drip = setInterval(() => response.write(' '), 10);
      response.on('close', () => clearInterval(drip));
    });
    expect(await send(request(origin, { deadlineMs: 500 }))).toMatchObject({
      error: 'TimeoutError',
      status: 200,
    });
  });

  it('does not prevent the caller from aborting earlier', async () => {
    const origin = await serviceThat(() => undefined);
    const stop = new AbortController();
    const reply = send(request(origin, { signal: stop.signal }));
    setTimeout(() => stop.abort(), 20);
    expect(await reply).toMatchObject({ error: 'AbortError' });
  });
});
