import type { QueryClient } from '@tanstack/react-query';
import { failureMessage } from '#client/api-error.ts';
import { hasList, keyWasRefused, promoService, type Connection } from '#client/connection.ts';
import { classifyPromo } from '#client/promo-outcome.ts';
import { promoDeadlineMs, send } from '#client/transport.ts';
import { recordPromoChange } from '#device/local-directory.ts';
import { arePromosOutdated, readPromosAgain, writePromo } from './cached-promos.ts';
import type { PromoParts } from './promo-mutation.ts';

/** What changes of a connection's promos are made with: its service, the cached lists, and this device where it has the list. */
export const promoParts = (client: QueryClient, connection: Connection): PromoParts => ({
  accountId: promoService(connection).id,
  request: async (body) => {
    const { errorStatuses, paths } = connection.profile;
    const to = promoService(connection);
    const reply = await send({
      to,
      path: paths.promoStatus,
      body,
      fields: ['api_key', 'promo_id', 'status'],
      deadlineMs: promoDeadlineMs,
      looksWhy: true,
    });
    const outcome = classifyPromo(reply, errorStatuses, body.status);
    if (outcome.kind === 'refused' && outcome.keyRefused) keyWasRefused(to, reply.keyNumber);
    return outcome;
  },
  explain: (failure) => failureMessage(failure, connection.promos ? 'promos' : 'tasks'),
  show: (promoId, { status, changedAt }) =>
    writePromo(client, connection, promoId, { status, changed_at: changedAt }),
  mustRead: () => arePromosOutdated(client, connection),
  readAgain: () => readPromosAgain(client, connection),
  record: hasList(connection, 'promo')
    ? null
    : async (promoId, change) => {
        const recorded = await recordPromoChange(promoService(connection).id, promoId, change);
        return recorded.ok ? recorded.value : null;
      },
});
