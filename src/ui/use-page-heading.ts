import { useEffect, useRef, type RefObject } from 'react';
import { isModalOpen } from './is-modal-open.ts';
import { words } from './words.ts';

// On the first page of a visit the focus stays where the browser put it.
let isFirstPage = true;

/**
 * Sets the title of the tab. After a navigation inside the app it focuses the heading, so that screen readers announce the
 * new page and Tab continues from there. @returns the ref of the heading, which needs `tabIndex={-1}`.
 */
export const usePageHeading = (title: string): RefObject<HTMLHeadingElement | null> => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = words.tab(title);
  }, [title]);
  useEffect(() => {
    if (isFirstPage) isFirstPage = false;
    else {
      window.scrollTo(0, 0);
      if (!isModalOpen()) heading.current?.focus({ preventScroll: true });
    }
  }, []);
  return heading;
};

/**
 * Whether a page may focus its first field as it opens: not on a touch screen, where a keyboard would cover the page, nor
 * where the focus is somewhere else already.
 */
export const mayFocusFirst = (heading: HTMLElement | null): boolean => {
  const { activeElement, body } = document;
  return (
    !isModalOpen() &&
    (activeElement === body || activeElement === heading) &&
    !matchMedia('(pointer: coarse)').matches
  );
};
