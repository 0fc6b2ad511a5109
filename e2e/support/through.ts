import type { Exchange, FaultProxy } from '../kit/fault-proxy.ts';

/** Creates as a fault proxy has seen them. */

export const creation = '/open/task/createDelivery';

/** The creates that came through, oldest first: all of them, or those of an order number. */
export const creationsOn = ({ exchanges }: FaultProxy, order = ''): Exchange[] =>
  exchanges.filter(
    ({ method, path, body }) =>
      method === 'POST' && path.includes('/open/task/create') && body.includes(order),
  );

/** The different keys that these creates had. */
export const keysOf = (exchanges: readonly Exchange[]): (string | undefined)[] => [
  ...new Set(exchanges.map(({ headers }) => headers['idempotency-key'])),
];
