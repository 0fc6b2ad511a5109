import { useEffect, useRef, type RefObject } from 'react';
import { words } from './words.ts';

// The first page of a visit leaves the focus where the browser put it.
let isFirstPage = true;

/**
 * Names the tab after the page. Coming from another page, the heading takes the focus, so that it is read and Tab starts
 * there. @returns the ref of the heading, which needs `tabIndex={-1}`.
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
      heading.current?.focus({ preventScroll: true });
    }
  }, []);
  return heading;
};
