import { queryOptions } from '@tanstack/react-query';
import { extensionPaths } from '#contract/extensions.ts';
import type { StoredTask } from '#contract/stored-task.ts';
import { ApiError } from './api-error.ts';
import type { Connection } from './connection.ts';
import { requestExtension } from './extension-request.ts';
import { tasksKey } from './task-queries.ts';
import { listCap, listDeadlineMs } from './transport.ts';
import { words } from './words.ts';

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
