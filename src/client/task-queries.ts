import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { extensionPaths } from '#contract/extensions.ts';
import { hasList, type Connection } from './connection.ts';
import { requestListPage, requestRows } from './list-request.ts';
import { requestLiveJobs, type FoundTask } from './live-lists.ts';

/** What the keys of all queries about tasks begin with. */
export const tasksKey = (connectionId: string) => ['tasks', connectionId] as const;

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

/** Whether the service can be asked for the tasks of an order number: it announces that, or its kind is known for it and may refuse. */
export const canFind = ({ capabilities, profile }: Connection): boolean =>
  capabilities?.find === true || profile.lists.jobsByOrder !== undefined;

const find = async (connection: Connection, orderId: string, signal: AbortSignal): Promise<FoundTask[]> => {
  if (connection.capabilities?.find !== true) return requestLiveJobs(connection, orderId, signal);
  const request = { path: extensionPaths.taskFind, body: { order_id: orderId }, signal };
  const { rows } = await requestRows(connection, 'task', request);
  return rows.map(({ job_id, name, address, created_at }) => ({
    id: String(job_id),
    name,
    address,
    createdAt: created_at,
  }));
};

/**
 * The service's tasks with an order number: evidence for a person, never a proof (decision 9). Only where `canFind`.
 * @param attempt part of the query key: another number reads again.
 */
export const tasksOfOrderQuery = (connection: Connection, orderId: string, attempt: number) =>
  queryOptions({
    queryKey: [...tasksKey(connection.id), 'order', orderId, attempt] as const,
    queryFn: ({ signal }) => find(connection, orderId, signal),
    enabled: connection.hasKey && canFind(connection),
    networkMode: 'always',
    retry: false,
  });
