import { createSignal, createStore, useStore } from '#state/create-store.ts';

const isLost = createStore(false);
const losses = createSignal();

/** What was kept is gone, removed by the browser or by another page, and the store that is open now is a new one. */
export const tellStoreLoss = (): void => {
  isLost.set(true);
  losses.tell();
};

/**
 * Hears of a loss before anything else is done in the new store: what only the page still has is to be kept again.
 * @returns the function that stops it.
 */
export const subscribeStoreLoss = losses.subscribe;

/** Whether there was a loss that nobody has taken note of yet. */
export const useStoreLoss = (): boolean => useStore(isLost);

export const dismissStoreLoss = (): void => isLost.set(false);
