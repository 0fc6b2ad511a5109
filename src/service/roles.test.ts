import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { extensionPaths } from '#contract/extensions.ts';
import { profiles } from '#contract/profiles.ts';
import { roles, type Role } from '#contract/roles.ts';
import { startService, type TestAccount, type TestService } from '#testing/start-service.ts';
import { insertKey, listKeys } from './key-store.ts';

/** What each role may do: every operation that needs a key, with a key of each role, of either of two accounts. */

const start = new Date('2026-11-20T10:00:00Z');
let service: TestService;
let other: TestAccount;
beforeAll(async () => {
  service = await startService({ now: start.toISOString() });
  other = await service.createAccount('Other');
  await service.load({
    agents: [{ fleet_id: '7', name: 'Ana Flores' }],
    promos: [{ promo_id: 1, code: 'DINNER7', status: 1 }],
  });
});
afterAll(() => service.close());

const { paths } = profiles.documented;
const creations = [paths.pickup, paths.delivery, paths['pickup-delivery'], paths.appointment];
const promoReading = [
  extensionPaths.promoList,
  extensionPaths.promoHistory,
  extensionPaths.promoChanges,
  extensionPaths.promoScheduleList,
];
const promos = [
  paths.promoStatus,
  extensionPaths.promoScheduleCreate,
  extensionPaths.promoScheduleCancel,
  ...promoReading,
];
const reading = [
  extensionPaths.teamList,
  extensionPaths.agentList,
  extensionPaths.merchantList,
  extensionPaths.templateList,
  extensionPaths.taskList,
  extensionPaths.taskFind,
  extensionPaths.taskGet,
  ...promoReading,
];
const progress = [extensionPaths.agentPosition, extensionPaths.taskState];
const customers = [extensionPaths.customerFind, extensionPaths.customerNote];
const presets = [extensionPaths.presetList, extensionPaths.presetSave, extensionPaths.presetRemove];
const always = [extensionPaths.account, extensionPaths.keyLeave];
const keys = [
  extensionPaths.keyList,
  extensionPaths.keyCreate,
  extensionPaths.keyRevoke,
  extensionPaths.keyLink,
];
const allowed: Record<Role, readonly string[]> = {
  reader: [...reading, ...always],
  dispatcher: [...reading, ...creations, ...customers, ...presets, extensionPaths.place, ...always],
  marketing: [...promos, ...always],
  driver: [...progress, ...always],
  owner: [
    ...reading,
    ...creations,
    ...customers,
    ...presets,
    ...promos,
    ...progress,
    extensionPaths.place,
    ...keys,
    ...always,
  ],
};
const withoutKey = new Set<string>([
  extensionPaths.capabilities,
  extensionPaths.track,
  extensionPaths.connect,
  extensionPaths.connectPreview,
  extensionPaths.connectDemo,
]);

const keyOf = async (role: Role, { account_id }: TestAccount = service.account) =>
  (await insertKey(service.db, account_id, start, { roles: [role], name: `The ${role}` })).api_key;

const ask = async (path: string, body: object) => {
  const response = await service.fetch(path, body);
  return { http: response.status, ...(await response.json()) };
};

/** A body of which every part is good: the role alone decides. */
const bodyOf = (path: string): object => {
  const kind = (['pickup', 'delivery', 'pickup-delivery', 'appointment'] as const).find(
    (each) => paths[each] === path,
  );
  if (kind) return service.body(kind);
  return {
    promo_id: 1,
    status: 0,
    order_id: 'A-1',
    order_ids: ['A-1'],
    job_id: 1,
    state: 'cancelled',
    fleet_id: '7',
    address: 'Powell Street',
    latitude: '1',
    longitude: '2',
  };
};

const operations = [...new Set([...Object.values(paths), ...Object.values(extensionPaths)])].filter(
  (path) => !withoutKey.has(path),
);

const refusal = {
  status: 201,
  code: 'forbidden',
  message: 'The roles of this API key do not allow this.',
  data: {},
  issues: [],
  request_id: expect.any(String),
  processed: false,
};

const stored = async (): Promise<string> => {
  const tables = ['tasks', 'task_states', 'promos', 'agents', 'idempotency'] as const;
  return JSON.stringify(
    await Promise.all(tables.map((table) => service.db.selectFrom(table).selectAll().execute())),
  );
};

const mayAsk = (role: Role, path: string): boolean => allowed[role].includes(path);

describe.each(roles)('a key with the role %s', (role) => {
  const [may, mayNot] = [true, false].map((is) => operations.filter((path) => mayAsk(role, path) === is));

  it.each(may ?? [])('may ask %s', async (path) => {
    for (const account of [service.account, other]) {
      const { code } = await ask(path, { ...bodyOf(path), api_key: await keyOf(role, account) });
      expect(['forbidden', 'internal']).not.toContain(code);
    }
  });

  it.each(mayNot ?? [])('may not ask %s', async (path) => {
    for (const account of [service.account, other]) {
      const api_key = await keyOf(role, account);
      const before = await stored();
      const answer = { ...refusal, http: 403 };
      expect(await ask(path, { ...bodyOf(path), api_key })).toEqual(answer);
      // Nothing but the role was looked at: a wrong body gives no other answer.
      expect(await ask(path, { api_key, job_id: 'x', constructor: 1 })).toEqual(answer);
      expect(await stored()).toBe(before);
    }
  });
});

describe('a key', () => {
  it('with several roles may do what any of them may', async () => {
    const { api_key } = await insertKey(service.db, service.account.account_id, start, {
      roles: ['marketing', 'reader'],
    });
    expect((await ask(extensionPaths.taskList, { api_key })).http).toBe(200);
    expect((await ask(paths.promoStatus, { api_key, promo_id: 1, status: 1 })).http).toBe(200);
    expect((await ask(paths.pickup, service.body('pickup', { api_key }))).http).toBe(403);
  });

  it('tells its name and its roles', async () => {
    const { data } = await ask(extensionPaths.account, { api_key: await keyOf('marketing') });
    const { account_id } = service.account;
    expect(data).toMatchObject({ account_id, name: 'Test account' });
    expect(data.key).toMatchObject({ name: 'The marketing', roles: ['marketing'], by_link: false });
    expect(data.key.operations.toSorted()).toEqual(allowed.marketing.toSorted());
  });

  it('says when it was last used, to within five minutes', async () => {
    const { account_id } = service.account;
    const { api_key, prefix } = await insertKey(service.db, account_id, start);
    const lastUsed = async () =>
      (await listKeys(service.db, account_id)).find((key) => key.prefix === prefix)?.last_used_at;
    expect(await lastUsed()).toBeNull();
    const use = async () => {
      await ask(extensionPaths.account, { api_key });
      return Date.parse((await lastUsed()) ?? '');
    };
    const first = await use();
    service.clock.advance(299_999);
    expect(await use()).toBe(first);
    service.clock.advance(1);
    expect(await use()).toBe(first + 300_000);
    // The clock was ahead, and was set right.
    service.clock.advance(-600_000);
    expect(await use()).toBe(first - 300_000);
    service.clock.advance(600_000);
  });
});
