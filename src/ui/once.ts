import type { MouseEvent } from 'react';

/** Ignores the second click of a double click: it would press the button that has replaced the first one. */
export const once =
  (act: () => void) =>
  ({ detail }: MouseEvent) => {
    if (detail < 2) act();
  };
