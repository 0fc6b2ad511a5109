import { createContext, startTransition, use, useEffect, useState, type ReactNode } from 'react';

const HydratedContext = createContext(true);

/**
 * Whether the page is drawn by its script. False while the build draws it, and in the render that takes that HTML over: what
 * depends on the person or the device is drawn after it.
 */
export const useHydrated = (): boolean => use(HydratedContext);

type HydrationProps = {
  /** The build has drawn the page. */
  isPrerendered: boolean;
  children: ReactNode;
};

/** Tells all that is in it once the HTML is taken over: in a transition, which is drawn in small pieces and stops for a key. */
export const Hydration = ({ isPrerendered, children }: HydrationProps) => {
  const [hydrated, setHydrated] = useState(!isPrerendered);
  useEffect(() => startTransition(() => setHydrated(true)), []);
  return <HydratedContext value={hydrated}>{children}</HydratedContext>;
};
