import { sql } from 'kysely';
import { afterEach, expect, it } from 'vitest';
import { profiles } from '#contract/profiles.ts';
import { startService, type TestService } from '#testing/start-service.ts';
import { until } from '#testing/until.ts';

const { pickup } = profiles.documented.paths;

let service: TestService;
afterEach(() => service.close());

const countWaiting = async (): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*) as count from pg_stat_activity
    where wait_event_type = 'Lock' and query like 'update "accounts"%'`.execute(service.db);
  return rows[0]?.count ?? 0;
};

it('creates of one account that wait for each other leave connections and turns to other accounts', async () => {
  const limits = { inFlight: 6, queue: 40, waitMs: 20_000, perAddress: 0, perKey: 0, wrongKeys: 0 };
  service = await startService({ limits: { ...limits, perAccount: 2 } });
  const other = await service.createAccount('Other');
  let waiting: Promise<Response>[] = [];
  await service.db.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('accounts')
      .set({ name: 'Held' })
      .where('account_id', '=', service.account.account_id)
      .execute();
    waiting = Array.from({ length: 20 }, () => service.fetch(pickup, service.body('pickup')));
    await until(async () => expect(await countWaiting()).toBe(2));
    expect((await service.fetch(pickup, service.body('pickup', {}, other))).status).toBe(200);
    expect(await countWaiting()).toBe(2);
  });
  const statuses = await Promise.all(waiting.map(async (answer) => (await answer).status));
  expect(new Set(statuses)).toEqual(new Set([200]));
});

it('a create that cannot get its account is given up after some seconds', async () => {
  service = await startService();
  await service.db.transaction().execute(async (transaction) => {
    await transaction.updateTable('accounts').set({ name: 'Held' }).execute();
    const start = performance.now();
    const answer = await service.fetch(pickup, service.body('pickup'));
    expect(await answer.json()).toMatchObject({ code: 'busy', processed: false });
    // Its statement waits three seconds at a time; the tests of others share the machine.
    expect(performance.now() - start).toBeLessThan(12_000);
  });
});
