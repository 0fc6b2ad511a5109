import { createContext, use, type ReactNode } from 'react';
import { createFormControl, useWatch } from 'react-hook-form';
import type { TaskKind } from '#contract/operations.ts';
import { isModalOpen } from '#ui/is-modal-open.ts';
import type { Directory } from './directory.ts';
import { newValues, type FormKey, type FormValues } from './values.ts';

/** The form. A page shows one at a time, and puts a draft into it. */
export const form = createFormControl<FormValues>({ defaultValues: newValues() });

export const { control } = form;

export const DirectoryContext = createContext<Directory | null>(null);

export const useFormDirectory = (): Directory => {
  const directory = use(DirectoryContext);
  if (!directory) throw new Error('A control is outside DirectoryContext.');
  return directory;
};

/** A context of its own, so that a control that is the same in every task type doesn't render when the type changes. */
export const TaskKindContext = createContext<TaskKind>('delivery');

export const useTaskKind = (): TaskKind => use(TaskKindContext);

/** The current values of some keys of the form. @param keys must be stable. */
export const useFormValues = <K extends FormKey>(keys: readonly K[]): Pick<FormValues, K> => {
  // One value for each key, in the order of the keys.
  const values: readonly unknown[] = useWatch({ control, name: keys });
  return Object.fromEntries(keys.map((key, at) => [key, values[at]])) as Pick<FormValues, K>;
};

/** The id of a key's control; the summary of problems links to it. */
export const controlId = (key: string): string => `field-${key}`;

/** Focuses the control of a key; of several text boxes the first. @returns false if it isn't rendered */
export const focusControl = (key: string): boolean => {
  const element = document.getElementById(controlId(key));
  // An open dialog keeps the focus.
  if (!isModalOpen()) (element?.querySelector('input') ?? element)?.focus();
  return element !== null;
};

/** The id of the readout of the form's times, which describes each time. */
export const readoutId = 'time-readout';

/** The text box whose matches are listed, and the ids of the list and its highlighted row. */
type OpenLookup = { key: FormKey; listId: string; activeId: string };

/** Two contexts, so that the boxes do not render when only the list changes. */
export const OpenLookupContext = createContext<OpenLookup | null>(null);

/** The list itself, which the form shows below the boxes of *Who*. */
export const LookupListContext = createContext<ReactNode>(null);
