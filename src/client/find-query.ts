import { queryOptions } from '@tanstack/react-query';
import { extensionPaths } from '#contract/extensions.ts';
import type { Connection } from './connection.ts';
import { listKey } from './directory-queries.ts';
import { requestRows } from './list-request.ts';

/**
 * The service's tasks with an order number: evidence for a person, never a proof (decision 9). Only where it announces `find`.
 * @param occasion part of the query key: another number reads again.
 */
export const tasksOfOrderQuery = (connection: Connection, orderId: string, occasion: number) =>
  queryOptions({
    queryKey: [...listKey(connection.id, 'task'), 'order', orderId, occasion] as const,
    queryFn: async ({ signal }) => {
      const request = { path: extensionPaths.taskFind, body: { order_id: orderId }, signal };
      return (await requestRows(connection, 'task', request)).rows;
    },
    enabled: connection.hasKey && connection.capabilities?.find === true,
    networkMode: 'always',
    retry: false,
  });
