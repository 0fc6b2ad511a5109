import { useEffect, useState, type ComponentType } from 'react';
import { ErrorNote } from './error-note.tsx';
import { words } from './words.ts';

const NotLoaded = () => <ErrorNote alert title={words.notLoaded} />;

/**
 * A page, or what a press opens, whose code is a file of its own: loaded as it is drawn first, unless `preload` was called
 * before. Once loaded it is drawn at once, where React's `lazy` may wait 300 ms. Where it cannot be loaded, a line says so in its
 * place, and it is loaded again when it is drawn again.
 */
export const lazyChunk = <Props extends object>(load: () => Promise<ComponentType<Props>>) => {
  let loaded: ComponentType<Props> | undefined;
  const preload = async (): Promise<ComponentType<Props>> => (loaded ??= await load());
  const LazyChunk = (props: Props) => {
    const [Part, setPart] = useState(() => loaded);
    useEffect(() => {
      if (Part) return undefined;
      let isGone = false;
      const draw = async () => {
        const found = await preload().catch((): ComponentType<Props> => NotLoaded);
        if (!isGone) setPart(() => found);
      };
      void draw();
      return () => {
        isGone = true;
      };
    }, [Part]);
    return Part ? <Part {...props} /> : null;
  };
  return Object.assign(LazyChunk, { preload, isLoaded: () => loaded !== undefined });
};
