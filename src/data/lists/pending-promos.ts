import type { QueryClient } from '@tanstack/react-query';
import type { PromoStatus } from '#contract/promo.ts';
import { createSignal } from '#data/state/create-store.ts';
import { perConnection } from './per-connection.ts';
import { promosMutationKey } from './promo-mutation.ts';

const createPendingPromos = (client: QueryClient, accountId: string) => {
  const cache = client.getMutationCache();
  const pending = new Map<unknown, PromoStatus>();
  const { tell, subscribe } = createSignal();
  const read = (promoId: unknown) => {
    const [mutation] = cache.findAll({
      mutationKey: [...promosMutationKey(accountId), promoId],
      status: 'pending',
    });
    // The variable of these mutations is the status.
    const asked = mutation?.state.variables as PromoStatus | undefined;
    if (asked === pending.get(promoId)) return;
    if (asked === undefined) pending.delete(promoId);
    else pending.set(promoId, asked);
    tell();
  };
  const prefix = promosMutationKey(accountId);
  const idOf = (key: readonly unknown[] | undefined) =>
    key !== undefined && prefix.every((part, at) => key[at] === part) ? key[prefix.length] : undefined;
  for (const { options } of cache.findAll({ mutationKey: prefix })) read(idOf(options.mutationKey));
  cache.subscribe(({ mutation }) => {
    const promoId = idOf(mutation?.options.mutationKey);
    if (promoId !== undefined) read(promoId);
  });
  return { get: (promoId: number): PromoStatus | undefined => pending.get(promoId), subscribe };
};

/**
 * What is being asked of each promo of a connection, from whatever row, run or undo. It tells within the event that asks, so that
 * the next frame shows it; react-query's own hooks hear of it a task later, and each row would search all mutations.
 */
export const pendingPromos = perConnection(createPendingPromos);
