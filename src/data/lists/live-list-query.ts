import { queryOptions } from '@tanstack/react-query';
import { ApiError } from '#data/http/api-error.ts';
import { asksLiveList, type Connection, type LiveListName } from '#data/http/connection.ts';
import { requestLiveList, type LiveRows } from '#data/http/live-lists.ts';

/** What came of asking a service for a list that its kind is known to have. */
export type LiveListAnswer<L extends LiveListName = LiveListName> =
  | { got: true; rows: LiveRows[L][] }
  /** Refused, unreadable or not answered, in words: the list of this device stands in. */
  | { got: false; why: string };

/** Never fails: what came of it is the data. It is asked again after a minute, not for each change of the device's list. */
export const liveListQuery = <L extends LiveListName>(connection: Connection, list: L) =>
  queryOptions({
    queryKey: ['live-list', connection.id, list, connection.profile.lists[list] ?? ''] as const,
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
