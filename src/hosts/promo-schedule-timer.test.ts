import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createSchedule } from '#service/promo-schedule-store.ts';
import { adminActor } from '#service/audit-store.ts';
import { startService, type TestService } from '#testing/start-service.ts';
import { startScheduleTimer } from './promo-schedule-timer.ts';

const second = 1000;
const hour = 3600 * second;
const start = Date.parse('2026-11-20T10:00:00Z');

let service: TestService;
let end: () => Promise<void>;
const report = vi.fn<(error: unknown) => void>();

beforeEach(async () => {
  service = await startService();
  await service.load({ promos: [{ promo_id: 7, code: 'P7', status: 0 }] });
  vi.useFakeTimers({ now: start, toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] });
  report.mockReset();
});
afterEach(async () => {
  await end();
  vi.useRealTimers();
  await service.close();
});

const plan = (at: string) =>
  createSchedule(service.db, {
    accountId: service.account.account_id,
    actor: adminActor('test'),
    body: { promo_ids: [7], is_enabled: 1, at, time_zone: 'UTC' },
    now: new Date(start),
  });
const begin = (db = service.db) => {
  end = startScheduleTimer({ db, clock: () => new Date(), report });
};
/** The clock goes on; what the timer then does is done. */
const goOn = async (ms: number) => {
  await vi.advanceTimersByTimeAsync(ms);
};
const state = async () => {
  const row = await service.db.selectFrom('promo_schedule').select('state').executeTakeFirstOrThrow();
  return row.state;
};

it('carries out what is due within a second of its time, and nothing once it is ended', async () => {
  await plan('2026-11-20 10:00:10');
  begin();
  await goOn(9 * second);
  expect(await state()).toBe('waiting');
  await goOn(2 * second);
  await vi.waitFor(async () => expect(await state()).toBe('done'));
});

it('carries out a plan at once that came due while the service was down', async () => {
  await plan('2026-11-20 12:00');
  vi.setSystemTime(start + 365 * 24 * hour);
  begin();
  await vi.waitFor(async () => expect(await state()).toBe('done'));
});

it('carries out a plan within a second that came due while the machine was paused', async () => {
  await plan('2026-11-20 12:00');
  begin();
  await goOn(5 * second);
  vi.setSystemTime(start + 3 * hour);
  await goOn(second);
  await vi.waitFor(async () => expect(await state()).toBe('done'));
});

it('says once that the database fails, and goes on when it is back', async () => {
  await plan('2026-11-20 10:00:10');
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
  await goOn(20 * second);
  expect(report.mock.calls).toEqual([[new Error('Away.')]]);
  isBroken = false;
  await goOn(second);
  await vi.waitFor(async () => expect(await state()).toBe('done'));
});
