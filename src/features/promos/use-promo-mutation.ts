import { useMutation, useMutationState, useQueryClient, type Mutation } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import { lastPromoChanges, type LastPromoChange } from '#directory/last-promo-changes.ts';
import { promoMutation, type PromoParts } from '#directory/promo-mutation.ts';
import type { PromoOutcome } from '#client/promo-outcome.ts';
import type { PromoStatus } from '#contract/promo.ts';

/** Sends a status; `switchPromo` calls it unless a call for the same promo is under way. */
export type SendStatus = (asked: PromoStatus) => Promise<PromoOutcome>;

type PromoMutationState = {
  send: SendStatus;
  /** What is being asked, from whatever row, run or undo; undefined where nothing is. */
  pending: PromoStatus | undefined;
  last: LastPromoChange | null;
};

/** The mutation behind one promo's switch. */
export const usePromoMutation = (parts: PromoParts, promoId: number): PromoMutationState => {
  const client = useQueryClient();
  const mutation = useMemo(() => promoMutation(parts, promoId), [parts, promoId]);
  const { mutateAsync: send } = useMutation(mutation);
  const [pending] = useMutationState<PromoStatus | undefined, Mutation<PromoOutcome, Error, PromoStatus>>({
    filters: { mutationKey: mutation.mutationKey, status: 'pending' },
    select: ({ state }) => state.variables,
  });
  const changes = lastPromoChanges(client, parts.accountId);
  const last = useSyncExternalStore(changes.subscribe, () => changes.get(promoId));
  return { send, pending, last };
};
