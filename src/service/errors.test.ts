import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { extensionPaths } from '#contract/extensions.ts';
import { profiles } from '#contract/profiles.ts';
import { startService, type TestService } from '#testing/start-service.ts';
import { adminActor } from './audit.ts';
import { refusal, type ErrorCode } from './failures.ts';
import { CommitUnknownError } from './in-transaction.ts';
import { revokeKey } from './keys.ts';

const { pickup } = profiles.documented.paths;

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const post = (path: string, body: BodyInit, headers: Record<string, string> = {}) => {
  const init: RequestInit & { duplex?: 'half' } = {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  };
  // A stream's length is not known beforehand, so that it travels in chunks.
  if (body instanceof ReadableStream) init.duplex = 'half';
  return service.app.fetch(new Request(`http://desk.test${path}`, init));
};

/** Checks what all error answers have in common. @returns HTTP status, code and the body's number. */
const errorOf = async (response: Response): Promise<[http: number, code: ErrorCode, status: number]> => {
  const answer = refusal.parse(await response.json());
  expect(answer.processed).toBe(false);
  expect(answer.message).not.toBe('');
  expect(answer.request_id).toBe(response.headers.get('x-request-id'));
  return [response.status, answer.code, answer.status];
};

const stream = (bytes: number): ReadableStream<Uint8Array> => {
  let left = bytes;
  return new ReadableStream({
    pull(controller) {
      if (left <= 0) return controller.close();
      controller.enqueue(new Uint8Array(Math.min(left, 65_536)).fill(32));
      left -= 65_536;
      return undefined;
    },
  });
};

const nested = (depth: number) => `{"x":${'['.repeat(depth)}${']'.repeat(depth)}}`;

describe('reading the body', () => {
  it.each<[string, BodyInit]>([
    ['broken JSON', '{"a":'],
    ['nothing', ''],
    ['a list', '[]'],
    ['a text', '"x"'],
    ['null', 'null'],
    ['half a character', new Uint8Array([0x7b, 0x22, 0xc3, 0x28, 0x22, 0x7d])],
    ['an overlong character', new Uint8Array([0x7b, 0x22, 0xc0, 0xaf, 0x22, 0x7d])],
    ['UTF-16', new Uint8Array([0xff, 0xfe, 0x7b, 0, 0x7d, 0])],
  ])('refuses %s', async (_, body) => {
    expect(await errorOf(await post(pickup, body))).toEqual([400, 'invalid_json', 100]);
  });

  it.each(['text/plain', 'multipart/form-data; boundary=x', 'application/x-www-form-urlencoded', ''])(
    'refuses the content type "%s"',
    async (type) => {
      expect(await errorOf(await post(pickup, '{}', { 'content-type': type }))).toEqual([
        415,
        'unsupported_media_type',
        201,
      ]);
    },
  );

  it('accepts application/json with a charset, in any letter case', async () => {
    const body = JSON.stringify(service.body('pickup'));
    const headers = { 'content-type': 'Application/JSON; charset="UTF-8"' };
    expect((await post(pickup, body, headers)).status).toBe(200);
  });

  it('refuses more than 256 KiB, announced or in chunks', async () => {
    const announced = await post(pickup, 'x'.repeat(262_145));
    expect(announced.headers.get('connection')).toBeNull();
    expect(await errorOf(announced)).toEqual([413, 'too_large', 201]);
    expect(await errorOf(await post(pickup, stream(10_000_000)))).toEqual([413, 'too_large', 201]);
    // Just below: read, and then refused for what it is.
    expect(await errorOf(await post(pickup, stream(262_144)))).toEqual([400, 'invalid_json', 100]);
  });

  it('refuses nesting deeper than 16, not counting brackets inside texts', async () => {
    const { api_key } = service.account;
    const keyed = (text: string) => `${text.slice(0, -1)},"api_key":"${api_key}"}`;
    for (const depth of [16, 100_000])
      expect(await (await post(pickup, keyed(nested(depth)))).json()).toMatchObject({ code: 'invalid_body' });
    expect(await errorOf(await post(pickup, keyed(nested(15))))).toEqual([400, 'invalid_body', 100]);
    const text = JSON.stringify({ x: `\\"${'['.repeat(50)}`, api_key });
    expect(await errorOf(await post(pickup, text))).toEqual([400, 'invalid_body', 100]);
  });

  it('checks the key first', async () => {
    const body = '{"x":"\\u0000","constructor":{"prototype":{"polluted":1}}}';
    expect(await errorOf(await post(pickup, body))).toEqual([401, 'invalid_key', 101]);
  });

  it.each(['toString', '__proto__', 'constructor'])('ignores the field %s with a warning', async (name) => {
    const body = JSON.stringify(service.body('pickup')).replace('{', `{"${name}":{"polluted":1},`);
    const { data } = await (await post(pickup, body)).json();
    expect(data.warnings.join()).toContain(`"${name}"`);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });
});

describe('keys', () => {
  it('gives the same answer to missing, malformed, unknown and revoked keys', async () => {
    const revoked = await service.createAccount();
    const actor = adminActor('key revoke', revoked.account_id, service.clock.now());
    await revokeKey(service.db, actor, revoked.api_key.slice(0, 16));
    const near = service.account.api_key.slice(0, -1);
    const keys = [
      undefined,
      '',
      null,
      7,
      [],
      {},
      'x',
      near,
      `${near}\u0000`,
      'k'.repeat(200_000),
      revoked.api_key,
    ];
    const answers = new Set<string>();
    for (const api_key of keys) {
      const response = await service.fetch(pickup, { ...service.body('pickup'), api_key });
      answers.add(JSON.stringify({ ...(await response.clone().json()), request_id: '' }));
      expect(await errorOf(response)).toEqual([401, 'invalid_key', 101]);
    }
    expect(answers.size).toBe(1);
  });
});

describe('addresses and methods', () => {
  it.each(['/open', '/open/', '/open/nothing', '/v2/create_task', `${pickup}/`, '/open/task/createpickup'])(
    'answers 404 at %s',
    async (path) => {
      expect(await errorOf(await service.fetch(path, {}))).toEqual([404, 'not_found', 404]);
      const got = await service.app.fetch(new Request(`http://desk.test${path}`));
      expect(await errorOf(got)).toEqual([404, 'not_found', 404]);
    },
  );

  it.each([
    ['GET', pickup],
    ['OPTIONS', pickup],
    ['POST', extensionPaths.capabilities],
  ])('answers 404 to %s %s', async (method, path) => {
    const headers = { 'x-http-method-override': 'POST' };
    const request = new Request(`http://desk.test${path}`, { method, headers });
    expect(await errorOf(await service.app.fetch(request))).toEqual([404, 'not_found', 404]);
  });
});

/** What the service answers when its database throws. */
const thrownBy = async (error: Error) => {
  const broken = await startService({ ownDatabase: true });
  broken.db.selectFrom = () => {
    throw error;
  };
  const response = await broken.fetch(pickup, broken.body('pickup'));
  return { response, reported: broken.reported };
};

describe('errors of the database', () => {
  it.each([
    ['SQLITE_BUSY', Object.assign(new Error('x'), { errcode: 5 }), 'busy', '1'],
    ['an extended SQLITE_BUSY', Object.assign(new Error('x'), { errcode: 517 }), 'busy', '1'],
    ['SQLITE_LOCKED', Object.assign(new Error('x'), { errcode: 6 }), 'busy', '1'],
    ['SQLITE_FULL', Object.assign(new Error('x'), { errcode: 13 }), 'storage', '30'],
    ['a lost connection', Object.assign(new Error('x'), { code: 'ECONNRESET' }), 'busy', '1'],
    [
      'a server that shuts down',
      Object.assign(new Error('x'), { code: '57P01', severity: 'FATAL' }),
      'busy',
      '1',
    ],
    [
      'a server whose disk is full',
      Object.assign(new Error('x'), { code: '53100', severity: 'ERROR' }),
      'storage',
      '30',
    ],
  ] as const)('says that nothing was processed on %s', async (_, error, code, wait) => {
    const { response, reported } = await thrownBy(error);
    expect(response.headers.get('retry-after')).toBe(wait);
    expect(await errorOf(response)).toEqual([503, code, 201]);
    expect(reported).toEqual([]);
  });

  it('says of a commit without an answer that it is not known', async () => {
    const { response, reported } = await thrownBy(new CommitUnknownError(null));
    // Not 503, which says that it is safe to send again.
    expect(response.status).toBe(500);
    expect(response.headers.get('retry-after')).toBeNull();
    expect(await response.json()).toMatchObject({ code: 'internal', processed: 'unknown' });
    expect(reported).toHaveLength(1);
  });

  it('an unexpected error is reported to the operator, hidden from the caller, and answered with processed unknown', async () => {
    const { response, reported } = await thrownBy(new Error('secret detail'));
    const answer = await response.json();
    expect(response.status).toBe(500);
    expect(answer).toMatchObject({ code: 'internal', processed: 'unknown' });
    expect(JSON.stringify(answer)).not.toContain('secret');
    expect(reported).toHaveLength(1);
  });
});

const preflight = (app: TestService['app'], origin: string) =>
  app.fetch(
    new Request(`http://desk.test${pickup}`, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'POST' },
    }),
  );

describe('other origins', () => {
  it('may call the service only if they are in CORS_ORIGINS', async () => {
    const listed = await startService({ corsOrigins: ['https://other.example'] });
    const allowed = await preflight(listed.app, 'https://other.example');
    expect(allowed.status).toBe(204);
    expect(allowed.headers.get('access-control-allow-origin')).toBe('https://other.example');
    expect(allowed.headers.get('access-control-allow-headers')).toBe('content-type,idempotency-key');
    const refused = await preflight(listed.app, 'https://evil.example');
    expect(refused.headers.get('access-control-allow-origin')).toBeNull();
    const error = await listed.fetch(pickup, {}, { origin: 'https://other.example' });
    expect(error.headers.get('access-control-allow-origin')).toBe('https://other.example');
    expect(error.headers.get('access-control-expose-headers')?.split(',')).toContain('date');
    await listed.close();
    const none = await preflight(service.app, 'https://other.example');
    expect(none.headers.get('access-control-allow-origin')).toBeNull();
  });
});

it('tells the time of its clock in the Date header, on successes and errors alike', async () => {
  const dateOf = ({ headers }: Response) => headers.get('date');
  const now = service.clock.now().toUTCString();
  const { api_key } = service.account;
  expect(dateOf(await service.fetch(extensionPaths.account, { api_key }))).toBe(now);
  expect(dateOf(await service.fetch(extensionPaths.account, { api_key: 'wrong' }))).toBe(now);
  expect(dateOf(await service.fetch('/open/nothing', {}))).toBe(now);
});

it.each([
  [pickup, 'close'],
  [extensionPaths.taskList, null],
])('answers at %s with Connection: %s', async (path, connection) => {
  const answer = await service.fetch(path, service.body('pickup'));
  expect(answer.headers.get('connection')).toBe(connection);
});
