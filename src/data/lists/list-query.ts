import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { hasExtensions, type Connection } from '#data/http/connection.ts';
import { requestList } from '#data/http/list-request.ts';
import { listLocalRows, type LocalList, type LocalRows } from '#data/device/local-directory.ts';

const listsKey = (accountId: string) => ['lists', accountId] as const;

/** The prefix of the keys of one cached list, whether it was read from the service or from this device. */
export const listKey = (accountId: string, list: LocalList) => [...listsKey(accountId), list] as const;

const readLocal = async <L extends LocalList>(accountId: string, list: L): Promise<LocalRows[L][]> => {
  const read = await listLocalRows(accountId, list);
  // If the device can't be read, the list is empty; a note says that nothing is stored.
  return read.ok ? read.value : [];
};

/**
 * Query options of one list: the service's if it has lists, otherwise the one of this device, and an empty one while not
 * connected. Rows of the service stay fresh for a minute; rows
 * of the device are read at once.
 * Fails with an `ApiError`.
 */
export const listQuery = <L extends LocalList>(connection: Connection | null, list: L) => {
  const isService = connection !== null && hasExtensions(connection);
  return queryOptions({
    queryKey: [...listKey(connection?.id ?? '', list), isService ? 'service' : 'device'] as const,
    queryFn: async ({ signal }): Promise<LocalRows[L][]> => {
      if (connection === null) return [];
      if (!isService) return readLocal(connection.id, list);
      return (await requestList(connection, list, signal)) as LocalRows[L][];
    },
    enabled: !isService || connection.hasKey,
    staleTime: isService ? 60_000 : 0,
  });
};

/** Reads every list of an account again that is on the screen. */
export const readListsAgain = (client: QueryClient, accountId: string): Promise<void> =>
  client.invalidateQueries({ queryKey: listsKey(accountId) });
