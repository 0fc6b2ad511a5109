import { fieldsOf, type TaskBody, type TaskKind } from '#contract/operations.ts';
import { profiles, type Profile } from '#contract/profiles.ts';
import { taskLink } from '#contract/task-link.ts';
import { codecOf } from './codecs.ts';
import { looksSuggested } from './new-order-number.ts';
import { resolveSchedule } from './resolve-times.ts';
import type { FormValues } from './values.ts';

/**
 * The only way to a request body: projects the form onto the operation's list (§4.1–4.4), so that a value that the form
 * does not show cannot leak. Total: what is not there yet or cannot be read is blank, and `check-values` says so.
 * @returns the body without `api_key`, which only the transport adds.
 */
export const toBody = <K extends TaskKind>(kind: K, values: FormValues, profile: Profile): TaskBody<K> => {
  const context = { kind, values, profile, schedule: resolveSchedule(kind, values) };
  const body: Record<string, unknown> = {};
  for (const name of fieldsOf(kind)) {
    if (name === 'api_key') continue;
    const value = codecOf(name).toWire(name, context);
    if (value !== undefined) body[name] = value;
  }
  // Names come from the operation's list; each row's control fits its wire type, and the strict schema reads the result.
  return body as TaskBody<K>;
};

/**
 * The path and fragment of a link that opens this form elsewhere: times and zone as typed, and only an order number that a person
 * gave. Null: too long.
 */
export const toLink = (kind: TaskKind, values: FormValues): string | null => {
  const { job_pickup_datetime, job_delivery_datetime, zone, order_id } = values;
  return taskLink(kind, {
    ...toBody(kind, values, profiles.documented),
    job_pickup_datetime,
    job_delivery_datetime,
    timezone: zone,
    order_id: looksSuggested(order_id) ? '' : order_id,
  });
};
