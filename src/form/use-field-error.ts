import { useFormState } from 'react-hook-form';
import { useTaskForm } from './task-form.ts';
import type { FormKey } from './values.ts';

/** The error of one control, with a subscription of its own: other fields do not render when it changes. */
export const useFieldError = (key: FormKey): string | undefined => {
  const { control } = useTaskForm();
  const { errors } = useFormState({ control, name: key, exact: true });
  const error = errors[key];
  return error && typeof error.message === 'string' ? error.message : undefined;
};
