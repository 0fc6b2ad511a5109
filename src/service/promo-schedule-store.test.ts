import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { extensionPaths } from '#contract/extensions.ts';
import { listPages } from '#contract/list-rows.ts';
import { scheduledData, schedulePage } from '#contract/promo-schedule.ts';
import { changeStatusPath } from '#contract/promo.ts';
import { wallAt } from '#time/zone-offset.ts';
import { startService, type TestService } from '#testing/start-service.ts';
import { lastEntries } from './audit-store.ts';
import { insertKey } from './key-store.ts';
import { switchDue } from './promo-schedule-runner.ts';

const start = '2026-11-20T10:00:00.000Z';

let service: TestService;
let now: number;
let api_key: string;
const reported: unknown[] = [];

beforeEach(async () => {
  service = await startService({ now: start, roles: ['owner'] });
  now = Date.parse(start);
  await service.load({
    promos: [7, 8, 9].map((promo_id) => ({ promo_id, code: `P${promo_id}`, status: 0 as const })),
  });
  const about = { name: 'Ana', roles: ['marketing'] } as const;
  ({ api_key } = await insertKey(service.db, service.account.account_id, new Date(now), about));
  reported.length = 0;
});
afterEach(() => service.close());

const ask = async (path: string, body: object, key = api_key) => {
  const response = await service.fetch(path, { api_key: key, ...body });
  const text = await response.text();
  return { http: response.status, bytes: text.length, ...JSON.parse(text) };
};

const usual = { promo_ids: [7], is_enabled: 1, at: '2026-11-21 09:00', time_zone: 'UTC' };
const plan = async (changes: object = {}) => {
  const answer = await ask(extensionPaths.promoScheduleCreate, { ...usual, ...changes });
  return scheduledData.parse(answer.data);
};

/** Lets the service's clock go on to an instant, with or without what is due then. */
const goTo = (at: string) => {
  service.clock.advance(Date.parse(at) - now);
  now = Date.parse(at);
};
const run = (db = service.db) =>
  switchDue(
    db,
    () => new Date(now),
    (error) => reported.push(error),
  );
const runAt = async (at: string) => {
  goTo(at);
  await run();
};

const told = async () => schedulePage.parse(await ask(extensionPaths.promoScheduleList, {})).data;
const settled = async () =>
  (await told()).settled.map(({ promo_ids, is_enabled, state, late_by }) => [
    promo_ids,
    is_enabled,
    state,
    late_by,
  ]);
const statuses = async () => {
  const rows = await service.db
    .selectFrom('promos')
    .select(['promo_id', 'status'])
    .orderBy('promo_id')
    .execute();
  return rows.map(({ status }) => status).join('');
};

describe('a plan', () => {
  it('is switched at its time, once, and the audit says who planned it and that the schedule switched', async () => {
    const { schedule_id } = await plan();
    await runAt('2026-11-21T08:59:59.999Z');
    expect(await statuses()).toBe('000');
    await runAt('2026-11-21T09:00:00Z');
    await run();
    expect(await statuses()).toBe('100');
    expect(await told()).toMatchObject({
      planned: [],
      settled: [{ schedule_id, promo_ids: [7], state: 'done', late_by: null, planned_by: 'Ana' }],
    });
    const audit = await lastEntries(service.db, service.account.account_id, 2);
    expect(audit).toMatchObject([
      {
        key_name: 'Ana',
        object: `schedule ${schedule_id}`,
        to_value: '1 promos active at 2026-11-21 09:00:00 UTC',
      },
      {
        key_name: 'schedule of Ana',
        operation: `schedule ${schedule_id}`,
        object: 'promo 7',
        to_value: 'active',
      },
    ]);
    const changes = await ask(extensionPaths.promoChanges, {});
    expect(changes.data).toMatchObject([
      { promo_id: 7, from: 0, to: 1, changed_by: 'schedule of Ana', schedule_id },
    ]);
  });

  it('of a window has two ends, which are cancelled together', async () => {
    const { schedule_id, steps } = await plan({ promo_ids: [7, '8', 7], until: '2026-11-23 00:00' });
    expect(steps.map(({ is_enabled, due_at }) => [is_enabled, due_at])).toEqual([
      [1, '2026-11-21T09:00:00.000Z'],
      [0, '2026-11-23T00:00:00.000Z'],
    ]);
    expect((await told()).planned).toMatchObject([
      { step: 0, promo_ids: [7, 8], at: '2026-11-21 09:00:00' },
      { step: 1, promo_ids: [7, 8], at: '2026-11-23 00:00:00' },
    ]);
    expect(await ask(extensionPaths.promoScheduleCancel, { schedule_id })).toMatchObject({
      data: { schedule_id, cancelled: 4 },
    });
    await runAt('2026-11-24T00:00:00Z');
    expect(await statuses()).toBe('000');
    expect((await told()).settled).toMatchObject([
      { state: 'cancelled', settled_by: 'Ana' },
      { state: 'cancelled' },
    ]);
    expect(await ask(extensionPaths.promoScheduleCancel, { schedule_id })).toMatchObject({ http: 409 });
    expect(await ask(extensionPaths.promoScheduleCancel, { schedule_id: 99 })).toMatchObject({ http: 404 });
    expect(await ask(extensionPaths.promoScheduleCancel, { schedule_id: 'x' })).toMatchObject({ http: 400 });
  });

  it('says how late it was carried out, that a promo had the state already, and which entry a later one has replaced', async () => {
    await plan({ until: '2026-11-21 09:02' });
    await plan({ promo_ids: [8], is_enabled: 0 });
    await plan({ promo_ids: [9], at: '2026-11-21 09:01' });
    await runAt('2026-11-21T09:04:00Z');
    expect(await statuses()).toBe('001');
    expect(new Set(await settled())).toEqual(
      new Set([
        [[7], 1, 'superseded', null],
        [[7], 0, 'already', 120_000],
        [[8], 0, 'already', 240_000],
        [[9], 1, 'done', 180_000],
      ]),
    );
  });

  it('of the past does not undo a switch by hand, and one to come does what it says', async () => {
    await plan({ until: '2026-11-22 09:00' });
    goTo('2026-11-21T09:00:01Z');
    await ask(changeStatusPath, { promo_id: 7, status: 1 });
    await ask(changeStatusPath, { promo_id: 7, status: 0 });
    await run();
    expect(await statuses()).toBe('000');
    expect((await told()).settled).toMatchObject([
      { state: 'superseded', reason: 'Someone switched this code after its planned time.' },
    ]);
    await ask(changeStatusPath, { promo_id: 7, status: 1 });
    await runAt('2026-11-22T09:00:00Z');
    expect(await statuses()).toBe('000');
  });

  it('ends with its promo at its time', async () => {
    await plan({ promo_ids: [7, 8] });
    await plan({ promo_ids: [7], at: '2026-11-20 11:00' });
    await service.db.deleteFrom('promos').where('promo_id', '=', 7).execute();
    await runAt('2026-11-20T11:00:00Z');
    expect(await settled()).toEqual([[[7], 1, 'gone', null]]);
    expect((await told()).planned).toHaveLength(1);
  });

  it('that cannot be carried out says so, and holds up no other', async () => {
    const other = await service.createAccount('Other');
    await service.load({ promos: [{ promo_id: 7, code: 'OTHER', status: 0 }] }, other.account_id);
    await plan({ promo_ids: [7, 8, 9] });
    expect((await ask(extensionPaths.promoScheduleCreate, usual, other.api_key)).http).toBe(200);
    await service.db
      .updateTable('promo_schedule')
      .set({ planned_by: 'Bad' })
      .where('promo_id', '=', 8)
      .execute();
    const db = service.db.withPlugin({
      transformQuery: ({ node }) => {
        const text = JSON.stringify(node);
        if (node.kind === 'InsertQueryNode' && text.includes('schedule of Bad')) throw new Error('Broken.');
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    });
    goTo('2026-11-21T09:00:00Z');
    await run(db);
    expect(reported).toEqual([new Error('Broken.')]);
    const rows = await service.db
      .selectFrom('promo_schedule')
      .select(['promo_id', 'state'])
      .orderBy('promo_id')
      .execute();
    expect(rows.map(({ promo_id, state }) => `${promo_id} ${state}`)).toEqual([
      '7 done',
      '7 done',
      '8 failed',
      '9 done',
    ]);
    expect((await told()).settled.find(({ state }) => state === 'failed')?.reason).toMatch(
      /unexpected error/,
    );
  });

  it.each([
    ['America/New_York', '2027-03-14 00:30', '2027-03-14 03:30', '2027-11-07 00:30', '2027-11-07 03:30'],
    ['Europe/Berlin', '2027-03-28 00:30', '2027-03-28 03:30', '2027-10-31 00:30', '2027-10-31 03:30'],
    ['Australia/Lord_Howe', '2027-10-03 01:45', '2027-10-03 02:45', '2027-04-04 00:45', '2027-04-04 02:45'],
  ])('keeps the wall times of %s in both nights of its clocks', async (time_zone, ...walls) => {
    const zoned = (instant: string) => wallAt(Date.parse(instant), time_zone).slice(0, 16);
    for (const [at, until] of [walls.slice(0, 2), walls.slice(2)]) {
      const { steps } = await plan({ time_zone, at, until });
      expect(steps.map(({ due_at }) => zoned(due_at))).toEqual([at, until]);
      for (const { due_at: due, is_enabled } of steps) {
        const before = await statuses();
        await runAt(new Date(Date.parse(due) - 1).toISOString());
        expect(await statuses()).toBe(before);
        await runAt(due);
        expect(await statuses()).toBe(`${is_enabled}00`);
      }
      // The nights are not in the order of the year everywhere.
      await service.db.deleteFrom('promo_schedule').execute();
      goTo(start);
    }
  });

  it('at a time that clocks show twice or never is asked about', async () => {
    const berlin = { time_zone: 'Europe/Berlin' };
    const twice = await ask(extensionPaths.promoScheduleCreate, {
      ...usual,
      ...berlin,
      at: '2027-10-31 02:30',
    });
    expect(twice).toMatchObject({ http: 400, issues: [{ field: 'at' }] });
    expect(twice.issues[0].message).toMatch(/twice.*-120 or -60/);
    for (const [at_offset, due_at] of [
      [-120, '2027-10-31T00:30:00.000Z'],
      [-60, '2027-10-31T01:30:00.000Z'],
    ])
      expect((await plan({ ...berlin, at: '2027-10-31 02:30', at_offset })).steps).toMatchObject([
        { due_at },
      ]);
    const never = await ask(extensionPaths.promoScheduleCreate, {
      ...usual,
      ...berlin,
      at: '2027-03-28 02:30',
    });
    expect(never.issues).toEqual([
      { field: 'at', message: 'Clocks skip this time. The next one is 2027-03-28 03:00.' },
    ]);
  });
});

describe('a plan that is refused', () => {
  it.each([
    [{ at: '2026-11-20 09:59' }, 400, 'at'],
    [{ until: '2026-11-21 09:00' }, 400, 'until'],
    [{ until: '2026-11-21 08:00' }, 400, 'until'],
    [{ time_zone: 'Mars/Olympus' }, 400, 'time_zone'],
    [{ time_zone: '' }, 400, 'time_zone'],
    [{ at: 'fri 9' }, 400, 'at'],
    [{ at: '2026-02-30 09:00' }, 400, 'at'],
    [{ at: undefined }, 400, 'at'],
    [{ is_enabled: 2 }, 400, 'is_enabled'],
    [{ is_enabled: null }, 400, 'is_enabled'],
    [{ promo_ids: [] }, 400, 'promo_ids'],
    [{ promo_ids: 7 }, 400, 'promo_ids'],
    [{ promo_ids: ['x'] }, 400, 'promo_ids'],
    [{ promo_ids: Array.from({ length: 5000 }, (_, at) => at) }, 400, 'promo_ids'],
    [{ promo_ids: [7, 100] }, 404, 'promo_ids'],
  ])('%j is refused by field, and nothing is stored', async (changes, http, field) => {
    const answer = await ask(extensionPaths.promoScheduleCreate, { ...usual, ...changes });
    expect(answer).toMatchObject({ http, issues: [{ field }] });
    expect(answer.issues).toHaveLength(1);
    expect(await told()).toEqual({ planned: [], settled: [] });
  });

  it('names promos of another account as unknown, and a promo with an entry at the same instant', async () => {
    const other = await service.createAccount('Other');
    expect(await ask(extensionPaths.promoScheduleCreate, usual, other.api_key)).toMatchObject({ http: 404 });
    await plan();
    const again = await ask(extensionPaths.promoScheduleCreate, {
      ...usual,
      promo_ids: [7, 8],
      at: '2026-11-21 10:00',
      time_zone: 'Europe/Berlin',
    });
    expect(again).toMatchObject({ http: 409, issues: [{ field: 'promo_ids' }] });
    expect((await told()).planned).toHaveLength(1);
    expect(await ask(extensionPaths.promoScheduleCancel, { schedule_id: 1 }, other.api_key)).toMatchObject({
      http: 404,
    });
  });
});

describe('the list of promos', () => {
  it('is left out while nothing has changed, in some 40 bytes', async () => {
    const page = async () => listPages.promo.parse(await ask(extensionPaths.promoList, {}));
    const since = async (version: string | undefined) => ask(extensionPaths.promoList, { since: version });
    let { version } = await page();
    expect(await since(version)).toMatchObject({ http: 200, data: null, bytes: 41 });
    const isNew = async () => {
      const answer = await since(version);
      ({ version } = await page());
      return answer.data !== null;
    };
    expect(await isNew()).toBe(false);
    await ask(changeStatusPath, { promo_id: 8, status: 1 });
    expect(await isNew()).toBe(true);
    await plan();
    expect(await isNew()).toBe(true);
    await runAt('2026-11-21T09:00:00Z');
    expect(await isNew()).toBe(true);
    await run();
    expect(await isNew()).toBe(false);
    await service.load({ promos: [{ promo_id: 9, code: 'NEW', status: 0 }] });
    expect(await isNew()).toBe(true);
  });
});
