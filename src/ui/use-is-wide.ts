import { useSyncExternalStore } from 'react';

/** A hook that tells whether the window is at least this wide. @param em of the browser's own font size, as in a media query. */
const isFrom = (em: number) => {
  const query = `(min-width: ${em}em)`;
  const subscribe = (listener: () => void) => {
    const media = matchMedia(query);
    media.addEventListener('change', listener);
    return () => media.removeEventListener('change', listener);
  };
  return (): boolean => useSyncExternalStore(subscribe, () => matchMedia(query).matches);
};

/** Whether what stands beside a page's list or form is in sight with it; the style sheets of pages with two columns use the same. */
export const useIsWide = isFrom(70);

/** Whether the row of the form's buttons has room for a note; the same width as in `outcome-note.module.css`. */
export const useIsRoomy = isFrom(88);
