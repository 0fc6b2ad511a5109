import { describe, expect, it } from 'vitest';
import { parseRetryAfter, pauseBeforeRetry } from './retry-pauses.ts';

it.each([
  ['2', 2000],
  ['1000000000', 1_000_000_000_000],
  ['2, 5', 2000],
  ['0', null],
  ['Fri, 20 Nov 2026 10:00:30 GMT', null],
  ['soon', null],
  ['-1', null],
  ['1.5', null],
  ['', null],
  [null, null],
])('Retry-After %j is read as %j milliseconds', (header, expected) => {
  expect(parseRetryAfter(header)).toBe(expected);
});

describe('the pause before another attempt to create a task', () => {
  it('doubles from one second up to a minute, with full jitter', () => {
    expect([1, 2, 3, 20].map((tries) => pauseBeforeRetry(tries, null, 1))).toEqual([
      1000, 2000, 4000, 60_000,
    ]);
    expect(pauseBeforeRetry(3, null, 0)).toBe(0);
  });

  it('is what the service asks for, up to an hour', () => {
    expect([1000, 60_001, 1e9].map((wait) => pauseBeforeRetry(1, wait, 1))).toEqual([
      1000, 60_001, 3_600_000,
    ]);
  });
});
