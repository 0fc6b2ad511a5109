import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startService, type TestService } from '#testing/start-service.ts';
import { createConnectCode } from './connect-link-store.ts';
import { insertKey } from './key-store.ts';

const at = new Date('2026-11-20T10:00:00Z');

let service: TestService;
beforeEach(async () => {
  service = await startService({ now: at.toISOString() });
});
afterEach(() => service.close());

const ask = async (path: string, body: object) => {
  const response = await service.fetch(path, body);
  const answer = await response.json();
  return { http: response.status, ...answer };
};

describe('the account of a key', () => {
  it('is the same for every key of the account, and another for another account', async () => {
    const { account_id, api_key } = service.account;
    const second = await insertKey(service.db, account_id, at);
    const other = await service.createAccount('Other account');
    const accountOf = (key: string) => ask('/open/account', { api_key: key });
    expect(await accountOf(api_key)).toMatchObject({ http: 200, data: { account_id, name: 'Test account' } });
    expect((await accountOf(second.api_key)).data).toMatchObject({ account_id, name: 'Test account' });
    expect((await accountOf(other.api_key)).data).toMatchObject({
      account_id: other.account_id,
      name: 'Other account',
    });
  });
});

describe('the preview of a connect link', () => {
  const path = '/open/connect/preview';
  const newCode = async () => (await createConnectCode(service.db, service.account.account_id, at)).code;

  it('tells the name of the account and does not use the code up', async () => {
    const code = await newCode();
    expect((await ask(path, { code })).data).toEqual({ account_name: 'Test account' });
    expect((await ask(path, { code })).http).toBe(200);
    expect((await ask('/open/connect', { code })).http).toBe(200);
    expect(await ask(path, { code })).toMatchObject({ http: 404, issues: [{ field: 'code' }] });
  });

  it('says whether the code is for the account that the caller names', async () => {
    const code = await newCode();
    const { account_id } = service.account;
    expect((await ask(path, { code, account_id })).data).toMatchObject({ same_account: true });
    expect((await ask(path, { code, account_id: 'acc_other' })).data).toMatchObject({ same_account: false });
  });

  it('refuses a text that is no code, and a code that has expired', async () => {
    const code = await newCode();
    service.clock.advance(600_000);
    expect((await ask(path, { code })).http).toBe(404);
    expect((await ask(path, { code: 7 })).http).toBe(400);
  });
});
