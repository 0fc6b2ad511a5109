import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startCleanUp } from './clean-up.ts';

const minute = 60_000;
const hour = 60 * minute;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const start = () => {
  const clean = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const report = vi.fn<(error: unknown) => void>();
  return { clean, report, stop: startCleanUp({ clean, report }) };
};

it('deletes expired data ten minutes after the start, then each hour until it is stopped', () => {
  const { clean, report, stop } = start();
  vi.advanceTimersByTime(10 * minute - 1);
  expect(clean).toHaveBeenCalledTimes(0);
  vi.advanceTimersByTime(1);
  expect(clean).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(2 * hour);
  expect(clean).toHaveBeenCalledTimes(3);
  stop();
  vi.advanceTimersByTime(2 * hour);
  expect(clean).toHaveBeenCalledTimes(3);
  expect(report).not.toHaveBeenCalled();
});

it('deletes expired data after the machine slept for more than an hour', () => {
  const { clean, stop } = start();
  vi.advanceTimersByTime(10 * minute);
  // A sleep stops the timers and `performance.now()`, but not the clock.
  vi.setSystemTime(Date.now() + 8 * hour);
  vi.advanceTimersByTime(hour);
  expect(clean).toHaveBeenCalledTimes(2);
  stop();
});

it('reports a failure and tries again an hour later', async () => {
  const { clean, report, stop } = start();
  clean.mockRejectedValueOnce(new Error('locked'));
  await vi.advanceTimersByTimeAsync(10 * minute);
  expect(report.mock.calls).toEqual([[new Error('locked')]]);
  await vi.advanceTimersByTimeAsync(hour);
  expect(clean).toHaveBeenCalledTimes(2);
  stop();
});
