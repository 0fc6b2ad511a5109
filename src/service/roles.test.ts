import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { extensionPaths } from '#contract/extensions.ts';
import { taskKinds } from '#contract/operations.ts';
import { profiles } from '#contract/profiles.ts';
import { roles, type Role } from '#contract/roles.ts';
import { startService, type TestService } from '#testing/start-service.ts';
import { allOperations } from './all-operations.ts';
import { insertKey, listKeys } from './keys.ts';

const start = new Date('2026-11-20T10:00:00Z');
let service: TestService;
beforeAll(async () => {
  service = await startService({ now: start.toISOString() });
  await service.load({
    agents: [{ fleet_id: '7', name: 'Ana Flores' }],
    promos: [{ promo_id: 1, code: 'DINNER7', status: 1 }],
  });
});
afterAll(() => service.close());

const { paths } = profiles.documented;

const keyOf = async (role: Role) =>
  (
    await insertKey(service.db, service.account.account_id, start, {
      roles: [role],
      name: `The ${role}`,
      ...(role === 'driver' && { fleetId: '7' }),
    })
  ).api_key;

const ask = async (path: string, body: object) => {
  const response = await service.fetch(path, body);
  return { http: response.status, ...(await response.json()) };
};

/** A body of which every part is good, so that only the role decides. */
const bodyOf = (path: string, role: Role): object => {
  const kind = taskKinds.find((each) => paths[each] === path);
  if (kind) return service.body(kind);
  return {
    promo_id: 1,
    status: 0,
    order_id: 'A-1',
    job_id: 1,
    state: role === 'driver' ? 'started' : 'cancelled',
    address: 'Powell Street',
  };
};

const refusal = {
  http: 403,
  status: 201,
  code: 'forbidden',
  message: expect.any(String),
  data: {},
  issues: [],
  request_id: expect.any(String),
  processed: false,
};

const stored = async (): Promise<string> => {
  const tables = ['tasks', 'promos', 'agents', 'idempotency'] as const;
  return JSON.stringify(
    await Promise.all(tables.map((table) => service.db.selectFrom(table).selectAll().execute())),
  );
};

const keyed = allOperations.flatMap(({ path, roles: own }) => (own ? [{ path, own }] : []));
const allows = (role: Role) => keyed.filter(({ own }) => own.includes(role)).map(({ path }) => path);
const refuses = (role: Role) => keyed.filter(({ own }) => !own.includes(role)).map(({ path }) => path);

describe.each(roles)('a key with the role %s', (role) => {
  it.each(allows(role))('can call %s', async (path) => {
    const { code } = await ask(path, { ...bodyOf(path, role), api_key: await keyOf(role) });
    expect(['forbidden', 'internal']).not.toContain(code);
  });

  it.each(refuses(role))('is refused by %s before its body is checked', async (path) => {
    const api_key = await keyOf(role);
    const before = await stored();
    expect(await ask(path, { ...bodyOf(path, role), api_key })).toEqual(refusal);
    expect(await ask(path, { api_key, job_id: 'x', order_id: '\0' })).toEqual(refusal);
    expect(await stored()).toBe(before);
  });
});

describe('the roles', () => {
  const always = [extensionPaths.account, extensionPaths.keyLeave];
  const promoReading = [
    extensionPaths.promoList,
    extensionPaths.promoChanges,
    extensionPaths.promoScheduleList,
  ];
  const reading = [
    ...promoReading,
    extensionPaths.teamList,
    extensionPaths.agentList,
    extensionPaths.merchantList,
    extensionPaths.templateList,
    extensionPaths.taskList,
    extensionPaths.taskFind,
    extensionPaths.taskGet,
  ];

  it('let a reader change nothing', () => {
    expect(allows('reader').toSorted()).toEqual([...reading, ...always].toSorted());
  });

  it('let marketing see promo codes only', () => {
    const switching = [
      paths.promoStatus,
      extensionPaths.promoScheduleCreate,
      extensionPaths.promoScheduleCancel,
    ];
    expect(allows('marketing').toSorted()).toEqual([...promoReading, ...switching, ...always].toSorted());
  });

  it('let a driver report only', () => {
    const reporting = [extensionPaths.agentPosition, extensionPaths.taskState];
    expect(allows('driver').toSorted()).toEqual([...reporting, ...always].toSorted());
  });

  it('let only an owner manage keys', () => {
    const keys = [
      extensionPaths.keyList,
      extensionPaths.keyCreate,
      extensionPaths.keyLink,
      extensionPaths.keyRevoke,
    ];
    expect(keyed.filter(({ own }) => own.length === 1).map(({ path }) => path)).toEqual(keys);
  });
});

describe('a key', () => {
  it('with several roles can do what any of them can', async () => {
    const { api_key } = await insertKey(service.db, service.account.account_id, start, {
      roles: ['marketing', 'reader'],
    });
    expect((await ask(extensionPaths.taskList, { api_key })).http).toBe(200);
    expect((await ask(paths.promoStatus, { api_key, promo_id: 1, status: 1 })).http).toBe(200);
    expect((await ask(paths.pickup, service.body('pickup', { api_key }))).http).toBe(403);
  });

  it('tells its name, its roles and its operations', async () => {
    const { data } = await ask(extensionPaths.account, { api_key: await keyOf('marketing') });
    const { account_id } = service.account;
    expect(data).toMatchObject({ account_id, name: 'Test account' });
    expect(data.key).toMatchObject({ name: 'The marketing', roles: ['marketing'], by_link: false });
    expect(data.key.operations).toEqual(allows('marketing'));
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
