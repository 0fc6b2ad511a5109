import { useSyncExternalStore } from 'react';

// The width below which rows take two lines; the style sheets of rows use the same.
const query = '(max-width: 48em)';

const subscribe = (listener: () => void) => {
  const media = matchMedia(query);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
};

/** Whether the window is too narrow for a row of columns, for what CSS alone cannot do: the height of virtual rows. */
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(query).matches);
