import { CompiledQuery, DefaultQueryExecutor } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { extensionPaths } from '#contract/extensions.ts';
import { profiles } from '#contract/profiles.ts';
import { startService, type TestService } from '#testing/start-service.ts';
import { allTables } from './tables.ts';

/** Tables that grow with each task or schedule: a query that reads all rows of an account in one of them is slower every day. */
const growing = new Set(['tasks', 'audit', 'idempotency', 'customers', 'promo_plans']);

/** SQLite plans by the schema alone, so that empty tables are enough. */
let service: TestService;
beforeAll(async () => {
  service = await startService({ roles: ['owner'], database: ':memory:' });
  await service.load({
    teams: [{ team_id: 1, name: 'North' }],
    agents: [{ fleet_id: '7', name: 'Ana', team_ids: [1], tags: ['bike'] }],
    templates: [{ name: 'Food', fields: [{ label: 'Dish' }] }],
    promos: [{ promo_id: 7, code: 'DINNER7', status: 1 }],
  });
});
afterAll(() => service.close());

const ask = async (path: string, body: object, headers: Record<string, string> = {}) => {
  const response = await service.fetch(path, { api_key: service.account.api_key, ...body }, headers);
  expect([path, response.status]).toEqual([path, 200]);
  return (await response.json()).data;
};

/** Creates tasks in each way that asks the database something else. */
const create = async (): Promise<void> => {
  const { promoStatus: _, ...paths } = profiles.documented.paths;
  for (const kind of ['pickup', 'delivery', 'pickup-delivery', 'appointment'] as const)
    await ask(paths[kind], service.body(kind));
  const whole = service.body('pickup', {
    team_id: 1,
    auto_assignment: 1,
    tracking_link: 1,
    tags: 'bike',
    pickup_custom_field_template: 'Food',
  });
  const { tracking_link } = await ask(paths.pickup, whole, { 'idempotency-key': 'k' });
  await ask(paths.pickup, whole, { 'idempotency-key': 'k' });
  await ask(paths.pickup, service.body('pickup', { fleet_id: '7' }));
  await ask(paths['pickup-delivery'], service.body('pickup-delivery', { auto_assignment: 1 }));
  await ask(extensionPaths.track, { token: tracking_link.split('/').pop() });
};

const read = async (): Promise<void> => {
  const { taskList, promoList, teamList, agentList, merchantList, templateList } = extensionPaths;
  for (const path of [taskList, promoList, teamList]) {
    await ask(path, {});
    await ask(path, { cursor: '2', limit: 2 });
  }
  for (const path of [agentList, merchantList, templateList]) {
    await ask(path, {});
    await ask(path, { cursor: 'a' });
  }
  await ask(extensionPaths.taskFind, { order_id: 'A-1' });
  await ask(extensionPaths.taskFind, { order_ids: ['A-1', 'A-2', 'A-1500'] });
  await ask(extensionPaths.taskGet, { job_id: 3 });
  await ask(extensionPaths.customerFind, { phone: '0102' });
  await ask(extensionPaths.customerFind, { phone: '+1 415 555 0102' });
  await ask(extensionPaths.customerFind, { name: 'Ana Flores' });
};

const change = async (): Promise<void> => {
  await ask(extensionPaths.taskState, { job_id: 1, state: 'assigned', fleet_id: '7' });
  await ask(extensionPaths.taskState, { job_id: 1, state: 'cancelled' });
  await ask(profiles.documented.paths.promoStatus, { promo_id: 7, status: 0 });
  await ask(extensionPaths.promoChanges, {});
  await ask(extensionPaths.promoScheduleList, {});
  await ask(extensionPaths.customerNote, { customer_id: 4, note: 'Back door' });
};

/** The steps of a plan that walk a table, or all rows of an account in a growing table. */
const slowSteps = async ({ sql: text, parameters }: CompiledQuery): Promise<string[]> => {
  const { rows } = await service.db.executeQuery<{ detail: string }>(
    CompiledQuery.raw(`explain query plan ${text}`, [...parameters]),
  );
  const isSorted = rows.some(({ detail }) => detail.includes('TEMP B-TREE FOR ORDER BY'));
  // Names and streets are found by a walk through the account's customers, which are few.
  if (text.includes("' ' ||")) return [];
  // Each of these indexes has only the rows of one list of schedules, in its order.
  if (!isSorted && rows.some(({ detail }) => /promo_plans_(waiting|past)/.test(detail))) return [];
  // The next rows of an account, only by the key.
  const isPage =
    !isSorted &&
    /where "account_id" = \? (and ("\w+" [<>] \?|object like 'promo %') )?order by "\w+"( desc)? limit \?$/.test(
      text,
    );
  return rows.flatMap(({ detail }) => {
    const [, how, table = ''] = /^(SCAN|SEARCH) (\w+)/.exec(detail) ?? [];
    if (!allTables.some((name) => name === table)) return [];
    const byAccountAlone = /\(account_id=\?( AND \w+[<>]\?)?\)/.test(detail);
    return how === 'SCAN' || (growing.has(table) && byAccountAlone && !isPage) ? [detail] : [];
  });
};

it('no list, look-up or create walks a table or an account', async () => {
  const record = vi.spyOn(DefaultQueryExecutor.prototype, 'executeQuery');
  await create();
  await read();
  await change();
  const queries = new Map(record.mock.calls.map(([query]) => [query.sql, query]));
  record.mockRestore();
  expect(queries.size).toBeGreaterThan(40);
  const problems: Record<string, string[]> = {};
  for (const [text, query] of queries) {
    const found = await slowSteps(query);
    if (found.length > 0) problems[text] = found;
  }
  expect(problems).toEqual({});
});
