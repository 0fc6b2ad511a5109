import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { extensionPaths, maxFindOrders } from '#contract/extensions.ts';
import { listPages, type TaskRow } from '#contract/list-rows.ts';
import { taskAnswer } from '#contract/task-answer.ts';
import { ask } from './ask.ts';
import { hasExtensions, type Connection } from './connection.ts';
import { requestListPage } from './list-request.ts';

/** Queries about the tasks of our own service. They fail with `ApiError`. */

const tasksKey = (connection: Connection) => ['tasks', connection.id] as const;

const canAsk = (connection: Connection): boolean => connection.hasKey && hasExtensions(connection);

/** The tasks page by page, newest first. */
export const tasksQuery = (connection: Connection) =>
  infiniteQueryOptions({
    queryKey: [...tasksKey(connection), 'pages'] as const,
    queryFn: ({ pageParam, signal }) =>
      requestListPage(connection, 'task', { cursor: pageParam, limit: 200, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    enabled: canAsk(connection),
    // Each page is a call: returning from another window reads nothing, returning from another page does.
    staleTime: 10_000,
    refetchOnMount: 'always',
  });

const find = async (connection: Connection, body: object, signal?: AbortSignal): Promise<TaskRow[]> =>
  (await ask(connection, extensionPaths.taskFind, { ...body }, listPages.task, { signal })).data;

/**
 * The tasks with exactly this order number, however old they are: evidence for a person, never a proof, since numbers need not be
 * unique. A blank number isn't looked up, any other once a minute.
 * @param attempt part of the query key: another number reads again.
 */
export const tasksOfOrderQuery = (connection: Connection, orderId: string, attempt = 0) =>
  queryOptions({
    queryKey: [...tasksKey(connection), 'order', orderId, attempt] as const,
    queryFn: ({ signal }) => find(connection, { order_id: orderId }, signal),
    enabled: canAsk(connection) && orderId !== '',
    staleTime: 60_000,
    refetchOnWindowFocus: false,
  });

/** Those of these order numbers that the service has a task of. Throws `ApiError`. */
export const knownOrders = async (
  connection: Connection,
  orderIds: readonly string[],
  signal?: AbortSignal,
): Promise<ReadonlySet<string>> => {
  const known = new Set<string>();
  if (!canAsk(connection)) return known;
  for (let at = 0; at < orderIds.length; at += maxFindOrders) {
    const order_ids = orderIds.slice(at, at + maxFindOrders);
    for (const { order_id } of await find(connection, { order_ids }, signal)) known.add(order_id);
  }
  return known;
};

/** One task with everything that the service stores of it. Status 404 is a number that the account has no task of. */
export const taskQuery = (connection: Connection, jobId: number) =>
  queryOptions({
    queryKey: [...tasksKey(connection), 'whole', jobId] as const,
    queryFn: async ({ signal }) =>
      (await ask(connection, extensionPaths.taskGet, { job_id: jobId }, taskAnswer, { signal })).data,
    enabled: canAsk(connection),
  });
