import { useDidUpdate } from '@mantine/hooks';
import { useEffect } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import type { TaskKind } from '#contract/operations.ts';
import type { Profile } from '#contract/profiles.ts';
import { checkValues } from './check.ts';
import type { Directory } from './directory.ts';
import { clearErrorsAfter, toFieldErrors } from './field-errors.ts';
import type { FormIssue, FormKey, FormValues } from './values.ts';

type Rules = {
  kind: TaskKind;
  profile: Profile;
  directory: Directory;
  /** The zone that applies to the values. */
  zoneOf: (values: FormValues) => string;
};

/** Everything that prevents sending the form now. */
export const formIssues = (
  form: UseFormReturn<FormValues>,
  { kind, profile, directory, zoneOf }: Rules,
): FormIssue[] => {
  const values = form.getValues();
  return checkValues(kind, { ...values, zone: zoneOf(values) }, { profile, directory });
};

/** The form of a task. `trigger` checks a field, or all of them, by the rules of the current task type. */
export const useCheckedForm = (defaultValues: FormValues, rules: Rules): UseFormReturn<FormValues> => {
  const form: UseFormReturn<FormValues> = useForm<FormValues>({
    defaultValues,
    shouldFocusError: false,
    resolver: () => ({ values: {}, errors: toFieldErrors(formIssues(form, rules)) }),
  });
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ name = '' }) => clearErrorsAfter(form, name),
      }),
    [form],
  );
  // A task type that was not submitted shows no errors but the service's.
  useDidUpdate(() => {
    const shown = Object.entries(form.getErrors()).filter(([, error]) => error?.type === 'check');
    form.clearErrors(shown.map(([key]) => key as FormKey));
  }, [rules.kind]);
  return form;
};
