import {
  queryOptions,
  replaceEqualDeep,
  skipToken,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import { hasList, promoService, type Connection } from '#data/http/connection.ts';
import { requestListPage, requestPages } from '#data/http/list-request.ts';
import type { PromoOutcome, PromoSet } from '#data/http/promo-outcome.ts';
import type { PromoStatus } from '#contract/promo.ts';
import { listKey, listQuery, readLocal } from './list-query.ts';
import type { LocalRows } from '#data/device/local-directory.ts';

/** The last change of a promo that came to its end while the list was in memory. */
export type LastPromoChange = { wanted: PromoStatus; outcome: PromoOutcome };

/**
 * A promo as its list has it, with what became of its last change. `unconfirmed` is the status of a change without a clear answer,
 * until the service's list was read again; a list of this device keeps it until the promo is set again. `statusUnlisted`: the live service's
 * list does not say its state, so that it is only known as it was last set from here.
 */
export type Promo = LocalRows['promo'] & { last?: LastPromoChange; statusUnlisted?: true };

/** Where the list is from: announced by the service, got by asking in the live service's way, or kept on the device. */
export type ListState = 'read' | 'live' | 'local';

/** Whether only this page knows what the state of a promo is. */
export const isKeptHere = (
  { statusUnlisted }: Pick<Promo, 'status' | 'statusUnlisted'>,
  list: ListState,
): boolean => list === 'local' || statusUnlisted === true;

/**
 * The status of a promo; null while it is unknown: after a change without an answer, until the list is read again. Of what only
 * this page knows it has what the service confirmed, and no status before the first change.
 */
export const knownStatus = (
  row: Pick<Promo, 'status' | 'changed_at' | 'unconfirmed' | 'statusUnlisted'>,
  list: ListState,
): PromoStatus | null =>
  row.unconfirmed !== undefined || (row.changed_at === null && isKeptHere(row, list)) ? null : row.status;

/** The version of the list of promos that is in the cache: null where the service tells none. See `promoVersionQuery`. */
export const promoVersionKey = (connection: Connection) =>
  ['promo-version', promoService(connection).id] as const;

/** Whether a list is asked for in the live service's way, which is not documented: it may be refused. */
export const asksLivePromos = (connection: Connection): boolean =>
  connection.profile.promosElsewhere && !hasList(connection, 'promo');

/** What came of asking a service of the live shape for its promos. `why` it gave none, in words; null where it did. */
export type LivePromosAnswer = { why: string | null; keyNumber: number | undefined };

/** The last answer, once there is one: reading the promos writes it. */
export const livePromosQuery = (connection: Connection) =>
  queryOptions<LivePromosAnswer>({
    queryKey: ['live-promos', promoService(connection).id],
    queryFn: skipToken,
    gcTime: Infinity,
  });

/** @param live the answer that `livePromosQuery` has. */
export const promoListState = (connection: Connection, live: LivePromosAnswer | undefined): ListState =>
  hasList(connection, 'promo') ? 'read' : live?.why === null && asksLivePromos(connection) ? 'live' : 'local';

export const cachedListState = (client: QueryClient, connection: Connection): ListState =>
  promoListState(connection, client.getQueryData(livePromosQuery(connection).queryKey));

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
  const isChanged = (row: Promo) => row.last !== undefined || (row.statusUnlisted && row.changed_at !== null);
  const changed = new Map(before?.filter(isChanged).map((row) => [row.promo_id, row]));
  if (changed.size === 0) return rows;
  const began = atBeginning.get(rows);
  const changedBefore = new Map(began?.map((row) => [row.promo_id, row.changed_at]));
  return rows.map((row) => {
    const known = changed.get(row.promo_id);
    if (!known || row.last) return row;
    // What the list does not tell stays as it was set here.
    if (known.statusUnlisted && row.statusUnlisted && row.changed_at === null)
      return { ...known, code: row.code, description: row.description };
    const { changed_at: at } = known;
    const isSetSince = began !== undefined && at !== null && at !== (changedBefore.get(row.promo_id) ?? null);
    if (isSetSince && !(Date.parse(row.changed_at ?? '') > Date.parse(at)))
      return { ...known, code: row.code, description: row.description };
    return known.last ? { ...row, last: known.last } : row;
  });
};

/** Adds rows of a list that is being read: a service may name an ID twice, and the first one counts. */
export const addPromos = (promos: Map<number, Promo>, rows: readonly Promo[]) => {
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
  if (connection && asksLivePromos(connection))
    return queryOptions({
      ...common,
      // A long list is many calls.
      staleTime: 60_000,
      queryFn: async ({ client, signal }): Promise<Promo[]> => {
        // Few services are asked for it.
        const { readLivePromos } = await import('./live-promos.ts');
        const rows = await readLivePromos(client, connection, signal);
        return rows ?? readLocal(promoService(connection).id, 'promo');
      },
    });
  if (!connection || !hasList(connection, 'promo')) return queryOptions(common);
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
  queryKey: listKey(promoService(connection).id, 'promo'),
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
export const confirmed = (row: Promo, { status, changedAt, changedBy }: PromoSet): Promo => {
  if (Date.parse(row.changed_at ?? '') > Date.parse(changedAt ?? '')) return row;
  // Where neither the answer nor the list says when, the time is now: it was set.
  const changed_at = changedAt ?? (row.statusUnlisted ? new Date().toISOString() : null);
  return { ...row, status, changed_at, changed_by: changedBy };
};

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
