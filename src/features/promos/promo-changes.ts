import { MutationObserver, type QueryClient } from '@tanstack/react-query';
import type { Connection } from '#client/connection.ts';
import { promoStatusMutation, type KeepPromoStatus } from '#client/promo-mutations.ts';
import type { PromoOutcome } from '#client/promo-outcome.ts';
import type { PromoStatus } from '#contract/promo.ts';

/** The last change of one promo on this page; `pending` until the list was read again where that is needed. */
export type PromoChange =
  { state: 'pending'; asked: PromoStatus } | { state: 'done'; asked: PromoStatus; outcome: PromoOutcome };

type Wish = { connection: Connection; promoId: number; asked: PromoStatus; keep: KeepPromoStatus };

const createChanges = (client: QueryClient) => {
  const changes = new Map<number, PromoChange>();
  const listeners = new Map<number, Set<() => void>>();

  const put = (promoId: number, change: PromoChange) => {
    changes.set(promoId, change);
    for (const listener of listeners.get(promoId) ?? []) listener();
  };

  return {
    get: (promoId: number): PromoChange | null => changes.get(promoId) ?? null,

    /** Hears of one promo only: a list of ten thousand has one listener per row in sight. */
    subscribe: (promoId: number, listener: () => void): (() => void) => {
      const known = listeners.get(promoId) ?? new Set();
      listeners.set(promoId, known.add(listener));
      return () => {
        known.delete(listener);
        if (known.size === 0) listeners.delete(promoId);
      };
    },

    /** Sends the wish, unless one for the same promo is under way: five clicks in one task are one call (F2). */
    set: async ({ connection, promoId, asked, keep }: Wish): Promise<void> => {
      if (changes.get(promoId)?.state === 'pending') return;
      put(promoId, { state: 'pending', asked });
      const mutation = new MutationObserver(client, promoStatusMutation({ connection, promoId, keep }));
      put(promoId, { state: 'done', asked, outcome: await mutation.mutate(asked) });
    },
  };
};

export type PromoChanges = ReturnType<typeof createChanges>;

const stores = new WeakMap<QueryClient, Map<string, PromoChanges>>();

/**
 * The changes of a connection's promos, kept apart from the rows: a row that is scrolled away, or a page that is left
 * and opened again, loses neither a call under way nor the reason of one that failed.
 */
export const promoChanges = (client: QueryClient, connectionId: string): PromoChanges => {
  const ofClient = stores.get(client) ?? new Map<string, PromoChanges>();
  stores.set(client, ofClient);
  const known = ofClient.get(connectionId) ?? createChanges(client);
  ofClient.set(connectionId, known);
  return known;
};
