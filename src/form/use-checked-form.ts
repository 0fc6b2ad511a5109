import { useForm, type UseFormReturn } from 'react-hook-form';
import type { TaskKind } from '#contract/operations.ts';
import type { Profile } from '#contract/profiles.ts';
import { checkValues } from './check-values.ts';
import type { Directory } from './directory.ts';
import { toFieldErrors } from './field-errors.ts';
import { undecidedChoices } from './settle-choices.ts';
import { readTimes } from './read-typed-times.ts';
import type { FormIssue, FormValues } from './values.ts';

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
  return form;
};
