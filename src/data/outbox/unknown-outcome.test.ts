// @vitest-environment jsdom
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { enterConnection, getConnection } from '#data/http/connection.ts';
import { profiles } from '#contract/profiles.ts';
import { insertKey } from '#service/keys.ts';
import { hurry, outboxPage, setOnLine, withoutCapabilities } from '#testing/outbox-page.ts';
import { until } from '#testing/until.ts';
import { cancelSending, resend, sendNow } from './outbox.ts';
import { explanation } from './words.ts';

const page = outboxPage();

/** Pauses between attempts are as long as they can be. */
const dawdle = () => vi.spyOn(Math, 'random').mockReturnValue(1);

describe('a task without an answer at a service with keys', () => {
  const isAsked = { state: 'waiting', doubt: 'keyed' } as const;

  it('is there once after the page was opened again', async () => {
    // An earlier attempt under the same key created the task, and its answer was lost.
    const { api_key } = page.service.account;
    const earlier = { ...page.body('A-9'), api_key };
    await page.service.fetch('/open/task/createDelivery', earlier, { 'idempotency-key': 'left-3' });
    const intent = await page.leaveBehind({ id: 'left-3', ...isAsked });
    await until(() => expect(intent.current?.state).toBe('created'));
    expect(explanation(intent.current!, 'created', null)).toBe(
      'The response was lost, so the service was asked again. It has this task once.',
    );
    expect(page.keysSent()).toEqual(['left-3']);
    expect(await page.tasks()).toHaveLength(1);
  });

  it('is checked again until the service responds', async () => {
    hurry();
    page.loseAnswers(6);
    const intent = await page.send();
    await until(() => expect(intent.current?.state).toBe('created'));
    expect(new Set(page.keysSent())).toHaveLength(1);
    expect(page.creates).toHaveLength(7);
    expect(await page.tasks()).toHaveLength(1);
  });

  it('is checked again when the network is back', async () => {
    dawdle();
    page.loseAnswers();
    const intent = await page.send();
    await until(() => expect(intent.current).toMatchObject(isAsked));
    setOnLine(false);
    setOnLine(true);
    await until(() => expect(intent.current?.state).toBe('created'));
    expect(await page.tasks()).toHaveLength(1);
  });

  it('is checked again with growing pauses', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    dawdle();
    page.loseAnswers(3);
    const intent = await page.send();
    await until(() => expect(intent.current).toMatchObject({ ...isAsked, tries: 1 }));
    await vi.advanceTimersByTimeAsync(1100);
    await until(() => expect(intent.current).toMatchObject({ ...isAsked, tries: 2 }));
    await vi.advanceTimersByTimeAsync(1100);
    expect(page.creates).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1000);
    await until(() => expect(intent.current).toMatchObject({ ...isAsked, tries: 3 }));
    await vi.advanceTimersByTimeAsync(4100);
    await until(() => expect(intent.current?.state).toBe('created'));
    expect(await page.tasks()).toHaveLength(1);
  });

  it('is checked again at once on request', async () => {
    dawdle();
    page.loseAnswers();
    const intent = await page.send();
    await until(() => expect(intent.current).toMatchObject(isAsked));
    await sendNow(intent.current?.id ?? '');
    await until(() => expect(intent.current?.state).toBe('created'));
    expect(await page.tasks()).toHaveLength(1);
  });

  it('waits if the next attempt is refused for its key', async () => {
    hurry();
    page.putInFront(async (request) => {
      if (!request.url.includes('/task/create') || page.creates.length > 1) return null;
      await page.service.app.fetch(request);
      await page.service.db.deleteFrom('api_keys').execute();
      return new Response('<h1>Bad gateway</h1>', { status: 502 });
    });
    const intent = await page.send();
    await until(() => expect(page.creates).toHaveLength(2));
    await until(() => expect(intent.current?.last).toMatchObject({ kind: 'refused', keyRefused: true }));
    expect(intent.current).toMatchObject(isAsked);
    expect(getConnection()?.hasKey).toBe(false);
    const { db, account, clock } = page.service;
    await page.connectNow({ ...account, ...(await insertKey(db, account.account_id, clock.now())) });
    await until(() => expect(intent.current?.state).toBe('created'));
    expect(await page.tasks()).toHaveLength(1);
  });
});

describe('a task with an unknown outcome that a person sends again', () => {
  const loseWithoutKeys = async () => {
    let isLost = false;
    page.putInFront(async (request) => {
      if (!request.url.includes('/task/create')) return withoutCapabilities(request);
      if (isLost) return null;
      isLost = true;
      await page.service.app.fetch(request);
      return new Response('', { status: 502 });
    });
    await page.connectNow();
    const intent = await page.send();
    await until(() => expect(intent.current).toMatchObject({ state: 'unknown', settledBy: null }));
    return intent;
  };

  it('is settled once the new task is created', async () => {
    const old = await loseWithoutKeys();
    const copy = await resend(old.current?.id ?? '');
    await until(() => expect(old.current).toMatchObject({ settledBy: 'person', resentAs: copy?.id }));
    expect(await page.tasks()).toHaveLength(2);
  });

  it('is sent again once by two presses', async () => {
    const { id = '' } = (await loseWithoutKeys()).current ?? {};
    const [first, second] = await Promise.all([resend(id), resend(id)]);
    expect(first?.id).toBe(second?.id);
  });

  it('keeps its question if the new task is cancelled', async () => {
    const old = await loseWithoutKeys();
    setOnLine(false);
    const copy = await resend(old.current?.id ?? '');
    await cancelSending(copy?.id ?? '');
    expect(old.current).toMatchObject({ state: 'unknown', settledBy: null });
    setOnLine(true);
  });
});

describe('a success that names no task, as something between page and service may answer', () => {
  const namesNone = () => Response.json({ status: 200, message: 'ok', data: {} });
  const isCreate = ({ url }: Request) => /create/.test(url);

  it('is repeated under the same key and ends as one task', async () => {
    hurry();
    page.putInFront((request) => (isCreate(request) && page.creates.length === 1 ? namesNone() : null));
    const intent = await page.send();
    await until(() => expect(intent.current).toMatchObject({ state: 'created' }));
    expect(intent.current?.last).toMatchObject({ recognised: true });
    expect(page.keysSent()).toHaveLength(2);
    expect(new Set(page.keysSent())).toHaveLength(1);
    expect(await page.tasks()).toHaveLength(1);
  });

  it.each([
    ['tookan-v2', 'unknown', 'names no task. It may not exist.'],
    ['documented', 'created', 'Accepted, but we couldn’t read the response.'],
  ] as const)('is, without keys, for the profile %s: %s', async (profile, state, words) => {
    let creates = 0;
    page.putInFront((request) => {
      if (!isCreate(request)) return withoutCapabilities(request);
      creates += 1;
      return namesNone();
    });
    await page.connectNow();
    enterConnection({ ...getConnection()!, profile: profiles[profile] });
    const intent = await page.send();
    await until(() => expect(intent.current?.state).toBe(state));
    expect(explanation(intent.current!, state, null)).toContain(words);
    expect(creates).toBe(1);
  });
});
