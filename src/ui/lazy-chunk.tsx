import { Button } from '@mantine/core';
import { useEffect, useState, type ComponentType } from 'react';
import { ErrorNote } from './error-note.tsx';
import { rememberFocus } from './remember-focus.ts';
import { words } from './words.ts';

/** The event that something which could not be loaded before is there. */
export const chunkFound = 'desk:chunkFound';

/**
 * A page, or what a press opens, whose code is a file of its own: loaded as it is drawn first, unless `preload` was called
 * before. Once loaded it is drawn at once, where React's `lazy` may wait 300 ms. One that can be closed and comes late is closed where
 * the person went on meanwhile. Where it cannot be loaded, a note says so in its place, with a button that loads it again.
 */
export const lazyChunk = <Props extends object>(load: () => Promise<ComponentType<Props>>) => {
  let loaded: ComponentType<Props> | undefined;
  let isMissed = false;
  const preload = async (): Promise<ComponentType<Props>> => {
    if (loaded) return loaded;
    try {
      loaded = await load();
    } catch (error) {
      isMissed = true;
      throw error;
    }
    if (isMissed) dispatchEvent(new Event(chunkFound));
    return loaded;
  };
  const LazyChunk = (props: Props & { onClose?: () => void }) => {
    const [Part, setPart] = useState(() => loaded);
    const [isFailed, setFailed] = useState(false);
    // As it was at first: what it opens is open once.
    const [close] = useState(() => props.onClose);
    useEffect(() => {
      if (Part || isFailed) return undefined;
      let isGone = false;
      const hasGoneOn = rememberFocus();
      const draw = async () => {
        const found = await preload().catch(() => undefined);
        if (isGone) return;
        if (hasGoneOn()) close?.();
        setPart(() => found);
        setFailed(found === undefined);
      };
      void draw();
      return () => {
        isGone = true;
      };
    }, [Part, isFailed, close]);
    if (isFailed)
      return (
        <ErrorNote
          alert
          title={words.notLoaded}
          action={
            <Button variant="default" onClick={() => setFailed(false)}>
              {words.tryAgain}
            </Button>
          }
        />
      );
    return Part ? <Part {...props} /> : null;
  };
  return Object.assign(LazyChunk, { preload, isLoaded: () => loaded !== undefined });
};
