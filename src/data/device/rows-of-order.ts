import { withDatabase } from './database.ts';
import type { DeviceResult } from './device-trouble.ts';

/**
 * The rows of a connection's imports with these order numbers; damaged ones are left out. It is all that the form needs of imports.
 * @param read looks at a raw record; null where it is damaged.
 */
export const rowsOfOrders = <T>(
  read: (raw: unknown) => T | null,
  connectionId: string,
  orderIds: readonly string[],
): Promise<DeviceResult<T[]>> =>
  withDatabase(async (database) => {
    const index = database.transaction('import-rows').store.index('by-order');
    const found = await Promise.all(orderIds.map((orderId) => index.getAll([connectionId, orderId])));
    return found.flat().flatMap((raw) => read(raw) ?? []);
  });
