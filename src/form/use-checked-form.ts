import { useEffect, useEffectEvent } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import type { TaskKind } from '#contract/operations.ts';
import type { Profile } from '#contract/profiles.ts';
import { checkValues } from './check-values.ts';
import type { Directory } from './directory.ts';
import { clearErrorsOf, toFieldErrors } from './field-errors.ts';
import { undecidedChoices } from './settle-choices.ts';
import { readTimes } from './read-typed-times.ts';
import type { FormIssue, FormKey, FormValues } from './values.ts';

type Rules = { kind: TaskKind; profile: Profile; directory: Directory };

/** Everything that prevents a send of the form as it stands. */
export const formIssues = (
  form: UseFormReturn<FormValues>,
  { kind, profile, directory }: Rules,
): FormIssue[] => {
  const values = form.getValues();
  // What a text could mean is more help than that it is no time.
  const precise = [...readTimes(kind, form, values).unread, ...undecidedChoices(values, directory)];
  return checkValues(kind, values, { profile, directory }).map(
    (issue) => precise.find(({ key }) => key === issue.key) ?? issue,
  );
};

/** The form of a task. `trigger` checks a field, or all of them, by the rules of the kind that is shown. */
export const useCheckedForm = (defaultValues: FormValues, rules: Rules): UseFormReturn<FormValues> => {
  const form: UseFormReturn<FormValues> = useForm<FormValues>({
    defaultValues,
    shouldFocusError: false,
    resolver: () => ({ values: {}, errors: toFieldErrors(formIssues(form, rules)) }),
  });
  const forget = useEffectEvent((kind: TaskKind) => {
    // Also of fields that are out of sight: back at their kind, some of what is missing would be told, and some not.
    const shown = (Object.keys(form.getValues()) as FormKey[]).filter(
      (key) => form.getFieldState(key).error?.type === 'check',
    );
    if (shown.length === 0) return;
    const wrong = new Set(formIssues(form, { ...rules, kind }).map(({ key }) => key));
    const right = shown.filter((key) => !wrong.has(key));
    clearErrorsOf(form, right);
  });
  // What was missing for another kind need not be for this one.
  useEffect(() => forget(rules.kind), [rules.kind]);
  return form;
};
