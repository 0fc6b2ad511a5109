import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { extensionPaths } from '#contract/extensions.ts';
import { listPages } from '#contract/list-rows.ts';
import { schedulePage } from '#contract/promo-schedule.ts';
import { changeStatusPath } from '#contract/promo.ts';
import { startService, type TestService } from '#testing/start-service.ts';
import { insertKey } from './keys.ts';
import { runDuePlans } from './promo-plans.ts';

let service: TestService;
let api_key: string;

beforeEach(async () => {
  service = await startService({ now: '2026-11-20T10:00:00.000Z', roles: ['owner'] });
  await service.load({
    promos: [7, 8, 9].map((promo_id) => ({ promo_id, code: `P${promo_id}`, status: 0 as const })),
  });
  api_key = await keyOf('Ana');
});
afterEach(() => service.close());

const keyOf = async (name: string): Promise<string> => {
  const about = { name, roles: ['marketing'] } as const;
  return (await insertKey(service.db, service.account.account_id, service.clock.now(), about)).api_key;
};

const ask = async (path: string, body: object = {}, key = api_key) => {
  const response = await service.fetch(path, { api_key: key, ...body });
  return { http: response.status, ...(await response.json()) };
};

const usual = { promo_ids: [7], is_enabled: 1, at: '2026-11-21T09:00:00Z', time_zone: 'UTC' };
const create = (changes: object = {}, key = api_key) =>
  ask(extensionPaths.promoScheduleCreate, { ...usual, ...changes }, key);
const schedule = async (changes: object = {}): Promise<{ schedule_id: number }> =>
  (await create(changes)).data;
const cancel = (schedule_id: unknown, key = api_key) =>
  ask(extensionPaths.promoScheduleCancel, { schedule_id }, key);
const setStatus = (promo_id: number, status: 0 | 1) => ask(changeStatusPath, { promo_id, status });

const goTo = (at: string) => service.clock.advance(Date.parse(at) - service.clock.now().getTime());
const run = (db = service.db, report = (error: unknown): void => expect.fail(String(error))) =>
  runDuePlans(db, service.clock.now(), report);
const runAt = async (at: string) => {
  goTo(at);
  await run();
};

const listed = async () => schedulePage.parse(await ask(extensionPaths.promoScheduleList)).data;
const statuses = async () => {
  const promos = await service.db.selectFrom('promos').select('status').orderBy('promo_id').execute();
  return promos.map(({ status }) => status).join('');
};

describe('a scheduled change', () => {
  it('runs at its time and not before', async () => {
    await schedule();
    await runAt('2026-11-21T08:59:59.999Z');
    expect(await statuses()).toBe('000');
    await runAt('2026-11-21T09:00:00Z');
    expect(await statuses()).toBe('100');
  });

  it('is listed with its result once it ran', async () => {
    const { schedule_id } = await schedule({ promo_ids: [7, '8', 7] });
    await runAt('2026-11-21T09:00:00Z');
    expect(await listed()).toMatchObject({
      planned: [],
      past: [{ schedule_id, promo_ids: [7, 8], due_at: '2026-11-21T09:00:00.000Z', changed: 2 }],
    });
  });

  it('appears in the changes of each promo code with its number', async () => {
    const { schedule_id } = await schedule({ promo_ids: [7, 8] });
    await runAt('2026-11-21T09:00:00Z');
    await run();
    const changed_by = 'schedule of Ana';
    expect((await ask(extensionPaths.promoChanges)).data).toMatchObject([
      { promo_id: 8, from: 0, to: 1, changed_by, schedule_id },
      { promo_id: 7, from: 0, to: 1, changed_by, schedule_id },
    ]);
  });

  it('leaves a promo code that was switched manually since its time', async () => {
    await schedule({ promo_ids: [7, 8] });
    goTo('2026-11-21T09:00:01Z');
    await setStatus(7, 0);
    await run();
    expect(await statuses()).toBe('010');
    expect((await listed()).past).toMatchObject([{ changed: 1 }]);
  });

  it('switches a promo code that was switched manually before its time', async () => {
    await schedule({ until: '2026-11-22T09:00:00Z' });
    await runAt('2026-11-21T09:00:00Z');
    await setStatus(7, 1);
    await runAt('2026-11-22T09:00:00Z');
    expect(await statuses()).toBe('000');
  });

  it('gives way to a later one if both are late', async () => {
    await schedule({ until: '2026-11-21T09:02:00Z' });
    await schedule({ promo_ids: [8], is_enabled: 0 });
    await schedule({ promo_ids: [8], at: '2026-11-21T09:01:00Z' });
    await runAt('2026-11-21T09:04:00Z');
    expect(await statuses()).toBe('010');
  });

  it('gives way to one of the same instant that was scheduled later', async () => {
    await schedule();
    await schedule({ at: '2026-11-21T10:00:00+01:00', is_enabled: 0 });
    await runAt('2026-11-21T09:00:00Z');
    expect(await statuses()).toBe('000');
  });

  it('reports how many promo codes it changed if one was deleted', async () => {
    await schedule({ promo_ids: [7, 8, 9] });
    await service.db.deleteFrom('promos').where('promo_id', '=', 7).execute();
    await runAt('2026-11-21T09:00:00Z');
    expect((await listed()).past).toMatchObject([{ promo_ids: [7, 8, 9], changed: 2 }]);
  });

  it('waits for the next run if the database fails, while other accounts run', async () => {
    const other = await service.createAccount('Other');
    await service.load({ promos: [{ promo_id: 7, code: 'OTHER', status: 0 }] }, other.account_id);
    await schedule();
    await create({}, other.api_key);
    const broken = service.db.withPlugin({
      transformQuery: ({ node }) => {
        if (node.kind === 'InsertQueryNode' && JSON.stringify(node).includes('schedule of Ana'))
          throw new Error('Broken.');
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    });
    goTo('2026-11-21T09:00:00Z');
    const errors: unknown[] = [];
    await run(broken, (error) => errors.push(error));
    expect(errors).toEqual([new Error('Broken.')]);
    const waiting = () =>
      service.db.selectFrom('promo_plans').select('account_id').where('done_at', 'is', null).execute();
    expect(await waiting()).toEqual([{ account_id: service.account.account_id }]);
    await run();
    expect(await waiting()).toEqual([]);
  });
});

describe('cancelling', () => {
  it('stops both ends of a window', async () => {
    const { schedule_id } = await schedule({ until: '2026-11-23T00:00:00Z' });
    expect((await listed()).planned).toMatchObject([
      { step: 0, is_enabled: 1, due_at: '2026-11-21T09:00:00.000Z' },
      { step: 1, is_enabled: 0, due_at: '2026-11-23T00:00:00.000Z' },
    ]);
    expect(await cancel(schedule_id)).toMatchObject({ http: 200, data: { schedule_id } });
    await runAt('2026-11-24T00:00:00Z');
    expect(await statuses()).toBe('000');
    expect(await listed()).toEqual({ planned: [], past: [] });
  });

  it('is refused after it ran', async () => {
    const { schedule_id } = await schedule();
    await runAt('2026-11-21T09:00:00Z');
    expect(await cancel(schedule_id)).toMatchObject({ http: 404, issues: [{ field: 'schedule_id' }] });
  });
});

describe('a refused schedule', () => {
  it.each([
    [{ at: '2026-11-20T09:59:00Z' }, 400, 'at'],
    [{ until: '2026-11-21T09:00:00Z' }, 400, 'until'],
    [{ time_zone: 'Mars/Olympus' }, 400, 'time_zone'],
    [{ at: 'fri 9' }, 400, 'at'],
    [{ at: '2027-02-30T09:00:00Z' }, 400, 'at'],
    [{ is_enabled: 2 }, 400, 'is_enabled'],
    [{ promo_ids: [] }, 400, 'promo_ids'],
    [{ promo_ids: Array.from({ length: 1001 }, (_, at) => at) }, 400, 'promo_ids'],
    [{ promo_ids: [7, 100] }, 404, 'promo_ids'],
  ])('%j names the field', async (changes, http, field) => {
    const answer = await create(changes);
    expect(answer).toMatchObject({ http, issues: [{ field }] });
    expect(answer.issues).toHaveLength(1);
    expect(await listed()).toEqual({ planned: [], past: [] });
  });
});

describe('the version of the promo list', () => {
  it.each([
    ['a manual switch', () => setStatus(8, 1)],
    ['a new schedule', () => schedule({ promo_ids: [8] })],
    ['a run', () => runAt('2026-11-21T09:00:00Z')],
    ['a loaded directory', () => service.load({ promos: [{ promo_id: 9, code: 'NEW', status: 0 }] })],
  ])('changes with %s', async (_what, change) => {
    await schedule();
    const { version } = listPages.promo.parse(await ask(extensionPaths.promoList));
    const isUnchanged = async () => (await ask(extensionPaths.promoList, { since: version })).data === null;
    await run();
    expect(await isUnchanged()).toBe(true);
    await change();
    expect(await isUnchanged()).toBe(false);
  });
});
