import { mutationOptions } from '@tanstack/react-query';
import type { PromoBody, PromoStatus } from '#contract/promo.ts';
import { hasList, keyWasRefused, type Connection } from './connection.ts';
import { classifyPromo, type PromoOutcome, type PromoSet } from './promo-outcome.ts';
import { promosKey, writePromo } from './promo-queries.ts';
import { promoDeadlineMs, send } from './transport.ts';

/** Where a device keeps its promos, so that a confirmed status is kept too; needed only without the service's list. */
export type KeepPromoStatus = (promoId: number, set: PromoSet) => Promise<unknown>;

export type PromoTarget = { connection: Connection; promoId: number; keep: KeepPromoStatus };

/** All toggles of a connection, for `useMutationState` and `useIsMutating`. */
const promoMutationsKey = (connection: Connection) => ['promo-status', connection.id] as const;

/** The toggles of one promo. */
const promoMutationKey = (connection: Connection, promoId: number) =>
  [...promoMutationsKey(connection), promoId] as const;

const requestStatus = async (connection: Connection, body: PromoBody): Promise<PromoOutcome> => {
  const reply = await send({
    to: connection,
    path: connection.profile.paths.promoStatus,
    body,
    fields: ['api_key', 'promo_id', 'status'],
    deadlineMs: promoDeadlineMs,
  });
  const outcome = classifyPromo(reply, connection.profile.errorStatuses, body.status);
  if (outcome.kind === 'refused' && outcome.keyRefused) keyWasRefused(connection.id);
  return outcome;
};

/**
 * Sets a promo's status (§4.6): absolute, one call at a time per promo, never retried by itself, not shown before it is known.
 * The mutation always succeeds with a `PromoOutcome`; `unknown` is *not confirmed* unless the list says otherwise,
 * and `isPending` lasts until the list was read again.
 */
export const promoStatusMutation = ({ connection, promoId, keep }: PromoTarget) =>
  mutationOptions({
    mutationKey: promoMutationKey(connection, promoId),
    scope: { id: `promo-${connection.id}-${promoId}` },
    networkMode: 'always',
    retry: 0,
    mutationFn: (status: PromoStatus) => requestStatus(connection, { promo_id: promoId, status }),
    onSuccess: async (outcome, _status, _mutated, { client }) => {
      const listed = hasList(connection, 'promo');
      const lists = { queryKey: promosKey(connection) };
      const readAgain = () => client.invalidateQueries(lists);
      if (outcome.kind === 'set') {
        writePromo(client, connection, promoId, { status: outcome.status, changed_at: outcome.changedAt });
        if (!listed) await keep(promoId, outcome);
      }
      if (outcome.kind === 'unknown' && listed) {
        await readAgain();
        // Another toggle may have had the reading begun anew: this one is done with it, too.
        while (client.isFetching(lists) > 0) await client.refetchQueries(lists, { cancelRefetch: false });
        return;
      }
      // A reading under way may be older than the change, and would overwrite it.
      const mayBeOld = outcome.kind === 'set' && client.isFetching(lists) > 0;
      // Others may have changed promos meanwhile; the last toggle in flight reads the list for all of them.
      if (mayBeOld || client.isMutating({ mutationKey: promoMutationsKey(connection) }) === 1)
        void readAgain();
    },
  });
