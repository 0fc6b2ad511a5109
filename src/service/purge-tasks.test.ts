import { afterEach, beforeEach, expect, it } from 'vitest';
import { profiles } from '#contract/profiles.ts';
import { startService, type TestService } from '#testing/start-service.ts';
import { adminActor } from './audit.ts';
import { changeState } from './progress.ts';
import { purgeTasks } from './purge-tasks.ts';

const { paths } = profiles.documented;

let service: TestService;
beforeEach(async () => {
  service = await startService();
});
afterEach(() => service.close());

const create = async (job_pickup_datetime: string, account = service.account) => {
  const body = service.body('pickup', { job_pickup_datetime, tracking_link: 1 }, account);
  return (await (await service.fetch(paths.pickup, body)).json()).data;
};

const days = async () =>
  (await service.db.selectFrom('tasks').select('task_day').orderBy('task_day').execute()).map(
    ({ task_day }) => task_day,
  );

it('removes tasks of every account when their days are over, and never uses a number again', async () => {
  const other = await service.createAccount('Other');
  for (const account of [service.account, other])
    for (const day of ['2026-12-01', '2026-12-02', '2026-12-03']) {
      const { job_id: jobId } = await create(`${day} 23:00:00`, account);
      const accountId = account.account_id;
      const actor = adminActor('test', accountId, service.clock.now());
      await changeState(service.db, actor, { jobId, to: 'cancelled' });
    }
  const purgeAt = (now: string) => purgeTasks(service.db, { taskDays: 40, now: new Date(now) });
  // The first of December plus forty days, and one more for the places that are behind.
  await purgeAt('2027-01-11T23:59:59Z');
  expect(await days()).toHaveLength(6);
  await purgeAt('2027-01-12T00:00:00Z');
  expect(await days()).toEqual(['2026-12-02', '2026-12-02', '2026-12-03', '2026-12-03']);
  await purgeAt('2028-01-01T00:00:00Z');
  expect(await days()).toEqual([]);
  expect((await create('2028-01-02 10:00:00')).job_id).toBe(4);
});

it('leaves a task of a day long past until its create can no longer be repeated', async () => {
  await create('2020-01-01 10:00:00');
  const purgeAt = (now: string) => purgeTasks(service.db, { taskDays: 31, now: new Date(now) });
  await purgeAt('2026-12-21T10:00:00Z');
  expect(await days()).toEqual(['2020-01-01']);
  await purgeAt('2026-12-21T10:00:01Z');
  expect(await days()).toEqual([]);
});
