import { onceFor } from '#data/state/once-for.ts';
import { foldText } from '#time/language.ts';
import { knownStatus, type ListState, type Promo } from '#data/lists/promos-query.ts';
import { cutAround, readCodeList, withoutInvisible, type CodeList } from './code-list.ts';

export type PromoFilter = 'all' | 'active' | 'inactive' | 'unknown';

export type PromoCounts = Record<PromoFilter, number>;

export type FilteredPromos = {
  rows: readonly Promo[];
  counts: PromoCounts;
  /** Where the search is a list of codes. */
  codes: CodeList | null;
};

const stateNames = { 0: 'inactive', 1: 'active', unknown: 'unknown' } as const;

const stateOf = (row: Promo, list: ListState) => stateNames[knownStatus(row, list) ?? 'unknown'];

/** How many promos there are, and how many in each state. */
export const countPromos = (rows: readonly Promo[], list: ListState): PromoCounts => {
  const counts = { all: rows.length, active: 0, inactive: 0, unknown: 0 };
  for (const row of rows) counts[stateOf(row, list)] += 1;
  return counts;
};

const searchText = onceFor((row: Promo) => foldText(`${row.code} ${row.promo_id} ${row.description}`));

/** The promos of a list of codes, and that list, else those that have every word of the search in code, ID or description. */
export const findPromos = (
  all: readonly Promo[],
  search: string,
): { found: readonly Promo[]; codes: CodeList | null } => {
  const codes = readCodeList(search, all);
  if (codes) return { found: codes.found, codes };
  const terms = foldText(withoutInvisible(search)).split(/\s+/).map(cutAround).filter(Boolean);
  const hasTerms = (row: Promo) => terms.every((term) => searchText(row).includes(term));
  return { found: terms.length === 0 ? all : all.filter(hasTerms), codes };
};

/**
 * The promos of a search; of them those in the filter's state. The counts are of the search, whatever the filter.
 * @param list whether the states are the service's or only what this device knows of them.
 * @param stay ids that stay in sight although their state has changed, so that a row does not vanish under the hand that switched it.
 * @param countsOfAll where they are known.
 */
export const filterPromos = (
  all: readonly Promo[],
  list: ListState,
  { search, filter }: { search: string; filter: PromoFilter },
  stay: ReadonlySet<number>,
  countsOfAll?: PromoCounts,
): FilteredPromos => {
  const { found, codes } = findPromos(all, search);
  const counts = (found === all && countsOfAll) || countPromos(found, list);
  const rows =
    filter === 'all' ? found : found.filter((row) => stateOf(row, list) === filter || stay.has(row.promo_id));
  return { rows, codes, counts };
};
