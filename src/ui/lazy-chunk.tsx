import { lazy, Suspense, useState, type ComponentType } from 'react';
import { ErrorBoundary } from './error-boundary.tsx';

/**
 * A page, a dialog or another part whose code is a file of its own.
 * @param onFailure called if the file can't be loaded
 */
export const lazyChunk = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  onFailure?: () => Promise<void>,
) => {
  let loaded: ComponentType<Props> | undefined;
  const preload = async () => (loaded ??= await load());
  const Lazy = lazy(async () => {
    try {
      return { default: await preload() };
    } catch (error) {
      await onFailure?.();
      throw error;
    }
  });
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
