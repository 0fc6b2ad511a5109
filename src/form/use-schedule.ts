import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { resolveSchedule, timeKeys, type Schedule } from './schedule.ts';
import { useTaskForm } from './task-form.ts';

/** The present times of the form. For small components only: they render with every change of a time or the zone. */
export const useSchedule = (): Schedule => {
  const { kind, control } = useTaskForm();
  const [zone, job_pickup_datetime, job_delivery_datetime, pickup_which, delivery_which] = useWatch({
    control,
    name: timeKeys,
  });
  return useMemo(
    () =>
      resolveSchedule(kind, {
        zone,
        job_pickup_datetime,
        job_delivery_datetime,
        pickup_which,
        delivery_which,
      }),
    [kind, zone, job_pickup_datetime, job_delivery_datetime, pickup_which, delivery_which],
  );
};
