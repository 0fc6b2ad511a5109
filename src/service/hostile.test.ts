import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { extensionPaths } from '#contract/extensions.ts';
import { fields } from '#contract/fields.ts';
import { taskKinds } from '#contract/operations.ts';
import { profiles } from '#contract/profiles.ts';
import { insertKey } from './keys.ts';
import { startService, type TestService } from '#testing/start-service.ts';
import { cpuTime } from '#testing/cpu-time.ts';

/** Whatever arrives, the answer is JSON and never a 5xx, and what is stored is what was sent. */

let service: TestService;
beforeAll(async () => {
  service = await startService();
  await service.load({ teams: [{ team_id: 1, name: 'One' }] });
});
afterAll(() => service.close());

const { paths } = profiles.documented;
const everyPath = [...new Set([...Object.values(paths), ...Object.values(extensionPaths)])].filter(
  (path) => path !== extensionPaths.capabilities,
);

const odd = fc.oneof(
  fc.constantFrom<unknown>(
    '',
    ' ',
    'null',
    '-',
    '0x10',
    '1e3',
    'Infinity',
    '\u0000',
    '\ud800',
    '\u202e',
    "'; drop table tasks; --",
    '$(id)',
    '{"$gt":""}',
    '../../etc/passwd',
    -0,
    1e308,
    2 ** 53,
    -1,
    1.5,
    true,
    null,
  ),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.jsonValue({ maxDepth: 4 }),
);

/** Whether the answer is JSON in the envelope and no 5xx, and nothing unexpected was thrown. */
const isSound = async (response: Response): Promise<boolean> => {
  const answer: { status: unknown } = await response.json();
  return response.status < 500 && typeof answer.status === 'number' && service.reported.length === 0;
};

describe('hostile bodies', () => {
  it('with odd values in single fields are answered without a 5xx', async () => {
    const changes = fc.dictionary(
      fc.constantFrom(...Object.keys(fields), 'promo_id', 'status', 'extra'),
      odd,
      {
        maxKeys: 4,
        noNullPrototype: true,
      },
    );
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...everyPath),
        fc.constantFrom(...taskKinds),
        changes,
        async (path, kind, change) => {
          const { api_key } = service.account;
          const body = { ...service.body(kind), ...change, api_key };
          expect(await isSound(await service.fetch(path, body))).toBe(true);
        },
      ),
      { numRuns: 200 },
    );
  });

  it.each([
    [extensionPaths.taskFind, { order_id: 'a\0' }],
    [extensionPaths.keyRevoke, { prefix: '\ud800' }],
  ])('with characters that no text can have are refused by %s', async (path, body) => {
    const { api_key } = await insertKey(service.db, service.account.account_id, service.clock.now(), {
      roles: ['owner', 'driver'],
    });
    const answer = await (await service.fetch(path, { ...body, api_key })).json();
    expect(answer).toMatchObject({ code: 'invalid_body', processed: false });
    expect(answer.message).toContain('NUL');
  });

  it('have their texts stored unchanged, or are refused', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('order_id', 'job_description', 'job_pickup_name', 'job_pickup_address', 'tags'),
        fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }), fc.constant("a'; --")),
        async (field, text) => {
          const response = await service.fetch(paths.pickup, service.body('pickup', { [field]: text }));
          const { data } = await response.json();
          if (response.status !== 200) return;
          const { body } = await service.db
            .selectFrom('tasks')
            .select('body')
            .where('job_id', '=', data.job_id)
            .executeTakeFirstOrThrow();
          expect(JSON.parse(body)[field]).toBe(text);
        },
      ),
      { numRuns: 75 },
    );
  });
});

/** The largest body that is read, in bytes. */
const size = 255 * 1024;
const fill = (unit: string, bytes = size): string => unit.repeat(Math.floor(bytes / unit.length));

/** A valid pickup with something more in it. */
const pickupWith = (more: string): string =>
  `${JSON.stringify(service.body('pickup')).slice(0, -1)},${more}}`;
const key = () => service.account.api_key;

describe('the largest body costs less than a second of the processor', () => {
  it.each<[name: string, path: string, body: () => string]>([
    [
      'many custom fields',
      paths.pickup,
      () => pickupWith(`"pickup_meta_data":[${fill('{"a":1},', size - 2000)}{}]`),
    ],
    ['a long time', paths.pickup, () => pickupWith(`"job_pickup_datetime":"${fill('9', size - 2000)}!"`)],
    [
      'a list of order numbers',
      extensionPaths.taskFind,
      () => `{"api_key":"${key()}","order_ids":[${fill('"a",', size - 200)}"a"]}`,
    ],
  ])('%s', async (_, path, body) => {
    const text = body();
    const send = async () => {
      const answer = await service.fetch(path, text);
      expect(answer.status).toBeLessThan(500);
    };
    // The first run compiles the code.
    await send();
    const costs = [await cpuTime(send), await cpuTime(send), await cpuTime(send)];
    expect(Math.min(...costs)).toBeLessThan(1000);
  });
});
