import { afterEach, expect, it } from 'vitest';
import { profiles } from '#contract/profiles.ts';
import { startService, type TestService } from '#testing/start-service.ts';
import { deleteAccount } from './account-store.ts';

const { pickup } = profiles.documented.paths;

let service: TestService;
afterEach(() => service.close());

const remove = () => deleteAccount(service.db, service.account.account_id);

it('a create whose account is removed while its address is looked up is refused like a wrong key', async () => {
  let isFirst = true;
  const find = async (): Promise<null> => {
    if (isFirst) await remove();
    isFirst = false;
    return null;
  };
  service = await startService({ geocoder: { find, isOwn: false } });
  const answer = await service.fetch(pickup, service.body('pickup'), { 'idempotency-key': 'k' });
  expect(answer.status).toBe(401);
  expect(await answer.json()).toMatchObject({ code: 'invalid_key', processed: false });
  expect(service.reported).toEqual([]);
});
