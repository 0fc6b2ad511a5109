import { set, useFormState, type FieldErrors, type UseFormReturn } from 'react-hook-form';
import { useTaskForm } from './task-form.ts';
import type { FormIssue, FormKey, FormValues } from './values.ts';

type Path = FormKey | `images.${number}.url`;

const pathOf = ({ key, row }: FormIssue): Path =>
  key === 'images' && row !== undefined ? (`images.${row}.url` as const) : key;

/** Issues as react-hook-form has the errors of a form. */
export const toFieldErrors = (issues: readonly FormIssue[]): FieldErrors<FormValues> => {
  const errors: FieldErrors<FormValues> = {};
  for (const issue of issues) set(errors, pathOf(issue), { type: 'check', message: issue.message });
  return errors;
};

/** Puts issues that a service reported on their controls, in place of those shown before. */
export const showIssues = (form: UseFormReturn<FormValues>, issues: readonly FormIssue[]): void => {
  form.clearErrors();
  for (const issue of issues) form.setError(pathOf(issue), { type: 'service', message: issue.message });
};

/** Takes errors away where there are some: whatever shows errors would be drawn again all the same. */
export const clearErrorsOf = (form: UseFormReturn<FormValues>, paths: readonly Path[]): void => {
  const wrong = paths.filter((path) => form.getFieldState(path).error !== undefined);
  if (wrong.length > 0) form.clearErrors(wrong);
};

/**
 * Checks a field that a person leaves, by the rules of the form. A blank one waits for Create, and an error that stands there
 * waits for a change: it may be the service's, whose rules the form does not have.
 */
export const checkLeftField = (form: UseFormReturn<FormValues>, path: Path): void => {
  const value = form.getValues(path);
  const isBlank = typeof value === 'string' && value.trim() === '';
  if (!isBlank && !form.getFieldState(path).error) void form.trigger(path);
};

/**
 * The error of one control, with a subscription of its own: other fields do not render when it changes. All of them do when the
 * form is reset, which is what puts the new texts into the boxes.
 */
export const useFieldError = (key: FormKey): string | undefined => {
  const { control } = useTaskForm();
  const { errors } = useFormState({ control, name: key, exact: true });
  const error = errors[key];
  return error && typeof error.message === 'string' ? error.message : undefined;
};
