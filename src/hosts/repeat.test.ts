import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { repeat } from './repeat.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
});

it('reports an error and runs again at the next interval', async () => {
  const report = vi.fn<(error: unknown) => void>();
  const work = vi.fn<() => Promise<void>>(() => Promise.resolve()).mockRejectedValueOnce(new Error('locked'));
  const { stop } = repeat(work, 1000, report);
  await vi.advanceTimersByTimeAsync(2000);
  expect(report.mock.calls).toEqual([[new Error('locked')]]);
  expect(work).toHaveBeenCalledTimes(2);
  await stop();
});

it('waits for the current run when it is stopped', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { run, stop } = repeat(
    () => promise,
    1000,
    () => undefined,
  );
  run();
  const stopped = vi.fn<() => void>();
  const stopping = stop().then(stopped);
  await vi.advanceTimersByTimeAsync(0);
  expect(stopped).not.toHaveBeenCalled();
  resolve();
  await stopping;
});
