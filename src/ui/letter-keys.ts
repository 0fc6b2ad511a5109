import { useSyncExternalStore } from 'react';

const slot = 'dispatch-desk:letter-keys';
const listeners = new Set<() => void>();

const stored = (): boolean => {
  try {
    return localStorage.getItem(slot) !== 'off';
  } catch {
    return true;
  }
};

let on = stored();

const set = (next: boolean) => {
  on = next;
  for (const listener of listeners) listener();
};

addEventListener('storage', ({ key }) => {
  if (key === slot || key === null) set(stored());
});

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Whether single characters (N, ?, /) are shortcuts. People who use speech input can switch them off (WCAG 2.1.4). */
export const areLetterKeysOn = (): boolean => on;

export const useLetterKeys = (): boolean => useSyncExternalStore(subscribe, areLetterKeysOn);

/** Switches single-character shortcuts for all tabs of this device. */
export const switchLetterKeys = (next: boolean): void => {
  try {
    if (next) localStorage.removeItem(slot);
    else localStorage.setItem(slot, 'off');
  } catch {
    // Without storage the choice lasts as long as the page.
  }
  set(next);
};
