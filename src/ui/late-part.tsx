import { lazy, Suspense, useLayoutEffect, useState, type ComponentType, type ReactNode } from 'react';

const Nothing = () => null;

/**
 * React may draw what Suspense waited for and show it only up to 300 ms later; a key pressed in between would reach neither
 * that drawing nor a subscription of it. So the part itself is drawn in one go with its being shown.
 */
const DrawnWhenShown = ({ children }: { children: ReactNode }) => {
  const [isShown, setIsShown] = useState(false);
  // oxlint-disable-next-line react-hooks-js/set-state-in-effect -- a second drawing before the screen shows the first is what this is for
  useLayoutEffect(() => setIsShown(true), []);
  return isShown && children;
};

/**
 * A part of a screen whose code comes after the first paint. Until it is there, and where it cannot be fetched, the screen
 * does without it.
 */
export const latePart = <Props extends object>(load: () => Promise<ComponentType<Props>>) => {
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
  return (props: Props) => (
    <Suspense fallback={null}>
      <Late {...props} />
    </Suspense>
  );
};
