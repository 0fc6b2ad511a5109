import { createContext, use } from 'react';
import type { Control, UseFormReturn } from 'react-hook-form';
import { toTemplateName } from '#contract/formats.ts';
import type { TaskKind } from '#contract/operations.ts';
import type { Choice } from '#ui/combo-box.tsx';
import type { FieldNotes } from './field-notes.ts';
import type { KnownPlaces } from './known-places.ts';
import type { FormValues } from './values.ts';

/** A list that a picker offers. `null` rows: no list is known, and any typed id is taken. */
export type ChoiceList = { choices: readonly Choice[] | null; state: 'ready' | 'loading' | 'failed' };

/** A custom-field template with its labels. */
type Template = { name: string; labels: readonly string[] };

/** What the pickers offer; comes in from the page, since the form knows neither client nor device. */
export type Directory = {
  merchants: ChoiceList;
  teams: ChoiceList;
  agents: ChoiceList;
  templates: { list: readonly Template[] | null; state: ChoiceList['state'] };
};

/** The labels of a template; null where no list knows it, and labels are typed. */
export const labelsOf = (directory: Directory, template: string): readonly string[] | null =>
  directory.templates.list?.find((known) => toTemplateName(known.name) === toTemplateName(template))
    ?.labels ?? null;

/** The context of all parts of the form. It changes with the kind and the lists, not with what is typed. */
export type TaskForm = {
  kind: TaskKind;
  form: UseFormReturn<FormValues>;
  control: Control<FormValues>;
  directory: Directory;
  notes: FieldNotes;
  places: KnownPlaces;
};

export const TaskFormContext = createContext<TaskForm | null>(null);

export const useTaskForm = (): TaskForm => {
  const value = use(TaskFormContext);
  if (!value) throw new Error('A part of the form is outside TaskFormContext.');
  return value;
};

/** The id of a key's control; the summary of problems links to it. */
export const controlId = (key: string): string => `field-${key}`;

/** The id of the readout of the form's times, by which each of them is described. */
export const readoutId = 'time-readout';
