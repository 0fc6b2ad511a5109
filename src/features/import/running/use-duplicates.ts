import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
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

/** @throws if this device can't be read */
const findUsed = async (
  connection: Connection,
  importId: string,
  orders: readonly string[],
  signal?: AbortSignal,
): Promise<Found> => {
  const stored = valueOf(await intentsOfOrders(connection.id, orders));
  const used = new Set<string>();
  const own = new Set<string>();
  for (const intent of stored) {
    if (intent.importId === importId) own.add(intent.orderId);
    else if (mayExist(intent)) used.add(intent.orderId);
  }
  if (!hasExtensions(connection)) return { used, service: 'no-list' };
  // The service may have them from this very import.
  const others = orders.filter((order) => !used.has(order) && !own.has(order));
  try {
    for (const order of await knownOrders(connection, others, signal)) used.add(order);
    return { used, service: 'ok' };
  } catch (error) {
    if (signal?.aborted) throw error;
    return { used, service: 'failed' };
  }
};

export type Duplicates = ReturnType<typeof useDuplicates>;

const nothing: Found = { used: new Set(), service: 'ok' };

/** Which order numbers of ready rows this device or the service has used before. */
export const useDuplicates = (connection: Connection, importId: string, rows: readonly RowView[]) => {
  /** The order numbers that were looked up: a correction asks about one, not about all again. */
  const known = useRef(new Map<string, boolean>());
  const orders = useMemo(
    () => rows.flatMap(({ next, orderId }) => (next === 'ready' && orderId !== '' ? orderId : [])),
    [rows],
  );
  const { data, isFetching, refetch } = useQuery({
    queryKey: ['import-duplicates', connection.id, importId, orders.join('\n')],
    queryFn: async ({ signal }): Promise<Found> => {
      const fresh = orders.filter((order) => !known.current.has(order));
      const { used, service } = await findUsed(connection, importId, fresh, signal);
      for (const order of fresh)
        if (used.has(order) || service !== 'failed') known.current.set(order, used.has(order));
      return { used: new Set(orders.filter((order) => known.current.get(order))), service };
    },
    enabled: orders.length > 0,
    networkMode: 'always',
    refetchOnWindowFocus: false,
    structuralSharing: false,
    placeholderData: (before) => before,
    gcTime: 0,
    retryDelay: 3000,
    retry: true,
  });
  /** Looks order numbers up once more, also if the page is left. @returns whether none of them was used */
  const areNew = async (pressed: readonly string[]) => {
    // Not by the query, which is cancelled once its page is left.
    const { used } = await findUsed(connection, importId, pressed);
    for (const order of used) known.current.set(order, true);
    if (used.size > 0) void refetch();
    return used.size === 0;
  };
  return {
    ...(data ?? nothing),
    /** False while order numbers are looked up. */
    isKnown: orders.length === 0 || (data !== undefined && !isFetching),
    areNew,
  };
};
