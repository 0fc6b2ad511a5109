import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { extensionPaths } from '#contract/extensions.ts';
import type { FieldName } from '#contract/fields.ts';
import { customFieldsOf, hasField, taskKinds } from '#contract/operations.ts';
import { profiles } from '#contract/profiles.ts';
import { z } from '#contract/zod.ts';
import { startService, type TestAccount, type TestService } from '#testing/start-service.ts';
import { allOperations } from './all-operations.ts';
import { insertKey } from './keys.ts';
import { allTables } from './tables.ts';

/** Every operation × every field that names a row × another account's row: exactly the answer of an unknown id. */

let service: TestService;
let other: TestAccount;

beforeAll(async () => {
  service = await startService();
  other = await service.createAccount('Other');
  await service.load(
    {
      teams: [{ team_id: 900, name: 'Theirs' }],
      agents: [{ fleet_id: '900', name: 'Theirs', team_ids: [900] }],
      templates: [{ name: 'Theirs', fields: [{ label: 'Label' }] }],
      promos: [{ promo_id: 900, code: 'THEIRS', status: 1 }],
    },
    other.account_id,
  );
});
afterAll(() => service.close());

/** All rows of the other account, and the tasks, promo codes and answers of both. */
const everything = async (): Promise<string> => {
  const theirs = allTables.map((table) =>
    service.db.selectFrom(table).selectAll().where('account_id', '=', other.account_id).execute(),
  );
  const shared = (['tasks', 'promos', 'idempotency'] as const).map((table) =>
    service.db.selectFrom(table).selectAll().execute(),
  );
  return JSON.stringify([await Promise.all(theirs), await Promise.all(shared)]);
};

/** Status, headers and body without what differs between any two requests. */
const answerOf = async (path: string, body: unknown) => {
  const response = await service.fetch(path, body, { 'idempotency-key': 'k' });
  const { 'x-request-id': _, ...headers } = Object.fromEntries(response.headers);
  const text = await response.text();
  // A message may repeat the ID that was sent.
  return {
    http: response.status,
    headers,
    body: { ...JSON.parse(text.replaceAll(/90[01]/g, 'ID')), request_id: '' },
  };
};

const { paths, flags } = profiles.documented;

const references = (kind: (typeof taskKinds)[number]) => {
  const template = customFieldsOf(kind).template;
  const ids: [FieldName, foreign: () => unknown, unknown: unknown][] = [
    ['merchant_id', () => other.merchant_id, 'mer_unknown'],
    ['team_id', () => 900, 901],
    ['fleet_id', () => '900', '901'],
    [template, () => 'Theirs', 'Nobodys'],
  ];
  return ids.filter(([field]) => hasField(kind, field));
};

const cases = taskKinds.flatMap((kind) =>
  references(kind).flatMap(([field, foreign, unknown]) =>
    [0, 1].map((auto_assignment) => ({ kind, field, foreign, unknown, auto_assignment })),
  ),
);

/** Fields of the extensions that name a row. */
const idFields = [
  'promo_id',
  'promo_ids',
  'schedule_id',
  'job_id',
  'fleet_id',
  'customer_id',
  'preset_id',
  'prefix',
];

/** A task state names an agent only with a task, and a position only an agent. */
const usual = {
  status: 0,
  note: 'Mine',
  state: 'cancelled',
  latitude: '1',
  longitude: '2',
  is_enabled: 0,
  at: '2026-12-04T15:00:00Z',
  time_zone: 'America/Chicago',
  name: 'A phone',
  roles: ['driver'],
};

/** Every operation, except the creations, that has such a field. */
const naming = allOperations.flatMap(({ path, request, isIdempotent }) => {
  const { properties = {} } = request && !isIdempotent ? z.toJSONSchema(request, { io: 'input' }) : {};
  const field = idFields.find((name) => name in properties);
  return field === undefined ? [] : [{ path, field }];
});

/** An ID of each kind of the other account, and one that no account has. */
const theirIds = async (): Promise<Record<string, { theirs: unknown; unknown: unknown }>> => {
  const { api_key } = other;
  const post = async (path: string, body: object) => (await service.fetch(path, { api_key, ...body })).json();
  const created = await post(paths.pickup, service.body('pickup', {}, other));
  const preset = await post(extensionPaths.presetSave, { name: 'Theirs', values: { zone: 'PST' } });
  const plan = { promo_ids: [900], is_enabled: 0, at: usual.at, time_zone: 'UTC' };
  const schedule = await post(extensionPaths.promoScheduleCreate, plan);
  const { customer_id } = await service.db
    .selectFrom('customers')
    .select('customer_id')
    .where('account_id', '=', other.account_id)
    .executeTakeFirstOrThrow();
  const { prefix } = await insertKey(service.db, other.account_id, service.clock.now());
  return {
    promo_id: { theirs: 900, unknown: 901 },
    promo_ids: { theirs: [900], unknown: [901] },
    schedule_id: { theirs: schedule.data.schedule_id, unknown: 999_999 },
    job_id: { theirs: created.data.job_id, unknown: 999_999 },
    fleet_id: { theirs: '900', unknown: '901' },
    customer_id: { theirs: customer_id, unknown: 999_999 },
    preset_id: { theirs: preset.data.preset_id, unknown: 999_999 },
    prefix: { theirs: prefix, unknown: 'dk_live_unknown0' },
  };
};

describe('another account’s rows', () => {
  it.each(cases)('$kind: $field, auto $auto_assignment', async (row) => {
    const { kind, field, foreign, unknown, auto_assignment } = row;
    const before = await everything();
    const arrays = Object.fromEntries(
      customFieldsOf(kind).arrays.map((array) => [array.field, [{ label: 'Label', data: 'x' }]]),
    );
    const extra = field === customFieldsOf(kind).template ? arrays : {};
    // Where a team must be named for auto-assignment, only the team itself is under test.
    const auto = field === 'team_id' || !hasField(kind, 'team_id') ? auto_assignment : 0;
    const body = service.body(kind, { ...flags[kind], ...extra, auto_assignment: auto });
    const theirs = await answerOf(paths[kind], { ...body, [field]: foreign() });
    const nobodys = await answerOf(paths[kind], { ...body, [field]: unknown });
    expect(theirs).toEqual(nobodys);
    expect(theirs.body).toMatchObject({ status: 404, issues: [{ field }] });
    expect(await everything()).toBe(before);
  });

  it.each(naming)('$path: $field', async ({ path, field }) => {
    const ids = await theirIds();
    const owner = await insertKey(service.db, service.account.account_id, service.clock.now(), {
      roles: ['owner'],
    });
    const before = await everything();
    const body = {
      ...usual,
      api_key: owner.api_key,
    };
    const theirs = await answerOf(path, { ...body, [field]: ids[field]?.theirs });
    expect(theirs).toEqual(await answerOf(path, { ...body, [field]: ids[field]?.unknown }));
    expect(theirs).toMatchObject({ http: 404, body: { issues: [{ field }] } });
    expect(await everything()).toBe(before);
  });

  it('can have a preset of the same name', async () => {
    const preset = { name: 'Shared name', values: { zone: 'PST' } };
    await service.fetch(extensionPaths.presetSave, { ...preset, api_key: other.api_key });
    const before = await everything();
    await service.fetch(extensionPaths.presetSave, {
      name: 'Shared name',
      values: {},
      api_key: service.account.api_key,
    });
    expect(await everything()).toBe(before);
  });

  it('appear in no list and no lookup', async () => {
    const api_key = service.account.api_key;
    await service.fetch(paths.delivery, service.body('delivery', {}, other));
    const theirs = { api_key: other.api_key, name: 'Only theirs', values: {} };
    await service.fetch(extensionPaths.presetSave, theirs);
    const presets = await (await service.fetch(extensionPaths.presetList, { api_key })).json();
    expect(JSON.stringify(presets)).not.toContain('Only theirs');
    const sent = service.body('delivery');
    for (const lookUp of [
      { phone: sent['customer_phone'] },
      { phone: String(sent['customer_phone']).slice(-4) },
      { name: sent['customer_username'] },
      { street: sent['customer_address'] },
    ]) {
      const found = await service.fetch(extensionPaths.customerFind, { api_key, ...lookUp });
      expect((await found.json()).data).toEqual([]);
    }
    await service.fetch(paths.pickup, service.body('pickup', {}, other));
    for (const list of ['promo', 'team', 'agent', 'template', 'task'])
      expect((await (await service.fetch(`/open/${list}/list`, { api_key })).json()).data).toEqual([]);
    const found = await service.fetch('/open/task/find', { api_key, order_id: 'A-1' });
    expect((await found.json()).data).toEqual([]);
  });

  it('cannot even be stored', async () => {
    const task = {
      account_id: service.account.account_id,
      job_id: 1,
      kind: 'pickup' as const,
      merchant_id: service.account.merchant_id,
      order_id: '',
      body: '{}',
      warnings: '[]',
      state: 'unassigned' as const,
      states: '[]',
      team_id: null,
      fleet_id: null,
      task_day: '2026-12-01',
      coordinates: '{}',
      tracking_token: null,
      created_at: '2026-11-20T10:00:00Z',
    };
    for (const theirs of [{ merchant_id: other.merchant_id }, { team_id: 900 }, { fleet_id: '900' }]) {
      const insert = service.db.insertInto('tasks').values({ ...task, ...theirs });
      await expect(insert.execute()).rejects.toThrow(/foreign key/i);
    }
  });
});
