import { expect, it } from 'vitest';
import type { Promo } from '#data/lists/promos-query.ts';
import { planUndo } from './use-promo-switches.ts';

const at = '2026-11-20T10:00:00Z';
const after: Promo = {
  promo_id: 1,
  code: 'SALE',
  description: '',
  status: 0,
  changed_at: at,
  changed_by: 'Desk',
};
/** What becomes of a promo that a run switched off, by what the list says of it now. */
const planned = (now: Partial<Promo> | null, run: Partial<Promo> = {}) => {
  const { back, left } = planUndo([{ ...after, ...run }], now ? [{ ...after, ...now }] : []);
  return back.length > 0 ? 'back' : left.length > 0 ? 'left' : 'neither';
};

it.each([
  ['as the run left it', {}, 'back'],
  ['the same instant in another spelling', { changed_at: '2026-11-20T10:00:00.000Z' }, 'back'],
  ['switched on and off again', { changed_at: '2026-11-20T10:05:00Z' }, 'left'],
  ['switched by another key at the same instant', { changed_by: 'k-marketing' }, 'left'],
  ['switched on again', { status: 1 as const, changed_at: '2026-11-20T10:05:00Z' }, 'neither'],
  ['asked to change without an answer', { unconfirmed: 1 as const }, 'left'],
  ['not on the list any more', null, 'left'],
])('a promo that is %s', (_what, now, end) => {
  expect(planned(now)).toBe(end);
});

it('where a service did not say when it set the status, or the list not by whom, the rest decides', () => {
  expect(planned({ changed_at: '2026-11-20T10:05:00Z' }, { changed_at: null })).toBe('back');
  const { changed_by: _by, ...anonymous } = after;
  expect(planUndo([after], [anonymous]).back).toEqual([anonymous]);
});
