import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * Whether the script draws the page. False while the build draws it, and in the render that takes that HTML over: what
 * depends on the person, the device or the time is drawn right after it.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
