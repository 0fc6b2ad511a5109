import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startService, type TestService } from '#testing/start-service.ts';
import { createConnectCode, listKeys } from './keys.ts';

const at = new Date('2026-11-20T10:00:00Z');

let service: TestService;
beforeEach(async () => {
  service = await startService({ now: at.toISOString() });
});
afterEach(() => service.close());

const redeem = async (code: unknown) => {
  const response = await service.fetch('/open/connect', { code });
  return { http: response.status, ...(await response.json()) };
};
const newCode = async () => (await createConnectCode(service.db, service.account.account_id, at)).code;
const lists = async (api_key: string) => (await service.fetch('/open/task/list', { api_key })).status;

describe('connect link', () => {
  it('is exchanged once for a key of its own', async () => {
    const code = await newCode();
    const { http, data } = await redeem(code);
    expect(http).toBe(200);
    expect(data).toEqual({
      api_key: expect.stringMatching(/^dk_live_[0-9A-Za-z]{43}$/),
      merchant_id: service.account.merchant_id,
      account_name: 'Test account',
    });
    expect(data.api_key).not.toBe(service.account.api_key);
    expect(await lists(data.api_key)).toBe(200);
    expect(await redeem(code)).toMatchObject({ http: 404, code: 'not_found', issues: [{ field: 'code' }] });
  });

  it('gives a key to one of many simultaneous exchanges', async () => {
    const code = await newCode();
    const answers = await Promise.all(Array.from({ length: 10 }, () => redeem(code)));
    expect(answers.filter(({ http }) => http === 200)).toHaveLength(1);
    expect(await listKeys(service.db, service.account.account_id)).toHaveLength(2);
  });

  it('expires after ten minutes', async () => {
    const code = await newCode();
    service.clock.advance(600_000);
    expect((await redeem(code)).http).toBe(404);
  });

  it('is refused if its code is unknown', async () => {
    expect((await redeem('x')).http).toBe(404);
  });

  it('is stored only as a hash', async () => {
    const code = await newCode();
    const rows = await service.db.selectFrom('api_keys').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(code);
  });
});
