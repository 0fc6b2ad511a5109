// @vitest-environment jsdom
import { describe, expect, it, vi } from 'vitest';
import { askCapabilitiesAgain, enterConnection, getConnection } from '#data/http/connection.ts';
import { profiles } from '#contract/profiles.ts';
import { hurry, outboxPage, setOnLine, withoutCapabilities } from '#testing/outbox-page.ts';
import { until } from '#testing/until.ts';
import { askAgain } from './outbox.ts';
import { explanation } from './words.ts';

const page = outboxPage();

describe('an unknown outcome', () => {
  const unknown = {
    state: 'unknown',
    uncertain: true,
    pendingAttempt: 'idempotent',
  } as const;

  it('is settled when the page opens again: the task is there once', async () => {
    // An earlier attempt under the same key created the task, and its answer was lost.
    const { api_key } = page.service.account;
    const earlier = { ...page.body('A-9'), api_key };
    await page.service.fetch('/open/task/createDelivery', earlier, { 'idempotency-key': 'left-3:0' });
    const intent = await page.leaveBehind({ id: 'left-3', ...unknown, attempt: 4 });
    await until(() => expect(intent.current?.state).toBe('created'));
    expect(intent.current).toMatchObject({ settledBy: 'service', uncertain: false, resends: 0 });
    expect(explanation(intent.current!, 'created', null)).toBe(
      'The response was lost, so the service was asked again. It has this task once.',
    );
    expect(page.keysSent()).toEqual(['left-3:0']);
    expect(await page.tasks()).toHaveLength(1);
  });

  it('stays open after four attempts, until the network is back', async () => {
    hurry();
    page.loseAnswers(4);
    const intent = await page.send();
    await until(() => expect(intent.current?.state).toBe('unknown'));
    expect(page.creates).toHaveLength(4);
    setOnLine(false);
    setOnLine(true);
    await until(() => expect(intent.current?.state).toBe('created'));
    expect(new Set(page.keysSent())).toHaveLength(1);
    expect(await page.tasks()).toHaveLength(1);
  });

  it('is asked about by itself while the page stays open and nothing else happens', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    hurry();
    page.loseAnswers(8);
    const intent = await page.send();
    await until(() => expect(intent.current?.state).toBe('unknown'));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(page.creates).toHaveLength(4);
    await vi.advanceTimersByTimeAsync(6000);
    await until(() => expect(intent.current).toMatchObject({ state: 'unknown', attempt: 4 }));
    await until(() => expect(page.creates).toHaveLength(8));
    // Ever more seldom: for as long as it had been unknown then.
    await vi.advanceTimersByTimeAsync(30_000);
    await until(() => expect(intent.current?.state).toBe('created'));
    expect(new Set(page.keysSent())).toHaveLength(1);
    expect(await page.tasks()).toHaveLength(1);
    vi.useRealTimers();
  });

  it('is settled at once when the person asks again', async () => {
    hurry();
    page.loseAnswers(4);
    const intent = await page.send();
    await until(() => expect(intent.current?.state).toBe('unknown'));
    await askAgain(intent.current?.id ?? '');
    await until(() => expect(intent.current?.state).toBe('created'));
    expect(await page.tasks()).toHaveLength(1);
  });

  it('is asked about when the service answers another request, but not after each answer', async () => {
    hurry();
    page.loseAnswers(4);
    const intent = await page.send();
    await until(() => expect(intent.current?.state).toBe('unknown'));
    const next = await page.send(page.input({ order: 'A-2' }));
    await until(() => expect(next.current?.state).toBe('created'));
    // It was asked about a moment before, so that this answer causes no attempt.
    expect(intent.current?.state).toBe('unknown');
    const now = Date.now.bind(Date);
    vi.spyOn(Date, 'now').mockImplementation(() => now() + 61_000);
    const later = await page.send(page.input({ order: 'A-3' }));
    await until(() => expect(later.current?.state).toBe('created'));
    await until(() => expect(intent.current?.state).toBe('created'));
    expect(await page.tasks()).toHaveLength(3);
  });

  it('stays unknown when the next attempt is refused, and is settled when the API key is back', async () => {
    hurry();
    page.putInFront(async (request) => {
      if (!request.url.includes('/task/create') || page.creates.length > 1) return null;
      await page.service.app.fetch(request);
      await page.service.db.updateTable('api_keys').set({ revoked_at: '2026-11-20T10:00:00Z' }).execute();
      return new Response('<h1>Bad gateway</h1>', { status: 502 });
    });
    const intent = await page.send();
    await until(() => expect(page.creates).toHaveLength(2));
    await until(() => expect(intent.current?.last).toMatchObject({ kind: 'refused', keyRefused: true }));
    expect(intent.current).toMatchObject({ state: 'queued', uncertain: true, settledBy: null });
    expect(getConnection()?.hasKey).toBe(false);
    await page.service.db.updateTable('api_keys').set({ revoked_at: null }).execute();
    await page.connectNow();
    await until(() => expect(intent.current?.state).toBe('created'));
    expect(await page.tasks()).toHaveLength(1);
  });

  /** Where the clock of the tests' service stands, in milliseconds. */
  const serviceTime = Date.parse('2026-11-20T10:00:00Z');
  const day = 86_400_000;
  const clocks = (device: number, service: number) => {
    vi.spyOn(Date, 'now').mockImplementation(() => serviceTime + device * day + performance.now());
    page.putInFront(async (request) => {
      const answer = request.url.includes('/task/create')
        ? new Response('', { status: 502 })
        : await page.service.app.fetch(request);
      answer.headers.set('date', new Date(serviceTime + service * day).toUTCString());
      return answer;
    });
    return askCapabilitiesAgain();
  };

  it.each([
    ['20 days ahead', 20],
    ['40 days behind', -40],
  ])(
    'of a key that was made under a clock %s is asked about for 29 days of the service, and no longer',
    async (_clock, off) => {
      hurry();
      await clocks(off, 0);
      const intent = await page.send();
      await until(() => expect(intent.current).toMatchObject({ state: 'unknown', attempt: 4 }));
      const asked = page.creates.length;
      // By then the device's clock is right.
      await clocks(35, 35);
      expect(await askAgain(intent.current?.id ?? '')).toBeNull();
      expect(page.creates).toHaveLength(asked);
      await clocks(20, 20);
      expect(await askAgain(intent.current?.id ?? '')).not.toBeNull();
    },
  );

  it('of a key from the future is not asked about: nobody knows how old it is', async () => {
    const at = Date.now() + 5 * day;
    const left = await page.leaveBehind({ id: 'left-8', ...unknown, createdAt: at, updatedAt: at });
    const next = await page.send();
    await until(() => expect(next.current?.state).toBe('created'));
    expect(await askAgain('left-8')).toBeNull();
    expect(left.current).toMatchObject({ state: 'unknown', attempts: [] });
  });
});

describe('a success that names no task, as something between page and service may answer', () => {
  const namesNone = () => Response.json({ status: 200, message: 'ok', data: {} });
  const isCreate = ({ url }: Request) => /create/.test(url);

  it('is asked about under the same key where keys are announced, and ends as the one task', async () => {
    hurry();
    page.putInFront((request) => (isCreate(request) && page.creates.length === 1 ? namesNone() : null));
    const intent = await page.send();
    await until(() => expect(intent.current).toMatchObject({ state: 'created', uncertain: false }));
    expect(intent.current?.last).toMatchObject({ recognised: true });
    expect(page.keysSent()).toHaveLength(2);
    expect(new Set(page.keysSent())).toHaveLength(1);
    expect(await page.tasks()).toHaveLength(1);
  });

  it.each([
    ['tookan-v2', 'unknown', 'names no task. It may not exist.'],
    ['documented', 'created', 'Accepted; the answer names no task.'],
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
