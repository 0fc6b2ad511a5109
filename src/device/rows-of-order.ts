import { withDatabase } from './database.ts';
import type { DeviceResult } from './trouble.ts';

/** The rows of imports of a connection with an order number, as they are stored. It is all that the first form needs of imports. */
export const rowsOfOrder = (connectionId: string, orderId: string): Promise<DeviceResult<unknown[]>> =>
  withDatabase((database) => database.getAllFromIndex('import-rows', 'by-order', [connectionId, orderId]));
