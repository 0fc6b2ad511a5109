import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { datetimeFields, type DatetimeField } from '#contract/sides.ts';
import { form, useTaskKind, useFormValues } from '../task-form.ts';
import { readTimes, resolveSchedule, type Schedule } from '../times.ts';
import type { FormValues } from '../values.ts';
import { useZone } from '../zone.ts';

const useTimeValues = () => ({ ...useFormValues(datetimeFields), zone: useZone().zone });

/** The present times of the form. For small components only: they render with every change of a time or the zone. */
export const useSchedule = (): Schedule => resolveSchedule(useTaskKind(), useTimeValues());

/** One time of the form, the zone that applies, and what the time means: undefined while it is blank. For small components only. */
export const useTime = (name: DatetimeField) => {
  const values = useTimeValues();
  const found = readTimes(useTaskKind(), values).find((each) => each.name === name);
  return { ...values[name], zone: values.zone, read: found?.read };
};

/** The form's values at the last pause in typing: what shows them doesn't render with each key. */
export const usePausedValues = (): FormValues => {
  const [values, setValues] = useState(() => structuredClone(form.getValues()));
  const read = useDebouncedCallback(() => setValues(structuredClone(form.getValues())), 300);
  useEffect(() => {
    // A change between the render and the subscription.
    read();
    return form.subscribe({ formState: { values: true }, callback: read });
  }, [read]);
  return values;
};
