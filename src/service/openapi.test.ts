import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Issue } from '#contract/answers.ts';
import { extensionPaths } from '#contract/extensions.ts';
import { profiles } from '#contract/profiles.ts';
import { startService, type TestService } from '#testing/start-service.ts';
import { createConnectCode, insertKey, redeemCode } from './keys.ts';
import { makeDocument, type DescribedOperation } from './openapi.ts';

/** `testing/check-answers.ts` holds every request and answer of the service's tests to `/openapi.json`. */

const document = makeDocument();
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
);
const requestOf = ({ requestBody }: DescribedOperation) => requestBody?.content['application/json'].schema;
const asked = operations.filter(({ operation }) => requestOf(operation));

const now = '2026-11-20T10:00:00Z';
let service: TestService;
let owner: string;
let token: string;
beforeAll(async () => {
  service = await startService({ now });
  const { account_id } = service.account;
  owner = (await insertKey(service.db, account_id, new Date(now), { roles: ['owner'] })).api_key;
  await service.load({
    agents: [{ fleet_id: '7', name: 'Ana Flores' }],
    promos: [{ promo_id: 1, code: 'DINNER7', status: 1 }],
  });
  const created = await service.fetch(
    profiles.documented.paths.pickup,
    service.body('pickup', { fleet_id: '7', tracking_link: 1 }),
  );
  const { data } = (await created.json()) as { data: { tracking_link: string } };
  token = data.tracking_link.split('/').at(-1) ?? '';
});
afterAll(() => service.close());

const newKey = () => insertKey(service.db, service.account.account_id, new Date(now), { name: 'Other' });
const codeOf = async () =>
  (await createConnectCode(service.db, service.account.account_id, new Date(now))).code;

/** A request of each operation in the canonical form. */
const bodies: Record<string, () => object | Promise<object>> = {
  taskCreatePickup: () => service.body('pickup'),
  taskCreateDelivery: () => service.body('delivery'),
  taskCreatePickupAndDelivery: () => service.body('pickup-delivery'),
  taskCreateAppointment: () => service.body('appointment'),
  taskFind: () => ({ order_id: 'A-1' }),
  taskGet: () => ({ job_id: 1 }),
  taskState: () => ({ job_id: 1, state: 'accepted' }),
  agentPosition: () => ({ fleet_id: '7', latitude: '37.77', longitude: '-122.42' }),
  track: () => ({ token }),
  customerFind: () => ({ phone: '0101' }),
  customerNote: () => ({ customer_id: 2, note: 'Back door' }),
  presetSave: () => ({ name: 'Returns', values: { zone: 'PST', notify: true } }),
  presetRemove: async () => {
    const preset = { api_key: owner, name: 'Removed', values: {} };
    const saved = await service.fetch(extensionPaths.presetSave, preset);
    const { data } = (await saved.json()) as { data: { preset_id: number } };
    return { preset_id: data.preset_id };
  },
  place: () => ({ address: '1 Market St, San Francisco' }),
  promoChangeStatus: () => ({ promo_id: 1, status: 0 }),
  promoScheduleCreate: () => ({
    promo_ids: [1],
    is_enabled: 1,
    at: '2026-12-04T15:00:00Z',
    until: '2026-12-06T06:00:00Z',
    time_zone: 'America/Chicago',
  }),
  promoScheduleCancel: async () => {
    const plan = { promo_ids: [1], is_enabled: 0, at: '2026-12-24T15:00:00Z', time_zone: 'America/Chicago' };
    const made = await service.fetch(extensionPaths.promoScheduleCreate, { api_key: owner, ...plan });
    const { data } = (await made.json()) as { data: { schedule_id: number } };
    return { schedule_id: data.schedule_id };
  },
  keyCreate: () => ({ name: 'Night desk', roles: ['dispatcher'] }),
  keyLink: () => ({ name: 'Night desk', roles: ['dispatcher'] }),
  keyRevoke: async () => ({ prefix: (await newKey()).prefix }),
  keyLeave: async () => ({
    api_key: (await redeemCode(service.db, await codeOf(), new Date(now))).api_key,
  }),
  connect: async () => ({ code: await codeOf() }),
};

const needsKey = (operation: DescribedOperation) => operation['x-roles'] !== undefined;

const bodyOf = async (operation: DescribedOperation): Promise<Record<string, unknown>> => ({
  ...(needsKey(operation) && { api_key: owner }),
  ...(await bodies[operation.operationId]?.()),
  ...(needsKey(operation) && operation.operationId !== 'keyLeave' && { api_key: owner }),
});

it('describes the service in OpenAPI 3.1', async () => {
  expect(await new Validator().validate(structuredClone(document))).toMatchObject({ valid: true });
});

it('calls no two operations the same', () => {
  const ids = operations.map(({ operation }) => operation.operationId);
  expect(new Set(ids).size).toBe(ids.length);
});

describe.each(asked)('$path', ({ path, operation }) => {
  it('takes a request in the canonical form', async () => {
    const body = await bodyOf(operation);
    const answer = await service.fetch(path, body);
    expect(await answer.json()).toMatchObject({ status: 200 });
  });

  it('refuses a value of a wrong type in the words of the service', async () => {
    const body = await bodyOf(operation);
    for (const name of Object.keys(requestOf(operation)?.['properties'] ?? {})) {
      if (name === 'api_key') continue;
      const answer = await service.fetch(path, { ...body, [name]: [[]] });
      const { issues } = (await answer.json()) as { issues?: Issue[] };
      const message = issues?.find(({ field }) => field === name)?.message;
      expect(message, name).toMatch(/^(?!Invalid|Too )/);
    }
  });

  it('refuses a request without a required field', async () => {
    const schema = requestOf(operation) ?? {};
    const names = schema['required'] as string[];
    expect(names.length).toBeGreaterThan(0);
    for (const name of names) {
      const { [name]: _, ...rest } = await bodyOf(operation);
      const answer = (await (await service.fetch(path, rest)).json()) as { code?: string };
      expect(answer.code, name).toBe(name === 'api_key' ? 'invalid_key' : 'invalid_body');
    }
  });
});
