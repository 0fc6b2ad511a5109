import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { extensionPaths } from '#contract/extensions.ts';
import { changeStatusPath } from '#contract/promo.ts';
import { startService, type TestService } from '#testing/start-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
  await service.load({ promos: [{ promo_id: 0, code: 'ZERO', status: 1 }] });
});
afterAll(() => service.close());

const change = async (changes: Record<string, unknown>) => {
  const body = { api_key: service.account.api_key, promo_id: 0, status: 0, ...changes };
  const response = await service.fetch(changeStatusPath, body);
  return { http: response.status, ...(await response.json()) };
};

const status = async () => {
  const row = await service.db.selectFrom('promos').selectAll().executeTakeFirstOrThrow();
  return [row.status, row.changed_at];
};

describe('changeStatus (§4.6)', () => {
  it('sets either status, whatever the promo had before', async () => {
    const at = '2026-11-20T10:00:00.000Z';
    expect(await change({ status: 0 })).toMatchObject({
      http: 200,
      status: 200,
      data: { promo_id: 0, status: 0, changed_at: at },
    });
    expect(await status()).toEqual([0, at]);
    expect((await change({ status: 0 })).http).toBe(200);
    expect((await change({ status: 1 })).data.status).toBe(1);
  });

  it.each([
    [{ promo_id: '0', status: '1' }, 1],
    [{ status: false }, 0],
  ])('accepts the form %j', async (changes, expected) => {
    expect((await change(changes)).data.status).toBe(expected);
  });

  it.each([
    [{ promo_id: -1 }, 'promo_id'],
    [{ promo_id: null }, 'promo_id'],
    [{ status: 2 }, 'status'],
    [{ status: 'active' }, 'status'],
  ])('refuses %j and changes nothing', async (changes, field) => {
    const before = await status();
    expect(await change(changes)).toMatchObject({ http: 400, status: 100, issues: [{ field }] });
    expect(await status()).toEqual(before);
  });

  it('answers 404 for an unknown promo and accepts extra fields', async () => {
    expect(await change({ promo_id: 5 })).toMatchObject({ http: 404, status: 404, code: 'not_found' });
    expect((await change({ language: 'en' })).http).toBe(200);
  });
});

describe('the list of promos', () => {
  it('has the second page for a caller who sends the current version', async () => {
    const list = async (body: object) =>
      (await service.fetch(extensionPaths.promoList, { api_key: service.account.api_key, ...body })).json();
    await service.load({ promos: [{ promo_id: 61, code: 'NEXT', status: 1 }] });
    const { version, next_cursor } = await list({ limit: 1 });
    expect(await list({ since: version })).toMatchObject({ data: null });
    expect((await list({ since: version, cursor: next_cursor })).data.length).toBeGreaterThan(0);
  });
});
