import { lazy, Suspense, useState, type ComponentType } from 'react';
import { ErrorBoundary } from './error-boundary.tsx';

/** A dialog or another part that a press opens, whose code is a file of its own. */
export const lazyChunk = <Props extends object>(load: () => Promise<ComponentType<Props>>) => {
  let loaded: ComponentType<Props> | undefined;
  const preload = async () => (loaded ??= await load());
  const Lazy = lazy(async () => ({ default: await preload() }));
  const LazyChunk = (props: Props) => {
    // React's `lazy` renders a gap first, even if the code is there.
    const [Part] = useState(() => loaded ?? Lazy);
    return (
      <ErrorBoundary>
        <Suspense>
          <Part {...props} />
        </Suspense>
      </ErrorBoundary>
    );
  };
  return Object.assign(LazyChunk, { preload });
};
