import { useDeferredValue, type ReactNode } from 'react';
import { useHydrated } from '#data/state/hydration.ts';

type AfterHydrationProps = {
  children: ReactNode;
  /** What stands there in the HTML of the build. */
  before?: ReactNode;
};

/**
 * What depends on the person, the device or the time and is not needed to type: drawn once the HTML is taken over, in a pass
 * that stops for a key.
 */
export const AfterHydration = ({ children, before = null }: AfterHydrationProps) =>
  useDeferredValue(useHydrated()) ? children : before;
