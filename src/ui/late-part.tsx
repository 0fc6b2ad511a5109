import { lazy, Suspense, useLayoutEffect, useState, type ComponentType, type ReactNode } from 'react';
import { useHydrated } from '#state/create-store.ts';

const Nothing = () => null;

/**
 * React may render the content of a Suspense boundary up to 300 ms before it shows it, and runs effects only then: a key
 * pressed in between would be lost. So the content is rendered in the layout effect that runs when the boundary is shown.
 */
const DrawnWhenShown = ({ children }: { children: ReactNode }) => {
  const [isShown, setIsShown] = useState(false);
  // oxlint-disable-next-line react-hooks-js/set-state-in-effect -- rendering a second time before the browser paints is the purpose
  useLayoutEffect(() => setIsShown(true), []);
  return isShown && children;
};

/**
 * A part of a screen whose code is loaded after the first paint. While it is loading `Before` is in its place, and where loading
 * fails nothing is.
 */
export const latePart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Before: ComponentType = Nothing,
) => {
  const Late = lazy(async () => {
    const Part = await load().catch((): ComponentType<Props> => Nothing);
    return {
      default: (props: Props) => (
        <DrawnWhenShown>
          <Part {...props} />
        </DrawnWhenShown>
      ),
    };
  });
  return (props: Props) =>
    useHydrated() ? (
      <Suspense fallback={<Before />}>
        <Late {...props} />
      </Suspense>
    ) : (
      <Before />
    );
};

/** A page whose code is a file of its own. Once loaded it renders at once: React's `lazy` alone may wait 300 ms to show it. */
export const lazyPage = <Props extends object>(load: () => Promise<ComponentType<Props>>) => {
  let loaded: ComponentType<Props> | undefined;
  const preload = async (): Promise<ComponentType<Props>> => (loaded ??= await load());
  const Late = lazy(async () => ({ default: await preload() }));
  const Page = (props: Props) => {
    const Ready = loaded ?? Late;
    return <Ready {...props} />;
  };
  return Object.assign(Page, { preload, isLoaded: () => loaded !== undefined });
};
