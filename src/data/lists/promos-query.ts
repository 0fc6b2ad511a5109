import { queryOptions } from '@tanstack/react-query';
import { hasList, promoService, type Connection } from '#data/http/connection.ts';
import { requestListPage, requestPages } from '#data/http/list-request.ts';
import { whenIdle } from '#data/state/when-idle.ts';
import { firstCount, type AskedPromos } from './ask-first-promos.ts';
import type { Promo } from './cached-promos.ts';
import { firstPromos } from './first-promos.ts';
import { followTabs } from './follow-tabs.ts';
import { listQuery } from './list-query.ts';

/**
 * The list of promos as `listQuery` has it. The first time that it is read from the service, its first rows are in `firstPromos`
 * before, and the others are asked for when these are drawn.
 * @param asked the first rows, where they are asked for already.
 */
export const promosQuery = (connection: Connection, asked: AskedPromos | null = null) => {
  const whole = listQuery(connection, 'promo');
  if (!hasList(connection, 'promo')) return whole;
  // Whoever reads the list again reads all of it.
  let early = asked?.accountId === connection.id ? asked.answer : null;
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
      const answer = early ?? requestListPage(connection, 'promo', { cursor: null, limit, signal });
      early = null;
      for await (const page of requestPages(connection, 'promo', signal, answer)) {
        const isEarly = rows.length < firstCount;
        rows.push(...page.rows);
        if (isFirst && isEarly && rows.length >= firstCount && page.nextCursor !== null) {
          first.show([...rows]);
          // To read thousands takes longer than to draw these.
          await new Promise<void>((resolve) => void whenIdle(resolve));
        }
      }
      return first.withChanges(rows);
    },
  });
};
