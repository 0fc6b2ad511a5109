import { flushSync } from 'react-dom';
import { createStore, useStore } from '#data/state/create-store.ts';

/** Dialogs that can open over any page, one at a time. */
export type DialogName = 'palette' | 'link' | 'keys';

const top = createStore<DialogName | null>(null);
const listening = createStore(false);

export const useOpenDialog = (): DialogName | null => useStore(top);

export const openDialog = (layer: DialogName): void => {
  // Its part did not load: it is asked for anew.
  if (top.get() === layer) flushSync(closeDialog);
  top.set(layer);
};

export const closeDialog = (): void => top.set(null);

/** Whether the keys of the desk are listened to: until then no control announces a shortcut. */
export const useListening = (): boolean => useStore(listening);

export const setListening = listening.set;
