import { afterAll, beforeAll, expect, it } from 'vitest';
import { extensionPaths } from '#contract/extensions.ts';
import { profiles } from '#contract/profiles.ts';
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
const create = async (changes: Record<string, unknown>) =>
  (await ask(profiles.documented.paths.pickup, service.body('pickup', changes))).json();
const read = async (job_id: number) => (await (await ask(extensionPaths.taskGet, { job_id })).json()).data;

it.each([
  ['order_id', '1e400'],
  ['order_id', '12345678901234567890'],
  ['team_id', '9007199254740993'],
  ['team_id', '1e400'],
  ['notify', '9007199254740993'],
  ['fleet_id', '9007199254740993'],
])('%s: %s is refused by the name of its field', async (field, digits) => {
  expect(await create({ [field]: number(digits) })).toMatchObject({ status: 100, issues: [{ field }] });
});

it.each<[string, string, unknown]>([
  ['team_id', '7.0', 7],
  ['team_id', '0.7e1', 7],
  ['notify', '1.00', 1],
  ['timezone', '-330.0', '-330'],
  ['fleet_id', '19750.0', '19750'],
  ['job_pickup_latitude', '4.07e1', '40.7'],
  ['job_pickup_latitude', '1e-7', '0.0000001'],
])('%s: %s is read as a whole number or decimal text', async (field, digits, stored) => {
  const point = { job_pickup_longitude: '5', job_pickup_latitude: '5' };
  const { data } = await create({ ...point, [field]: number(digits) });
  expect((await read(data.job_id)).body[field]).toBe(stored);
});
