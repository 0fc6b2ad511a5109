import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import type { Connection } from '#data/http/connection.ts';
import { knownStatus, promoSource, type Promo, type PromoSource } from '#data/lists/promos.ts';
import { onceFor } from '#data/state/once-for.ts';
import { foldText } from '#time/language.ts';
import { choiceParam, textParam, useSearchParam, useTypedParam } from '#ui/search-params.ts';
import { foldTerm, isCodeList, readCodeList } from './code-list.ts';

export const promoFilters = ['all', 'active', 'inactive', 'unknown'] as const;
export type PromoFilter = (typeof promoFilters)[number];

const filterOf = (row: Promo, source: PromoSource): PromoFilter => {
  const status = knownStatus(row, source);
  if (status === null) return 'unknown';
  return status === 1 ? 'active' : 'inactive';
};

const searchText = onceFor((row: Promo) => foldText(`${row.code} ${row.promo_id} ${row.description}`));

/**
 * The promos of a search that have the filter's status, and how many of those found each filter shows. A search is a list of codes, otherwise every word must be in code, ID or
 * description.
 * @param stay IDs that stay although their status changed, so that a row doesn't vanish when it is switched.
 */
export const filterPromos = (
  all: readonly Promo[],
  source: PromoSource,
  { search, filter }: { search: string; filter: PromoFilter },
  stay: ReadonlySet<number>,
) => {
  const codes = readCodeList(search, all);
  const terms = search.split(/\s+/).map(foldTerm).filter(Boolean);
  const hasTerms = (row: Promo) => terms.every((term) => searchText(row).includes(term));
  const found = codes ? codes.found : terms.length === 0 ? all : all.filter(hasTerms);
  const counts: Record<PromoFilter, number> = { all: found.length, active: 0, inactive: 0, unknown: 0 };
  for (const row of found) counts[filterOf(row, source)] += 1;
  const isShown = (row: Promo) => filterOf(row, source) === filter || stay.has(row.promo_id);
  return { rows: filter === 'all' ? found : found.filter(isShown), counts, codes };
};

const searchParam = textParam('q');
const filterParam = choiceParam('state', promoFilters);

/** The search, and the rows that match. A search is in the address, a list of codes only on this page. */
export const useFoundPromos = (connection: Connection, promos: readonly Promo[]) => {
  const [text, setText, typeText] = useTypedParam(searchParam);
  const [list, setList] = useState('');
  const [filter, setFilter] = useSearchParam(filterParam);
  // Changed in place: which rows are shown is worked out again when a status changes, not when a switch is pressed.
  const [stay] = useState(() => new Set<number>());
  const search = list === '' ? text : list;
  const lateSearch = useDeferredValue(search);
  const found = useMemo(
    () => filterPromos(promos, promoSource(connection), { search: lateSearch, filter }, stay),
    [promos, connection, lateSearch, filter, stay],
  );
  const change = (next: string, writeText: (text: string) => void) => {
    stay.clear();
    setList(isCodeList(next) ? next : '');
    writeText(isCodeList(next) ? '' : next);
  };
  return {
    ...found,
    search,
    filter,
    /** The text that the rows match. */
    foundText: lateSearch.trim(),
    /** Keeps rows in the filter although their status changes. */
    keep: useCallback(
      (rows: readonly Promo[]) => {
        for (const row of rows) stay.add(row.promo_id);
      },
      [stay],
    ),
    type: (typed: string) => change(typed, typeText),
    show: (nextSearch: string, nextFilter: PromoFilter) => {
      change(nextSearch, setText);
      setFilter(nextFilter);
    },
  };
};
