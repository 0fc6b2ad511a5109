import { useFormState, type UseFormReturn } from 'react-hook-form';
import { useTaskForm } from './task-form.ts';
import type { FormIssue, FormKey, FormValues } from './values.ts';

/** Puts issues on their controls, in place of those shown before. */
export const showIssues = (form: UseFormReturn<FormValues>, issues: readonly FormIssue[]): void => {
  form.clearErrors();
  for (const { key, message, row } of issues) {
    const path = key === 'images' && row !== undefined ? (`images.${row}.url` as const) : key;
    form.setError(path, { type: 'check', message });
  }
};

type Path = FormKey | `images.${number}.url`;

/** Takes errors away where there are some: whatever shows errors would be drawn again all the same. */
export const clearErrorsOf = (form: UseFormReturn<FormValues>, paths: readonly Path[]): void => {
  const wrong = paths.filter((path) => form.getFieldState(path).error !== undefined);
  if (wrong.length > 0) form.clearErrors(wrong);
};

/** Says what is wrong with a control, unless that is said already. @param message null: nothing is. */
export const showError = (form: UseFormReturn<FormValues>, path: Path, message: string | null): void => {
  if (message === null) clearErrorsOf(form, [path]);
  else if (form.getFieldState(path).error?.message !== message)
    form.setError(path, { type: 'check', message });
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
