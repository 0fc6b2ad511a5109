import { isRecord } from '#contract/json.ts';
import { isFormKey, newValues, type FormValues } from './values.ts';

const isMode = (value: unknown): value is FormValues['assignment'] =>
  value === 'unassigned' || value === 'auto' || value === 'agent';

/** The texts of an object that the empty one of its kind has; undefined where one is missing. */
const textsLike = (value: unknown, names: readonly string[]): Record<string, string> | undefined => {
  if (!isRecord(value)) return undefined;
  const texts = names.flatMap((name) => {
    const text = value[name];
    return typeof text === 'string' ? [[name, text] as const] : [];
  });
  return texts.length === names.length ? Object.fromEntries(texts) : undefined;
};

/** What the rows of each list consist of. */
const rowTexts: Readonly<Record<string, readonly string[]>> = {
  images: ['url'],
  customFields: ['label', 'data'],
  deliveryCustomFields: ['label', 'data'],
};

/** What of a stored value fits an empty one of the same name; undefined where nothing does. */
const fitting = (key: string, value: unknown, empty: unknown): unknown => {
  if (key === 'assignment') return isMode(value) ? value : undefined;
  if (key === 'unconfirmed')
    return Array.isArray(value)
      ? value.filter((name) => typeof name === 'string' && isFormKey(name))
      : undefined;
  if (Array.isArray(empty))
    return Array.isArray(value)
      ? value.map((row) => textsLike(row, rowTexts[key] ?? [])).filter((row) => row !== undefined)
      : undefined;
  if (isRecord(empty)) return isRecord(value) ? fittingAll(value, empty) : undefined;
  return typeof value === typeof empty ? value : undefined;
};

const fittingAll = (raw: Readonly<Record<string, unknown>>, empty: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(empty).map(([key, blank]) => {
      const value = Object.hasOwn(raw, key) ? fitting(key, raw[key], blank) : undefined;
      return [key, value === undefined ? blank : value];
    }),
  );

/** Reads values of the form from the device's store, key by key: what does not fit is as in an empty form. Never throws. */
export const readValues = (raw: Readonly<Record<string, unknown>>): FormValues =>
  // Each key has a value of the kind that the empty form has there.
  fittingAll(raw, newValues()) as FormValues;
