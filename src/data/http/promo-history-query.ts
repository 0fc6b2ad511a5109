import { queryOptions } from '@tanstack/react-query';
import { extensionPaths } from '#contract/extensions.ts';
import { promoHistoryPage, type PromoHistoryRow } from '#contract/promo-history.ts';
import { ApiError } from './api-error.ts';
import type { Connection } from './connection.ts';
import { requestExtension } from './extension-request.ts';
import { mayAsk } from './key-rights.ts';
import { listDeadlineMs } from './transport.ts';
import { words } from './words.ts';

/** Whether the service tells who changed a promo, and this key may ask. */
export const hasPromoHistory = (connection: Connection): boolean =>
  connection.promos === null && mayAsk(connection, extensionPaths.promoHistory);

/** The newest changes of a promo's status, the newest first. Fails with `ApiError`. */
export const promoHistoryQuery = (connection: Connection, promoId: number) =>
  queryOptions({
    queryKey: ['promo-history', connection.id, promoId] as const,
    queryFn: async ({ signal }): Promise<PromoHistoryRow[]> => {
      const { body, status } = await requestExtension(connection, {
        path: extensionPaths.promoHistory,
        body: { promo_id: promoId },
        deadlineMs: listDeadlineMs,
        signal,
      });
      const page = promoHistoryPage.safeParse(body);
      if (!page.success) throw new ApiError(words.notUnderstood, [], status);
      return page.data.data;
    },
    staleTime: 0,
    gcTime: 0,
  });
