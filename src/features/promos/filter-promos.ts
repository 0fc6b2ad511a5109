import { knownStatus, type Promo, type PromoSource } from '#data/lists/promos.ts';
import { onceFor } from '#data/state/once-for.ts';
import { foldText } from '#time/language.ts';
import { foldTerm, readCodeList, type CodeList } from './code-list.ts';

export const promoFilters = ['all', 'active', 'inactive', 'unknown'] as const;
export type PromoFilter = (typeof promoFilters)[number];

export type FilteredPromos = {
  rows: readonly Promo[];
  /** How many of the found promos each filter shows. */
  counts: Record<PromoFilter, number>;
  /** If the search is a list of codes. */
  codes: CodeList | null;
};

const filterOf = (row: Promo, source: PromoSource): PromoFilter => {
  const status = knownStatus(row, source);
  if (status === null) return 'unknown';
  return status === 1 ? 'active' : 'inactive';
};

const searchText = onceFor((row: Promo) => foldText(`${row.code} ${row.promo_id} ${row.description}`));

/**
 * The promos of a search that have the filter's status. A search is a list of codes, otherwise every word must be in code, ID or
 * description.
 * @param stay IDs that stay although their status changed, so that a row doesn't vanish when it is switched.
 */
export const filterPromos = (
  all: readonly Promo[],
  source: PromoSource,
  { search, filter }: { search: string; filter: PromoFilter },
  stay: ReadonlySet<number>,
): FilteredPromos => {
  const codes = readCodeList(search, all);
  const terms = search.split(/\s+/).map(foldTerm).filter(Boolean);
  const hasTerms = (row: Promo) => terms.every((term) => searchText(row).includes(term));
  const found = codes ? codes.found : terms.length === 0 ? all : all.filter(hasTerms);
  const counts = { all: found.length, active: 0, inactive: 0, unknown: 0 };
  for (const row of found) counts[filterOf(row, source)] += 1;
  const isShown = (row: Promo) => filterOf(row, source) === filter || stay.has(row.promo_id);
  return { rows: filter === 'all' ? found : found.filter(isShown), counts, codes };
};
