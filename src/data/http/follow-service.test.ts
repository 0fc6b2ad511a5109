// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { profiles } from '#contract/profiles.ts';
import { until } from '#testing/until.ts';
import { askCapabilities } from './capabilities.ts';
import { disconnect, enterConnection } from './connection.ts';
import { QueryClient } from '@tanstack/react-query';
import { followService } from './follow-service.ts';
import { useIsSilent } from './reachability.ts';
import { send } from './transport.ts';

const baseUrl = 'https://desk.test';
const capabilities = {
  service: 'desk',
  version: '1',
  idempotency: true,
  default_country: null,
  place_while_typing: false,
};

let answer: (url: string) => Promise<Response>;
const well = () => Promise.resolve(Response.json(capabilities));
const away = () => Promise.reject(new TypeError('Failed to fetch'));

const connectTo = (announced: boolean) =>
  enterConnection({
    id: 'c1',
    account: null,
    baseUrl,
    profile: profiles.documented,
    merchantId: 'm',
    capabilities: announced ? capabilities : null,
    isKeyChecked: true,
    ownKey: null,
    hasKey: true,
  });
const call = (signal?: AbortSignal) =>
  send({
    to: { id: '', baseUrl },
    path: 'x',
    body: {},
    deadlineMs: 50,
    ...(signal && { signal }),
  });

beforeEach(() => {
  document.head.innerHTML = `<meta name="services" content="${baseUrl}">`;
  vi.stubGlobal('fetch', (url: string) => answer(url));
});
afterEach(async () => {
  answer = well;
  await call();
  disconnect();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const follow = () =>
  followService(new QueryClient({ defaultOptions: { queries: { networkMode: 'always', retry: false } } }));
const isSilent = () => renderHook(() => useIsSilent(baseUrl)).result.current;

it('a service counts as silent from a call without an answer until any call is answered', async () => {
  connectTo(true);
  answer = away;
  await call();
  expect(isSilent()).toBe(true);
  answer = () => Promise.resolve(new Response('', { status: 503 }));
  await call();
  expect(isSilent()).toBe(false);
});

it('a call that the page aborts and a question about capabilities do not make a service silent', async () => {
  answer = away;
  await askCapabilities({ id: '', baseUrl });
  expect(isSilent()).toBe(false);
  const abort = new AbortController();
  answer = () => {
    abort.abort();
    return away();
  };
  await call(abort.signal);
  expect(isSilent()).toBe(false);
});

it('tries a silent service every five seconds until it responds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  connectTo(false);
  const stop = follow();
  connectTo(true);
  answer = away;
  await call();
  const requested: string[] = [];
  answer = (url) => {
    requested.push(url);
    return away();
  };
  await vi.advanceTimersByTimeAsync(5000);
  expect(requested).toEqual([`${baseUrl}/open/capabilities`]);
  await vi.advanceTimersByTimeAsync(5000);
  expect(requested).toHaveLength(2);
  answer = well;
  await vi.advanceTimersByTimeAsync(5000);
  // A body is read in more turns than the timers wait for.
  await until(() => expect(isSilent()).toBe(false));
  stop();
});

it('a service without an announcement is asked once at page load, and not while it is silent', async () => {
  connectTo(false);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  const requested: string[] = [];
  answer = (url) => {
    requested.push(url);
    return away();
  };
  const stop = follow();
  await call();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(requested.toSorted()).toEqual([`${baseUrl}/open/capabilities`, `${baseUrl}/x`]);
  stop();
});
