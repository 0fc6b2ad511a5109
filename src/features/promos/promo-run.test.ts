import { expect, it } from 'vitest';
import type { Promo } from '#data/lists/promos.ts';
import { isUntouched } from './promo-run.ts';

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

it.each<[string, Promo | undefined, Promo, boolean]>([
  ['as the run left it', promo(), promo(), true],
  ['with its time written differently', promo({ changed_at: '2026-11-28T11:00:00+01:00' }), promo(), true],
  ['of a service that told no time', promo({ changed_at: later }), promo({ changed_at: null }), true],
  ['switched back', promo({ status: 1, changed_at: later }), promo(), false],
  ['switched to the same status again', promo({ changed_at: later }), promo(), false],
  ['not confirmed', promo({ unconfirmed: 1 }), promo(), false],
  ['deleted', undefined, promo(), false],
])('tells whether a promo was changed since a run: %s', (_what, now, after, untouched) => {
  expect(isUntouched(now, after)).toBe(untouched);
});
