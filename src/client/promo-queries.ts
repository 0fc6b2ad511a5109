import type { QueryClient } from '@tanstack/react-query';
import type { PromoRow } from '#contract/list-rows.ts';
import type { Connection } from './connection.ts';
import { listKey, listQuery, type ListSource } from './directory-queries.ts';

/** All promos: of the service where it lists them, else those kept on the device. */
export const promosQuery = (source: ListSource) => listQuery(source, 'promo');

/** Every cached list of promos of a connection. */
export const promosKey = (connection: Connection) => listKey(connection.id, 'promo');

/** Writes what the service said of one promo into the cached lists. */
export const writePromo = (
  client: QueryClient,
  connection: Connection,
  promoId: number,
  truth: Pick<PromoRow, 'status' | 'changed_at'>,
) => {
  client.setQueriesData<PromoRow[]>({ queryKey: promosKey(connection) }, (rows) =>
    rows?.map((row) => (row.promo_id === promoId ? { ...row, ...truth } : row)),
  );
};
