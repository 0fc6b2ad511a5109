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

/**
 * Which of these order numbers the service has a task of: asked as many at a time as it takes. None where it takes one only. Throws `ApiError`.
 */
export const knownOrders = async (
  connection: Connection,
  orderIds: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlySet<string>> => {
  const most = connection.capabilities?.find_many ?? 0;
  const known = new Set<string>();
  if (most === 0 || !connection.hasKey) return known;
  for (let at = 0; at < orderIds.length; at += most) {
    const body = { order_ids: orderIds.slice(at, at + most) };
    const { rows } = await requestRows(connection, 'task', { path: extensionPaths.taskFind, body, signal });
    for (const { order_id } of rows) known.add(order_id);
  }
  return known;
};
