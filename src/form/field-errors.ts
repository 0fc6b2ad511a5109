import { set, useFormState, type FieldErrors, type UseFormReturn } from 'react-hook-form';
import { datetimeFields, sideNames, sides } from '#contract/sides.ts';
import { isFilledWith } from './carried-fields.ts';
import { useTaskForm } from './task-form.ts';
import { isFormKey, type FormIssue, type FormKey, type FormValues } from './values.ts';

type Form = UseFormReturn<FormValues>;

/** Where an error is: at a control, or at one of the image links. */
type ErrorPath = FormKey | `images.${number}.url`;

const pathOf = ({ key, row }: FormIssue): ErrorPath =>
  key === 'images' && row !== undefined ? `images.${row}.url` : key;

/** Issues in react-hook-form's shape. */
export const toFieldErrors = (issues: readonly FormIssue[]): FieldErrors<FormValues> => {
  const errors: FieldErrors<FormValues> = {};
  for (const issue of issues) set(errors, pathOf(issue), { type: 'check', message: issue.message });
  return errors;
};

/** Shows issues that a service reported at their controls, and no others. */
export const showIssues = (form: Form, issues: readonly FormIssue[]): void => {
  form.clearErrors();
  for (const issue of issues) form.setError(pathOf(issue), { type: 'service', message: issue.message });
};

/** Controls whose values can correct each other's errors. */
const related: readonly (readonly FormKey[])[] = [
  ...sideNames.map((side) => [sides[side].address, sides[side].latitude, sides[side].longitude]),
  [...datetimeFields, 'zone'],
  ['assignment', 'team_id', 'fleet_id'],
  ['template', 'customFields', 'deliveryCustomFields'],
];

const isImagePath = (path: string): path is `images.${number}.url` => /^images\.\d+\.url$/.test(path);

/** The paths of the errors that a change of a form value may correct. */
const relatedPaths = (changed: string): readonly ErrorPath[] => {
  if (isImagePath(changed)) return [changed];
  const [key = ''] = changed.split('.');
  if (!isFormKey(key)) return [];
  return related.find((keys) => keys.includes(key)) ?? [key];
};

/** Clears the errors that a change may have corrected. It validates nothing, so that a key costs little. */
export const clearErrorsAfter = (form: Form, changed: string): void => {
  const wrong = relatedPaths(changed).filter((path) => form.getFieldState(path).error?.message !== undefined);
  if (wrong.length > 0) form.clearErrors(wrong);
};

/** Checks a control that the user leaves, and those related to it. Blank ones wait for Create, errors on the screen for a change. */
export const checkLeftField = (form: Form, path: ErrorPath): void => {
  const unchecked = relatedPaths(path).filter(
    (each) => isFilledWith(form.getValues(each)) && !form.getFieldState(each).error,
  );
  if (unchecked.length > 0) void form.trigger(unchecked);
};

/**
 * The error of one control, with a subscription of its own: other fields do not render when it changes. All of them do when the form is
 * reset, which puts the new texts into the boxes.
 */
export const useFieldError = (key: FormKey): string | undefined => {
  const { control } = useTaskForm();
  const { errors } = useFormState({ control, name: key, exact: true });
  const error = errors[key];
  return error && typeof error.message === 'string' ? error.message : undefined;
};
