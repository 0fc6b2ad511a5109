import { useSyncExternalStore } from 'react';

const subscribe = (listener: () => void) => {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
};

/** False only where the browser is sure that there is no network; where it does not tell (Node), there may be one. */
export const isOnLine = (): boolean => {
  const told: boolean | undefined = navigator.onLine;
  return told ?? true;
};

export const useOnLine = (): boolean => useSyncExternalStore(subscribe, isOnLine, isOnLine);
