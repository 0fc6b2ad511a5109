import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aliasPath, extensionPaths } from '#contract/extensions.ts';
import { profiles } from '#contract/profiles.ts';
import { liveBase } from '#testing/live-bodies.ts';
import { startService, type TestService } from '#testing/start-service.ts';

/** JSON may have numbers that JavaScript has not: they are refused where a field of ours would change. */

let service: TestService;
beforeAll(async () => {
  service = await startService();
  await service.load({
    agents: [{ fleet_id: '19750', name: 'Ana', team_ids: [7] }],
    teams: [{ team_id: 7, name: 'Seven' }],
  });
});
afterAll(() => service.close());

/** A number that goes out with just these digits. */
const number = (digits: string): unknown => JSON.rawJSON?.(digits);

const ask = (path: string, body: Record<string, unknown>) =>
  service.fetch(path, { api_key: service.account.api_key, ...body });
const toAlias = async (changes: Record<string, unknown>) =>
  (await ask(aliasPath, { ...liveBase.pickup, ...changes })).json();
const toDocument = async (changes: Record<string, unknown>) =>
  (await ask(profiles.documented.paths.pickup, service.body('pickup', changes))).json();
const read = async (job_id: number) => (await (await ask(extensionPaths.taskGet, { job_id })).json()).data;

it.each([
  ['order_id', '1e400'],
  ['team_id', '9007199254740993'],
  ['team_id', '1e400'],
  ['notify', '9007199254740993'],
  ['fleet_id', '9007199254740993'],
])('%s: %s is refused by the name of its field', async (field, digits) => {
  for (const send of [toAlias, toDocument])
    expect(await send({ [field]: number(digits) })).toMatchObject({ status: 100, issues: [{ field }] });
});

it('an order number beyond 2^53 is refused at the documented operations, and text at the live service’s path', async () => {
  const order_id = number('12345678901234567890');
  expect(await toDocument({ order_id })).toMatchObject({ status: 100, issues: [{ field: 'order_id' }] });
  expect((await toAlias({ order_id })).data.order_id).toBe('12345678901234567890');
});

describe('a number within reach', () => {
  it.each<[string, string, unknown]>([
    ['team_id', '7.0', 7],
    ['team_id', '0.7e1', 7],
    ['notify', '1.00', 1],
    ['timezone', '-330.0', '-330'],
    ['fleet_id', '19750.0', '19750'],
    ['job_pickup_latitude', '4.07e1', '40.7'],
    ['job_pickup_latitude', '1e-7', '0.0000001'],
  ])('may be written in another way: %s %s', async (field, digits, stored) => {
    const point = { job_pickup_longitude: '5', job_pickup_latitude: '5' };
    for (const send of [toAlias, toDocument]) {
      const { data } = await send({ ...point, [field]: number(digits) });
      expect((await read(data.job_id)).body[field]).toBe(stored);
    }
  });

  it('beside the fields is what JSON reads', async () => {
    const { data } = await toAlias({ crate: { weights: [number('1.50'), 1] } });
    expect((await read(data.job_id)).other_fields).toEqual({ crate: { weights: [1.5, 1] } });
  });
});
