import { describe, expect, it } from 'vitest';
import type { PromoRow } from '#contract/list-rows.ts';
import { filterPromos } from './filter-promos.ts';

const promo = (promo_id: number, code: string, status: 0 | 1, description = ''): PromoRow => ({
  promo_id,
  code,
  description,
  status,
  changed_at: null,
});
const promos = [
  promo(1, 'SUMMER10', 1, 'Ten percent in summer'),
  promo(2, 'CAFÉ', 0, 'Free coffee'),
  promo(31, 'WINTER', 1, 'Ten percent in winter'),
];
const none: ReadonlySet<number> = new Set();
const found = (search: string, filter: 'all' | 'active' | 'inactive' = 'all', stay = none) =>
  filterPromos(promos, search, filter, stay).rows.map((row) => row.promo_id);

describe('finding promos', () => {
  it.each([
    ['', [1, 2, 31]],
    ['summer', [1]],
    ['cafe', [2]],
    ['31', [31]],
    ['percent ten', [1, 31]],
    ['  WINTER ', [31]],
    ['nothing', []],
  ])('"%s" finds %j', (search, ids) => {
    expect(found(search)).toEqual(ids);
  });

  it('filters by state and counts what the search found', () => {
    expect(found('', 'active')).toEqual([1, 31]);
    expect(found('ten', 'inactive')).toEqual([]);
    expect(filterPromos(promos, 'ten', 'inactive', none).counts).toEqual({ all: 2, active: 2, inactive: 0 });
  });

  it('a row that was just switched stays in the filtered list', () => {
    expect(found('', 'inactive', new Set([1]))).toEqual([1, 2]);
    expect(found('cafe', 'inactive', new Set([1]))).toEqual([2]);
  });
});
