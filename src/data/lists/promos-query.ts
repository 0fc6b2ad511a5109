import { queryOptions, replaceEqualDeep, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { hasExtensions, type Connection } from '#data/http/connection.ts';
import { requestListPage, requestPages } from '#data/http/list-request.ts';
import type { PromoOutcome, PromoSet } from '#data/http/promo-outcome.ts';
import type { PromoStatus } from '#contract/promo.ts';
import { listKey, listQuery } from './list-query.ts';
import type { LocalRows } from '#data/device/local-directory.ts';

/** The last change of a promo that came to its end while the list was in memory. */
export type LastPromoChange = { wanted: PromoStatus; outcome: PromoOutcome };

/**
 * A promo as its list has it, with what became of its last change. `unconfirmed` is the status of a change without a clear answer,
 * until the service's list was read again; a list of this device keeps it until the promo is set again.
 */
export type Promo = LocalRows['promo'] & { last?: LastPromoChange };

/** Where the list is from: the service, or this device. */
export type ListState = 'read' | 'local';

export const promoListState = (connection: Connection): ListState =>
  hasExtensions(connection) ? 'read' : 'local';

/**
 * The status of a promo; null while it is unknown: after a change without an answer, until the list is read again. A list of
 * this device has what the service confirmed, and no status before the first change.
 */
export const knownStatus = (
  row: Pick<Promo, 'status' | 'changed_at' | 'unconfirmed'>,
  list: ListState,
): PromoStatus | null =>
  row.unconfirmed !== undefined || (row.changed_at === null && list === 'local') ? null : row.status;

/** The version of the list of promos that is in the cache: null where the service tells none. See `promoVersionQuery`. */
export const promoVersionKey = (connection: Connection) => ['promo-version', connection.id] as const;

/** How often the list is read while it, or the state of a promo, could not be read, in milliseconds; not while the tab is hidden. */
export const untilKnownEveryMs = 10_000;

/** More rows than a list has that is drawn whole, so that it is drawn as it will be when it is longer. */
const firstCount = 250;

/**
 * The list in the cache as a reading began, by the rows that it gave: react-query hands `structuralSharing` the very array that the
 * query function returned.
 */
const atBeginning = new WeakMap<readonly Promo[], readonly Promo[]>();

/** Reads a list whose rows tell when they were changed: what is set while that lasts is not hidden by an older row. */
const readSince = async (
  client: QueryClient,
  queryKey: QueryKey,
  read: () => Promise<Promo[]>,
): Promise<Promo[]> => {
  const began = client.getQueryData<Promo[]>(queryKey) ?? [];
  const rows = await read();
  atBeginning.set(rows, began);
  return rows;
};

/** A list that was read anew, with what became of the changes of the one before. */
const withLastChanges = (before: readonly Promo[] | undefined, rows: Promo[]): Promo[] => {
  const isChanged = (row: Promo) => row.last !== undefined;
  const changed = new Map(before?.filter(isChanged).map((row) => [row.promo_id, row]));
  if (changed.size === 0) return rows;
  const began = atBeginning.get(rows);
  const changedBefore = new Map(began?.map((row) => [row.promo_id, row.changed_at]));
  return rows.map((row) => {
    const known = changed.get(row.promo_id);
    if (!known || row.last) return row;
    const { changed_at: at } = known;
    const isSetSince = began !== undefined && at !== null && at !== (changedBefore.get(row.promo_id) ?? null);
    if (isSetSince && !(Date.parse(row.changed_at ?? '') > Date.parse(at)))
      return { ...known, code: row.code, description: row.description };
    return known.last ? { ...row, last: known.last } : row;
  });
};

/** Adds rows of a list that is being read: a service may name an ID twice, and the first one counts. */
const addPromos = (promos: Map<number, Promo>, rows: readonly Promo[]) => {
  for (const row of rows) if (!promos.has(row.promo_id)) promos.set(row.promo_id, row);
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
  if (!connection || !hasExtensions(connection)) return queryOptions(common);
  return queryOptions({
    ...common,
    queryFn: ({ client, queryKey, signal }): Promise<Promo[]> =>
      readSince(client, queryKey, async () => {
        const isFirst = client.getQueryData(queryKey) === undefined;
        const limit = isFirst ? firstCount : undefined;
        const answer = requestListPage(connection, 'promo', { cursor: null, limit, signal });
        const promos = new Map<number, Promo>();
        let version: string | null = null;
        for await (const page of requestPages(connection, 'promo', signal, answer)) {
          const isFirstPage = promos.size === 0;
          // Of the first page: what changes while the others are read is read the next time.
          if (isFirstPage) ({ version } = page);
          addPromos(promos, page.rows);
          if (isFirst && isFirstPage && page.nextCursor !== null)
            client.setQueryData(queryKey, [...promos.values()], { updatedAt: 0 });
        }
        // A list of which a page could not be read is not the one of this version.
        client.setQueryData(promoVersionKey(connection), version);
        return [...promos.values()];
      }),
  });
};

/** Whether a list is more than its first rows. @param dataUpdatedAt of its query. */
export const isWholeList = (dataUpdatedAt: number): boolean => dataUpdatedAt > 0;

/** The cached lists of a connection's promos. */
export const listsOf = (connection: Connection) => ({
  queryKey: listKey(connection.id, 'promo'),
});

/** The promos as the cached list has them. */
export const cachedPromos = (client: QueryClient, connection: Connection): readonly Promo[] =>
  client.getQueriesData<Promo[]>(listsOf(connection)).flatMap(([, rows]) => rows ?? []);

/** Changes rows in the cached lists of an account. The others are as old as they were. @param change the same object where nothing changes. */
export const changeRows = (client: QueryClient, accountId: string, change: (row: Promo) => Promo) => {
  for (const query of client.getQueryCache().findAll({ queryKey: listKey(accountId, 'promo') })) {
    const { status, error, isInvalidated, dataUpdatedAt } = query.state;
    client.setQueryData<Promo[]>(query.queryKey, (rows) => rows?.map(change), { updatedAt: dataUpdatedAt });
    // Writing counts as a successful reading; the other rows still could not be read, or are still to be.
    if (status === 'error' || isInvalidated) query.setState({ status, error, isInvalidated });
  }
};

/** What the service said of a promo when it set it, but not over a row that was read since and tells of a later change. */
export const confirmed = (row: Promo, { status, changedAt, changedBy }: PromoSet): Promo =>
  Date.parse(row.changed_at ?? '') > Date.parse(changedAt ?? '')
    ? row
    : { ...row, status, changed_at: changedAt, changed_by: changedBy };

const shortPause = () =>
  new Promise((resolve) => {
    setTimeout(resolve, 50);
  });

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
  const underWay = () => client.getQueryCache().findAll({ ...lists, fetchStatus: 'fetching' });
  // Of the queries themselves: `refetchQueries` leaves out a first reading that no page shows, and would not wait at all.
  // One that is broken off may have no promise for a moment.
  while (underWay().length > 0)
    await Promise.allSettled(underWay().map(({ promise }) => promise ?? shortPause()));
};
