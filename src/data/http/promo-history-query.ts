import { queryOptions } from '@tanstack/react-query';
import { extensionPaths } from '#contract/extensions.ts';
import { promoHistoryPage, type PromoHistoryRow } from '#contract/promo-history.ts';
import type { Connection } from './connection.ts';
import { requestChecked } from './extension-request.ts';
import { mayAsk } from './key-rights.ts';
import { listDeadlineMs } from './transport.ts';

/** Whether the service tells who changed a promo, and this key may ask. */
export const hasPromoHistory = (connection: Connection): boolean =>
  mayAsk(connection, extensionPaths.promoHistory);

/** The newest changes of a promo's status, the newest first. Fails with `ApiError`. */
export const promoHistoryQuery = (connection: Connection, promoId: number) =>
  queryOptions({
    queryKey: ['promo-history', connection.id, promoId] as const,
    queryFn: async ({ signal }): Promise<PromoHistoryRow[]> => {
      const request = {
        path: extensionPaths.promoHistory,
        body: { promo_id: promoId },
        deadlineMs: listDeadlineMs,
        signal,
      };
      return (await requestChecked(connection, request, promoHistoryPage)).data;
    },
    staleTime: 0,
    gcTime: 0,
  });
