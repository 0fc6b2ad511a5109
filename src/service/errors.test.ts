import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ErrorAnswer } from '#contract/answers.ts';
import { aliasPath, extensionPaths } from '#contract/extensions.ts';
import { profiles } from '#contract/profiles.ts';
import { startService, type TestService } from '#testing/start-service.ts';

const { pickup } = profiles.documented.paths;

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const post = (path: string, body: BodyInit, headers: Record<string, string> = {}) =>
  service.app.fetch(
    new Request(`http://desk.test${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
      // A stream's length is not known beforehand, so that it travels in chunks.
      ...(body instanceof ReadableStream ? { duplex: 'half' } : {}),
    } as RequestInit),
  );

const expectError = async (
  response: Response,
  http: number,
  code: ErrorAnswer['code'],
  status: number,
): Promise<ErrorAnswer> => {
  const answer: ErrorAnswer = await response.json();
  expect({ http: response.status, code: answer.code, status: answer.status }).toEqual({ http, code, status });
  expect(answer).toMatchObject({ data: {}, processed: false });
  expect(answer.message).not.toBe('');
  expect(answer.request_id).toBe(response.headers.get('x-request-id'));
  return answer;
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

describe('reading the body', () => {
  it.each<[string, BodyInit]>([
    ['broken JSON', '{"a":'],
    ['nothing', ''],
    ['a list', '[]'],
    ['a text', '"x"'],
    ['null', 'null'],
    ['a byte order mark', new Uint8Array([0xef, 0xbb, 0xbf, 0x7b, 0x7d])],
    ['half a character', new Uint8Array([0x7b, 0x22, 0xc3, 0x28, 0x22, 0x7d])],
    ['an overlong character', new Uint8Array([0x7b, 0x22, 0xc0, 0xaf, 0x22, 0x7d])],
    ['UTF-16', new Uint8Array([0xff, 0xfe, 0x7b, 0, 0x7d, 0])],
  ])('refuses %s', async (_, body) => {
    await expectError(await post(pickup, body), 400, 'invalid_json', 100);
  });

  it.each(['text/plain', 'multipart/form-data; boundary=x', 'application/x-www-form-urlencoded', ''])(
    'refuses the content type "%s"',
    async (type) => {
      await expectError(
        await post(pickup, '{}', { 'content-type': type }),
        415,
        'unsupported_media_type',
        201,
      );
    },
  );

  it('takes UTF-8 by name and no other character set', async () => {
    const body = JSON.stringify(service.body('pickup'));
    const type = 'Application/JSON; charset=';
    expect((await post(pickup, body, { 'content-type': `${type}"UTF-8"` })).status).toBe(200);
    expect((await post(pickup, body, { 'content-type': `${type}latin1` })).status).toBe(415);
  });

  it('refuses more than 256 KiB, announced or in chunks', async () => {
    const announced = await post(pickup, 'x'.repeat(262_145));
    expect(announced.headers.get('connection')).toBe('close');
    await expectError(announced, 413, 'too_large', 201);
    await expectError(await post(pickup, stream(10_000_000)), 413, 'too_large', 201);
    // Just below: read, and then refused for what it is.
    await expectError(await post(pickup, stream(262_144)), 400, 'invalid_json', 100);
  });

  it('refuses nesting deeper than 16, brackets in texts aside', async () => {
    const nested = (depth: number) => `{"x":${'['.repeat(depth)}${']'.repeat(depth)}}`;
    await expectError(await post(pickup, nested(16)), 400, 'too_deep', 100);
    await expectError(await post(pickup, nested(100_000)), 400, 'too_deep', 100);
    await expectError(await post(pickup, nested(15)), 401, 'invalid_key', 101);
    const text = JSON.stringify({ x: `\\"${'['.repeat(50)}` });
    await expectError(await post(pickup, text), 401, 'invalid_key', 101);
  });

  it('refuses more than 64 fields in one object', async () => {
    const many = Object.fromEntries(Array.from({ length: 65 }, (_, at) => [`f${at}`, at]));
    await expectError(await service.fetch(pickup, many), 400, 'invalid_body', 100);
    await expectError(await service.fetch(pickup, { x: [many] }), 400, 'invalid_body', 100);
  });

  it.each([
    '{"__proto__":{"polluted":1}}',
    '{"constructor":{"prototype":{"polluted":1}}}',
    '{"\\u005f_proto__":1}',
    '{"x":[{"y":{"__proto__":1}}]}',
    '{"meta_data":[{"label":"x","constructor":1}]}',
  ])('refuses %s', async (body) => {
    await expectError(await post(pickup, body), 400, 'invalid_body', 100);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  it('refuses such keys inside meta data that came as text', async () => {
    const body = service.body('pickup', { pickup_meta_data: '[{"label":"a","data":"b","__proto__":1}]' });
    await expectError(await service.fetch(pickup, body), 400, 'invalid_body', 100);
    const deep = service.body('pickup', { pickup_meta_data: '['.repeat(40) });
    await expectError(await service.fetch(pickup, deep), 400, 'too_deep', 100);
  });

  it('keeps other odd names out of the task and names them', async () => {
    const body = service.body('pickup', { toString: 1, hasOwnProperty: 2, [service.account.api_key]: 3 });
    const { data } = await (await service.fetch(pickup, body)).json();
    expect(data.warnings.join()).toContain('"toString"');
    expect(data.warnings.join()).not.toContain(service.account.api_key);
  });
});

describe('keys', () => {
  it('answers every key that is not one alike', async () => {
    const revoked = await service.createAccount();
    await service.db
      .updateTable('api_keys')
      .set({ revoked_at: '2026-01-01T00:00:00Z' })
      .where('account_id', '=', revoked.account_id)
      .execute();
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
      const answer = await expectError(
        await service.fetch(pickup, { ...service.body('pickup'), api_key }),
        401,
        'invalid_key',
        101,
      );
      answers.add(JSON.stringify({ ...answer, request_id: '' }));
    }
    expect(answers.size).toBe(1);
  });

  it.each([
    profiles.documented.paths.promoStatus,
    extensionPaths.taskList,
    extensionPaths.taskFind,
    extensionPaths.agentList,
  ])('asks for one at %s', async (path) => {
    await expectError(await service.fetch(path, { api_key: 'dk_live_x' }), 401, 'invalid_key', 101);
  });
});

describe('addresses and methods', () => {
  it.each(['/open', '/open/', '/open/nothing', '/v2/other', `${pickup}/`, '/open/task/createpickup'])(
    'answers 404 at %s',
    async (path) => {
      await expectError(await service.fetch(path, {}), 404, 'not_found', 404);
      const got = await service.app.fetch(new Request(`http://desk.test${path}`));
      await expectError(got, 404, 'not_found', 404);
    },
  );

  it.each([
    ['GET', pickup, 'POST'],
    ['PUT', pickup, 'POST'],
    ['DELETE', profiles.documented.paths.promoStatus, 'POST'],
    ['GET', aliasPath, 'POST'],
    ['OPTIONS', pickup, 'POST'],
    ['POST', extensionPaths.capabilities, 'GET, HEAD'],
  ])('answers 405 to %s %s', async (method, path, allow) => {
    const response = await service.app.fetch(
      new Request(`http://desk.test${path}`, { method, headers: { 'x-http-method-override': 'POST' } }),
    );
    expect(response.headers.get('allow')).toBe(allow);
    await expectError(response, 405, 'method_not_allowed', 201);
  });
});

describe('trouble inside', () => {
  const thrownBy = async (error: Error) => {
    const broken = await startService({ geocoder: { find: () => Promise.resolve(null) } });
    broken.db.selectFrom = () => {
      throw error;
    };
    const response = await broken.fetch(pickup, broken.body('pickup'));
    return { response, reported: broken.reported };
  };

  it.each([
    ['SQLITE_BUSY', 5, 'busy'],
    ['an extended SQLITE_BUSY', 517, 'busy'],
    ['SQLITE_LOCKED', 6, 'busy'],
    ['SQLITE_FULL', 13, 'storage'],
  ] as const)('says that nothing was processed on %s', async (_, errcode, code) => {
    const { response, reported } = await thrownBy(Object.assign(new Error('x'), { errcode }));
    expect(response.headers.get('retry-after')).toBe('1');
    await expectError(response, 503, code, 201);
    expect(reported).toEqual([]);
  });

  it('hides anything else, reports it, and promises nothing', async () => {
    const { response, reported } = await thrownBy(new Error('secret detail'));
    const answer = await response.json();
    expect(response.status).toBe(500);
    expect(answer).toMatchObject({ code: 'internal', processed: 'unknown' });
    expect(JSON.stringify(answer)).not.toContain('secret');
    expect(reported).toHaveLength(1);
  });
});

describe('other origins', () => {
  const preflight = (app: TestService['app'], origin: string) =>
    app.fetch(
      new Request(`http://desk.test${pickup}`, {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'POST' },
      }),
    );

  it('may call only where they are listed', async () => {
    const listed = await startService({ corsOrigins: ['https://other.example'] });
    const allowed = await preflight(listed.app, 'https://other.example');
    expect(allowed.status).toBe(204);
    expect(allowed.headers.get('access-control-allow-origin')).toBe('https://other.example');
    expect(allowed.headers.get('access-control-allow-headers')).toBe('content-type,idempotency-key');
    const refused = await preflight(listed.app, 'https://evil.example');
    expect(refused.headers.get('access-control-allow-origin')).toBeNull();
    const error = await listed.fetch(pickup, {}, { origin: 'https://other.example' });
    expect(error.headers.get('access-control-allow-origin')).toBe('https://other.example');
    await listed.close();
    const none = await preflight(service.app, 'https://other.example');
    expect(none.headers.get('access-control-allow-origin')).toBeNull();
  });
});
