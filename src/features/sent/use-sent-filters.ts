import { choiceParam, textParam, useSearchParam, useTypedParam } from '#ui/search-params.ts';
import { statusFilters } from './filters.ts';

const searchParam = textParam('q');
const statusParam = choiceParam('status', statusFilters);
/** _This browser_ shows only tasks that were sent from it. */
const sourceParam = choiceParam('from', ['all', 'browser']);
/** The days on which tasks were sent. */
const daysParam = textParam('day');

/** The filters of the list. They are in the address: they can be linked to and survive a reload. */
export const useSentFilters = () => {
  const [search, setSearch, typeSearch] = useTypedParam(searchParam);
  const [status, setStatus] = useSearchParam(statusParam);
  const [days, setDays] = useSearchParam(daysParam);
  const [source, setSource] = useSearchParam(sourceParam);
  const clear = () => {
    setSearch('');
    setStatus('all');
    setDays('');
    setSource('all');
  };
  return { search, typeSearch, status, setStatus, days, setDays, source, setSource, clear };
};
