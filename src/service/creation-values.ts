import { fieldRow, fields, maxEntries, type FieldName, type WireKind } from '#contract/fields.ts';
import { isWireOffset, toWireOffset } from '#contract/formats.ts';
import { isRecord } from '#contract/json.ts';
import { parseNested } from './json-guard.ts';
import { readLiveDatetime } from './live-datetime.ts';
import { normalizeDatetime } from './normalize-datetime.ts';

/**
 * The closed list of forms that callers may use for a wire value. Each function returns the canonical form, or
 * its input unchanged where it knows none, so that validation refuses it by name. `undefined` means "as if the field were absent".
 */

type Context = {
  field: FieldName;
  /** The name that the value came under, for messages. */
  name: string;
  /** UTC − local in minutes of the whole body. */
  wireOffset: number;
  /** Called for a value inside the field that has no place in the canonical form; `path` starts at the field. */
  onExtra: (path: string, value: unknown) => void;
};

type Reader = (value: unknown, context: Context) => unknown;

/** Whether a value says nothing: clients of the live service send such for fields that they do not use. */
export const isBlank = (value: unknown): boolean => {
  if (value === undefined || value === null) return true;
  if (typeof value === 'string') return value.trim() === '';
  if (Array.isArray(value)) return value.length === 0;
  return isRecord(value) && Object.keys(value).length === 0;
};

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

const metaData: Reader = (value, { name, onExtra }) => {
  const parsed = typeof value === 'string' && value !== '' ? parseNested(value, name) : value;
  if (parsed === '' || parsed === null) return undefined;
  if (isRecord(parsed) && Object.keys(parsed).length === 0) return undefined;
  if (!Array.isArray(parsed)) return parsed ?? value;
  return parsed.map((entry: unknown, index) => {
    if (!isRecord(entry)) return entry;
    const { label, data, ...rest } = entry;
    for (const [part, more] of Object.entries(rest)) onExtra(`[${index}].${part}`, more);
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

const trimmed = (value: unknown): unknown => (typeof value === 'string' ? value.trim() : value);

/** A switch is also written as true and false, a number with zeros in front. */
const liveNumber = (value: unknown): unknown => {
  const word = typeof value === 'string' ? value.trim().toLowerCase() : value;
  if (word === 'true' || word === 'false') return word === 'true';
  return typeof word === 'string' && /^\d{1,16}$/.test(word) ? Number(word) : word;
};

/** The value of a custom field is text in §2.1; a choice of several comes as a list. */
const liveData = (data: unknown): unknown => {
  if (data === null || data === undefined) return '';
  return typeof data === 'object' ? JSON.stringify(data) : data;
};

/** No more entries than tell that there are too many. */
const firstOf = (list: readonly unknown[]): readonly unknown[] => list.slice(0, maxEntries + 1);

/** The links of one text: separators between two links belong to neither. */
const splitLinks = (value: unknown): unknown[] =>
  typeof value === 'string' ? value.trim().split(/[\s,;|]{1,8}(?=https?:\/\/)/i) : [value];

/** What clients of the live service write, as one of the forms above. */
const fromLive: Record<WireKind, Reader> = {
  text: numberAsText,
  id: (value, { field }) => (field === 'order_id' ? numberAsText(value) : trimmed(numberAsText(value))),
  tags: (value) =>
    Array.isArray(value) ? value.filter((word) => !isBlank(word)).map(numberAsText) : numberAsText(value),
  email: numberAsText,
  latitude: trimmed,
  longitude: trimmed,
  datetime: (value, { wireOffset }) =>
    typeof value === 'string' ? readLiveDatetime(value, wireOffset) : value,
  offset: trimmed,
  flag: liveNumber,
  integer: liveNumber,
  switch: liveNumber,
  metaData: (value, { name, onExtra }) => {
    const parsed =
      typeof value === 'string' ? (parseNested(value, name, { keepsDigits: true }) ?? value) : value;
    if (!Array.isArray(parsed)) return parsed;
    return firstOf(parsed).flatMap((entry: unknown, index) => {
      if (!isRecord(entry)) return [entry];
      const { label, data, ...rest } = entry;
      for (const [part, more] of Object.entries(rest)) onExtra(`[${index}].${part}`, more);
      return isBlank(label) && isBlank(data)
        ? []
        : [{ label: numberAsText(label) ?? '', data: liveData(data) }];
    });
  },
  // One link or several as text, a list, or a list as JSON text.
  links: (value, { name }) => {
    const list =
      typeof value === 'string' ? (value.trim().startsWith('[') ? parseNested(value, name) : [value]) : value;
    return Array.isArray(list)
      ? firstOf(firstOf(list).flatMap(splitLinks)).filter((link) => !isBlank(link))
      : value;
  },
};

/** The canonical form of one field's value. */
export const readValue: Reader = (value, context) => canonical[fields[context.field].wire](value, context);

/** The same as clients of the live service write it. Only texts may be blank; any other blank value counts as not sent. */
export const readLiveValue: Reader = (value, context) => {
  const { wire, presenceMatters } = fieldRow(context.field);
  const isText = ['text', 'id', 'tags', 'email'].includes(wire) && !presenceMatters;
  if (isBlank(value)) return isText && typeof value === 'string' ? value : undefined;
  const read = readValue(fromLive[wire](value, context), context);
  return isBlank(read) ? undefined : read;
};

/** The canonical form of a promo's numbers (§2.3). */
export const promoValues = { promo_id: wholeNumber, status: flag } as const;
