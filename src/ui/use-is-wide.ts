import { useSyncExternalStore } from 'react';

const query = '(min-width: 70em)';
const subscribe = (listener: () => void) => {
  const media = matchMedia(query);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
};

/** Whether what stands beside a page's list or form is in sight with it; the style sheets of pages with two columns use the same. */
export const useIsWide = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(query).matches);
