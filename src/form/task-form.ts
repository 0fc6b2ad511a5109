import { createContext, use } from 'react';
import { useWatch, type Control, type UseFormReturn } from 'react-hook-form';
import type { TaskKind } from '#contract/operations.ts';
import type { Directory } from './directory.ts';
import type { FieldNotes } from './field-notes.ts';
import type { KnownPlaces } from './known-places.ts';
import type { FormKey, FormValues } from './values.ts';

/** The context of the form's controls. It changes with the lists, not with typed text, nor with the kind. */
export type TaskForm = {
  form: UseFormReturn<FormValues>;
  control: Control<FormValues>;
  directory: Directory;
  notes: FieldNotes;
  places: KnownPlaces;
};

export const TaskFormContext = createContext<TaskForm | null>(null);

export const useTaskForm = (): TaskForm => {
  const value = use(TaskFormContext);
  if (!value) throw new Error('A control is outside TaskFormContext.');
  return value;
};

/** Beside the context of the form, so that a control that is the same in every kind is not drawn again when the kind changes. */
export const TaskKindContext = createContext<TaskKind | null>(null);

/** The kind of task that the form is for. */
export const useTaskKind = (): TaskKind => {
  const kind = use(TaskKindContext);
  if (kind === null) throw new Error('A control is outside TaskKindContext.');
  return kind;
};

/** The present values of some keys of the form. @param keys must be stable. */
export const useFormValues = <K extends FormKey>(keys: readonly K[]): Pick<FormValues, K> => {
  const { control } = useTaskForm();
  // One value for each key, in the order of the keys.
  const values: readonly unknown[] = useWatch({ control, name: keys });
  return Object.fromEntries(keys.map((key, at) => [key, values[at]])) as Pick<FormValues, K>;
};

/** The id of a key's control; the summary of problems links to it. */
export const controlId = (key: string): string => `field-${key}`;

/** The id of the readout of the form's times, which describes each time. */
export const readoutId = 'time-readout';
