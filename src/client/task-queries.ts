import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { extensionPaths } from '#contract/extensions.ts';
import type { StoredTask } from '#contract/stored-task.ts';
import { ApiError } from './api-error.ts';
import { hasList, type Connection } from './connection.ts';
import { requestExtension } from './extension-request.ts';
import { requestListPage, requestRows } from './list-request.ts';
import { requestLiveJobs, type FoundTask } from './live-lists.ts';
import { listCap, listDeadlineMs } from './transport.ts';
import { words } from './words.ts';

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

/** Whether the service gives a task whole, by its number. */
export const givesTasks = (connection: Connection): boolean => connection.capabilities?.get === true;

/**
 * One task with everything that the service has stored of it; only where it gives tasks. Fails with `ApiError`; status 404 is
 * a number that the account has no task of.
 */
export const taskQuery = (connection: Connection, jobId: number) =>
  queryOptions({
    queryKey: [...tasksKey(connection.id), 'whole', jobId] as const,
    queryFn: async ({ signal }): Promise<StoredTask> => {
      // zod is too large for the first chunk: it is loaded while the request is under way.
      const schema = import('#contract/stored-task.ts');
      schema.catch(() => undefined);
      const answer = await requestExtension(connection, {
        path: extensionPaths.taskGet,
        body: { job_id: jobId },
        deadlineMs: listDeadlineMs,
        capBytes: listCap,
        signal,
      });
      const { taskAnswer } = await schema;
      const read = taskAnswer.safeParse(answer.body);
      if (!read.success) throw new ApiError(words.notUnderstood, [], answer.status);
      return read.data.data;
    },
    enabled: connection.hasKey && givesTasks(connection),
    networkMode: 'always',
    retry: false,
  });
