import { isFieldName } from '#contract/fields.ts';
import type { TaskKind } from '#contract/operations.ts';
import { labelOf } from './schema.ts';

/** Names without "_" are words as well: they are names where a message begins with them, and in a list of names. */
const isNamed = (text: string, start: number, end: number): boolean =>
  (start === 0 || /[:,] $/.test(text.slice(Math.max(0, start - 2), start))) &&
  /^(?:$|[:,.]| and \d)/.test(text.slice(end, end + 6));

/**
 * A message, or a field, of the service as a person reads it: "customer_address: …" is "Customer address: …". A place within a
 * field, `meta_data.0.label`, is that field.
 */
export const withFieldLabels = (kind: TaskKind, text: string): string =>
  text.replaceAll(/\w+(?:\.\w+)*/g, (found, start: number) => {
    const [name = ''] = found.split('.');
    if (!isFieldName(name)) return found;
    return name.includes('_') || isNamed(text, start, start + found.length) ? labelOf(kind, name) : found;
  });
