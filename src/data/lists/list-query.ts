import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { ApiError } from '#data/http/api-error.ts';
import { apiKeyFor } from '#data/http/api-key.ts';
import {
  asksLiveList,
  hasList,
  promoService,
  type Connection,
  type LiveListName,
  type ServiceAccount,
} from '#data/http/connection.ts';
import { requestList } from '#data/http/list-request.ts';
import { requestLiveList, type LiveRows } from '#data/http/live-lists.ts';
import { listLocalRows, type LocalList, type LocalRows } from '#data/device/local-directory.ts';

const listsKey = (accountId: string) => ['lists', accountId] as const;

/** The prefix of the keys of one cached list, whether it was read from the service or from this device. */
export const listKey = (accountId: string, list: LocalList) => [...listsKey(accountId), list] as const;

/** Whose list it is: promos may be of another account, at another service. */
const ownerOf = (connection: Connection, list: LocalList): ServiceAccount =>
  list === 'promo' ? promoService(connection) : connection;

export const readLocal = async <L extends LocalList>(accountId: string, list: L): Promise<LocalRows[L][]> => {
  const read = await listLocalRows(accountId, list);
  // What cannot be read is an empty list beside the note that the device does not store data.
  return read.ok ? read.value : [];
};

/** What came of asking a service for a list that its kind is known to have. */
export type LiveListAnswer<L extends LiveListName = LiveListName> =
  | { got: true; rows: LiveRows[L][] }
  /** Refused, unreadable or not answered, in words: the list of this device stands in. */
  | { got: false; why: string };

/** Never fails: its data say what the service answered. It is stale after a minute; a change of the device's list does not make it so. */
export const liveListQuery = <L extends LiveListName>(connection: Connection, list: L) =>
  queryOptions({
    // What an earlier key was refused says nothing of this one.
    queryKey: [
      'live-list',
      connection.id,
      list,
      connection.profile.lists[list] ?? '',
      apiKeyFor(connection.id, connection.baseUrl)?.number ?? 0,
    ] as const,
    queryFn: async ({ signal }): Promise<LiveListAnswer<L>> => {
      try {
        return { got: true, rows: await requestLiveList(connection, list, signal) };
      } catch (error) {
        if (error instanceof ApiError) return { got: false, why: error.message };
        throw error;
      }
    },
    enabled: asksLiveList(connection, list),
    staleTime: 60_000,
  });

/**
 * Query options of one list: the service's where it announces the list, or gives it to who asks in the live service's way; else
 * the one of this device, and an empty one while not connected. Rows of the service stay fresh for a minute; rows
 * of the device are read at once.
 * Fails with an `ApiError`.
 */
export const listQuery = <L extends LocalList>(connection: Connection | null, list: L) => {
  const isService = connection !== null && hasList(connection, list);
  const isLive = connection !== null && asksLiveList(connection, list);
  const owner = connection && ownerOf(connection, list);
  return queryOptions({
    queryKey: [
      ...listKey(owner?.id ?? '', list),
      isService ? 'service' : isLive ? 'live' : 'device',
    ] as const,
    queryFn: async ({ signal, client }): Promise<LocalRows[L][]> => {
      if (connection === null || owner === null) return [];
      if (isLive) {
        const answer = await client.query(liveListQuery(connection, list));
        // The rows are of the list, which TypeScript cannot follow.
        if (answer.got) return answer.rows as LocalRows[L][];
      }
      return isService ? requestList(connection, list, signal) : readLocal(owner.id, list);
    },
    enabled: !isService || connection.hasKey,
    staleTime: isService ? 60_000 : 0,
  });
};

/** Reads every list of an account again that is on the screen. */
export const readListsAgain = (client: QueryClient, accountId: string): Promise<void> =>
  client.invalidateQueries({ queryKey: listsKey(accountId) });
