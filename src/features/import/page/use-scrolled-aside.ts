import { useLayoutEffect, type RefObject } from 'react';

/**
 * Sets `data-aside` on the element while it is scrolled sideways. It is read before anything else hears of the scroll, so that no
 * layout is asked for in between.
 */
export const useScrolledAside = (box: RefObject<HTMLElement | null>): void => {
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const refresh = () => void element.toggleAttribute('data-aside', element.scrollLeft !== 0);
    element.addEventListener('scroll', refresh, { capture: true, passive: true });
    return () => element.removeEventListener('scroll', refresh, { capture: true });
  }, [box]);
};
