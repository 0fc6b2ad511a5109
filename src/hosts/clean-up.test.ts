import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startCleanUp } from './clean-up.ts';

const minute = 60_000;
const hour = 60 * minute;
const year = 365 * 24 * hour;

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

it('begins ten minutes after a start and goes on each hour, until it is ended', () => {
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

it.each([-1, 1])('removes nothing while the clock is set %s years from what it was at the start', (years) => {
  const { clean, report, stop } = start();
  vi.setSystemTime(Date.now() + years * year);
  vi.advanceTimersByTime(10 * minute);
  expect(clean).not.toHaveBeenCalled();
  expect(String(report.mock.calls[0]?.[0])).toContain(`jumped by ${(years * year) / 1000} s`);
  vi.setSystemTime(Date.now() - years * year);
  vi.advanceTimersByTime(hour);
  expect(clean).toHaveBeenCalledTimes(1);
  stop();
});

it('says so when it fails, and tries again', async () => {
  const { clean, report, stop } = start();
  clean.mockRejectedValueOnce(new Error('locked'));
  await vi.advanceTimersByTimeAsync(10 * minute);
  expect(report.mock.calls).toEqual([[new Error('locked')]]);
  await vi.advanceTimersByTimeAsync(hour);
  expect(clean).toHaveBeenCalledTimes(2);
  stop();
});
