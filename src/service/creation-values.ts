import { fieldRow, fields, type FieldName, type WireKind } from '#contract/fields.ts';
import { isWireOffset, toWireOffset } from '#contract/formats.ts';
import { isRecord } from '#contract/json.ts';
import { parseNested } from './json-guard.ts';
import { normalizeDatetime } from './normalize-datetime.ts';

/**
 * The closed list of forms that callers may use for a wire value. Each function returns the canonical form, or
 * its input unchanged where it knows none, so that validation refuses it by name. `undefined` means "as if the field were absent".
 */

type Context = {
  field: FieldName;
  /** UTC − local in minutes of the whole body. */
  wireOffset: number;
  /** Called for a value inside the field that has no place in the canonical form, like `meta_data[0].required`. */
  onUnknown: (path: string) => void;
};

type Reader = (value: unknown, context: Context) => unknown;

/** Beyond 2^53 a number may be another one than was sent: it stays a number, which validation refuses. */
const isExact = (value: unknown): value is number =>
  Number.isSafeInteger(value) || (Number.isFinite(value) && !Number.isInteger(value));

/** A number as text; anything else unchanged. */
export const numberAsText = (value: unknown): unknown => (isExact(value) ? String(value) : value);

/** A number as decimal text without an exponent; anything else unchanged. */
export const decimal = (value: unknown): unknown => {
  if (!isExact(value)) return value;
  const [, sign = '', whole = '', fraction = '', exponent] =
    /^(-?)(\d)(?:\.(\d{1,17}))?e-(\d{1,3})$/.exec(String(value)) ?? [];
  return exponent === undefined
    ? String(value)
    : `${sign}0.${'0'.repeat(Number(exponent) - 1)}${whole}${fraction}`;
};

const wholeNumber = (value: unknown): unknown =>
  typeof value === 'string' && /^(0|[1-9]\d{0,15})$/.test(value) ? Number(value) : value;

/** A number from 0 up, also as text; null for anything else. */
export const readWholeNumber = (value: unknown): number | null => {
  const number = wholeNumber(value);
  return typeof number === 'number' && Number.isSafeInteger(number) && number >= 0 ? number : null;
};

const flag = (value: unknown): unknown => {
  if (value === '') return undefined;
  if (value === '1' || value === true) return 1;
  return value === '0' || value === false || value === 0 ? 0 : value; // never -0
};

const integer: Reader = (value, { field }) => {
  if (value === '' || (value === null && fieldRow(field).presenceMatters)) return undefined;
  return wholeNumber(value);
};

/** `+480` as it is; `480` and 480 get their sign; anything else stays. */
const offset: Reader = (value) => {
  if (typeof value === 'number' && Number.isInteger(value)) return toWireOffset(value);
  return typeof value === 'string' && /^\d/.test(value) && isWireOffset(`+${value}`) ? `+${value}` : value;
};

const metaData: Reader = (value, { field, onUnknown }) => {
  const parsed = typeof value === 'string' && value !== '' ? parseNested(value, field) : value;
  if (parsed === '' || parsed === null) return undefined;
  if (isRecord(parsed) && Object.keys(parsed).length === 0) return undefined;
  if (!Array.isArray(parsed)) return parsed ?? value;
  return parsed.map((entry: unknown, index) => {
    if (!isRecord(entry)) return entry;
    const { label, data, ...rest } = entry;
    for (const part of Object.keys(rest)) onUnknown(`${field}[${index}].${part}`);
    return { label, data: typeof data === 'boolean' ? String(data) : numberAsText(data) };
  });
};

const canonical: Record<WireKind, Reader> = {
  text: (value) => value,
  id: (value, { field }) => {
    if (value === null || (value === '' && fieldRow(field).presenceMatters)) return undefined;
    return Number.isInteger(value) ? numberAsText(value) : value;
  },
  tags: (value) => {
    if (value === null) return undefined;
    return Array.isArray(value) && value.every((tag) => typeof tag === 'string') ? value.join(',') : value;
  },
  email: (value) => value,
  latitude: decimal,
  longitude: decimal,
  datetime: (value, { wireOffset }) =>
    typeof value === 'string' ? normalizeDatetime(value, wireOffset) : value,
  offset,
  flag,
  integer,
  switch: (value, context) => (typeof value === 'boolean' ? Number(value) : integer(value, context)),
  metaData,
  links: (value) => (value === '' || value === null ? undefined : value),
};

/** The canonical form of one field's value. */
export const readValue: Reader = (value, context) => canonical[fields[context.field].wire](value, context);

/** The canonical form of a promo's numbers (§2.3). */
export const promoValues = { promo_id: wholeNumber, status: flag } as const;
