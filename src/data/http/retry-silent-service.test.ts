// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { profiles } from '#contract/profiles.ts';
import { until } from '#testing/until.ts';
import { askCapabilities } from './capabilities.ts';
import { disconnect, enterConnection, getConnection } from './connection.ts';
import { retrySilentService } from './retry-silent-service.ts';
import { forgetSilence, reportBlocked, reportReachable, useIsBlocked, useIsSilent } from './reachability.ts';
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

it('a silent service is asked after pauses that grow, until it answers', async () => {
  connectTo(true);
  vi.useFakeTimers();
  const stop = retrySilentService();
  answer = away;
  await call();
  const requested: string[] = [];
  answer = (url) => {
    requested.push(url);
    return away();
  };
  await vi.advanceTimersByTimeAsync(5000);
  expect(requested).toEqual([`${baseUrl}/open/capabilities`]);
  await vi.advanceTimersByTimeAsync(9999);
  expect(requested).toHaveLength(1);
  answer = well;
  await vi.advanceTimersByTimeAsync(1);
  // A body is read in more turns than the timers wait for.
  await until(() => expect(isSilent()).toBe(false));
  expect(vi.getTimerCount()).toBe(0);
  stop();
});

it('a service that has nothing to ask counts as silent for one minute only', async () => {
  connectTo(false);
  vi.useFakeTimers();
  const stop = retrySilentService();
  answer = away;
  await call();
  await vi.advanceTimersByTimeAsync(59_999);
  expect(isSilent()).toBe(true);
  await vi.advanceTimersByTimeAsync(1);
  expect(isSilent()).toBe(false);
  stop();
});

it('a service that was too busy to say what it offers as it was connected is asked until it does', async () => {
  vi.useFakeTimers();
  const stop = retrySilentService();
  connectTo(false);
  const requested: string[] = [];
  answer = (url) => {
    requested.push(url);
    return Promise.resolve(new Response('', { status: 503 }));
  };
  enterConnection({ ...getConnection()!, isUnheard: true });
  await vi.advanceTimersByTimeAsync(5000);
  expect(requested).toEqual([`${baseUrl}/open/capabilities`]);
  answer = well;
  await vi.advanceTimersByTimeAsync(10_000);
  await until(() => expect(getConnection()?.capabilities?.idempotency).toBe(true));
  expect(vi.getTimerCount()).toBe(0);
  stop();
});

it('a service that was not heard can be found to refuse this page, also after its silence is forgotten', () => {
  const other = 'https://other.test';
  const blocked = () => renderHook(() => useIsBlocked(other)).result.current;
  reportReachable(other, false);
  forgetSilence(other);
  reportReachable(other, false);
  reportBlocked(other);
  expect(blocked()).toBe(true);
  forgetSilence(other);
});
