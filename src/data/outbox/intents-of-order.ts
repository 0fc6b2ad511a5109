import { rowsOfOrders } from '#data/device/rows-of-order.ts';
import type { Intent } from './intent.ts';
import { knownIntents } from './outbox.ts';
import { readIntent } from './read-intent.ts';

/**
 * The intents that may have an order number: all of the form, and the rows of a connection's imports that have it. Where the
 * device cannot be read, those that the page knows.
 */
export const intentsOfOrder = async (connectionId: string, orderId: string): Promise<readonly Intent[]> => {
  const [known, rows] = await Promise.all([
    knownIntents(),
    rowsOfOrders(readIntent, connectionId, [orderId]),
  ]);
  return rows.ok ? [...known, ...rows.value] : known;
};
