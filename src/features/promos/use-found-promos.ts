import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import type { Connection } from '#data/http/connection.ts';
import { promoSource, type Promo } from '#data/lists/promos.ts';
import { choiceParam, textParam, useSearchParam, useTypedParam } from '#ui/search-params.ts';
import { isCodeList } from './code-list.ts';
import { filterPromos, promoFilters, type PromoFilter } from './filter-promos.ts';

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
