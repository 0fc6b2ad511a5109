import { useSyncExternalStore } from 'react';

/** Loads the page again where that helps and loses nothing. @returns false: it does not. */
type Rescue = () => Promise<boolean>;

let isMissing = false;
let rescue: Rescue | null = null;
const listeners = new Set<() => void>();

const set = (next: boolean) => {
  isMissing = next;
  for (const listener of listeners) listener();
};

// A file of the build did not come: the network is gone, or a new version is out and has others (FM-82).
addEventListener('vite:preloadError', () => set(true));

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Whether some part of the desk could not be loaded and nobody has said that it does not matter. */
export const useMissingPart = (): boolean => useSyncExternalStore(subscribe, () => isMissing);

export const forgetMissingPart = (): void => set(false);

/** What knows how to save what is typed comes after the first paint; until then nothing is loaded again by itself. */
export const setRescue = (next: Rescue): void => {
  rescue = next;
};

/** A whole page did not come. @returns whether the desk is being loaded again. */
export const rescuePage = async (): Promise<boolean> => (await rescue?.()) === true;
