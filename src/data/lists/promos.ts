import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { PromoStatus } from '#contract/promo.ts';
import type { LocalRows } from '#data/device/local-directory.ts';
import { hasExtensions, type Connection } from '#data/http/connection.ts';
import { requestPages } from '#data/http/list-request.ts';
import { listKey, listQuery } from './list-query.ts';

/**
 * A promo of the list. `unconfirmed` is the status of a change without a clear response: until the service's list is read
 * again, or in a list of this device until the promo is switched again.
 */
export type Promo = LocalRows['promo'];

/** The status of a promo; null if it is unknown. */
export const knownStatus = ({ status, unconfirmed }: Promo): PromoStatus | null =>
  unconfirmed === undefined ? status : null;

/** The version of the list that was read. */
export const promoVersionKey = (connection: Connection) => ['promo-version', connection.id] as const;

/** The key of what changes with the version of the list, and is read again with it. */
export const followersKey = (connection: Connection) => ['promo-followers', connection.id] as const;

const rereadMs = 8000;

/** The list of promos. */
export const promosQuery = (connection: Connection) => {
  const list = listQuery(connection, 'promo');
  if (!hasExtensions(connection)) return queryOptions(list);
  return queryOptions({
    ...list,
    queryFn: async ({ client, signal }): Promise<Promo[]> => {
      const promos: Promo[] = [];
      let version: string | undefined;
      for await (const page of requestPages(connection, 'promo', signal)) {
        // The version of the first page: a change during the reading is then noticed as a newer version.
        version ??= page.version;
        promos.push(...page.data);
      }
      const before = client.getQueryData(promoVersionKey(connection));
      client.setQueryData(promoVersionKey(connection), version);
      if (before !== undefined && before !== version)
        void client.invalidateQueries({ queryKey: followersKey(connection) });
      return promos;
    },
    // The list also tells the outcome of a switch that got no response.
    refetchInterval: ({ state }) => state.data?.some((row) => row.unconfirmed !== undefined) && rereadMs,
  });
};

/** The cached lists of a connection's promos. */
export const promoLists = (connection: Connection) => ({ queryKey: listKey(connection.id, 'promo') });

export const cachedPromos = (client: QueryClient, connection: Connection): readonly Promo[] =>
  client.getQueryData(promosQuery(connection).queryKey) ?? [];

/** Reads the list again. @returns false if that failed, or was ended by a switch in the meantime */
export const readPromos = async (client: QueryClient, connection: Connection): Promise<boolean> => {
  const stateNow = () => client.getQueryState(promosQuery(connection).queryKey);
  const before = stateNow()?.dataUpdateCount;
  await client.refetchQueries(promoLists(connection));
  const state = stateNow();
  return state?.status === 'success' && !state.isInvalidated && state.dataUpdateCount !== before;
};
