import { fieldRow, maxEntries, type FieldName, type WireKind } from '#contract/fields.ts';
import { isRecord } from '#contract/json.ts';
import { parseNested } from './json-guard.ts';
import { readLiveDatetime } from './live-datetime.ts';
import { decimal, normalizeOffset } from './normalizers.ts';
import { digitsOf, idText, toNumber } from './written-numbers.ts';

/**
 * Values as clients of the live service write them. Each function gives the canonical form, or its input where it knows
 * none, so that validation refuses it by name. `undefined` means that the field holds nothing.
 */

type Context = {
  field: FieldName;
  /** The name that the value came under, for messages. */
  name: string;
  /** UTC − local in minutes of the whole body. */
  wireOffset: number;
  /** Told of a value inside the field that has no place in the canonical form; `path` starts at the field. */
  onExtra: (path: string, value: unknown) => void;
};

/** Whether a value says nothing: clients send such for fields that they do not use. */
export const isBlank = (value: unknown): boolean => {
  if (value === undefined || value === null) return true;
  if (typeof value === 'string') return value.trim() === '';
  if (Array.isArray(value)) return value.length === 0;
  return isRecord(value) && Object.keys(value).length === 0;
};

/** A number becomes text with the digits that it was sent with. */
const text = (value: unknown): unknown => digitsOf(value) ?? value;

const trimmed = (value: unknown): unknown => (typeof value === 'string' ? value.trim() : value);

/** The ID of a row, which is also written as a number; an order number is text of the caller's. */
const id = (value: unknown, { field }: Context): unknown =>
  field === 'order_id' ? text(value) : trimmed(idText(value));

const integer = (value: unknown): unknown => {
  const word = trimmed(toNumber(value));
  if (word === '') return undefined;
  return typeof word === 'string' && /^\d{1,16}$/.test(word) ? Number(word) : word;
};

/** A switch is also written as true and false. */
const flag = (value: unknown): unknown => {
  const word = typeof value === 'string' ? value.trim().toLowerCase() : value;
  if (word === true || word === 'true') return 1;
  if (word === false || word === 'false') return 0;
  return integer(word);
};

const tags = (value: unknown): unknown => {
  if (!Array.isArray(value)) return text(value);
  const words = value.filter((word) => !isBlank(word)).map(text);
  return words.every((word) => typeof word === 'string') ? words.join(',') : value;
};

/** The value of a custom field is text in §2.1; a choice of several comes as a list. */
const dataOf = (data: unknown): unknown => {
  if (data === null || data === undefined) return '';
  if (typeof data === 'boolean') return String(data);
  return typeof data === 'object' ? JSON.stringify(data) : text(data);
};

/** No more entries than tell that there are too many. */
const firstOf = (list: readonly unknown[]): readonly unknown[] => list.slice(0, maxEntries + 1);

const metaData = (value: unknown, { name, onExtra }: Context): unknown => {
  const parsed = typeof value === 'string' ? (parseNested(value, name) ?? value) : value;
  if (!Array.isArray(parsed)) return parsed;
  return firstOf(parsed).flatMap((entry: unknown, index) => {
    if (!isRecord(entry)) return [entry];
    const { label, data, ...rest } = entry;
    for (const [part, more] of Object.entries(rest)) onExtra(`[${index}].${part}`, more);
    return isBlank(label) && isBlank(data) ? [] : [{ label: text(label) ?? '', data: dataOf(data) }];
  });
};

/** The links of one text: what stands between two of them is no part of either. */
const splitLinks = (value: unknown): unknown[] =>
  typeof value === 'string' ? value.trim().split(/[\s,;|]{1,8}(?=https?:\/\/)/i) : [value];

/** One link or several as text, a list, or a list as JSON text. */
const links = (value: unknown, { name }: Context): unknown => {
  const list =
    typeof value === 'string' ? (value.trim().startsWith('[') ? parseNested(value, name) : [value]) : value;
  return Array.isArray(list)
    ? firstOf(firstOf(list).flatMap(splitLinks)).filter((link) => !isBlank(link))
    : value;
};

const read: Record<WireKind, (value: unknown, context: Context) => unknown> = {
  text,
  id,
  tags,
  email: text,
  latitude: (value) => trimmed(decimal(value)),
  longitude: (value) => trimmed(decimal(value)),
  datetime: (value, { wireOffset }) =>
    typeof value === 'string' ? readLiveDatetime(value, wireOffset) : value,
  offset: (value) => normalizeOffset(trimmed(value)),
  flag,
  integer,
  switch: flag,
  metaData,
  links,
};

/** The canonical form of one field's value. Only texts may be blank; any other blank value counts as not sent. */
export const readLiveValue = (value: unknown, context: Context): unknown => {
  const { wire, presenceMatters } = fieldRow(context.field);
  const isText = ['text', 'id', 'tags', 'email'].includes(wire) && !presenceMatters;
  if (isBlank(value)) return isText && typeof value === 'string' ? value : undefined;
  const strict = read[wire](value, context);
  return isBlank(strict) ? undefined : strict;
};
