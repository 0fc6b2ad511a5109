import { useWatch, type UseFormReturn } from 'react-hook-form';
import type { TaskKind } from '#contract/operations.ts';
import { datetimeFields } from '#contract/sides.ts';
import { useClockLead } from './clock-correction.ts';
import { readTimes, type TypedValues } from './read-typed-times.ts';
import { resolveSchedule, type Schedule, type TimeValues } from './resolve-times.ts';
import { useFormValues, useTaskForm } from './task-form.ts';
import { useDeferredTaskKind } from './use-deferred-task-kind.ts';
import type { FormValues } from './values.ts';

const watched = ['zone', ...datetimeFields] as const;

/** What the form's times are read from. For small components only: they render with every change of a time or the zone. */
export const useTimeValues = (): TimeValues & TypedValues => {
  const { control } = useTaskForm();
  const [occurrence, pinnedDay] = useWatch({ control, name: ['screen.occurrence', 'screen.pinnedDay'] });
  return { ...useFormValues(watched), screen: { occurrence, pinnedDay } };
};

/**
 * The present times of the form, with what is being typed read as it will be sent. For small components only: they render
 * with every change of a time or the zone.
 */
export const useSchedule = (): Schedule => {
  const kind = useDeferredTaskKind();
  const { form } = useTaskForm();
  // A reading counts from the clock: it changes where that is put right.
  useClockLead();
  return scheduleOf(kind, form, useTimeValues());
};

/** The times of the form's values, with what is being typed read as it will be sent. */
export const scheduleOf = (
  kind: TaskKind,
  form: UseFormReturn<FormValues>,
  typed: TimeValues & TypedValues,
): Schedule => {
  const { times, unread } = readTimes(kind, form, typed);
  const schedule = resolveSchedule(kind, times);
  const messages = new Map(unread.map(({ key, message }) => [key, message]));
  const problems = schedule.problems.map((issue) => ({
    ...issue,
    message: messages.get(issue.key) ?? issue.message,
  }));
  return { ...schedule, problems };
};
