import { useQuery } from '@tanstack/react-query';
import { asksLiveList, liveListNames, type Connection, type LiveListName } from '#data/http/connection.ts';
import { liveListQuery, type LiveListAnswer } from '#data/lists/list-query.ts';

/** What came of asking for a list that the service is only known to have: `asking` while that is under way. */
type LiveList = { list: LiveListName; answer: LiveListAnswer | 'asking' | undefined };

/** Such lists; `answer` is undefined where the service is not asked. */
export const useLiveLists = (connection: Connection): LiveList[] => {
  const queries = {
    team: useQuery(liveListQuery(connection, 'team')),
    agent: useQuery(liveListQuery(connection, 'agent')),
  };
  // What was got with a key that is gone is no longer offered anywhere.
  return liveListNames.map((list) => {
    const { data, isPending } = queries[list];
    return { list, answer: asksLiveList(connection, list) ? (isPending ? 'asking' : data) : undefined };
  });
};
