import type { TaskKind } from '#contract/operations.ts';
import { resolveSchedule } from '#form/schedule.ts';
import type { FormValues } from '#form/values.ts';
import { findZoneChoice } from '#form/zone-choices.ts';
import type { IntentSummary } from '#outbox/intent.ts';
import { describeWall } from '#time/describe.ts';
import { kindNames } from './words.ts';

const who = (kind: TaskKind, values: FormValues): string =>
  kind === 'pickup'
    ? values.job_pickup_name.trim() || values.job_pickup_phone.trim()
    : values.customer_username.trim() || values.customer_phone.trim();

const point = (latitude: string, longitude: string): string =>
  [latitude.trim(), longitude.trim()].filter((part) => part !== '').join(', ');

const where = (kind: TaskKind, values: FormValues): string => {
  const pickup =
    values.job_pickup_address.trim() || point(values.job_pickup_latitude, values.job_pickup_longitude);
  const customer = values.customer_address.trim() || point(values.latitude, values.longitude);
  if (kind === 'pickup') return pickup;
  return kind === 'pickup-delivery' ? `${pickup} → ${customer}` : customer;
};

/** What the card of an intent says of its task, in the words and the wall time of the form. */
export const summarize = (kind: TaskKind, values: FormValues): IntentSummary => {
  const { times } = resolveSchedule(kind, values);
  const name = who(kind, values);
  return {
    title: name === '' ? kindNames[kind] : `${kindNames[kind]} for ${name}`,
    who: name,
    where: where(kind, values),
    when: times.map((time) => describeWall(time.typed)).join(' – '),
    zone: findZoneChoice(values.zone, times[0]?.instant ?? 0)?.label ?? values.zone,
  };
};
