import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState } from 'react';
import { fieldRow } from '#contract/fields.ts';
import { hasExtensions, type Connection } from '#data/http/connection.ts';
import { useOnLine } from '#data/http/online.ts';
import { tasksOfOrderQuery, tasksQuery } from '#data/http/task-queries.ts';
import { useImports, useSentRows } from '#data/outbox/imports.ts';
import { useIntents } from '#data/outbox/page-intents.ts';
import { useChoiceParam, useSearchParam, useTypedParam } from '#ui/search-params.ts';
import { filterSent, statusFilters } from './filters.ts';
import { mergeSent, type SentItem } from './items.ts';

const maxOrderLength = fieldRow('order_id').max ?? 0;

/** Most tasks that are cards above the list. If more need a decision, the others are rows until these are decided. */
const maxCards = 10;

/** The filters of the list. They are in the address: they can be linked to and survive a reload. */
const useSentFilters = () => {
  const [search, setSearch] = useTypedParam('q');
  const [status, setStatus] = useChoiceParam('status', statusFilters);
  /** The days on which tasks were sent. */
  const [days, setDays] = useSearchParam('day');
  /** `browser` shows only tasks that were sent from this browser. */
  const [source, setSource] = useChoiceParam('from', ['all', 'browser']);
  const clear = () => {
    setSearch('');
    setStatus('all');
    setDays('');
    setSource('all');
  };
  return { search, setSearch, status, setStatus, days, setDays, source, setSource, clear };
};

/** The tasks that the service lists, page by page, and older ones with an order number that was looked up. */
const useServiceTasks = (connection: Connection, search: string) => {
  const list = useInfiniteQuery(tasksQuery(connection));
  const [asked, setAsked] = useState('');
  const lookup = useQuery(tasksOfOrderQuery(connection, asked === search ? asked : ''));
  const loaded = useMemo(() => list.data?.pages.flatMap((page) => page.data) ?? [], [list.data]);
  const rows = useMemo(() => [...loaded, ...(lookup.data ?? [])], [loaded, lookup.data]);
  const oldest = list.hasNextPage ? loaded.at(-1) : undefined;
  const canAsk = list.hasNextPage && search !== '' && search.length <= maxOrderLength && asked !== search;
  return {
    list,
    lookup,
    rows,
    loadedCount: loaded.length,
    /** Before this instant the service may have more tasks. */
    loadedSince: oldest ? Date.parse(oldest.created_at) : -Infinity,
    /** Looks up the search as an order number; null if that can't find more. */
    ask: canAsk ? () => setAsked(search) : null,
  };
};

/** The tasks of the account from this browser, with those of imports, and from the service. */
const useItems = (connection: Connection, rows: Parameters<typeof mergeSent>[0]['rows']) => {
  const onLine = useOnLine();
  const tasks = useIntents();
  const imported = useSentRows();
  const { imports } = useImports();
  return useMemo(() => {
    const known = new Set(tasks.map(({ id }) => id));
    return mergeSent({
      intents: [...tasks, ...imported.filter(({ id }) => !known.has(id))],
      rows,
      connection,
      onLine,
      fileOf: ({ importId }) => imports.find(({ id }) => id === importId)?.name ?? '',
    });
  }, [tasks, imported, imports, rows, connection, onLine]);
};

/** All tasks, and those that the filters show as cards and rows. */
export const useSentItems = (connection: Connection) => {
  const filters = useSentFilters();
  const { status, days } = filters;
  const search = useDeferredValue(filters.search.trim());
  const service = useServiceTasks(connection, search);
  const { rows, loadedSince } = service;
  const items = useItems(connection, rows);
  const isListed = connection.hasKey && hasExtensions(connection);
  const isBrowserOnly = isListed && filters.source === 'browser';
  const isFiltered = search !== '' || status !== 'all' || days !== '' || isBrowserOnly;
  const found = useMemo(() => {
    const { shown, counts } = filterSent(items, { search, status, days, isBrowserOnly });
    const undecided = shown.filter(({ needsDecision }) => needsDecision);
    const cards = undecided.slice(0, maxCards);
    // Between this browser's older tasks the service may have others, which are not loaded yet.
    const isReached = ({ needsDecision, intent }: SentItem) =>
      isFiltered || needsDecision || intent.createdAt >= loadedSince;
    const others = shown.filter((item) => isReached(item) && !cards.includes(item));
    return { shown, counts, undecided, cards, rows: others };
  }, [items, isFiltered, loadedSince, search, status, days, isBrowserOnly]);
  return { filters, search, service, items, isListed, isFiltered, ...found };
};
