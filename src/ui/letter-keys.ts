import { createStore, useStore } from '#state/create-store.ts';

const slot = 'dispatch-desk:letter-keys';

const stored = (): boolean => {
  try {
    return localStorage.getItem(slot) !== 'off';
  } catch {
    return true;
  }
};

const on = createStore(stored());

addEventListener('storage', ({ key }) => {
  if (key === slot || key === null) on.set(stored());
});

/** Whether single characters (N, ?, /) are shortcuts. People who use speech input can switch them off (WCAG 2.1.4). */
export const areLetterKeysOn = on.get;

export const useLetterKeys = (): boolean => useStore(on);

/** Switches single-character shortcuts for all tabs of this device. */
export const switchLetterKeys = (next: boolean): void => {
  try {
    if (next) localStorage.removeItem(slot);
    else localStorage.setItem(slot, 'off');
  } catch {
    // Without storage the choice lasts as long as the page.
  }
  on.set(next);
};
