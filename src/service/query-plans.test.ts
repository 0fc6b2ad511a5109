import { CompiledQuery, DefaultQueryExecutor, sql, type Insertable } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { aliasPath, epochHeader, extensionPaths, listPaths, liveListPaths } from '#contract/extensions.ts';
import { profiles } from '#contract/profiles.ts';
import { startService, type TestService } from '#testing/start-service.ts';
import { createConnectCode } from './connect-link-store.ts';
import { switchDue } from './promo-schedule-runner.ts';
import { describedOperations } from './openapi/operations.ts';
import { allTables, ownTables } from './table-order.ts';
import type { Tables } from './tables.ts';

/** Tables that grow with each task: a query that reads all rows of an account in one of them is slower every day. */
const growing = new Set([
  'tasks',
  'task_states',
  'audit',
  'idempotency',
  'customers',
  'customer_keys',
  'customer_tasks',
]);
/** Of a row at most. */
const tiny = new Set<string>([...ownTables, 'unfinished_copy']);
const isPostgres = inject('postgres') !== undefined;

/** How many tasks the account has, and how many accounts there are beside it. */
const filled = 3000;
const others = 2000;
/** Most rows that one query may read of a table: some of a page of a list, or what is told of one order number. */
const maxRows = 300;

let service: TestService;
/** Every query that the requests have made, by its text. */
const queries = new Map<string, CompiledQuery>();

const created_at = '2026-11-20T10:00:00.000Z';
const made = { name: 'Key', roles: 'dispatcher', created_by: 'admin' };
const yes = 1 as const;
const unused = { last_used_at: null, expires_at: null, revoked_at: null, by_link: 0 as const };

const store = async <Table extends keyof Tables>(
  table: Table,
  count: number,
  rowOf: (at: number) => Insertable<Tables[Table]>,
): Promise<void> => {
  for (let first = 0; first < count; first += 500) {
    const rows = Array.from({ length: Math.min(500, count - first) }, (_, at) => rowOf(first + at));
    await service.db.insertInto(table).values(rows).execute();
  }
};

/** A task of some day of a year, which has ended. */
const taskOf = (account_id: string, merchant_id: string, job_id: number): Insertable<Tables['tasks']> => ({
  account_id,
  job_id,
  kind: 'pickup',
  merchant_id,
  order_id: `A-${job_id}`,
  body: JSON.stringify({ timezone: '+480', job_description: 'x'.repeat(500) }),
  other_fields: '{}',
  warnings: '[]',
  state: 'successful',
  assignment_state: 'agent',
  team_id: null,
  fleet_id: '7',
  template_key: null,
  task_day: new Date(Date.UTC(2026, 0, 1 + (job_id % 300))).toISOString().slice(0, 10),
  coordinates: '{}',
  tracking_token: `${account_id} ${job_id}`,
  created_at,
});

/** Many accounts with one row of everything, and one with many tasks. */
const fill = async (): Promise<void> => {
  const nameOf = (at: number) => `acc_${at}`;
  const other = (at: number) => ({ account_id: nameOf(at) });
  await store('accounts', others, (at) => ({ ...other(at), name: 'Other', last_job_id: 1, created_at }));
  await store('api_keys', others, (at) => ({
    ...other(at),
    ...made,
    ...unused,
    prefix: nameOf(at),
    key_hash: nameOf(at),
    created_at,
  }));
  await store('connect_links', others, (at) => ({
    ...other(at),
    ...made,
    code_hash: nameOf(at),
    maker_prefix: null,
    expires_at: created_at,
    used_at: null,
  }));
  await store('merchants', others, (at) => ({
    ...other(at),
    merchant_id: 'm',
    name: 'Shop',
    is_default: yes,
  }));
  await store('teams', others, (at) => ({ ...other(at), team_id: 1, name: 'North' }));
  await store('agents', others, (at) => ({ ...other(at), fleet_id: '7', name: 'Ana', phone: '' }));
  await store('agent_tags', others, (at) => ({ ...other(at), fleet_id: '7', position: 0, tag: 'bike' }));
  await store('team_members', others, (at) => ({ ...other(at), team_id: 1, fleet_id: '7' }));
  await store('templates', others, (at) => ({ ...other(at), template_key: 'Food', name: 'Food' }));
  await store('template_fields', others, (at) => ({
    ...other(at),
    template_key: 'Food',
    position: 0,
    label: 'Dish',
  }));
  await store('promos', others, (at) => ({
    ...other(at),
    promo_id: 7,
    code: 'P',
    description: '',
    status: yes,
    changed_at: null,
    changed_by: null,
  }));
  await store('promo_schedule', others, (at) => ({
    ...other(at),
    schedule_id: 1,
    step: 0 as const,
    promo_id: 7,
    is_enabled: yes,
    wall: '2026-11-20 10:00:00',
    time_zone: 'UTC',
    due_at: '2027-01-01T00:00:00.000Z',
    planned_by: 'Key',
    planned_at: created_at,
    state: at % 2 ? ('waiting' as const) : ('done' as const),
    settled_at: at % 2 ? null : created_at,
    settled_by: null,
    reason: null,
  }));
  await store('presets', others, (at) => ({
    ...other(at),
    preset_id: 1,
    name: 'Returns',
    preset_values: '{}',
    changed_at: created_at,
    changed_by: 'Key',
  }));
  await store('tasks', others, (at) => taskOf(nameOf(at), 'm', 2 * filled + at));

  const { account_id, merchant_id } = service.account;
  await store('tasks', filled, (at) => taskOf(account_id, merchant_id, at + 1));
  await store('task_states', filled, (at) => ({
    account_id,
    job_id: at + 1,
    position: 0,
    state: 'assigned',
    at: created_at,
  }));
  await store('customers', filled, (at) => ({
    account_id,
    customer_id: 2 * (at + 1),
    identity: `person ${at}`,
    place_key: `place ${at}`,
    name: `Maya${at}`,
    phone: '',
    address: '',
    latitude: '',
    longitude: '',
    is_given: 0 as const,
    tasks: 1,
    last_job_id: at + 1,
    last_day: '2026-11-20',
    note: '',
  }));
  const linked = (at: number) => ({ account_id, customer_id: 2 * (at + 1) });
  await store('customer_keys', filled, (at) => ({ ...linked(at), key: `wmaya${at}` }));
  await store('customer_tasks', filled, (at) => ({ ...linked(at), job_id: at + 1 }));
  await store('audit', filled, (at) => ({
    account_id,
    audit_id: at + 100,
    at: created_at,
    key_name: 'Key',
    key_prefix: null,
    operation: 'test',
    object: at % 16 ? `task ${at}` : `promo ${at}`,
    from_value: null,
    to_value: 'active',
    result: 'done',
    request_id: null,
  }));
  await store('idempotency', filled, (at) => ({
    account_id,
    idempotency_key: `key ${at}`,
    fingerprint: '',
    answer: 'x'.repeat(500),
    created_at,
  }));
  await service.db
    .updateTable('accounts')
    .set({ last_job_id: filled, last_audit_id: filled + 100 })
    .where('account_id', '=', account_id)
    .execute();
  // As a server does by itself when a table has grown.
  if (isPostgres) await sql`analyze`.execute(service.db);
};

/** Asks for every operation at least once, in each way that asks the database something else. @returns their paths. */
const askAll = async (): Promise<Set<string>> => {
  const asked = new Set<string>();
  const ask = async (path: string, body: object, headers: Record<string, string> = {}, status = 200) => {
    asked.add(path);
    const response = await service.fetch(path, { api_key: service.account.api_key, ...body }, headers);
    const answer = await response.json();
    expect([path, response.status, answer.issues]).toEqual([
      path,
      status,
      status === 200 ? undefined : answer.issues,
    ]);
    return answer.data;
  };
  const { promoStatus, ...creations } = profiles.documented.paths;
  const { code } = await createConnectCode(
    service.db,
    service.account.account_id,
    new Date('2026-11-20T10:00:00Z'),
  );
  const record = vi.spyOn(DefaultQueryExecutor.prototype, 'executeQuery');

  expect((await service.app.request(`http://desk.test${extensionPaths.capabilities}`)).status).toBe(200);
  asked.add(extensionPaths.capabilities);
  for (const kind of ['pickup', 'delivery', 'pickup-delivery', 'appointment'] as const)
    await ask(creations[kind], service.body(kind));
  const whole = service.body('pickup', {
    team_id: 1,
    auto_assignment: 1,
    tracking_link: 1,
    tags: 'bike',
    pickup_custom_field_template: 'Food',
  });
  const { tracking_link } = await ask(creations.pickup, whole, {
    'idempotency-key': 'k',
    [epochHeader]: 'first',
  });
  await ask(creations.pickup, whole, { 'idempotency-key': 'k' });
  await ask(creations.pickup, service.body('pickup', { fleet_id: '7' }));
  await ask(creations['pickup-delivery'], service.body('pickup-delivery', { auto_assignment: 1 }));
  await ask(aliasPath, service.body('pickup', { merchant_id: '' }), { 'idempotency-key': 'alias' });
  await ask(extensionPaths.track, { token: tracking_link.split('/').pop() });

  for (const path of Object.values(listPaths)) await ask(path, {});
  for (const path of [listPaths.task, listPaths.promo, listPaths.team])
    await ask(path, { cursor: '2', limit: 2 });
  for (const path of [listPaths.agent, listPaths.merchant, listPaths.template])
    await ask(path, { cursor: 'a' });
  await ask(extensionPaths.taskFind, { order_id: 'A-3' });
  await ask(extensionPaths.taskFind, { order_ids: ['A-1', 'A-2', 'A-1500'] });
  await ask(extensionPaths.taskGet, { job_id: 3 });
  for (const path of [liveListPaths.team, liveListPaths.agent]) await ask(path, {});
  await ask(liveListPaths.jobsByOrder, { order_ids: ['A-1'] });
  await ask(liveListPaths.jobsByOrder, { order_ids: ['A-1', 'A-2', 'A-1500'] });

  const job_id = filled + 1;
  await ask(extensionPaths.taskState, { job_id, state: 'assigned', fleet_id: '7' });
  await ask(extensionPaths.taskState, { job_id, state: 'started' });
  await ask(extensionPaths.taskState, { job_id, state: 'cancelled' });
  await ask(extensionPaths.taskState, { job_id: filled + 2, state: 'cancelled' });
  await ask(extensionPaths.taskState, { job_id: 999_999, state: 'started' }, {}, 404);
  const position = { fleet_id: '7', latitude: '1', longitude: '1' };
  await ask(extensionPaths.agentPosition, position);
  await ask(extensionPaths.agentPosition, position, {}, 409);
  await ask(promoStatus, { promo_id: 7, status: 0 });
  await ask(promoStatus, { promo_id: 8, status: 0 }, {}, 404);
  await ask(extensionPaths.promoHistory, { promo_id: 7 });
  await ask(extensionPaths.promoChanges, {});
  const plan = { promo_ids: [7], is_enabled: 1, at: '2026-11-20 11:00', time_zone: 'UTC' };
  await ask(extensionPaths.promoScheduleCreate, plan);
  const { schedule_id } = await ask(extensionPaths.promoScheduleCreate, {
    ...plan,
    until: '2026-11-20 13:00',
    at: '2026-11-20 12:00',
  });
  await ask(extensionPaths.promoScheduleList, {});
  await ask(extensionPaths.promoScheduleCancel, { schedule_id });
  await ask(extensionPaths.promoScheduleCancel, { schedule_id }, {}, 409);
  await switchDue(
    service.db,
    () => new Date('2026-11-20T11:00:00Z'),
    () => expect.unreachable(),
  );
  await ask(extensionPaths.customerFind, { phone: '0102' });
  await ask(extensionPaths.customerFind, { phone: '+1 415 555 0102' });
  await ask(extensionPaths.customerFind, { name: 'Maya12 Maya1' });
  await ask(extensionPaths.customerNote, { customer_id: 4, note: 'Back door' });
  const { preset_id } = await ask(extensionPaths.presetSave, { name: 'Returns', values: {} });
  await ask(extensionPaths.presetList, {});
  await ask(extensionPaths.presetRemove, { preset_id });
  await ask(extensionPaths.place, { address: 'Nowhere' });

  await ask(extensionPaths.account, {});
  await ask(extensionPaths.connectPreview, { code });
  await ask(extensionPaths.connectDemo, {}, {}, 404);
  const connected = await ask(extensionPaths.connect, { code });
  await ask(extensionPaths.keyLink, { name: 'Link', roles: ['dispatcher'] });
  const { prefix } = await ask(extensionPaths.keyCreate, { name: 'Key', roles: ['dispatcher'] });
  await ask(extensionPaths.keyList, {});
  await ask(extensionPaths.keyRevoke, { prefix });
  await ask(extensionPaths.keyLeave, { api_key: connected.api_key });
  for (const [query] of record.mock.calls) queries.set(query.sql, query);
  record.mockRestore();
  return asked;
};

beforeAll(async () => {
  service = await startService({ roles: ['owner'], ownDatabase: true });
  await service.load({
    teams: [{ team_id: 1, name: 'North' }],
    agents: [{ fleet_id: '7', name: 'Ana', team_ids: [1], tags: ['bike'] }],
    templates: [{ name: 'Food', fields: [{ label: 'Dish' }] }],
    promos: [{ promo_id: 7, code: 'DINNER7', status: 1 }],
  });
  await fill();
});
afterAll(() => service.close());

/** What is wrong with how SQLite runs a query. It plans by the schema alone, however many rows there are. */
const problemsOverSqlite = async ({ sql: text, parameters }: CompiledQuery): Promise<string[]> => {
  const { rows } = await service.db.executeQuery<{ detail: string }>(
    CompiledQuery.raw(`explain query plan ${text}`, [...parameters]),
  );
  const isSorted = rows.some(({ detail }) => detail.includes('TEMP B-TREE FOR ORDER BY'));
  // The next rows of an account, by the key alone.
  const isPage =
    !isSorted &&
    /where "account_id" = \? (and ("\w+" [<>] \?|object like 'promo %') )?order by "\w+"( desc)? limit \?$/.test(
      text,
    );
  return rows.flatMap(({ detail }) => {
    const [, how, table = ''] = /^(SCAN|SEARCH) (\w+)/.exec(detail) ?? [];
    if (!allTables.some((name) => name === table) || tiny.has(table)) return [];
    const byAccountAlone = /\(account_id=\?( AND \w+[<>]\?)?\)/.test(detail);
    return how === 'SCAN' || (growing.has(table) && byAccountAlone && !isPage) ? [detail] : [];
  });
};

type PlanNode = {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows'?: number;
  'Actual Loops'?: number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: PlanNode[];
};

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

const rollback = new Error('Taken back.');

/** How Postgres runs a query with its values; what it reads is counted, but for a row that is stored: it is there already. */
const planOf = async ({ sql: text, parameters, query }: CompiledQuery): Promise<PlanNode[]> => {
  const explain = `explain (${query.kind === 'InsertQueryNode' ? '' : 'analyze, '}format json) ${text}`;
  let nodes: PlanNode[] = [];
  await service.db
    .transaction()
    .execute(async (transaction) => {
      const { rows } = await transaction.executeQuery<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
        CompiledQuery.raw(explain, [...parameters]),
      );
      nodes = rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan }) => nodesOf(Plan)));
      throw rollback;
    })
    .catch((error: unknown) => {
      if (error !== rollback) throw error;
    });
  return nodes;
};

/** What is wrong with how Postgres runs a query. It plans by the rows that there are, so that all tables are filled here. */
const problemsOverPostgres = async (query: CompiledQuery): Promise<string[]> =>
  (await planOf(query)).flatMap((node) => {
    const { 'Node Type': type, 'Relation Name': table = '' } = node;
    const rows = (node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0);
    const read = (rows + (node['Rows Removed by Index Recheck'] ?? 0)) * (node['Actual Loops'] ?? 0);
    const isScan = type === 'Seq Scan' && !tiny.has(table);
    return isScan || read > maxRows ? [`${type} of ${table}: ${read} rows`] : [];
  });

describe('the queries of all operations', () => {
  it('find what they read by an index, and none walks an account or a table', async () => {
    const asked = await askAll();
    expect([...asked].toSorted()).toEqual(describedOperations.map(({ path }) => path).toSorted());
    expect(queries.size).toBeGreaterThan(60);
    const problems: Record<string, string[]> = {};
    for (const [text, query] of queries) {
      const found = await (isPostgres ? problemsOverPostgres(query) : problemsOverSqlite(query));
      if (found.length > 0) problems[text] = found;
    }
    expect(problems).toEqual({});
  });
});
