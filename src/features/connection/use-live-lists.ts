import { useQuery } from '@tanstack/react-query';
import { asksLiveList, liveListNames, type Connection, type LiveListName } from '#data/http/connection.ts';
import { liveListQuery, type LiveListAnswer } from '#data/lists/list-query.ts';

/** What came of asking for each list that the service is only known to have; undefined where it was not asked, or is still. */
export const useLiveLists = (
  connection: Connection,
): { list: LiveListName; answer: LiveListAnswer | undefined }[] => {
  const answers = {
    team: useQuery(liveListQuery(connection, 'team')).data,
    agent: useQuery(liveListQuery(connection, 'agent')).data,
  };
  // What was got with a key that is gone is no longer offered anywhere.
  return liveListNames.map((list) => ({
    list,
    answer: asksLiveList(connection, list) ? answers[list] : undefined,
  }));
};
