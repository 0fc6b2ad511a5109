import { useSyncExternalStore } from 'react';
import { lazyPage } from './lazy-page.tsx';

export const layers = {
  palette: lazyPage(async () => (await import('./palette/palette.tsx')).Palette),
  link: lazyPage(async () => (await import('./link-dialog.tsx')).LinkDialog),
  keys: lazyPage(async () => (await import('./keys-dialog.tsx')).KeysDialog),
} as const;

/** Dialogs that can open over any page, one at a time. */
export type Layer = keyof typeof layers;

let top: Layer | null = null;
let listening = false;
const listeners = new Set<() => void>();

const tell = () => {
  for (const listener of listeners) listener();
};

const set = (next: Layer | null) => {
  top = next;
  tell();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const useLayer = (): Layer | null => useSyncExternalStore(subscribe, () => top);

/** Loads the dialog before it opens it: where it cannot be loaded, nothing happens. */
export const showLayer = async (layer: Layer): Promise<void> => {
  try {
    await layers[layer].preload();
    set(layer);
  } catch {
    set(null);
  }
};

export const hideLayer = (): void => set(null);

/** Whether the listener for shortcuts is loaded, which is after the first paint: until then no control announces a shortcut. */
export const useListening = (): boolean => useSyncExternalStore(subscribe, () => listening);

export const setListening = (next: boolean): void => {
  listening = next;
  tell();
};
