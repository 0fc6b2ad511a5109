import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { extensionPaths } from '#contract/extensions.ts';
import { listPages } from '#contract/list-rows.ts';
import { profiles } from '#contract/profiles.ts';
import { changeStatusPath } from '#contract/promo.ts';
import { startService, type TestService } from '#testing/start-service.ts';
import { createConnectCode, insertKey } from './keys.ts';
import { lastEntries } from './audit.ts';

/** Who changed what, and when. */

const start = new Date('2026-11-20T10:00:00Z');
const { paths } = profiles.documented;

let service: TestService;
let marketing: { api_key: string; prefix: string };
beforeEach(async () => {
  service = await startService({ now: start.toISOString(), roles: ['owner'] });
  await service.load({
    agents: [{ fleet_id: '7', name: 'Ana Flores' }],
    promos: [{ promo_id: 7, code: 'DINNER7', status: 1 }],
  });
  const about = { name: 'Marketing desk', roles: ['marketing'] } as const;
  marketing = await insertKey(service.db, service.account.account_id, start, about);
});
afterEach(() => service.close());

/** What was stored since the account was made and its directory was loaded. */
const entries = async () => (await lastEntries(service.db, service.account.account_id, 1000)).slice(2);

const ask = async (path: string, body: object, headers: Record<string, string> = {}) => {
  const response = await service.fetch(path, body, headers);
  return response.json();
};

const switchPromo = (promo_id: number, status: 0 | 1) =>
  ask(changeStatusPath, { api_key: marketing.api_key, promo_id, status });

describe('the audit', () => {
  it('has each promo switch with its key and both states', async () => {
    await switchPromo(7, 0);
    service.clock.advance(1000);
    await switchPromo(7, 0);
    await switchPromo(8, 1);
    const who = { key_name: 'Marketing desk', key_prefix: marketing.prefix, operation: changeStatusPath };
    const later = '2026-11-20T10:00:01.000Z';
    expect(await entries()).toMatchObject([
      { ...who, at: start.toISOString(), object: 'promo 7', from_value: 'active', to_value: 'inactive' },
      { ...who, at: later, object: 'promo 7', from_value: 'inactive', to_value: 'inactive' },
    ]);
  });

  it('tells of tasks and their states, once for a create that is repeated', async () => {
    const headers = { 'idempotency-key': 'k' };
    await ask(paths.pickup, service.body('pickup', { fleet_id: '7' }), headers);
    await ask(paths.pickup, service.body('pickup', { fleet_id: '7' }), headers);
    const { api_key } = service.account;
    await ask(extensionPaths.taskState, { api_key, job_id: 1, state: 'started' });
    await ask(extensionPaths.taskState, { api_key, job_id: 1, state: 'started' });
    await ask(extensionPaths.taskState, { api_key, job_id: 1, state: 'declined' });
    await ask(extensionPaths.agentPosition, { api_key, fleet_id: '7', latitude: '1', longitude: '2' });
    expect(await entries()).toMatchObject([
      { operation: paths.pickup, object: 'task 1', from_value: null, to_value: 'assigned' },
      { operation: extensionPaths.taskState, from_value: 'assigned', to_value: 'started' },
    ]);
  });

  it('has a key that came by a link', async () => {
    const { account_id } = service.account;
    const link = { name: 'Till 3', roles: ['reader'] } as const;
    const { code } = await createConnectCode(service.db, account_id, start, link);
    const { data } = await ask(extensionPaths.connect, { code });
    const key_prefix = data.api_key.slice(0, 16);
    expect(await entries()).toMatchObject([
      { operation: '/open/connect', key_name: 'Till 3', object: `key ${key_prefix}`, to_value: 'reader' },
    ]);
  });
});

it('the list of promos tells who changed each of them last', async () => {
  const { api_key } = service.account;
  const read = async () =>
    listPages.promo.parse(await ask(extensionPaths.promoList, { api_key })).data[0]?.changed_by;
  expect(await read()).toBeNull();
  expect((await switchPromo(7, 0)).data).toMatchObject({ changed_by: 'Marketing desk' });
  expect(await read()).toBe('Marketing desk');
  await service.load({ promos: [{ promo_id: 7, code: 'DINNER8', status: 0 }] });
  expect(await read()).toBe('Marketing desk');
  await service.load({ promos: [{ promo_id: 7, code: 'DINNER8', status: 1 }] });
  expect(await read()).toBe('admin');
});
