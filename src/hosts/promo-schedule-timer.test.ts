import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createSchedule } from '#service/promo-schedule-store.ts';
import { adminActor } from '#service/audit-store.ts';
import { startService, type TestService } from '#testing/start-service.ts';
import { startScheduleTimer } from './promo-schedule-timer.ts';

const second = 1000;
const start = Date.parse('2026-11-20T10:00:00Z');

let service: TestService;
let end: () => Promise<void>;
const report = vi.fn<(error: unknown) => void>();

beforeEach(async () => {
  service = await startService();
  await service.load({ promos: [{ promo_id: 7, code: 'P7', status: 0 }] });
  await createSchedule(service.db, {
    accountId: service.account.account_id,
    actor: adminActor('test'),
    body: { promo_ids: [7], is_enabled: 1, at: '2026-11-20T10:00:10Z', time_zone: 'UTC' },
    now: new Date(start),
  });
  vi.useFakeTimers({ now: start, toFake: ['setInterval', 'clearInterval', 'Date'] });
  report.mockReset();
});
afterEach(async () => {
  await end();
  vi.useRealTimers();
  await service.close();
});

const begin = (db = service.db) => {
  end = startScheduleTimer({ db, clock: () => new Date(), report });
};
const state = async () => {
  const row = await service.db.selectFrom('promo_plans').select('state').executeTakeFirstOrThrow();
  return row.state;
};
const endState = () =>
  vi.waitFor(async () => {
    const current = await state();
    if (current === 'waiting') throw new Error('Still waiting.');
    return current;
  });

it('runs a plan within 20 seconds of its time', async () => {
  begin();
  await vi.advanceTimersByTimeAsync(19 * second);
  expect(await state()).toBe('waiting');
  await vi.advanceTimersByTimeAsync(second);
  expect(await endState()).toBe('done');
});

it('runs a plan at start if the service was down at its time', async () => {
  vi.setSystemTime(start + 365 * 86_400 * second);
  begin();
  expect(await endState()).toBe('done');
});

it('runs a plan after the database recovers', async () => {
  let isBroken = true;
  begin(
    service.db.withPlugin({
      transformQuery: ({ node }) => {
        if (isBroken) throw new Error('Away.');
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    }),
  );
  await vi.advanceTimersByTimeAsync(20 * second);
  await vi.waitFor(() => expect(report).toHaveBeenCalledWith(new Error('Away.')));
  isBroken = false;
  await vi.advanceTimersByTimeAsync(20 * second);
  expect(await endState()).toBe('done');
});
