import { expect, it } from 'vitest';
import type { Promo } from '#data/lists/promos.ts';
import { splitUndo } from './split-undo.ts';

const at = '2026-11-28T10:00:00.000Z';
const later = '2026-11-28T11:00:00.000Z';
const promo = (part: Partial<Promo> = {}): Promo => ({
  promo_id: 1,
  code: 'A',
  description: '',
  status: 0,
  changed_at: at,
  ...part,
});
const split = (now: Promo | undefined, before: 0 | 1 | null = 1, after = promo()) => {
  const parts = splitUndo([{ before, after }], now ? [now] : []);
  return Object.entries(parts).flatMap(([name, rows]) => (rows.length > 0 ? [name] : []));
};

it('undoes a promo that is as the run left it', () => {
  expect(split(promo())).toEqual(['back']);
});

it('undoes a promo whose time is written differently', () => {
  expect(split(promo({ changed_at: '2026-11-28T11:00:00+01:00' }))).toEqual(['back']);
});

it('decides by the status if the service told no time', () => {
  expect(split(promo({ changed_at: later }), 1, promo({ changed_at: null }))).toEqual(['back']);
});

it.each([
  ['switched back by others', promo({ status: 1, changed_at: later })],
  ['switched to the same status again', promo({ changed_at: later })],
  ['not confirmed', promo({ unconfirmed: 1 })],
  ['deleted', undefined],
])('names a promo that was %s since', (_what, now) => {
  expect(split(now)).toEqual(['changedSince']);
});

it('names a promo whose status before is unknown', () => {
  expect(split(promo(), null)).toEqual(['unknownBefore']);
});
