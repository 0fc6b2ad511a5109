import { queryOptions } from '@tanstack/react-query';
import { hasList, promoService, type Connection } from '#client/connection.ts';
import { requestPages } from '#client/list-request.ts';
import type { Promo } from './cached-promos.ts';
import { firstPromos } from './first-promos.ts';
import { followTabs } from './follow-tabs.ts';
import { listQuery } from './list-query.ts';

/** How many promos are asked for first. More than a list has that is drawn whole, so that it is drawn as it will be when it is longer. */
const firstCount = 250;

/** The list of promos as `listQuery` has it. The first time that it is read from the service, its first rows are in `firstPromos` before. */
export const promosQuery = (connection: Connection) => {
  const whole = listQuery(connection, 'promo');
  if (!hasList(connection, 'promo')) return whole;
  return queryOptions({
    ...whole,
    queryFn: async ({ client, queryKey, signal }): Promise<Promo[]> => {
      const accountId = promoService(connection).id;
      followTabs(client, accountId);
      const first = firstPromos(client, accountId);
      const isFirst = client.getQueryData(queryKey) === undefined;
      first.begin();
      const rows: Promo[] = [];
      const limit = isFirst ? firstCount : undefined;
      for await (const page of requestPages(connection, 'promo', signal, limit)) {
        const isEarly = rows.length < firstCount;
        rows.push(...page.rows);
        if (isFirst && isEarly && rows.length >= firstCount && page.nextCursor !== null)
          first.show([...rows]);
      }
      return first.withChanges(rows);
    },
  });
};
