import { describe, expect, it } from 'vitest';
import { backoff } from './retry-pauses.ts';

describe('backoff', () => {
  it('doubles up to eight seconds, with full jitter', () => {
    expect([1, 2, 3, 4, 5].map((attempt) => backoff(attempt, null, 1))).toEqual([
      1000, 2000, 4000, 8000, 8000,
    ]);
    expect(backoff(3, null, 0)).toBe(0);
  });

  it('obeys the service for up to a minute', () => {
    expect([0, 60_000, 60_001].map((wait) => backoff(1, wait, 1))).toEqual([0, 60_000, null]);
  });
});
