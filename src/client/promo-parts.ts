import type { QueryClient } from '@tanstack/react-query';
import { hasList, keyWasRefused, type Connection } from './connection.ts';
import type { KeepPromo, PromoParts } from './promo-mutation.ts';
import { classifyPromo } from './promo-outcome.ts';
import { arePromosInDoubt, readPromosAgain, writePromo } from './promo-queries.ts';
import { promoDeadlineMs, send } from './transport.ts';

/** What changes of a connection's promos are made with: its service, the cached lists, and the device. */
export const promoParts = (client: QueryClient, connection: Connection, keep: KeepPromo): PromoParts => ({
  connectionId: connection.id,
  request: async (body) => {
    const { errorStatuses, paths } = connection.profile;
    const reply = await send({
      to: connection,
      path: paths.promoStatus,
      body,
      fields: ['api_key', 'promo_id', 'status'],
      deadlineMs: promoDeadlineMs,
    });
    const outcome = classifyPromo(reply, errorStatuses, body.status);
    if (outcome.kind === 'refused' && outcome.keyRefused) keyWasRefused(connection.id);
    return outcome;
  },
  show: (promoId, { status, changedAt }) =>
    writePromo(client, connection, promoId, { status, changed_at: changedAt }),
  mustRead: () => arePromosInDoubt(client, connection),
  readAgain: () => readPromosAgain(client, connection),
  keep: hasList(connection, 'promo') ? null : keep,
});
