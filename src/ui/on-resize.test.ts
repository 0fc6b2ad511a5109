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

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

beforeEach(() => {
  observers.length = 0;
  vi.stubGlobal('ResizeObserver', NotifiedByTest);
});
afterEach(() => vi.unstubAllGlobals());

it('measures in the frame after a notification, once for several notifications, and not after the stop', async () => {
  const measured = vi.fn<() => void>();
  const stop = onResize([document.body, document.head], measured);
  const [browser] = observers;
  expect(browser?.observed).toEqual([document.body, document.head]);
  browser?.notify();
  browser?.notify();
  expect(measured).not.toHaveBeenCalled();
  await nextFrame();
  expect(measured).toHaveBeenCalledTimes(1);
  browser?.notify();
  stop();
  browser?.notify();
  await nextFrame();
  expect(measured).toHaveBeenCalledTimes(1);
});
