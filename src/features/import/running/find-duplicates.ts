import type { Connection } from '#data/http/connection.ts';
import { knownOrders } from '#data/http/order-queries.ts';
import { knownIntents } from '#data/outbox/outbox.ts';
import type { SearchScope, RowDuplicate, OnDevice, OrderOfRow } from './find-on-device.ts';

/** Order numbers that the service has a task of; null where it cannot be asked now. */
const ordersAtService = async (
  connection: Connection,
  orders: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlySet<string> | null> => {
  try {
    return await knownOrders(connection, orders, signal);
  } catch (error) {
    if (signal.aborted) throw error;
    return null;
  }
};

export type Duplicates = {
  rows: readonly RowDuplicate[];
  /** False where the service could be asked and did not answer. */
  hasServiceAnswered: boolean;
};

/**
 * The rows whose order number was used before: by an earlier import or the form of this device, or, where it can be asked, at the
 * service.
 * @param importId rows of this import itself are none.
 * @param find says of rows what the device knows. See `findOnDevice`.
 */
export const findDuplicates = async <Row extends OrderOfRow>(
  importId: string,
  connection: Connection,
  batches: AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>,
  find: (from: SearchScope, rows: readonly Row[]) => Promise<OnDevice>,
  signal: AbortSignal,
): Promise<Duplicates> => {
  const known = (await knownIntents()).filter(({ connectionId }) => connectionId === connection.id);
  const byOrder = Map.groupBy(known, ({ orderId }) => orderId);
  const found: RowDuplicate[] = [];
  const others: OrderOfRow[] = [];
  for await (const rows of batches) {
    if (signal.aborted) break;
    const sent = [...new Set(rows.map(({ orderId }) => orderId))].flatMap((each) => byOrder.get(each) ?? []);
    const onDevice = await find({ importId, connectionId: connection.id, sent }, rows);
    found.push(...onDevice.found);
    others.push(...onDevice.others);
  }
  const atService = await ordersAtService(
    connection,
    [...new Set(others.map(({ orderId }) => orderId))],
    signal,
  );
  for (const other of others) if (atService?.has(other.orderId)) found.push({ ...other, kind: 'service' });
  return { rows: found, hasServiceAnswered: atService !== null };
};
