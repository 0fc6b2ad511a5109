import { lazy, Suspense, type ComponentType } from 'react';

const Nothing = () => null;

/**
 * A part of a screen whose code comes after the first paint. Until it is there, and where it cannot be fetched, the screen
 * does without it.
 */
export const latePart = <Props extends object>(load: () => Promise<ComponentType<Props>>) => {
  const Late = lazy(async () => ({ default: await load().catch((): ComponentType<Props> => Nothing) }));
  return (props: Props) => (
    <Suspense fallback={null}>
      <Late {...props} />
    </Suspense>
  );
};
