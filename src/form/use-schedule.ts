import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { useClockLead } from './job-clock.ts';
import { readTimes, type TypedValues } from './read-typed.ts';
import { resolveSchedule, timePaths, type Schedule, type TimeValues } from './schedule.ts';
import { useTaskForm } from './task-form.ts';

const watched = [...timePaths, 'screen.day'] as const;

/** What the form's times are read from. For small components only: they render with every change of a time or the zone. */
export const useTimeValues = (): TimeValues & TypedValues => {
  const { control } = useTaskForm();
  const [zone, job_pickup_datetime, job_delivery_datetime, occurrence, day] = useWatch({
    control,
    name: watched,
  });
  return useMemo(
    () => ({ zone, job_pickup_datetime, job_delivery_datetime, screen: { occurrence, day } }),
    [zone, job_pickup_datetime, job_delivery_datetime, occurrence, day],
  );
};

/**
 * The present times of the form, with what is being typed read as it will be sent. For small components only: they render
 * with every change of a time or the zone.
 */
export const useSchedule = (): Schedule => {
  const { kind, form } = useTaskForm();
  const typed = useTimeValues();
  // A reading counts from the clock: it changes where that is put right.
  useClockLead();
  const { times, unread } = readTimes(kind, form, typed);
  const schedule = resolveSchedule(kind, { ...typed, ...times });
  const messages = new Map(unread.map(({ key, message }) => [key, message]));
  const problems = schedule.problems.map((issue) => ({
    ...issue,
    message: messages.get(issue.key) ?? issue.message,
  }));
  return { ...schedule, problems };
};
