import type { MouseEvent } from 'react';

/** Ignores the second click of a double click: it meets what has come into the place of what the first one pressed. */
export const once =
  (act: () => void) =>
  ({ detail }: MouseEvent) => {
    if (detail < 2) act();
  };
