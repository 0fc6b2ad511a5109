import { datetimeFields, type DatetimeField } from '#contract/sides.ts';
import { useFormValues } from '../task-form.ts';
import { readTimes, resolveSchedule, type ReadTime, type Schedule } from '../times.ts';
import { useDeferredTaskKind } from '../use-deferred-task-kind.ts';
import { useZone } from '../zone.ts';

const useTimeValues = () => ({ ...useFormValues(datetimeFields), zone: useZone().zone });

/** The present times of the form. For small components only: they render with every change of a time or the zone. */
export const useSchedule = (): Schedule => resolveSchedule(useDeferredTaskKind(), useTimeValues());

/** What one time of the form means; undefined while it is blank. For small components only, as `useSchedule`. */
export const useReadTime = (name: DatetimeField): ReadTime | undefined =>
  readTimes(useDeferredTaskKind(), useTimeValues()).find((each) => each.name === name)?.read;
