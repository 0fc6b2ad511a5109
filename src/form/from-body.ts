import { isFieldName } from '#contract/fields.ts';
import { hasField, type Task } from '#contract/operations.ts';
import { codecOf } from './codecs.ts';
import { newValues, type FormValues } from './values.ts';

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
