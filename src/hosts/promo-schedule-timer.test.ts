import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createSchedule } from '#service/promo-schedule-store.ts';
import { adminActor } from '#service/audit-store.ts';
import { startService, type TestService } from '#testing/start-service.ts';
import { startScheduleTimer } from './promo-schedule-timer.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const start = Date.parse('2026-11-20T10:00:00Z');

let service: TestService;
let end: () => Promise<void>;
const report = vi.fn<(error: unknown) => void>();
const warn = vi.fn<(sentence: string) => void>();

beforeEach(async () => {
  service = await startService();
  await service.load({ promos: [{ promo_id: 7, code: 'P7', status: 0 }] });
  vi.useFakeTimers({ now: start, toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] });
  report.mockReset();
  warn.mockReset();
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
  end = startScheduleTimer({ db, clock: () => new Date(), report, warn });
};
/** The clock goes on; what the timer then does is done. */
const goOn = async (ms: number) => {
  await vi.advanceTimersByTimeAsync(ms);
};
const useKeys = (ms: number) =>
  service.db
    .updateTable('api_keys')
    .set({ last_used_at: new Date(ms).toISOString() })
    .execute();
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

it('does nothing early where the clock jumps ahead and back', async () => {
  await plan('2026-11-20 12:00');
  begin();
  await goOn(5 * second);
  vi.setSystemTime(Date.now() + 3 * hour);
  await goOn(14 * minute);
  expect(await state()).toBe('waiting');
  vi.setSystemTime(Date.now() - 3 * hour);
  await goOn(20 * minute);
  expect(await state()).toBe('waiting');
  await goOn(2 * hour);
  await vi.waitFor(async () => expect(await state()).toBe('done'));
});

it('believes a clock that has run evenly for a quarter of an hour since it jumped, as where the machine slept', async () => {
  await plan('2026-11-20 12:00');
  begin();
  await goOn(5 * second);
  vi.setSystemTime(Date.now() + 3 * hour);
  await goOn(16 * minute);
  await vi.waitFor(async () => expect(await state()).toBe('done'));
});

it('waits after a start by whose clock something is due, unless a key was used shortly before', async () => {
  await plan('2026-11-20 12:00');
  vi.setSystemTime(start + 365 * 24 * hour);
  begin();
  await goOn(minute);
  expect(await state()).toBe('waiting');
  await end();
  await useKeys(Date.now() - hour);
  begin();
  await goOn(2 * second);
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
  await goOn(16 * minute);
  await vi.waitFor(async () => expect(await state()).toBe('done'));
});
