import { describe, expect, it } from 'vitest';
import type { LastPromoChange } from '#data/lists/promos-query.ts';
import { ownClock, ownDay } from '#time/own-clock.ts';
import { statusToRetry, describeChange, describeLastChange } from './describe-change.ts';

// Noon of the reader's own day, whatever the zone, and the days before it.
const noon = new Date(2026, 10, 21, 12, 5).getTime();
const day = 24 * 60 * 60_000;
const today = ownDay(noon);
const written = (instant: number) => new Date(instant).toISOString();

describe('the last change of a promo', () => {
  it('names today and yesterday, then the date', () => {
    expect(describeLastChange(written(noon), today)).toBe('Today, 12:05');
    expect(describeLastChange(written(noon - day), today)).toBe('Yesterday, 12:05');
    expect(describeLastChange(written(noon - 2 * day), today)).toMatch(/^Thu 19 Nov.*, 12:05$/);
    expect(describeLastChange(null, today)).toBeNull();
    expect(describeLastChange('no time', today)).toBeNull();
  });

  it('made on this page says what was done and when, until midnight', () => {
    const last: LastPromoChange = {
      wanted: 1,
      outcome: { kind: 'set', status: 1, changedAt: written(noon) },
    };
    const row = { status: 1 as const, changed_at: written(noon) };
    expect(describeChange({ pending: undefined, last }, row, 'read', today)).toEqual({
      tone: 'ok',
      text: `Turned on at ${ownClock(noon)}`,
    });
    expect(describeChange({ pending: undefined, last }, row, 'read', ownDay(noon + day))).toBeNull();
  });
});

describe('asking again', () => {
  const unknown: LastPromoChange = {
    wanted: 1,
    outcome: { kind: 'unknown', why: 'timeout', excerpt: null, retryAfterMs: null },
  };

  it('sends the same status, unless the list says that it is so already', () => {
    expect(statusToRetry(unknown, { status: 0 }, 'read')).toBe(1);
    expect(statusToRetry(unknown, { status: 1 }, 'read')).toBeNull();
    expect(statusToRetry(unknown, { status: 1, unconfirmed: 1 }, 'read')).toBe(1);
    expect(statusToRetry(unknown, { status: 1 }, 'local')).toBe(1);
    expect(statusToRetry(null, { status: 0 }, 'read')).toBeNull();
  });
});
