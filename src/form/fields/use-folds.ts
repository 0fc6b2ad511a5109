import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useFormState, useWatch } from 'react-hook-form';
import { isFilledWith, keysWhere } from '../carried-fields.ts';
import { control, focusControl } from '../task-form.ts';
import type { FormKey, FormValues } from '../values.ts';

const foldable = keysWhere(
  ({ folded, foldedFor, section }) =>
    folded !== undefined || foldedFor !== undefined || section === 'coordinates',
);

/** Changes only when a control gets its first character or loses its last one. */
const filledAmong = (values: readonly FormValues[FormKey][]): string =>
  foldable.filter((_, at) => isFilledWith(values[at] ?? '')).join();

/**
 * The controls that a button opens. One with a value or an error is open, and one that had the focus stays open: it doesn't
 * disappear when it is cleared.
 */
export const useFolds = () => {
  const [opened, setOpened] = useState<ReadonlySet<FormKey>>(new Set());
  const filled = useWatch({ control, name: foldable, compute: filledAmong }).split(',');
  const { errors } = useFormState({ control, name: foldable });
  const keepOpen = (keys: readonly FormKey[]): void => {
    if (!keys.every((key) => opened.has(key))) setOpened(new Set([...opened, ...keys]));
  };
  return {
    isOpen: (keys: readonly FormKey[]): boolean =>
      keys.some((key) => opened.has(key) || filled.includes(key) || Object.hasOwn(errors, key)),
    keepOpen,
    open: (keys: readonly FormKey[]): void => {
      flushSync(() => keepOpen(keys));
      focusControl(keys[0] ?? '');
    },
  };
};
