import { useSyncExternalStore } from 'react';

let isLost = false;
const listeners = new Set<() => void>();

const set = (next: boolean) => {
  isLost = next;
  for (const listener of listeners) listener();
};

const lossListeners = new Set<() => void>();

/** What was kept is gone, removed by the browser or by another page, and the store that is open now is a new one. */
export const tellStoreLoss = (): void => {
  set(true);
  for (const listener of lossListeners) listener();
};

/**
 * Hears of a loss before anything else is done in the new store: what only the page still has is to be kept again.
 * @returns the function that stops it.
 */
export const subscribeStoreLoss = (listener: () => void): (() => void) => {
  lossListeners.add(listener);
  return () => void lossListeners.delete(listener);
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Whether there was a loss that nobody has taken note of yet. */
export const useStoreLoss = (): boolean => useSyncExternalStore(subscribe, () => isLost);

export const dismissStoreLoss = (): void => set(false);
