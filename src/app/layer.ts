import { createStore, useStore } from '#data/state/create-store.ts';

/** Dialogs that can open over any page, one at a time. */
export type Layer = 'palette' | 'link' | 'keys';

const top = createStore<Layer | null>(null);
const listening = createStore(false);

export const useLayer = (): Layer | null => useStore(top);

export const openLayer = (layer: Layer): void => top.set(layer);

export const hideLayer = (): void => top.set(null);

/** Whether the keys of the desk are listened to: until then no control announces a shortcut. */
export const useListening = (): boolean => useStore(listening);

export const setListening = listening.set;
