import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { valueOf } from '#data/device/device-trouble.ts';
import { intentsOfOrders } from '#data/device/intents.ts';
import { hasExtensions, type Connection } from '#data/http/connection.ts';
import { knownOrders } from '#data/http/task-queries.ts';
import { mayExist } from '#data/outbox/intent.ts';
import type { RowView } from './row-views.ts';

type Found = {
  /** Order numbers that were used before. */
  used: ReadonlySet<string>;
  /** `no-list`: the service has no search by order number. */
  service: 'ok' | 'failed' | 'no-list';
};

/** Looks order numbers up on this device and at the service. @throws if this device can't be read */
export const findUsed = async (
  connection: Connection,
  orders: readonly string[],
  signal?: AbortSignal,
): Promise<Found> => {
  const stored = valueOf(await intentsOfOrders(connection.id, orders));
  const used = new Set(stored.filter(mayExist).map(({ orderId }) => orderId));
  if (!hasExtensions(connection)) return { used, service: 'no-list' };
  try {
    const others = orders.filter((order) => !used.has(order));
    return { used: new Set([...used, ...(await knownOrders(connection, others, signal))]), service: 'ok' };
  } catch (error) {
    if (signal?.aborted) throw error;
    return { used, service: 'failed' };
  }
};

/** The orders to look up. A row that is cancelled while it waits is looked up after that. */
export const ordersOf = (rows: readonly RowView[]): string[] =>
  rows.flatMap(({ orderId, next }) => (orderId === '' || next === 'sent' ? [] : orderId));

const nothing: Found = { used: new Set(), service: 'ok' };

/** Which order numbers of a file were used before. */
export const useDuplicates = (connection: Connection, rows: readonly RowView[]) => {
  const orders = useMemo(() => ordersOf(rows), [rows]);
  const { data, isFetching, refetch } = useQuery({
    queryKey: ['import-duplicates', connection.id, orders.join('\n')],
    queryFn: ({ signal }) => findUsed(connection, orders, signal),
    enabled: orders.length > 0,
    networkMode: 'always',
    refetchOnWindowFocus: false,
    structuralSharing: false,
    placeholderData: (before) => before,
    gcTime: 0,
    retryDelay: 3000,
    retry: true,
  });
  return {
    ...(data ?? nothing),
    /** False while order numbers are looked up. */
    isKnown: orders.length === 0 || (data !== undefined && !isFetching),
    lookAgain: refetch,
  };
};
