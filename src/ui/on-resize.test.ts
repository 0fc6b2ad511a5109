// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { onResize } from './on-resize.ts';

/** jsdom has no sizes: the test says when the browser notifies. */
const observers: { observed: Element[]; notify: () => void }[] = [];

class NotifiedByTest implements ResizeObserver {
  readonly #observed: Element[] = [];
  constructor(callback: ResizeObserverCallback) {
    observers.push({
      observed: this.#observed,
      notify: () => this.#observed.length > 0 && callback([], this),
    });
  }
  observe(element: Element) {
    this.#observed.push(element);
  }
  unobserve() {}
  disconnect() {
    this.#observed.length = 0;
  }
}

beforeEach(() => {
  observers.length = 0;
  vi.stubGlobal('ResizeObserver', NotifiedByTest);
  // jsdom's own frames end for good where an earlier file in the worker left one under a clock that it stopped.
  vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('measures in the frame after a notification, once for several notifications, and not after the stop', () => {
  const measured = vi.fn<() => void>();
  const stop = onResize([document.body, document.head], measured);
  const [browser] = observers;
  expect(browser?.observed).toEqual([document.body, document.head]);
  browser?.notify();
  browser?.notify();
  expect(measured).not.toHaveBeenCalled();
  vi.advanceTimersToNextFrame();
  expect(measured).toHaveBeenCalledTimes(1);
  browser?.notify();
  stop();
  browser?.notify();
  vi.advanceTimersToNextFrame();
  expect(measured).toHaveBeenCalledTimes(1);
});
