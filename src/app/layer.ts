import { useSyncExternalStore } from 'react';
import { lazyPage } from './lazy-page.tsx';

export const layers = {
  palette: lazyPage(async () => (await import('./palette/palette.tsx')).Palette),
  link: lazyPage(async () => (await import('./link-dialog.tsx')).LinkDialog),
  keys: lazyPage(async () => (await import('./keys-dialog.tsx')).KeysDialog),
} as const;

/** What can lie over any page; one at a time. */
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

/** Loads the layer first: offline and not loaded yet, the page goes on as if nothing had been asked. */
export const showLayer = async (layer: Layer): Promise<void> => {
  try {
    await layers[layer].preload();
    set(layer);
  } catch {
    set(null);
  }
};

export const hideLayer = (): void => set(null);

/** What listens for the keys comes after the first paint: until then no control says that it has one. */
export const useListening = (): boolean => useSyncExternalStore(subscribe, () => listening);

export const setListening = (next: boolean): void => {
  listening = next;
  tell();
};
