import { lazy, memo, Suspense, useEffect, useState, type ComponentType } from 'react';
import { useHydrated } from '#data/state/hydration.ts';
import { nextTurn } from './next-turn.ts';

const Nothing = () => null;

/**
 * A part of a screen whose code is loaded after the first paint. While it is loading `Before` is in its place, and where loading
 * fails nothing is. Parts that arrive in the same file are drawn one by one, so that a key is answered between them; React's
 * `lazy` would draw all of them at once, up to 300 ms later.
 */
export const latePart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Before: ComponentType = Nothing,
) => {
  let loaded: ComponentType<Props> | undefined;
  // With whom it stands beside is drawn again, it is not.
  return memo((props: Props) => {
    const hydrated = useHydrated();
    const [Part, setPart] = useState(() => loaded);
    useEffect(() => {
      if (!hydrated || Part) return undefined;
      let isGone = false;
      const draw = async () => {
        loaded ??= await load().catch((): ComponentType<Props> => Nothing);
        await nextTurn();
        if (!isGone) setPart(() => loaded);
      };
      void draw();
      return () => {
        isGone = true;
      };
    }, [hydrated, Part]);
    return hydrated && Part ? <Part {...props} /> : <Before />;
  });
};

/** A page whose code is a file of its own. Once loaded it renders at once: React's `lazy` alone may wait 300 ms to show it. */
export const lazyPage = <Props extends object>(load: () => Promise<ComponentType<Props>>) => {
  let loaded: ComponentType<Props> | undefined;
  const preload = async (): Promise<ComponentType<Props>> => (loaded ??= await load());
  const Late = lazy(async () => ({ default: await preload() }));
  const Page = (props: Props) => {
    const Ready = loaded;
    if (Ready) return <Ready {...props} />;
    return (
      <Suspense fallback={null}>
        <Late {...props} />
      </Suspense>
    );
  };
  return Object.assign(Page, { preload, isLoaded: () => loaded !== undefined });
};
