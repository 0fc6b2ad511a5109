import type { TaskKind } from '#contract/operations.ts';
import { resolveSchedule } from '#form/schedule.ts';
import type { FormValues } from '#form/values.ts';
import { findZoneChoice } from '#form/zone-choices.ts';
import type { IntentSummary } from '#outbox/intent.ts';
import { describeOwnSpan, describeSpan } from '#time/describe-span.ts';
import { ownZone } from '#time/zones.ts';
import { kindNames } from '../words.ts';

/** Whom the task is for. */
export const whoOf = (
  kind: TaskKind,
  values: Pick<FormValues, 'job_pickup_name' | 'job_pickup_phone' | 'customer_username' | 'customer_phone'>,
): string =>
  kind === 'pickup'
    ? values.job_pickup_name.trim() || values.job_pickup_phone.trim()
    : values.customer_username.trim() || values.customer_phone.trim();

const point = (latitude: string, longitude: string): string =>
  [latitude.trim(), longitude.trim()].filter((part) => part !== '').join(', ');

type PlaceValues = Pick<
  FormValues,
  | 'job_pickup_address'
  | 'job_pickup_latitude'
  | 'job_pickup_longitude'
  | 'customer_address'
  | 'latitude'
  | 'longitude'
>;

/** The two places by their addresses, or by their coordinates where there is none. */
export const placesOf = (values: PlaceValues): { pickup: string; customer: string } => ({
  pickup: values.job_pickup_address.trim() || point(values.job_pickup_latitude, values.job_pickup_longitude),
  customer: values.customer_address.trim() || point(values.latitude, values.longitude),
});

const where = (kind: TaskKind, values: FormValues): string => {
  const { pickup, customer } = placesOf(values);
  if (kind === 'pickup') return pickup;
  return kind === 'pickup-delivery' ? [pickup, customer].filter(Boolean).join(' → ') : customer;
};

/** What the card of an intent says of its task, in the words and the wall time of the form. */
export const summarize = (kind: TaskKind, values: FormValues): IntentSummary => {
  const { times } = resolveSchedule(kind, values);
  const name = whoOf(kind, values);
  const own = describeOwnSpan(times, ownZone());
  return {
    title: name === '' ? kindNames[kind] : `${kindNames[kind]} for ${name}`,
    who: name,
    where: where(kind, values),
    when: describeSpan(times.map(({ typed }) => typed)),
    ...(own !== null && { own }),
    zone: findZoneChoice(values.zone, times[0]?.instant ?? 0)?.label ?? values.zone,
    zoneChoice: values.zone,
  };
};
