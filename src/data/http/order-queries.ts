import { queryOptions } from '@tanstack/react-query';
import { extensionPaths, maxFindOrders } from '#contract/extensions.ts';
import { hasExtensions, type Connection } from './connection.ts';
import { requestRows } from './list-request.ts';

/** What the keys of all queries about tasks begin with. */
export const tasksKey = (connectionId: string) => ['tasks', connectionId] as const;

/** A task under an order number, as far as a service tells it. */
export type FoundTask = { id: string; name: string; address: string; merchantId: string; createdAt: string };

const find = async (connection: Connection, orderId: string, signal: AbortSignal): Promise<FoundTask[]> => {
  const request = { path: extensionPaths.taskFind, body: { order_id: orderId }, signal };
  const { rows } = await requestRows(connection, 'task', request);
  return rows.map(({ job_id, name, address, merchant_id, created_at }) => ({
    id: String(job_id),
    name,
    address,
    merchantId: merchant_id,
    createdAt: created_at,
  }));
};

/**
 * The service's tasks with an order number: evidence for a person, never a proof, since numbers need not be unique.
 * @param attempt part of the query key: another number reads again.
 */
export const tasksOfOrderQuery = (connection: Connection, orderId: string, attempt: number) =>
  queryOptions({
    queryKey: [...tasksKey(connection.id), 'order', orderId, attempt] as const,
    queryFn: ({ signal }) => find(connection, orderId, signal),
    enabled: connection.hasKey && hasExtensions(connection),
  });

/**
 * The same for a number that is being typed: each one is asked about once in a minute, and is given up once nothing waits for
 * it.
 */
export const tasksOfTypedOrderQuery = (connection: Connection, orderId: string) =>
  queryOptions({
    queryKey: [...tasksKey(connection.id), 'typed-order', orderId] as const,
    queryFn: ({ signal }) => find(connection, orderId, signal),
    enabled: connection.hasKey && hasExtensions(connection) && orderId !== '',
    staleTime: 60_000,
    refetchOnWindowFocus: false,
  });

/**
 * Which of these order numbers the service has a task of: asked as many at a time as it takes. Throws `ApiError`.
 */
export const knownOrders = async (
  connection: Connection,
  orderIds: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlySet<string>> => {
  const known = new Set<string>();
  if (!hasExtensions(connection) || !connection.hasKey) return known;
  for (let at = 0; at < orderIds.length; at += maxFindOrders) {
    const body = { order_ids: orderIds.slice(at, at + maxFindOrders) };
    const { rows } = await requestRows(connection, 'task', { path: extensionPaths.taskFind, body, signal });
    for (const { order_id } of rows) known.add(order_id);
  }
  return known;
};
