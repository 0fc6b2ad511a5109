import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { extensionPaths } from '#contract/extensions.ts';
import { keyPage, type KeyRow } from '#contract/api-keys.ts';
import { startService, type TestService } from '#testing/start-service.ts';
import { createConnectCode, insertKey } from './keys.ts';

/** What an owner does with the keys of the account. */

const start = '2026-11-20T10:00:00.000Z';
let service: TestService;
let owner: { api_key: string; prefix: string };
beforeEach(async () => {
  service = await startService({ now: start });
  owner = await insertKey(service.db, service.account.account_id, new Date(start), {
    name: 'Head office',
    roles: ['owner'],
  });
});
afterEach(() => service.close());

const ask = async (path: string, body: object = {}, api_key = owner.api_key) => {
  const response = await service.fetch(path, { api_key, ...body });
  return { http: response.status, ...(await response.json()) };
};

const list = async (api_key = owner.api_key): Promise<KeyRow[]> =>
  keyPage.parse(await ask(extensionPaths.keyList, {}, api_key)).data;

const accountOf = (api_key: string) => ask(extensionPaths.account, {}, api_key);

describe('an owner', () => {
  it('makes a key with its roles, which is shown once', async () => {
    const { http, data } = await ask(extensionPaths.keyCreate, { name: 'Counter 2', roles: ['reader'] });
    expect(http).toBe(200);
    expect(data).toEqual({
      api_key: expect.stringMatching(/^dk_live_\w{43}$/),
      prefix: data.api_key.slice(0, 16),
    });
    expect((await accountOf(data.api_key)).data.key).toMatchObject({ name: 'Counter 2', roles: ['reader'] });
    const rows = await list();
    expect(rows.find(({ prefix }) => prefix === data.prefix)).toMatchObject({
      created_by: 'Head office',
      by_link: false,
      is_own: false,
    });
    expect(JSON.stringify(rows)).not.toContain(data.api_key);
  });

  it('makes a driver key for one agent', async () => {
    await service.load({ agents: [{ fleet_id: '7', name: 'Ana' }] });
    const body = { name: 'Phone of Ana', roles: ['driver'], fleet_id: '7' };
    const { http, data } = await ask(extensionPaths.keyCreate, body);
    expect(http).toBe(200);
    const row = (await list()).find(({ prefix }) => prefix === data.prefix);
    expect(row).toMatchObject({ roles: ['driver'], fleet_id: '7' });
  });

  it.each([
    ['without an agent', { roles: ['driver'] }, 400, 'fleet_id'],
    ['of an unknown agent', { roles: ['driver'], fleet_id: '99' }, 404, 'fleet_id'],
    ['with another role', { roles: ['driver', 'reader'], fleet_id: '7' }, 400, 'roles'],
  ])('cannot make a driver key %s', async (_, body, http, field) => {
    const refused = await ask(extensionPaths.keyCreate, { name: 'A', ...body });
    expect(refused).toMatchObject({ http, issues: [{ field }] });
  });

  it('cannot make a link for a driver', async () => {
    const refused = await ask(extensionPaths.keyLink, { name: 'A', roles: ['driver'] });
    expect(refused).toMatchObject({ http: 400, issues: [{ field: 'roles' }] });
  });

  it.each([
    ['without a name', { name: ' ', roles: ['reader'] }, 'name'],
    ['that passes for the command line', { name: 'Admin', roles: ['reader'] }, 'name'],
    ['without a role', { name: 'A', roles: [] }, 'roles'],
    ['with a role that does not exist', { name: 'A', roles: ['boss'] }, 'roles'],
    ['that is an owner', { name: 'A', roles: ['owner'] }, 'roles'],
  ])('cannot make a key or a link %s', async (_, body, field) => {
    const rows = () => service.db.selectFrom('api_keys').select('prefix').execute();
    const before = await rows();
    for (const path of [extensionPaths.keyCreate, extensionPaths.keyLink]) {
      const refused = await ask(path, body);
      expect(refused).toMatchObject({ http: 400, processed: false, issues: [{ field }] });
      expect(refused.issues[0].message).toMatch(/Enter|Choose|This name/);
    }
    expect(await rows()).toEqual(before);
  });

  it('deletes the unused links that a revoked key has made', async () => {
    const accountId = service.account.account_id;
    const leaked = await insertKey(service.db, accountId, new Date(start), {
      name: 'Leaked',
      roles: ['owner'],
    });
    const link = async (api_key: string) => {
      const about = { api_key, name: 'Tablet', roles: ['reader'] };
      const { data } = await ask(extensionPaths.keyLink, about);
      return new URL(data.link).hash.slice('#code='.length);
    };
    const [leakedCode, ownCode] = [await link(leaked.api_key), await link(owner.api_key)];
    await ask(extensionPaths.keyRevoke, { prefix: leaked.prefix });
    expect(await ask(extensionPaths.connect, { code: leakedCode })).toMatchObject({ http: 404 });
    expect(await ask(extensionPaths.connect, { code: ownCode })).toMatchObject({ http: 200 });
  });

  it('revokes a key of the account, at once, but neither the one that asks nor one of another account', async () => {
    const other = await service.createAccount('Other');
    const { data: made } = await ask(extensionPaths.keyCreate, { name: 'Lost phone', roles: ['reader'] });
    const revoked = await ask(extensionPaths.keyRevoke, { prefix: made.prefix });
    expect(revoked.data).toEqual({ prefix: made.prefix });
    expect((await accountOf(made.api_key)).http).toBe(401);
    expect((await list()).map(({ name }) => name)).not.toContain('Lost phone');
    expect(await ask(extensionPaths.keyRevoke, { prefix: owner.prefix })).toMatchObject({ http: 409 });
    const foreign = await ask(extensionPaths.keyRevoke, { prefix: other.api_key.slice(0, 16) });
    expect({ ...foreign, request_id: '' }).toEqual({
      ...(await ask(extensionPaths.keyRevoke, { prefix: 'dk_live_nothing' })),
      request_id: '',
    });
    expect(foreign.http).toBe(404);
    expect((await accountOf(other.api_key)).http).toBe(200);
  });
});

describe('a browser', () => {
  it('gives up the key that it got by a link', async () => {
    const { data } = await ask(extensionPaths.keyLink, { name: 'Tablet', roles: ['marketing'] });
    expect(data.link).toMatch(/^http:\/\/desk\.test\/connection#code=\w+$/);
    const code = new URL(data.link).hash.slice('#code='.length);
    const { api_key } = (await ask(extensionPaths.connect, { code })).data;
    const byLink = { name: 'Tablet', by_link: true };
    expect((await accountOf(api_key)).data.key).toMatchObject(byLink);
    expect(await list()).toContainEqual(expect.objectContaining({ ...byLink, created_by: 'Head office' }));
    expect((await ask(extensionPaths.keyLeave, {}, api_key)).http).toBe(200);
    expect((await accountOf(api_key)).http).toBe(401);
  });

  it('cannot give up a key that was typed in: it may be at work elsewhere', async () => {
    const { api_key } = service.account;
    expect(await ask(extensionPaths.keyLeave, {}, api_key)).toMatchObject({ http: 409, processed: false });
    expect((await accountOf(api_key)).http).toBe(200);
  });
});

describe('a connect link', () => {
  const newCode = async () =>
    (await createConnectCode(service.db, service.account.account_id, service.clock.now())).code;
  const redeem = (code: string) => ask(extensionPaths.connect, { code });

  it('is exchanged by one of many browsers, once, for a key of its own', async () => {
    const code = await newCode();
    expect(JSON.stringify(await service.db.selectFrom('api_keys').selectAll().execute())).not.toContain(code);
    const before = await list();
    const answers = await Promise.all(Array.from({ length: 10 }, () => redeem(code)));
    const connected = answers.filter(({ http }) => http === 200);
    expect(connected.map(({ data }) => data)).toEqual([
      {
        api_key: expect.stringMatching(/^dk_live_[0-9A-Za-z]{43}$/),
        merchant_id: service.account.merchant_id,
        account_name: 'Test account',
      },
    ]);
    expect(await list()).toHaveLength(before.length + 1);
    expect(await redeem(code)).toMatchObject({ http: 404, code: 'not_found', issues: [{ field: 'code' }] });
  });

  it('expires after ten minutes', async () => {
    const code = await newCode();
    service.clock.advance(600_000);
    expect((await redeem(code)).http).toBe(404);
  });
});
