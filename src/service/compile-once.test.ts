import { afterEach, beforeEach, expect, it } from 'vitest';
import { startService, type TestService } from '#testing/start-service.ts';
import { compileOnce } from './compile-once.ts';

let service: TestService;
beforeEach(async () => {
  service = await startService();
});
afterEach(() => service.close());

it('a query is built once and runs with the values of each call, in a transaction or not', async () => {
  let built = 0;
  const find = compileOnce((db, { accountId, code }: { accountId: string; code: string }) => {
    built += 1;
    return db
      .selectFrom('promos')
      .select('code')
      .where('code', '=', code)
      .where('account_id', '=', accountId);
  });
  await service.load({ promos: [{ promo_id: 1, code: 'A', description: '', status: 1 }] });
  const { account_id: accountId } = service.account;
  expect(await find(service.db, { accountId, code: 'A' })).toEqual([{ code: 'A' }]);
  expect(await find(service.db, { accountId: 'another', code: 'A' })).toEqual([]);
  const inside = await service.db
    .transaction()
    .execute((transaction) => find(transaction, { accountId, code: 'A' }));
  expect([inside, built]).toEqual([[{ code: 'A' }], 1]);
});
