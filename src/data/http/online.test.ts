import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const page = new EventTarget();

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
});
afterEach(() => vi.unstubAllGlobals());

const load = async (onLine: boolean | undefined) => {
  const browser = { onLine };
  vi.stubGlobal('navigator', browser);
  const { isOnLine, reportNetwork, subscribeOnLine } = await import('./online.ts');
  const set = (next: boolean) => {
    browser.onLine = next;
    page.dispatchEvent(new Event(next ? 'online' : 'offline'));
  };
  return { isOnLine, reportNetwork, subscribeOnLine, set };
};

it('the state follows a browser that loses and finds the network', async () => {
  const { isOnLine, subscribeOnLine, set } = await load(true);
  const heard: boolean[] = [];
  const stop = subscribeOnLine(() => heard.push(isOnLine()));
  set(false);
  set(true);
  stop();
  set(false);
  expect(heard).toEqual([false, true]);
});

it('a browser that was offline when the page was loaded counts as online until it reports a change', async () => {
  const { isOnLine, set } = await load(false);
  expect(isOnLine()).toBe(true);
  set(true);
  set(false);
  expect(isOnLine()).toBe(false);
});

it('an offline browser counts as online once a request was answered', async () => {
  const { isOnLine, reportNetwork, set } = await load(true);
  set(false);
  reportNetwork();
  expect(isOnLine()).toBe(true);
});

it('a browser that reports no state counts as online', async () => {
  expect((await load(undefined)).isOnLine()).toBe(true);
});
