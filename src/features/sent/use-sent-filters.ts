import { isWallTime } from '#time/wall-time.ts';
import { choiceParam, parsedParam, textParam, useSearchParam, useTypedParam } from '#ui/search-params.ts';
import { statusFilters, type Days } from './filters.ts';

/** Reads `2026-11-20` or `2026-11-18..2026-11-20`. */
const readDays = (text: string): Days | null => {
  const [from = '', to = from, more] = text.split('..');
  const areDays = [from, to].every((day) => isWallTime(`${day} 00:00:00`));
  return areDays && more === undefined && from <= to ? { from, to } : null;
};

const searchParam = textParam('q');
const statusParam = choiceParam('status', statusFilters);
/** _This browser_ shows only tasks that were sent from it. */
const sourceParam = choiceParam('from', ['all', 'browser']);
/** The days on which tasks were sent. */
export const daysParam = parsedParam('day', readDays, ({ from, to }) =>
  from === to ? from : `${from}..${to}`,
);

/** The filters of the list. They are in the address: they can be linked to and survive a reload. */
export const useSentFilters = () => {
  const [search, setSearch, typeSearch] = useTypedParam(searchParam);
  const [status, setStatus] = useSearchParam(statusParam);
  const [days, setDays] = useSearchParam(daysParam);
  const [source, setSource] = useSearchParam(sourceParam);
  const clear = () => {
    setSearch('');
    setStatus('all');
    setDays(null);
    setSource('all');
  };
  return { search, typeSearch, status, setStatus, days, setDays, source, setSource, clear };
};
