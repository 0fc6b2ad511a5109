import { memo, startTransition, useEffect, useState, type ComponentType } from 'react';
import { ErrorBoundary } from './error-boundary.tsx';

/**
 * A page, a dialog or another part whose code is a file of its own. React's `lazy` would hold it back for up to 300 ms, so that placeholders
 * don't flash.
 * @param onFailure called if the file can't be loaded
 */
export const lazyChunk = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  onFailure?: () => Promise<void>,
) => {
  let loaded: ComponentType<Props> | undefined;
  const preload = async () => (loaded ??= await load());
  const Chunk = (props: Props) => {
    const [Part, setPart] = useState(() => loaded);
    const [error, setError] = useState<unknown>(null);
    useEffect(() => {
      preload().then(
        (part) => startTransition(() => setPart(() => part)),
        async (failure: unknown) => {
          await onFailure?.();
          setError(failure);
        },
      );
    }, []);
    if (error !== null) throw error;
    return Part && <Part {...props} />;
  };
  const LazyChunk = memo((props: Props) => (
    <ErrorBoundary>
      <Chunk {...props} />
    </ErrorBoundary>
  ));
  return Object.assign(LazyChunk, { preload });
};
