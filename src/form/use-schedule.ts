import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { readTimes } from './read-typed.ts';
import { resolveSchedule, timeKeys, type Schedule } from './schedule.ts';
import { useTaskForm } from './task-form.ts';

const watched = [...timeKeys, 'day'] as const;

/**
 * The present times of the form, with what is being typed read as it will be sent. For small components only: they render
 * with every change of a time or the zone.
 */
export const useSchedule = (): Schedule => {
  const { kind, control, form } = useTaskForm();
  const [zone, job_pickup_datetime, job_delivery_datetime, pickup_which, delivery_which, day] = useWatch({
    control,
    name: watched,
  });
  return useMemo(() => {
    const typed = { zone, job_pickup_datetime, job_delivery_datetime, pickup_which, delivery_which, day };
    const { times, unread } = readTimes(kind, form, typed);
    const schedule = resolveSchedule(kind, { ...typed, ...times });
    const messages = new Map(unread.map(({ key, message }) => [key, message]));
    const problems = schedule.problems.map((issue) => ({
      ...issue,
      message: messages.get(issue.key) ?? issue.message,
    }));
    return { ...schedule, problems };
  }, [kind, form, zone, job_pickup_datetime, job_delivery_datetime, pickup_which, delivery_which, day]);
};
