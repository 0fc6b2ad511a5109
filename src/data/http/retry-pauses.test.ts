import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { namedPause, parseRetryAfter, pauseBeforeRetry } from './retry-pauses.ts';

const now = Date.parse('2026-11-20T10:00:00Z');

it.each([
  ['2', 2000],
  ['0', 0],
  ['1000000000', 1_000_000_000_000],
  ['2, 5', 2000],
  ['Fri, 20 Nov 2026 10:00:30 GMT', 30_000],
  ['Fri, 20 Nov 2026 09:00:00 GMT', 0],
  ['soon', null],
  ['-1', null],
  ['1.5', null],
  ['', null],
  [null, null],
])('Retry-After %j is read as %j milliseconds', (header, expected) => {
  expect(parseRetryAfter(header, null, now)).toBe(expected);
});

it('a date in Retry-After is compared with the clock of the service, not of this device', () => {
  const date = 'Fri, 20 Nov 2026 11:00:00 GMT';
  expect(parseRetryAfter('Fri, 20 Nov 2026 11:00:07 GMT', date, now)).toBe(7000);
});

it('no text in Retry-After throws or gives a negative wait', () => {
  fc.assert(
    fc.property(fc.string(), fc.option(fc.string()), (header, date) => {
      expect(parseRetryAfter(header, date, now) ?? 0).toBeGreaterThanOrEqual(0);
    }),
  );
});

it.each([
  [null, null],
  [0, null],
  [999, null],
  [1000, 1000],
  [90_000, 90_000],
])('%j milliseconds named are a pause of %j', (named, pause) => {
  expect(namedPause(named)).toBe(pause);
});

describe('the pause before another attempt to create a task', () => {
  it('doubles from one second up to five minutes, with full jitter', () => {
    expect([1, 2, 3, 20].map((tries) => pauseBeforeRetry(tries, null, 1))).toEqual([
      1000, 2000, 4000, 300_000,
    ]);
    expect(pauseBeforeRetry(3, null, 0)).toBe(0);
  });

  it('is what the service asks for, up to an hour', () => {
    expect([1000, 60_001, 1e9].map((wait) => pauseBeforeRetry(1, wait, 1))).toEqual([
      1000, 60_001, 3_600_000,
    ]);
  });

  it('ignores a named time that has passed', () => {
    expect(pauseBeforeRetry(2, 0, 1)).toBe(2000);
  });
});
