import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import type { PromoStatus } from '#contract/promo.ts';
import { knownStatus, type Promo } from '#data/lists/promos.ts';
import { onceFor } from '#data/state/once-for.ts';
import { foldText } from '#time/language.ts';
import { useChoiceParam, useTypedParam } from '#ui/search-params.ts';
import { foldTerm, type CodeList } from './code-list.ts';

export const promoFilters = ['all', 'active', 'inactive'] as const;
export type PromoFilter = (typeof promoFilters)[number];

const statuses = { all: null, active: 1, inactive: 0 } as const;

const searchText = onceFor((row: Promo) => foldText(`${row.code} ${row.promo_id} ${row.description}`));

type Query = { search: string; filter: PromoFilter; codes: CodeList | null };

/**
 * The promos of a list of codes, or whose code, ID or description has every word of the search; and how many of them each filter shows.
 * @param stay IDs that stay although their status changed, so that a row doesn't vanish when it is switched.
 */
export const filterPromos = (
  all: readonly Promo[],
  { search, filter, codes }: Query,
  stay: ReadonlySet<number>,
) => {
  const terms = search.split(/\s+/).map(foldTerm).filter(Boolean);
  const isFound = (row: Promo) =>
    codes ? codes.ids.has(row.promo_id) : terms.every((term) => searchText(row).includes(term));
  const found = all.filter(isFound);
  const countOf = (status: PromoStatus) => found.filter((row) => knownStatus(row) === status).length;
  const counts = { all: found.length, active: countOf(1), inactive: countOf(0) };
  const isShown = (row: Promo) => knownStatus(row) === statuses[filter] || stay.has(row.promo_id);
  return { rows: filter === 'all' ? found : found.filter(isShown), counts };
};

/** The search, and the rows that match. A search is in the address, a pasted list of codes only on this page. */
export const useFoundPromos = (promos: readonly Promo[]) => {
  const [search, setSearch] = useTypedParam('q');
  const [codes, setCodes] = useState<CodeList | null>(null);
  const [filter, setFilter] = useChoiceParam('state', promoFilters);
  // Changed in place: which rows are shown is worked out again when a status changes, not when a switch is pressed.
  const [stay] = useState(() => new Set<number>());
  const lateSearch = useDeferredValue(search);
  const found = useMemo(
    () => filterPromos(promos, { search: lateSearch, filter, codes }, stay),
    [promos, lateSearch, filter, codes, stay],
  );
  return {
    ...found,
    search,
    codes,
    filter,
    /** Keeps rows in the filter although their status changes. */
    keep: useCallback(
      (rows: readonly Promo[]) => {
        for (const row of rows) stay.add(row.promo_id);
      },
      [stay],
    ),
    type: (typed: string) => {
      stay.clear();
      setCodes(null);
      setSearch(typed);
    },
    choose: (next: PromoFilter) => {
      stay.clear();
      setFilter(next);
    },
    /** Shows the promos of a list, or all promos. */
    show: (next: CodeList | null) => {
      stay.clear();
      setCodes(next);
      setSearch('');
      setFilter('all');
    },
  };
};
