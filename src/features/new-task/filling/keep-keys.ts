import type { KeyboardEvent } from 'react';

/** Stops key events of a dialog over the form, so that neither the form's shortcuts nor Enter send the task. */
export const keepKeys = (event: KeyboardEvent): void => {
  event.stopPropagation();
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
};
