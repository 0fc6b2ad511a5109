import { createStore, useStore } from '#data/state/create-store.ts';

/** Reloads the page where that helps and loses nothing. @returns false where it does not reload. */
type Rescue = () => Promise<boolean>;

const isMissing = createStore(false);
let rescue: Rescue | null = null;

// A file of the build could not be loaded: there is no network, or a new version has other files (FM-82).
addEventListener('vite:preloadError', () => isMissing.set(true));

/** Whether a part of the app could not be loaded and the person has not dismissed the note. */
export const useMissingPart = (): boolean => useStore(isMissing);

export const forgetMissingPart = (): void => isMissing.set(false);

/** Sets what saves the form and reloads. It is loaded after the first paint; until then nothing reloads by itself. */
export const setRescue = (next: Rescue): void => {
  rescue = next;
};

/** To be called when a whole page could not be loaded. @returns whether the app is being reloaded. */
export const rescuePage = async (): Promise<boolean> => (await rescue?.()) === true;
