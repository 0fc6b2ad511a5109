import { queryOptions, replaceEqualDeep, type QueryClient } from '@tanstack/react-query';
import { hasList, promoService, type Connection } from '#data/http/connection.ts';
import { requestListPage, requestPages } from '#data/http/list-request.ts';
import type { PromoOutcome, PromoSet } from '#data/http/promo-outcome.ts';
import type { PromoStatus } from '#contract/promo.ts';
import { listKey, listQuery, type ListRows } from './list-query.ts';
import { perConnection } from './per-connection.ts';
import { subscribePromoNews, type PromoTruth } from './promo-news.ts';

/** The last change of a promo that came to its end while the list was in memory. */
export type LastPromoChange = { wanted: PromoStatus; outcome: PromoOutcome };

/**
 * A promo as its list has it, with what became of its last change. `unconfirmed` is the status of a change without a clear answer,
 * until the service's list was read again; a list of this device keeps it until the promo is set again.
 */
export type Promo = ListRows['promo'] & { last?: LastPromoChange };

/** The version of the list of promos that is in the cache: null where the service tells none. See `promoVersionQuery`. */
export const promoVersionKey = (connection: Connection) =>
  ['promo-version', promoService(connection).id] as const;

/** More rows than a list has that is drawn whole, so that it is drawn as it will be when it is longer. */
const firstCount = 250;

/** A list that was read anew, with what became of the changes of the one before. */
const withLastChanges = (before: readonly Promo[] | undefined, rows: Promo[]): Promo[] => {
  const last = new Map(before?.flatMap((row) => (row.last ? [[row.promo_id, row.last] as const] : [])));
  if (last.size === 0) return rows;
  return rows.map((row) => {
    const change = row.last ?? last.get(row.promo_id);
    return change ? { ...row, last: change } : row;
  });
};

/**
 * The list of promos as `listQuery` has it. The first time that a long one is read from the service, the cache has its first rows
 * before the others, as of the instant 0: see `isWholeList`.
 */
export const promosQuery = (connection: Connection | null) => {
  const whole = listQuery(connection, 'promo');
  const common = {
    ...whole,
    structuralSharing: (before: unknown, rows: unknown) =>
      // The data of this query are promos, which react-query's type does not say.
      replaceEqualDeep(before, withLastChanges(before as Promo[] | undefined, rows as Promo[])),
  };
  if (!connection || !hasList(connection, 'promo')) return queryOptions(common);
  return queryOptions({
    ...common,
    queryFn: async ({ client, queryKey, signal }): Promise<Promo[]> => {
      followTabs(client, promoService(connection).id);
      const isFirst = client.getQueryData(queryKey) === undefined;
      const limit = isFirst ? firstCount : undefined;
      const answer = requestListPage(connection, 'promo', { cursor: null, limit, signal });
      const rows: Promo[] = [];
      for await (const page of requestPages(connection, 'promo', signal, answer)) {
        // Of the first page: what changes while the others are read is read the next time.
        if (rows.length === 0) client.setQueryData(promoVersionKey(connection), page.version);
        if (isFirst && rows.length === 0 && page.nextCursor !== null)
          client.setQueryData(queryKey, page.rows, { updatedAt: 0 });
        rows.push(...page.rows);
      }
      return rows;
    },
  });
};

/** Whether a list is more than its first rows. @param dataUpdatedAt of its query. */
export const isWholeList = (dataUpdatedAt: number): boolean => dataUpdatedAt > 0;

const listsOf = (connection: Connection) => ({ queryKey: listKey(promoService(connection).id, 'promo') });

/** The promos as the cached list has them. */
export const cachedPromos = (client: QueryClient, connection: Connection): readonly Promo[] =>
  client.getQueriesData<Promo[]>(listsOf(connection)).flatMap(([, rows]) => rows ?? []);

/** Changes rows in the cached lists of an account. The others are as old as they were. @param change the same object where nothing changes. */
const changeRows = (client: QueryClient, accountId: string, change: (row: Promo) => Promo) => {
  for (const query of client.getQueryCache().findAll({ queryKey: listKey(accountId, 'promo') })) {
    const { status, error, isInvalidated, dataUpdatedAt } = query.state;
    client.setQueryData<Promo[]>(query.queryKey, (rows) => rows?.map(change), { updatedAt: dataUpdatedAt });
    // Writing counts as a successful reading; the other rows still could not be read, or are still to be.
    if (status === 'error' || isInvalidated) query.setState({ status, error, isInvalidated });
  }
};

/** What the service said of a promo, but not over a row that tells of a later change: another tab may have heard of that first. */
const updated = (row: Promo, truth: PromoTruth): Promo =>
  Date.parse(row.changed_at ?? '') > Date.parse(truth.changed_at ?? '') ? row : { ...row, ...truth };

/** Writes what became of a change into the cached lists. */
export const writeChange = (
  client: QueryClient,
  connection: Connection,
  promoId: number,
  last: LastPromoChange,
) => {
  const listed = hasList(connection, 'promo');
  const { outcome, wanted } = last;
  changeRows(client, promoService(connection).id, (row) => {
    if (row.promo_id !== promoId) return row;
    if (outcome.kind === 'unknown' && listed) return { ...row, unconfirmed: wanted, last };
    // A refusal says nothing of the change before it.
    if (outcome.kind !== 'set') return { ...row, last };
    const { unconfirmed: _, ...known } = row;
    return { ...updated(known, truthOf(outcome)), last };
  });
};

/** What a service says of a promo that it has set, as a row has it. */
export const truthOf = ({ status, changedAt, changedBy }: PromoSet): PromoTruth => ({
  status,
  changed_at: changedAt,
  changed_by: changedBy,
});

/** What other tabs switch is collected for so long: a run switches many in a second, and each writing draws the list. */
const collectMs = 250;

/** From the first call on, what other tabs of this browser switch is written into the lists of promos that this one has read. */
export const followTabs = perConnection((client, account) => {
  let news = new Map<number, PromoTruth>();
  const write = () => {
    const collected = news;
    news = new Map();
    changeRows(client, account, (row) => {
      const truth = collected.get(row.promo_id);
      return truth ? updated(row, truth) : row;
    });
  };
  return subscribePromoNews(({ accountId, promoId, truth }) => {
    if (accountId !== account) return;
    if (news.size === 0) setTimeout(write, collectMs);
    news.set(promoId, truth);
  });
});

/** Whether a cached list is being read, is to be read, or could not be read. */
export const arePromosOutdated = (client: QueryClient, connection: Connection): boolean =>
  client
    .getQueryCache()
    .findAll(listsOf(connection))
    .some(({ state }) => state.fetchStatus === 'fetching' || state.isInvalidated || state.status === 'error');

/** Reads the lists anew. Resolves when no reading is under way any more, whatever began it. */
export const readPromosAgain = async (client: QueryClient, connection: Connection): Promise<void> => {
  const lists = listsOf(connection);
  const isFirst = client
    .getQueryCache()
    .findAll(lists)
    .some(({ state }) => state.data === undefined && state.fetchStatus === 'fetching');
  await client.invalidateQueries(lists);
  // The first reading is not begun anew but waited for, and began before the change.
  if (isFirst) await client.invalidateQueries(lists);
  // A change of another promo may have begun the reading anew: wait for that, too.
  while (client.isFetching(lists) > 0) await client.refetchQueries(lists, { cancelRefetch: false });
};
