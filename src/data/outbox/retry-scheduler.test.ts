import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { anIntent } from '#testing/intents.ts';
import { createIntentCache } from './intent-cache.ts';
import { createRetryScheduler } from './retry-scheduler.ts';
import type { Sender } from './sender.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it.each([
  ['an unknown outcome', { state: 'unknown', uncertain: true, pendingAttempt: 'idempotent', epoch: 'first' }],
  ['a task that waits for its time', { state: 'queued', notBefore: 1 }],
] as const)(
  '%s that cannot be changed, because another tab has settled it or the device is full, is tried a few times a minute',
  async (_what, part) => {
    const cache = createIntentCache();
    const longAgo = Date.now() - 3_600_000;
    cache.put([anIntent({ ...part, createdAt: longAgo, updatedAt: longAgo })]);
    const { connectionId, baseUrl } = anIntent();
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
    retries.onChange([]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(apply.mock.calls.length).toBeGreaterThan(1);
    expect(apply.mock.calls.length).toBeLessThan(7);
    retries.stop();
  },
);
