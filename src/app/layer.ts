import { createStore, useStore } from '#state/create-store.ts';
import { lazyPage } from './lazy-page.tsx';

export const layers = {
  palette: lazyPage(async () => (await import('./palette/palette.tsx')).Palette),
  link: lazyPage(async () => (await import('./link-dialog.tsx')).LinkDialog),
  keys: lazyPage(async () => (await import('./keys-dialog.tsx')).KeysDialog),
} as const;

/** Dialogs that can open over any page, one at a time. */
export type Layer = keyof typeof layers;

const top = createStore<Layer | null>(null);
const listening = createStore(false);

export const useLayer = (): Layer | null => useStore(top);

/** Loads the dialog before it opens it: where it cannot be loaded, nothing happens. */
export const showLayer = async (layer: Layer): Promise<void> => {
  try {
    await layers[layer].preload();
    top.set(layer);
  } catch {
    top.set(null);
  }
};

export const hideLayer = (): void => top.set(null);

/** Whether the listener for shortcuts is loaded, which is after the first paint: until then no control announces a shortcut. */
export const useListening = (): boolean => useStore(listening);

export const setListening = listening.set;
