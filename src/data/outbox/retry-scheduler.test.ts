import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { anIntent } from '#testing/intents.ts';
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
      errorStatuses: [],
      namesTasks: false,
    }),
    drain: () => undefined,
  });
  return { retries, apply };
};

const unknown = { state: 'unknown', uncertain: true, pendingAttempt: 'idempotent' } as const;

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
