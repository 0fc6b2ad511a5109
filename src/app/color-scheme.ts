import { useSyncExternalStore } from 'react';
import { createStore } from '#state/create-store.ts';
import { onStoredElsewhere, siteStorage } from '#state/web-storage.ts';

export type ColorScheme = 'light' | 'dark';

/** `app/before-script.ts` reads it too. */
const storedName = 'color-scheme';

const readChosen = (): ColorScheme | null => {
  const stored = siteStorage.read(storedName);
  return stored === 'light' || stored === 'dark' ? stored : null;
};

/** What the person chose; null: as the system has it. */
const chosen = createStore<ColorScheme | null>(null);

const systemDark = () => matchMedia('(prefers-color-scheme: dark)');

const draw = (scheme: ColorScheme | null) => {
  const { dataset } = document.documentElement;
  if (scheme === null) delete dataset['scheme'];
  else dataset['scheme'] = scheme;
  chosen.set(scheme);
};

/** Draws the page in the stored scheme, and follows what other tabs choose. */
export const startColorScheme = (): void => {
  draw(readChosen());
  onStoredElsewhere(storedName, () => draw(readChosen()));
};

/** Stores the choice and draws the page in it. */
export const chooseColorScheme = (scheme: ColorScheme): void => {
  siteStorage.write(storedName, scheme);
  draw(scheme);
};

const subscribe = (listener: () => void): (() => void) => {
  const system = systemDark();
  system.addEventListener('change', listener);
  const unsubscribe = chosen.subscribe(listener);
  return () => {
    system.removeEventListener('change', listener);
    unsubscribe();
  };
};

/** The scheme that the page is drawn in. The build does not know it: light, until the page is drawn by its script. */
export const useColorScheme = (): ColorScheme =>
  useSyncExternalStore(
    subscribe,
    () => chosen.get() ?? (systemDark().matches ? 'dark' : 'light'),
    () => 'light',
  );
