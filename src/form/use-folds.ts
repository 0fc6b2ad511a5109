import { useState } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import { isFilledWith, keysWhere } from './carried-fields.ts';
import { useTaskForm, useTaskKind } from './task-form.ts';
import type { FormKey, FormValues } from './values.ts';

/** Every control that may be folded away in some kind of task. */
const foldable = keysWhere(({ folded, section }) => folded !== undefined || section === 'coordinates');

/** Changes only when a control gets its first character or loses its last one. */
const filledAmong = (values: readonly FormValues[FormKey][]): string =>
  foldable.filter((_, at) => isFilledWith(values[at] ?? '')).join();

const none: ReadonlySet<FormKey> = new Set();

/**
 * The controls that are folded away until a button opens them. One with a value or an error is open, and one that had the
 * focus stays open, so that clearing it does not take it away under the hands. What was opened for one kind of task and has nothing
 * in it is not open in the next.
 */
export const useFolds = () => {
  const kind = useTaskKind();
  const { control } = useTaskForm();
  const [last, setLast] = useState({ kind, opened: none });
  const opened = last.kind === kind ? last.opened : none;
  const filled = useWatch({ control, name: foldable, compute: filledAmong }).split(',');
  const { errors } = useFormState({ control, name: foldable });
  const mustShow = (keys: readonly FormKey[]): boolean =>
    keys.some((key) => filled.includes(key) || Object.hasOwn(errors, key));
  return {
    isOpen: (keys: readonly FormKey[]): boolean => mustShow(keys) || keys.some((key) => opened.has(key)),
    mustShow,
    open: (keys: readonly FormKey[]): void => {
      if (!keys.every((key) => opened.has(key))) setLast({ kind, opened: new Set([...opened, ...keys]) });
    },
    close: (keys: readonly FormKey[]): void =>
      setLast({ kind, opened: new Set([...opened].filter((key) => !keys.includes(key))) }),
  };
};
