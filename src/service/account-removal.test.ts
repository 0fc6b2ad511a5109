import { afterEach, expect, it } from 'vitest';
import { changeStatusPath } from '#contract/promo.ts';
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

it('an account is removed amid its creates: each of them is stored or refused, and nothing is left', async () => {
  service = await startService();
  const statuses = new Set<number>();
  let stored = 0;
  const send = async (worker: number): Promise<void> => {
    for (let run = 0; ; run += 1) {
      // Not by the helper, which compares the answers of both engines: how many there are is chance.
      const { status } = await service.app.request(pickup, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': `${worker}-${run}` },
        body: JSON.stringify(service.body('pickup')),
      });
      statuses.add(status);
      if (status !== 200) return;
      stored += 1;
      if (stored === 30) removed = remove();
    }
  };
  let removed: Promise<void> | undefined;
  await Promise.all(Array.from({ length: 6 }, (_, worker) => send(worker)));
  await removed;
  expect(statuses).toEqual(new Set([200, 401]));
  for (const table of ['accounts', 'tasks', 'idempotency', 'audit'] as const)
    expect(await service.db.selectFrom(table).selectAll().execute()).toEqual([]);
  const { api_key } = service.account;
  expect((await service.fetch(changeStatusPath, { api_key, promo_id: 1, status: 1 })).status).toBe(401);
});
