import { createSignal, createStore, useStore } from '#data/state/create-store.ts';

const isLost = createStore(false);
const losses = createSignal();

/** The stored data was removed by the browser or by another page, and the database that is open now is a new one. */
export const announceStoreLoss = (): void => {
  isLost.set(true);
  losses.tell();
};

/**
 * Calls the listener before the new database is used, so that the page can store again what only it still has.
 * @returns the function that stops it.
 */
export const subscribeStoreLoss = losses.subscribe;

/** Whether there was a loss that the person has not confirmed yet. */
export const useStoreLoss = (): boolean => useStore(isLost);

export const dismissStoreLoss = (): void => isLost.set(false);
