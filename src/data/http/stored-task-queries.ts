import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { extensionPaths } from '#contract/extensions.ts';
import { taskAnswer, type StoredTask } from '#contract/task-answer.ts';
import { hasExtensions, type Connection } from './connection.ts';
import { requestChecked } from './extension-request.ts';
import { requestListPage, requestRows } from './list-request.ts';
import { tasksKey } from './order-queries.ts';
import { maxListBytes, listDeadlineMs } from './transport.ts';

/** The service's tasks, page by page. */
export const tasksQuery = (connection: Connection) =>
  infiniteQueryOptions({
    queryKey: [...tasksKey(connection.id), 'pages'] as const,
    queryFn: ({ pageParam, signal }) =>
      requestListPage(connection, 'task', { cursor: pageParam, limit: 200, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    enabled: connection.hasKey && hasExtensions(connection),
    // A reading is a call for each page: a glance at another window is none, a look from another page is one.
    staleTime: 10_000,
    refetchOnMount: 'always',
  });

/**
 * The service's tasks with exactly this order number, however old they are; only where it announces the look-up. '' asks nothing.
 */
export const taskRowsOfOrderQuery = (connection: Connection, orderId: string) =>
  queryOptions({
    queryKey: [...tasksKey(connection.id), 'rows-of-order', orderId] as const,
    queryFn: async ({ signal }) =>
      (
        await requestRows(connection, 'task', {
          path: extensionPaths.taskFind,
          body: { order_id: orderId },
          signal,
        })
      ).rows,
    enabled: connection.hasKey && hasExtensions(connection) && orderId !== '',
  });

/**
 * One task with everything that the service has stored of it. Fails with `ApiError`; status 404 is
 * a number that the account has no task of.
 */
export const taskQuery = (connection: Connection, jobId: number) =>
  queryOptions({
    queryKey: [...tasksKey(connection.id), 'whole', jobId] as const,
    queryFn: async ({ signal }): Promise<StoredTask> => {
      const request = {
        path: extensionPaths.taskGet,
        body: { job_id: jobId },
        deadlineMs: listDeadlineMs,
        capBytes: maxListBytes,
        signal,
      };
      return (await requestChecked(connection, request, taskAnswer)).data;
    },
    enabled: connection.hasKey && hasExtensions(connection),
  });
