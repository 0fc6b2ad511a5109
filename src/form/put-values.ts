import { flushSync } from 'react-dom';
import { form } from './task-form.ts';
import type { FormValues } from './values.ts';

/** Makes a change that may replace the text of the focused box, and then selects the new text: the next key replaces it. */
const selectReplaced = (change: () => void): void => {
  const box = document.activeElement;
  const before = box instanceof HTMLInputElement ? box.value : null;
  change();
  if (box instanceof HTMLInputElement && box.isConnected && box.value !== before) box.select();
};

/**
 * Gives the form other values. A reset forgets the controls until they are drawn again, and a key between the two would
 * be lost: both happen at once.
 */
export const putValues = (values: FormValues): void =>
  selectReplaced(() => flushSync(() => form.reset(structuredClone(values))));
