import { isRecord } from '#device/records.ts';
import { newValues, type CustomFieldRow, type FormValues } from '#form/values.ts';

const isRow = (value: unknown): value is CustomFieldRow =>
  isRecord(value) && typeof value['label'] === 'string' && typeof value['data'] === 'string';

const isImage = (value: unknown): value is { url: string } =>
  isRecord(value) && typeof value['url'] === 'string';

const isMode = (value: unknown): value is FormValues['assignment'] =>
  value === 'unassigned' || value === 'auto' || value === 'agent';

/** What of a stored value fits the form's key; undefined where nothing does. */
const fitting = (key: string, value: unknown, blank: unknown): unknown => {
  if (key === 'assignment') return isMode(value) ? value : undefined;
  if (!Array.isArray(blank)) return typeof value === typeof blank ? value : undefined;
  if (!Array.isArray(value)) return undefined;
  if (key === 'images') return value.filter(isImage).map(({ url }) => ({ url }));
  return value.filter(isRow).map(({ label, data }) => ({ label, data }));
};

/** Reads values of the form from the device's store, key by key: what does not fit is as in an empty form. Never throws. */
export const readValues = (raw: Readonly<Record<string, unknown>>): FormValues => {
  const values = newValues();
  for (const [key, blank] of Object.entries(values)) {
    const value = Object.hasOwn(raw, key) ? fitting(key, raw[key], blank) : undefined;
    if (value !== undefined) Object.assign(values, { [key]: value });
  }
  return values;
};
