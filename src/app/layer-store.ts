import { createStore, useStore } from '#data/state/create-store.ts';

/** Dialogs that can open over any page, one at a time. */
export type Layer = 'palette' | 'link' | 'keys';

const top = createStore<Layer | null>(null);
const listening = createStore(false);

export const useLayer = (): Layer | null => useStore(top);

/** Its code must be loaded: see `showLayer`. */
export const setLayer = top.set;

export const hideLayer = (): void => top.set(null);

/** Whether the listener for shortcuts is loaded, which is after the first paint: until then no control announces a shortcut. */
export const useListening = (): boolean => useStore(listening);

export const setListening = listening.set;
