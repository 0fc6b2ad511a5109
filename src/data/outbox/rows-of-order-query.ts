import { queryOptions } from '@tanstack/react-query';
import { rowsOfOrders } from '#data/device/rows-of-order.ts';
import { readIntent } from './read-intent.ts';

/**
 * The rows of a connection's imports on this device that have an order number: the page keeps no copy. None where the
 * device cannot be read.
 */
export const rowsOfOrderQuery = (connectionId: string, orderId: string) =>
  queryOptions({
    queryKey: ['rows-of-order', connectionId, orderId] as const,
    queryFn: async () => {
      const rows = await rowsOfOrders(readIntent, connectionId, [orderId]);
      return rows.ok ? rows.value : [];
    },
    enabled: orderId !== '',
  });
