import { MutationObserver, type QueryClient } from '@tanstack/react-query';
import { oncePerPromo, promoMutation, type PromoDeps, type SwitchPromo } from '#data/lists/promo-mutation.ts';

/** Switches promos as the page does, without a page: `useMutation` is such an observer. */
export const promoSwitcher = (client: QueryClient, deps: PromoDeps): SwitchPromo =>
  oncePerPromo(client, deps.accountId, (body) =>
    new MutationObserver(client, promoMutation(deps)).mutate(body),
  );
