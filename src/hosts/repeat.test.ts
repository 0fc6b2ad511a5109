import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { repeat } from './repeat.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const start = () => {
  const work = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const report = vi.fn<(error: unknown) => void>();
  return { work, report, ...repeat(work, 1000, report) };
};

it('runs at once if asked, then at each interval until it is stopped', async () => {
  const { work, run, stop } = start();
  await vi.advanceTimersByTimeAsync(999);
  expect(work).toHaveBeenCalledTimes(0);
  run();
  await vi.advanceTimersByTimeAsync(1001);
  expect(work).toHaveBeenCalledTimes(3);
  await stop();
  await vi.advanceTimersByTimeAsync(5000);
  expect(work).toHaveBeenCalledTimes(3);
});

it('reports an error and runs again at the next interval', async () => {
  const { work, report, stop } = start();
  work.mockRejectedValueOnce(new Error('locked'));
  await vi.advanceTimersByTimeAsync(2000);
  expect(report.mock.calls).toEqual([[new Error('locked')]]);
  expect(work).toHaveBeenCalledTimes(2);
  await stop();
});

it('waits for the current run when it is stopped', async () => {
  const { work, run, stop } = start();
  const { promise, resolve } = Promise.withResolvers<void>();
  work.mockReturnValueOnce(promise);
  run();
  const stopped = vi.fn<() => void>();
  const stopping = stop().then(stopped);
  await vi.advanceTimersByTimeAsync(0);
  expect(stopped).not.toHaveBeenCalled();
  resolve();
  await stopping;
});
