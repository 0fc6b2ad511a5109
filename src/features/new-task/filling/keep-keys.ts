import type { KeyboardEvent } from 'react';

/** What lies over the form keeps its keys: neither the form's shortcuts nor the browser's Enter may send the task. */
export const keepKeys = (event: KeyboardEvent): void => {
  event.stopPropagation();
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
};
