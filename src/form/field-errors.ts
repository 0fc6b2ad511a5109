import { useDidUpdate } from '@mantine/hooks';
import { get, set, useForm, useFormState, type FieldErrors } from 'react-hook-form';
import type { TaskKind } from '#contract/operations.ts';
import { datetimeFields, sideNames, sides } from '#contract/sides.ts';
import { isFilledWith } from './carried-fields.ts';
import { checkValues, type Rules } from './check.ts';
import { control, form } from './task-form.ts';
import type { FormIssue, FormKey, FormValues } from './values.ts';

/** Where an error is: at a control, or at one of the image links. */
type ErrorPath = FormKey | `images.${number}.url`;

const pathOf = ({ key, row }: FormIssue): ErrorPath =>
  key === 'images' && row !== undefined ? `images.${row}.url` : key;

const toFieldErrors = (issues: readonly FormIssue[]): FieldErrors<FormValues> => {
  const errors: FieldErrors<FormValues> = {};
  for (const issue of issues) set(errors, pathOf(issue), { type: 'check', message: issue.message });
  return errors;
};

/** Replaces all errors. Clearing by name avoids rendering every control. */
export const showIssues = (issues: readonly FormIssue[], type: 'check' | 'service'): void => {
  form.clearErrors(Object.keys(form.getErrors()) as FormKey[]);
  for (const issue of issues) form.setError(pathOf(issue), { type, message: issue.message });
};

/** Controls whose values can correct each other's errors. */
const related: readonly (readonly FormKey[])[] = [
  ...sideNames.map((side) => [sides[side].address, sides[side].latitude, sides[side].longitude]),
  [...datetimeFields, 'zone'],
  ['assignment', 'team_id', 'fleet_id'],
  ['template', 'customFields', 'deliveryCustomFields'],
];

/** Errors that a change at this path may fix. */
const relatedPaths = (changed: string): readonly ErrorPath[] =>
  related.find((keys) => keys.some((key) => key === changed || changed.startsWith(`${key}.`))) ??
    // Not a form key? Harmless: no error is stored there.
    [changed as ErrorPath];

// Clears the errors that a change may have fixed. It validates nothing, so typing stays fast.
form.subscribe({
  formState: { values: true },
  callback: ({ name = '' }) => {
    const pathsWithErrors = relatedPaths(name).filter(
      (path) => form.getFieldState(path).error?.message !== undefined,
    );
    if (pathsWithErrors.length > 0) form.clearErrors(pathsWithErrors);
  },
});

/** Checks a control that the user leaves, and related ones. Skips blank controls (Create checks those) and those that show an error. */
export const checkLeftField = (path: ErrorPath): void => {
  const unchecked = relatedPaths(path).filter(
    (each) => isFilledWith(form.getValues(each)) && !form.getFieldState(each).error,
  );
  // `trigger` with several names renders every field.
  for (const each of unchecked) void form.trigger(each);
};

/**
 * The error of one control, with a subscription of its own: other fields don't render when it changes. A reset renders all of them,
 * which puts the new texts into the boxes.
 */
export const useFieldError = (path: ErrorPath): string | undefined => {
  const { errors } = useFormState({ control, name: path, exact: true });
  const message: unknown = get(errors, `${path}.message`);
  return typeof message === 'string' ? message : undefined;
};

type FormRules = Rules & {
  kind: TaskKind;
  /** The zone that applies to the values. */
  zoneOf: (values: FormValues) => string;
};

/** Gives the form its first values. `trigger` checks a field, or all of them, by the rules of the current task type. */
export const useCheckedForm = (defaultValues: FormValues, { kind, zoneOf, ...rules }: FormRules): void => {
  useForm<FormValues>({
    formControl: form.formControl,
    defaultValues,
    shouldFocusError: false,
    resolver: (values) => ({
      values: {},
      errors: toFieldErrors(checkValues(kind, { ...values, zone: zoneOf(values) }, rules)),
    }),
  });
  // After a task type change, keep only errors from the service.
  useDidUpdate(() => {
    const shown = Object.entries(form.getErrors()).filter(
      // Image links have an error for each row.
      ([, error]) => Array.isArray(error) || error?.type === 'check',
    );
    form.clearErrors(shown.map(([key]) => key as FormKey));
  }, [kind]);
};
