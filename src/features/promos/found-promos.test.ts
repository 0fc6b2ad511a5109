import { describe, expect, it } from 'vitest';
import type { PromoRow } from '#contract/list-rows.ts';
import { filterPromos, type PromoFilter } from './found-promos.ts';

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
const found = (search: string, filter: PromoFilter = 'all') =>
  filterPromos(promos, { search, filter, codes: null }, none).rows.map((row) => row.promo_id);

describe('finding promos', () => {
  it.each([
    ['', [1, 2, 31]],
    ['summer', [1]],
    ['cafe', [2]],
    ['31', [31]],
    ['"SUMMER10"', [1]],
    ["'winter'", [31]],
    ['• SUM\u200bMER10', [1]],
    ['– winter', [31]],
    ['percent ten', [1, 31]],
    ['  WINTER ', [31]],
    ['nothing', []],
  ])('"%s" finds %j', (search, ids) => {
    expect(found(search)).toEqual(ids);
  });

  it('filters by state and counts what the search found', () => {
    expect(found('', 'active')).toEqual([1, 31]);
    expect(found('ten', 'inactive')).toEqual([]);
    const query = { search: 'ten', filter: 'inactive', codes: null } as const;
    const { counts } = filterPromos(promos, query, none);
    expect(counts).toEqual({ all: 2, active: 2, inactive: 0 });
  });

  it('a promo of this device is active or inactive only as far as the service confirmed it from here', () => {
    const local = [
      { ...promo(1, 'NEVER-SET', 0), status: null },
      { ...promo(2, 'NO-ANSWER', 0), unconfirmed: 1 as const },
      promo(3, 'SET-OFF', 0),
      { ...promo(4, 'SET-ON-THEN-NO-ANSWER', 1), unconfirmed: 0 as const },
      promo(5, 'SET-ON', 1),
    ];
    const shown = (filter: PromoFilter) => filterPromos(local, { search: '', filter, codes: null }, none);
    expect(shown('all').counts).toEqual({ all: 5, active: 1, inactive: 1 });
    expect(shown('inactive').rows.map(({ code }) => code)).toEqual(['SET-OFF']);
  });
});
