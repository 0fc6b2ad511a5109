import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { anIntent, createdOutcome } from '#testing/intents.ts';
import type { Intent } from './intent.ts';
import { createIntentCache } from './intent-cache.ts';
import { createRetryScheduler } from './retry-scheduler.ts';
import type { Sender } from './sender.ts';

const { connectionId, baseUrl } = anIntent();

/** A scheduler whose sender applies nothing, and what it was asked to apply. */
const schedulerOf = (...intents: readonly Intent[]) => {
  const cache = createIntentCache();
  cache.put(intents);
  const apply = vi.fn<Sender['apply']>(() => Promise.resolve(null));
  const retries = createRetryScheduler({
    cache,
    sender: { apply } as unknown as Sender,
    target: () => ({
      connectionId,
      baseUrl,
      dedupes: true,
      epoch: 'first',
      errorStatuses: [],
      namesTasks: false,
    }),
    drain: () => undefined,
  });
  return { retries, apply };
};

const unknown = { state: 'unknown', uncertain: true, pendingAttempt: 'idempotent', epoch: 'first' } as const;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it.each([
  ['an unknown outcome', unknown],
  ['a task that waits for its time', { state: 'queued', notBefore: 1 }],
] as const)(
  '%s that cannot be changed, because another tab has settled it or the device is full, is tried a few times a minute',
  async (_what, part) => {
    const longAgo = Date.now() - 3_600_000;
    const { retries, apply } = schedulerOf(anIntent({ ...part, createdAt: longAgo, updatedAt: longAgo }));
    retries.onChange([]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(apply.mock.calls.length).toBeGreaterThan(1);
    expect(apply.mock.calls.length).toBeLessThan(7);
    retries.stop();
  },
);

it('a task of yesterday that was sent again today is asked about as soon as one of today', async () => {
  const now = Date.now();
  const attempts = [
    { at: now - 86_400_000, what: 'sent' },
    { at: now - 86_390_000, what: 'no-answer' },
    { at: now - 10_000, what: 'sent-again' },
    { at: now - 10_000, what: 'sent' },
    { at: now, what: 'no-answer' },
  ] as const;
  const intent = anIntent({ ...unknown, attempts, createdAt: now - 86_400_000, updatedAt: now, keyAt: now });
  const { retries, apply } = schedulerOf(intent);
  retries.onChange([]);
  await vi.advanceTimersByTimeAsync(15_000);
  expect(apply).toHaveBeenCalledOnce();
  retries.stop();
});

it.each([
  ['the same account', connectionId, 1],
  ['another account', 'another', 0],
])('a task of %s that was created says whether the service is well again', (_whose, of, asked) => {
  const longAgo = Date.now() - 60_000;
  const { retries, apply } = schedulerOf(anIntent({ ...unknown, createdAt: longAgo, updatedAt: longAgo }));
  retries.onChange([
    anIntent({
      id: 'created',
      connectionId: of,
      state: 'created',
      settledBy: 'service',
      last: createdOutcome(),
    }),
  ]);
  expect(apply).toHaveBeenCalledTimes(asked);
  retries.stop();
});
