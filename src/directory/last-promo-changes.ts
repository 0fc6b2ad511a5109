import type { PromoStatus } from '#contract/promo.ts';
import type { PromoOutcome } from '#client/promo-outcome.ts';
import { createSignal } from '#state/create-store.ts';
import { perConnection } from './per-connection.ts';

/** The last change of a promo that came to its end since the app was opened. */
export type LastPromoChange = { asked: PromoStatus; outcome: PromoOutcome };

const createLastChanges = () => {
  const changes = new Map<number, LastPromoChange>();
  const { tell, subscribe } = createSignal();
  return {
    get: (promoId: number): LastPromoChange | null => changes.get(promoId) ?? null,
    put: (promoId: number, change: LastPromoChange) => {
      changes.set(promoId, change);
      tell();
    },
    subscribe,
  };
};

/**
 * What became of each promo of a connection. It is not read from the mutation cache: every row in sight searches that from end
 * to end whenever anything changes in it, so only what is under way stays there.
 */
export const lastPromoChanges = perConnection(createLastChanges);
