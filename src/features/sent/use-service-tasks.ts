import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { fieldRow } from '#contract/fields.ts';
import { hasExtensions, type Connection } from '#data/http/connection.ts';
import { tasksOfOrderQuery, tasksQuery } from '#data/http/task-queries.ts';

const maxOrderLength = fieldRow('order_id').max ?? 0;

/**
 * The tasks that the service lists, page by page, and older ones with an order number that was looked up.
 * @param search what the list is searched for
 */
export const useServiceTasks = (connection: Connection, search: string) => {
  const list = useInfiniteQuery(tasksQuery(connection));
  const [asked, setAsked] = useState('');
  const lookup = useQuery(tasksOfOrderQuery(connection, asked === search ? asked : ''));
  const loaded = useMemo(() => list.data?.pages.flatMap((page) => page.data) ?? [], [list.data]);
  const rows = useMemo(() => [...loaded, ...(lookup.data ?? [])], [loaded, lookup.data]);
  const oldest = loaded.at(-1);
  const canAsk = list.hasNextPage && search !== '' && search.length <= maxOrderLength && asked !== search;
  return {
    list,
    lookup,
    rows,
    /** Whether the service lists tasks at all. */
    isListed: connection.hasKey && hasExtensions(connection),
    needsKey: !connection.hasKey && hasExtensions(connection),
    /** Before this instant the service may have more tasks. */
    loadedSince: list.hasNextPage && oldest ? Date.parse(oldest.created_at) : -Infinity,
    /** Looks up the search as an order number; null if that can't find more. */
    ask: canAsk ? () => setAsked(search) : null,
  };
};
