import type { PromoStatus } from '#contract/promo.ts';
import type { PromoOutcome } from '#data/http/promo-outcome.ts';
import { createSignal } from '#data/state/create-store.ts';
import type { Promo } from './cached-promos.ts';
import { perConnection } from './per-connection.ts';

/** The last change of a promo that came to its end since the app was opened. */
export type LastPromoChange = { asked: PromoStatus; outcome: PromoOutcome };

/** Changes without a clear answer, by promo: what was asked, and when the answer was given up, in milliseconds. */
export type OpenChanges = ReadonlyMap<number, { asked: PromoStatus; since: number }>;

const createLastChanges = () => {
  const changes = new Map<number, LastPromoChange>();
  let open: OpenChanges = new Map();
  const { tell, subscribe } = createSignal();
  return {
    get: (promoId: number): LastPromoChange | null => changes.get(promoId) ?? null,
    /** The same object until one is opened or closed. A list that was read later than `since` has settled a change all the same. */
    open: (): OpenChanges => open,
    /** @param at when the change was answered, or its answer given up. */
    put: (promoId: number, change: LastPromoChange, at: number) => {
      changes.set(promoId, change);
      const { kind } = change.outcome;
      if (kind === 'unknown') open = new Map(open).set(promoId, { asked: change.asked, since: at });
      // A refusal says nothing of the change before it.
      else if (kind === 'set' && open.has(promoId))
        open = new Map([...open].filter(([each]) => each !== promoId));
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

/** Whether a change is open that a list, read from the service at an instant, cannot have in it. */
export const hasUnconfirmed = (open: OpenChanges, readAt: number): boolean =>
  [...open.values()].some(({ since }) => since > readAt);

/** A list of the service, with `unconfirmed` on the promos of which it cannot tell what they are. The same list where it can of all. */
export const markUnconfirmed = (
  promos: readonly Promo[],
  open: OpenChanges,
  readAt: number,
): readonly Promo[] => {
  if (!hasUnconfirmed(open, readAt)) return promos;
  return promos.map((row) => {
    const change = open.get(row.promo_id);
    return change && change.since > readAt ? { ...row, unconfirmed: change.asked } : row;
  });
};
