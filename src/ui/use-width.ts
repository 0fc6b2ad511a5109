import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { onResize } from './on-resize.ts';

/**
 * How wide an element is, in pixels, and again whenever that changes: for pictures whose words must not cover each other.
 * @param unmeasured what is told of an element that has no width yet.
 */
export const useWidth = <E extends Element>(unmeasured: number): [RefObject<E | null>, number] => {
  const ref = useRef<E>(null);
  const [width, setWidth] = useState(0);
  // Before the first paint, so that nothing is drawn twice.
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const measure = () => setWidth(Math.round(element.getBoundingClientRect().width));
    measure();
    return onResize([element], measure);
  }, []);
  return [ref, width || unmeasured];
};
