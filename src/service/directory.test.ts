import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoAccountId, extensionPaths } from '#contract/extensions.ts';
import { listPages, type ListName } from '#contract/list-rows.ts';
import { profiles } from '#contract/profiles.ts';
import packageFile from '../../package.json' with { type: 'json' };
import { startService, type TestService } from '#testing/start-service.ts';
import { listKeys } from './keys.ts';
import { sampleDirectory, seedDay, seedDemoAccount } from './seed-day.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
  await service.load(sampleDirectory);
  for (const order_id of ['a', 'b', 'a'])
    await service.fetch(profiles.documented.paths.delivery, service.body('delivery', { order_id }));
});
afterAll(() => service.close());

const read = async (list: ListName, slice: Record<string, unknown> = {}) => {
  const response = await service.fetch(`/open/${list}/list`, {
    api_key: service.account.api_key,
    ...slice,
  });
  return listPages[list].parse(await response.json());
};

describe('lists', () => {
  it.each([
    ['promo', 10],
    ['team', 3],
    ['agent', 6],
    ['merchant', 3],
    ['template', 3],
    ['task', 3],
  ] as const)('%s: all of it, and the same in pages of two', async (list, count) => {
    const whole = await read(list);
    expect(whole.data).toHaveLength(count);
    expect(whole.next_cursor).toBeNull();
    const rows: unknown[] = [];
    let cursor: string | null = null;
    do {
      const page = await read(list, { limit: 2, cursor });
      expect(page.data.length).toBeLessThanOrEqual(2);
      rows.push(...page.data);
      cursor = page.next_cursor;
    } while (cursor !== null);
    expect(rows).toEqual(whole.data);
  });

  it('give how many tasks each agent still has to do around today', async () => {
    const other = await startService({ now: '2026-12-01T10:00:00Z' });
    await other.load(sampleDirectory);
    const assign = (fleet_id: string, day: string) =>
      other.fetch(
        profiles.documented.paths.delivery,
        other.body('delivery', { fleet_id, job_delivery_datetime: `${day} 16:00:00` }),
      );
    for (const day of ['2026-12-01', '2026-12-01', '2026-12-02', '2026-12-04']) await assign('2003', day);
    await assign('2004', '2026-12-01');
    await other.db.updateTable('tasks').set({ state: 'successful' }).where('fleet_id', '=', '2004').execute();
    const answer = await other.fetch('/open/agent/list', { api_key: other.account.api_key });
    const { data } = listPages.agent.parse(await answer.json());
    const loads = data.map(({ fleet_id, open_tasks }) => [fleet_id, open_tasks] as const);
    expect(new Map(loads).get('2003')).toEqual([
      { day: '2026-12-01', count: 2 },
      { day: '2026-12-02', count: 1 },
    ]);
    expect(new Map(loads).get('2004')).toEqual([]);
    await other.close();
  });

  it.each([{ limit: 0 }, { limit: 5001 }, { limit: '2' }, { limit: 1.5 }, { cursor: 'x' }, { cursor: 7 }])(
    'refuse %j',
    async (slice) => {
      const body = { api_key: service.account.api_key, ...slice };
      const response = await service.fetch('/open/promo/list', body);
      expect(response.status).toBe(400);
      expect((await response.json()).issues).toMatchObject([{ field: Object.keys(slice)[0] }]);
    },
  );
});

const find = (order_id: unknown) =>
  service.fetch('/open/task/find', { api_key: service.account.api_key, order_id });

describe('find and capabilities', () => {
  it('finds every task with the order number, newest first', async () => {
    const { data } = listPages.task.parse(await (await find('a')).json());
    expect(data.map(({ job_id }) => job_id)).toEqual([3, 1]);
    expect(data[0]).toMatchObject({
      name: 'Ana Flores',
      phone: '+1 415 555 0102',
      job_pickup_datetime: null,
    });
    expect((await (await find('zzz')).json()).data).toEqual([]);
    expect((await find('')).status).toBe(400);
  });

  it('finds the newest task of each order number, and refuses a wrong or long list', async () => {
    const findMany = (order_ids: unknown) =>
      service.fetch('/open/task/find', { api_key: service.account.api_key, order_ids });
    const { data } = listPages.task.parse(await (await findMany(['a', 'zzz', 'b'])).json());
    expect(data.map(({ order_id, job_id }) => [order_id, job_id])).toEqual([
      ['a', 3],
      ['b', 2],
    ]);
    for (const wrong of [[], ['a', ''], 'a', Array.from({ length: 501 }, (_each, at) => `o${at}`)])
      expect((await (await findMany(wrong)).json()).issues).toMatchObject([{ field: 'order_ids' }]);
  });

  it('announces what the service can do', async () => {
    const response = await service.app.fetch(new Request('http://desk.test/open/capabilities'));
    expect(await response.json()).toEqual({
      service: 'Dispatch Desk',
      version: packageFile.version,
      idempotency: true,
      default_country: null,
      place_while_typing: true,
    });
  });
});

describe('loading a directory', () => {
  it('replaces rows with a known ID and leaves the others', async () => {
    const loaded = await service.load({
      agents: [{ fleet_id: '2003', name: 'Carmen R.', team_ids: [3], tags: ['van', 'van'] }],
      templates: [{ name: 'Food_order', fields: [{ label: 'Second' }, { label: 'First' }] }],
      promos: [{ promo_id: 501, code: 'NEW', status: 0 }],
    });
    expect(loaded).toEqual({ merchants: 0, teams: 0, agents: 1, templates: 1, promos: 1 });
    expect((await read('agent')).data).toHaveLength(6);
    expect((await read('agent')).data[2]).toMatchObject({
      name: 'Carmen R.',
      team_ids: [3],
      tags: ['van'],
    });
    expect((await read('template')).data).toContainEqual({
      name: 'Food_order',
      fields: [{ label: 'Second' }, { label: 'First' }],
    });
    expect((await read('promo')).data[0]).toMatchObject({
      code: 'NEW',
      status: 0,
      changed_at: expect.any(String),
    });
    const body = { api_key: service.account.api_key };
    const { data } = await (await service.fetch(extensionPaths.promoChanges, body)).json();
    expect(data[0]).toMatchObject({ promo_id: 501, from: 1, to: 0, changed_by: 'admin' });
  });

  it('stores thousands of rows, also with another status', async () => {
    const other = await service.createAccount();
    const promosWith = (status: 0 | 1) =>
      Array.from({ length: 10_000 }, (_, at) => ({ promo_id: at, code: `P${at}`, status }));
    const promos = promosWith(1);
    await service.load({ promos: promosWith(0) }, other.account_id);
    await service.load({ promos }, other.account_id);
    const ids: number[] = [];
    for (let cursor: string | null | undefined; cursor !== null;) {
      const body = { api_key: other.api_key, limit: 5000, cursor };
      const page = listPages.promo.parse(await (await service.fetch('/open/promo/list', body)).json());
      expect(page.data).toHaveLength(5000);
      expect(page.data.every(({ status }) => status === 1)).toBe(true);
      ids.push(...page.data.map(({ promo_id }) => promo_id));
      cursor = page.next_cursor;
    }
    expect(ids).toEqual(promos.map(({ promo_id }) => promo_id));
  });
});

describe('seed', () => {
  it('makes the demo account with a day of tasks of every kind, but without a key', async () => {
    const other = await startService();
    await seedDemoAccount(other.db, other.clock.now());
    await seedDay(other.db, other.clock.now());
    expect(await listKeys(other.db, demoAccountId)).toEqual([]);
    expect(await other.db.selectFrom('agents').select('account_id').execute()).toHaveLength(6);
    const tasks = await other.db.selectFrom('tasks').select('kind').execute();
    expect(tasks).toHaveLength(12);
    expect(new Set(tasks.map(({ kind }) => kind)).size).toBe(4);
    await other.close();
  });
});
