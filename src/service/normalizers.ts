import { fieldRow, fields, type FieldName, type WireKind } from '#contract/fields.ts';
import { isWireOffset, toWireOffset } from '#contract/formats.ts';
import { isRecord } from '#contract/json.ts';
import { parseNested, shownName } from './json-guard.ts';
import { normalizeDatetime } from './normalize-datetime.ts';
import { digitsOf, idText, plainDigits, toNumber } from './written-numbers.ts';

/**
 * The closed list of forms that callers may use for a wire value (decision 5). Each function returns the
 * canonical form, or its input unchanged where it knows none, so that validation refuses it by name.
 * `undefined` means "as if the field were absent".
 */

type Context = {
  field: FieldName;
  wireOffset: number;
  /** Kept out of the texts of warnings. */
  apiKey: string;
  warn: (message: string) => void;
};

const wholeNumber = (value: unknown): unknown =>
  typeof value === 'string' && /^(0|[1-9]\d{0,15})$/.test(value) ? Number(value) : toNumber(value);

/** A number from 0 up, also as text; null for anything else. */
export const readWholeNumber = (value: unknown): number | null => {
  const number = wholeNumber(value);
  return typeof number === 'number' && Number.isSafeInteger(number) && number >= 0 ? number : null;
};

const flag = (value: unknown): unknown => {
  if (value === '') return undefined;
  if (value === '1' || value === true) return 1;
  if (value === '0' || value === false) return 0;
  const number = toNumber(value);
  return number === 0 ? 0 : number; // never -0
};

const id = (value: unknown, { field }: Context): unknown => {
  if (value === null || (value === '' && fieldRow(field).presenceMatters)) return undefined;
  const digits = digitsOf(value) ?? '';
  if (!Number.isSafeInteger(toNumber(value)) && !/^-?\d+$/.test(digits)) return value;
  // An order number is text of the caller's; the other ids are those of rows.
  return field === 'order_id' ? digits : idText(value);
};

const tags = (value: unknown): unknown => {
  if (value === null) return undefined;
  const isList = Array.isArray(value) && value.every((tag) => typeof tag === 'string');
  return isList ? value.join(',') : value;
};

const integer = (value: unknown, { field }: Context): unknown => {
  if (value === '' || (value === null && fieldRow(field).presenceMatters)) return undefined;
  return wholeNumber(value);
};

const yesOrNo = (value: unknown, context: Context): unknown =>
  typeof value === 'boolean' ? Number(value) : integer(value, context);

/** A number as decimal text without an exponent; anything else unchanged. */
export const decimal = (value: unknown): unknown => {
  const digits = digitsOf(value);
  return digits === null ? value : plainDigits(digits);
};

/** `+480` as it is; `480` and 480 get their sign; anything else stays. */
export const normalizeOffset = (value: unknown): unknown => {
  const number = toNumber(value);
  if (typeof number === 'number' && Number.isInteger(number)) return toWireOffset(number);
  return typeof value === 'string' && /^\d/.test(value) && isWireOffset(`+${value}`) ? `+${value}` : value;
};

const metaData = (value: unknown, { field, apiKey, warn }: Context): unknown => {
  const parsed = typeof value === 'string' && value !== '' ? parseNested(value, field) : value;
  if (parsed === '' || parsed === null) return undefined;
  if (isRecord(parsed) && Object.keys(parsed).length === 0) return undefined;
  if (!Array.isArray(parsed)) return parsed ?? value;
  return parsed.map((entry: unknown, index) => {
    if (!isRecord(entry)) return entry;
    const { label, data, ...rest } = entry;
    for (const name of Object.keys(rest))
      warn(`${field}: entry ${index + 1} has a field ${shownName(name, apiKey)}, which was left out.`);
    return { label, data: typeof data === 'boolean' ? String(data) : (digitsOf(data) ?? data) };
  });
};

const normalizers: Record<WireKind, (value: unknown, context: Context) => unknown> = {
  text: (value) => value,
  id,
  tags,
  email: (value) => value,
  latitude: decimal,
  longitude: decimal,
  datetime: (value, { wireOffset }) =>
    typeof value === 'string' ? normalizeDatetime(value, wireOffset) : value,
  offset: normalizeOffset,
  flag,
  integer,
  switch: yesOrNo,
  metaData,
  links: (value) => (value === '' || value === null ? undefined : value),
};

/** The canonical form of one field's value. */
export const normalizeField = (value: unknown, context: Context): unknown =>
  normalizers[fields[context.field].wire](value, context);

/** The canonical form of a promo's numbers (§2.3). */
export const promoNormalizers = { promo_id: wholeNumber, status: flag } as const;
