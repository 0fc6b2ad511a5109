// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { afterFrame } from './after-frame.ts';

afterEach(() => {
  // First the clock: it puts back what it found, which is the stub.
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('waits for the frame, and for it to be drawn', async () => {
  const frames: (() => void)[] = [];
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) => frames.push(callback));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const order: string[] = [];
  const waiting = afterFrame().then(() => order.push('after the frame'));
  for (const callback of frames) callback();
  await Promise.resolve();
  order.push('in the frame');
  await vi.advanceTimersByTimeAsync(0);
  await waiting;
  expect(order).toEqual(['in the frame', 'after the frame']);
  expect(vi.getTimerCount()).toBe(0);
});

it('waits no longer than a tenth of a second where no frame is drawn', async () => {
  vi.stubGlobal('requestAnimationFrame', () => 0);
  vi.useFakeTimers();
  const waiting = afterFrame();
  await vi.advanceTimersByTimeAsync(100);
  await expect(waiting).resolves.toBeUndefined();
});
