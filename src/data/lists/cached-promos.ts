import type { QueryClient } from '@tanstack/react-query';
import { promoService, type Connection } from '#data/http/connection.ts';
import { firstPromos, type PromoTruth } from './first-promos.ts';
import { listKey, type ListRows } from './list-query.ts';

/** A promo as its list has it. */
export type Promo = ListRows['promo'];

const listsOf = (connection: Connection) => ({ queryKey: listKey(promoService(connection).id, 'promo') });

/** The promos as the cached list has them. */
export const cachedPromos = (client: QueryClient, connection: Connection): readonly Promo[] =>
  client.getQueriesData<Promo[]>(listsOf(connection)).flatMap(([, rows]) => rows ?? []);

/** Whether a row tells of a later change. */
const isLater = (row: Promo, { changed_at }: PromoTruth): boolean =>
  Date.parse(row.changed_at ?? '') > Date.parse(changed_at ?? '');

/**
 * Writes what the service said of promos, by their ids, into the cached lists of an account. The other rows are as old as they were.
 * @param which `newer`: not over rows that tell of a later change.
 */
export const writePromos = (
  client: QueryClient,
  accountId: string,
  truths: ReadonlyMap<number, PromoTruth>,
  which: 'all' | 'newer' = 'all',
) => {
  const written = (row: Promo): Promo => {
    const truth = truths.get(row.promo_id);
    return truth && !(which === 'newer' && isLater(row, truth)) ? { ...row, ...truth } : row;
  };
  firstPromos(client, accountId).write(truths);
  for (const query of client.getQueryCache().findAll({ queryKey: listKey(accountId, 'promo') })) {
    const { status, error, isInvalidated, dataUpdatedAt } = query.state;
    client.setQueryData<Promo[]>(query.queryKey, (rows) => rows?.map(written), { updatedAt: dataUpdatedAt });
    // Writing counts as a successful reading; the other rows still could not be read, or are still to be.
    if (status === 'error' || isInvalidated) query.setState({ status, error, isInvalidated });
  }
};

/** Whether a cached list is being read, is to be read, or could not be read. */
export const arePromosOutdated = (client: QueryClient, connection: Connection): boolean =>
  client
    .getQueryCache()
    .findAll(listsOf(connection))
    .some(({ state }) => state.fetchStatus === 'fetching' || state.isInvalidated || state.status === 'error');

/** Reads the lists anew. Resolves when none is being read any more, whoever began it. */
export const readPromosAgain = async (client: QueryClient, connection: Connection): Promise<void> => {
  const lists = listsOf(connection);
  const isFirst = client
    .getQueryCache()
    .findAll(lists)
    .some(({ state }) => state.data === undefined && state.fetchStatus === 'fetching');
  await client.invalidateQueries(lists);
  // The first reading is not begun anew but waited for, and began before what it is to tell of.
  if (isFirst) await client.invalidateQueries(lists);
  // A change of another promo may have had the reading begun anew: this one waits for that, too.
  while (client.isFetching(lists) > 0) await client.refetchQueries(lists, { cancelRefetch: false });
};
