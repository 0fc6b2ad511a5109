import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { extensionPaths } from '#contract/extensions.ts';
import { hasList, type Connection } from './connection.ts';
import { requestListPage, requestRows } from './list-request.ts';

const tasksKey = (connectionId: string) => ['tasks', connectionId] as const;

/** The service's tasks, page by page; only where it announces them (`hasList(connection, 'task')`). */
export const tasksQuery = (connection: Connection) =>
  infiniteQueryOptions({
    queryKey: [...tasksKey(connection.id), 'pages'] as const,
    queryFn: ({ pageParam, signal }) =>
      requestListPage(connection, 'task', { cursor: pageParam, limit: 200, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    enabled: connection.hasKey && hasList(connection, 'task'),
    networkMode: 'always',
    retry: false,
  });

/**
 * The service's tasks with an order number: evidence for a person, never a proof (decision 9). Only where it announces `find`.
 * @param attempt part of the query key: another number reads again.
 */
export const tasksOfOrderQuery = (connection: Connection, orderId: string, attempt: number) =>
  queryOptions({
    queryKey: [...tasksKey(connection.id), 'order', orderId, attempt] as const,
    queryFn: async ({ signal }) => {
      const request = { path: extensionPaths.taskFind, body: { order_id: orderId }, signal };
      return (await requestRows(connection, 'task', request)).rows;
    },
    enabled: connection.hasKey && connection.capabilities?.find === true,
    networkMode: 'always',
    retry: false,
  });
