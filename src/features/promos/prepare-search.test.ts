import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { PromoRow } from '#contract/list-rows.ts';
import { findPromos, prepareSearch } from './filter-promos.ts';

/** How often a code was read, of all promos. */
let reads = 0;

const promosOf = (count: number): PromoRow[] =>
  Array.from({ length: count }, (_each, at) => ({
    promo_id: at,
    get code() {
      reads += 1;
      return `AUTUMN${at}`;
    },
    description: 'Ten percent',
    status: 0,
    changed_at: null,
  }));

const readsOf = (work: () => void): number => {
  reads = 0;
  work();
  return reads;
};

/** The work that waits until the browser is idle, by its handle. */
const waiting = new Map<number, () => void>();

const nextIdle = (): (() => void) | undefined => {
  const [first] = waiting;
  if (first) waiting.delete(first[0]);
  return first?.[1];
};

beforeEach(() => {
  let handle = 0;
  vi.stubGlobal('requestIdleCallback', (work: () => void) => {
    waiting.set((handle += 1), work);
    return handle;
  });
  vi.stubGlobal('cancelIdleCallback', (cancelled: number) => waiting.delete(cancelled));
});
afterEach(() => {
  waiting.clear();
  vi.unstubAllGlobals();
});

it('once the browser was idle, the first search reads no promo that it does not find', () => {
  const promos = promosOf(2500);
  prepareSearch(promos);
  const turns: number[] = [];
  for (let work = nextIdle(); work; work = nextIdle()) turns.push(readsOf(work));
  // The texts in slices, then the codes.
  expect(turns).toEqual([1000, 1000, 500, 2500]);
  expect(readsOf(() => expect(findPromos(promos, 'autumn 99').found).toHaveLength(43))).toBe(0);
});

it('stops with the page', () => {
  const stop = prepareSearch(promosOf(2500));
  nextIdle()?.();
  expect(waiting.size).toBe(1);
  stop();
  expect(waiting.size).toBe(0);
});
