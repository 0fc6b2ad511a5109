import { foldText } from '#time/language.ts';
import type { Promo } from '#directory/cached-promos.ts';
import { readCodeList, type CodeList } from './code-list.ts';

export type PromoFilter = 'all' | 'active' | 'inactive';

export type FilteredPromos = {
  rows: readonly Promo[];
  counts: Record<PromoFilter, number>;
  /** Where the search is a list of codes. */
  codes: CodeList | null;
};

const folded = new WeakMap<Promo, string>();

const searchText = (row: Promo): string => {
  const known = folded.get(row);
  if (known !== undefined) return known;
  const text = foldText(`${row.code} ${row.promo_id} ${row.description}`);
  folded.set(row, text);
  return text;
};

/**
 * The promos of a list of codes, else those that have every word of the search in code, ID or description; of them those in the filter's state;
 * the counts are of the search, whatever the filter.
 * @param stay ids that stay in sight although their state has changed, so that a row does not vanish under the hand that switched it.
 */
export const filterPromos = (
  all: readonly Promo[],
  search: string,
  filter: PromoFilter,
  stay: ReadonlySet<number>,
): FilteredPromos => {
  const codes = readCodeList(search, all);
  const terms = foldText(search).split(/\s+/).filter(Boolean);
  const hasTerms = (row: Promo) => terms.every((term) => searchText(row).includes(term));
  const found = codes?.found ?? (terms.length === 0 ? all : all.filter(hasTerms));
  const active = found.filter((row) => row.status === 1).length;
  const wanted = filter === 'active' ? 1 : 0;
  return {
    rows: filter === 'all' ? found : found.filter((row) => row.status === wanted || stay.has(row.promo_id)),
    codes,
    counts: { all: found.length, active, inactive: found.length - active },
  };
};
