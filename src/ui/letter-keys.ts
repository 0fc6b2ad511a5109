import { createStore, useStore } from '#data/state/create-store.ts';
import { siteStorage } from '#data/state/web-storage.ts';

const name = 'letter-keys';

const on = createStore(siteStorage.read(name) !== 'off');

/** Whether single characters (N, ?, /) are shortcuts. People who use speech input can switch them off (WCAG 2.1.4). */
export const areLetterKeysOn = on.get;

export const useLetterKeys = (): boolean => useStore(on);

/** Switches single-character shortcuts of this device; other tabs follow when they are reloaded. */
export const switchLetterKeys = (next: boolean): void => {
  // Without storage the choice lasts as long as the page.
  if (next) siteStorage.remove(name);
  else siteStorage.write(name, 'off');
  on.set(next);
};
