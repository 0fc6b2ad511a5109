import type { QueryClient } from '@tanstack/react-query';
import { hasList, type Connection } from '#data/http/connection.ts';
import { requestListPage, type ListPage } from '#data/http/list-request.ts';
import { listQuery } from './list-query.ts';

/** How many promos are asked for first. More than a list has that is drawn whole, so that it is drawn as it will be when it is longer. */
export const firstCount = 250;

/** The answer to the request for an account's first promos. */
export type AskedPromos = { accountId: string; answer: Promise<ListPage<'promo'>> };

/**
 * Asks for the first promos while the code that reads and shows them is loaded. Null where the service has no such list, or
 * somebody has begun to read it. Never throws: whoever reads the answer hears of its failure.
 */
export const askFirstPromos = (client: QueryClient, connection: Connection): AskedPromos | null => {
  const { queryKey, enabled } = listQuery(connection, 'promo');
  if (!hasList(connection, 'promo') || !enabled || client.getQueryState(queryKey)) return null;
  const answer = requestListPage(connection, 'promo', { cursor: null, limit: firstCount });
  answer.catch(() => undefined);
  return { accountId: connection.id, answer };
};
