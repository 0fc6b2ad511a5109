import { useState } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import { isFilledWith, keysWhere } from './carried-fields.ts';
import { useTaskForm } from './task-form.ts';
import type { FormKey, FormValues } from './values.ts';

/** Every control that may be folded away in some kind of task. */
const foldable = keysWhere(({ folded, section }) => folded !== undefined || section === 'coordinates');

/** Changes only when a control gets its first character or loses its last one. */
const filledAmong = (values: readonly FormValues[FormKey][]): string =>
  foldable.filter((_, at) => isFilledWith(values[at] ?? '')).join();

/**
 * The controls that are folded away until a button opens them. One with a value or an error is open, and one that had the
 * focus stays open, so that clearing it does not take it away under the hands.
 */
export const useFolds = () => {
  const { control } = useTaskForm();
  const [opened, setOpened] = useState<ReadonlySet<FormKey>>(new Set());
  const filled = useWatch({ control, name: foldable, compute: filledAmong }).split(',');
  const { errors } = useFormState({ control, name: foldable });
  const mustShow = (keys: readonly FormKey[]): boolean =>
    keys.some((key) => filled.includes(key) || Object.hasOwn(errors, key));
  return {
    isOpen: (keys: readonly FormKey[]): boolean => mustShow(keys) || keys.some((key) => opened.has(key)),
    mustShow,
    open: (keys: readonly FormKey[]): void =>
      setOpened((now) => (keys.every((key) => now.has(key)) ? now : new Set([...now, ...keys]))),
    close: (keys: readonly FormKey[]): void =>
      setOpened((now) => new Set([...now].filter((key) => !keys.includes(key)))),
  };
};
