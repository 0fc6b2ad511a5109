import { isFieldName } from '#contract/fields.ts';
import { fieldsOf, hasField, type Task, type TaskBody, type TaskKind } from '#contract/operations.ts';
import type { Profile } from '#contract/profiles.ts';
import { codecOf } from './codecs.ts';
import { resolveSchedule } from './times.ts';
import { newValues, type FormValues } from './values.ts';

/**
 * The only way to a request body: takes the fields of the operation (§4.1–4.4), so that a value that the form doesn't show can't
 * leak. A value that is missing or can't be read is blank; `check` reports it.
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
 * The inverse of `toBody`: a body as values of the form (to fix a refused task, duplicate, preset, import).
 * The zone comes back as the body's offset, since a body no longer knows which region was chosen.
 */
export const fromBody = ({ kind, body }: Task): FormValues => {
  const values = newValues();
  for (const [name, value] of Object.entries(body))
    if (isFieldName(name) && hasField(kind, name)) codecOf(name).fromWire(value, name, { kind, values });
  return values;
};
