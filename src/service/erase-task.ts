import { foldText } from '#time/language.ts';
import { fields, isFieldName, type WireKind } from '#contract/fields.ts';
import { isRecord } from '#contract/json.ts';
import { isTemplateField } from '#contract/operations.ts';
import { saysCountry, type Phone } from '#contract/phone.ts';
import { sideNames, sideOf, sides, type SideName } from '#contract/sides.ts';
import { textKeysOf } from './customer-keys.ts';
import { isPhoneOf, mentionsPhone } from './customer-phone.ts';
import { readBodyColumn, readCoordinates } from './stored-columns.ts';
import type { Tables } from './tables.ts';

/** What one task says of a person, and what is left of it without them. Pure. */

export type Person = {
  phone: Phone;
  /** As their tasks have it. */
  names: readonly string[];
  /** Names and addresses that their tasks have with the phone; see `sideKey`. */
  places: ReadonlySet<string>;
  /** Country of a phone that does not say it. */
  countryOf: (merchantId: string) => string | null;
};

export const sideKey = ({ name_key, address_key }: ReturnType<typeof textKeysOf>): string =>
  JSON.stringify([name_key, address_key]);

const noLetter = String.raw`[^\p{L}\p{N}]`;

/** Makes a test whether a text mentions the person: the digits of their phone, or their name. */
export const mentionTest = ({ phone, names }: Person): ((text: string) => boolean) => {
  const phrases = names
    .map((name) => foldText(name).match(/[\p{L}\p{N}]+/gu) ?? [])
    // Shorter ones, as of initials, are also parts of other texts.
    .filter((words) => words.join('').length > 2)
    .map((words) => words.join(`${noLetter}{1,3}`));
  const named =
    phrases.length === 0
      ? null
      : new RegExp(`(?<![\\p{L}\\p{N}])(?:${phrases.join('|')})(?![\\p{L}\\p{N}])`, 'u');
  return (text) => mentionsPhone(text, phone) || named?.test(foldText(text)) === true;
};

const textsOf = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(textsOf);
  return isRecord(value) ? Object.values(value).flatMap(textsOf) : [];
};

/** The texts of a value, so far apart that a phone or a name never reaches from one into the next. */
const joinTexts = (value: unknown): string => textsOf(value).join('\n\n\n\n');

const isText = (name: string): boolean =>
  !isFieldName(name) || ['text', 'email', 'tags', 'metaData', 'links'].includes(fields[name].wire);

/** All that people write in a body or a preset: times, coordinates and IDs may have the digits of a phone by chance. */
export const writtenTexts = (values: object): string =>
  joinTexts(Object.entries(values).map(([name, value]) => (isText(name) ? value : '')));

/** The columns of a task that may name a person. */
export const personalColumns = ['job_id', 'merchant_id', 'order_id', 'body', 'coordinates'] as const;

export type TaskToErase = Pick<Tables['tasks'], (typeof personalColumns)[number]>;

export const mentionsIn = (task: TaskToErase, mentions: (text: string) => boolean): boolean =>
  mentions(task.order_id) || mentions(writtenTexts(readBodyColumn(task.body)));

/** The sides of a task that are the person. */
export const sidesOfPerson = (task: TaskToErase, person: Person): SideName[] => {
  const body = readBodyColumn(task.body);
  return sideNames.filter((side) => {
    const fieldsOf = sides[side];
    const [phone = '', name = '', address = ''] = [
      body[fieldsOf.phone],
      body[fieldsOf.name],
      body[fieldsOf.address],
    ];
    // The customers table has read a number without its country by the country of its address.
    return saysCountry(phone) || name + address === ''
      ? isPhoneOf(phone, person.phone, person.countryOf(task.merchant_id))
      : person.places.has(sideKey(textKeysOf({ name, address }))) &&
          isPhoneOf(phone, person.phone, person.phone.known?.country);
  });
};

const keep = (value: unknown): unknown => value;

/** What is left of a value that may describe a person; undefined removes the field. */
const blankOf: Record<WireKind, (value: unknown, mentions: (text: string) => boolean) => unknown> = {
  text: () => '',
  email: () => '',
  latitude: () => undefined,
  longitude: () => undefined,
  metaData: (value, mentions) =>
    Array.isArray(value)
      ? value
          .filter(isRecord)
          .filter(({ label }) => !mentions(String(label)))
          .map(({ label }) => ({ label, data: '' }))
      : [],
  links: () => [],
  tags: () => '',
  id: keep,
  datetime: keep,
  offset: keep,
  flag: keep,
  integer: keep,
  switch: keep,
};

/** The columns of a task without its person: without their sides, without any other text that may describe or does mention them. */
export const eraseFrom = (
  task: TaskToErase,
  own: readonly SideName[],
  mentions: (text: string) => boolean,
): Pick<Tables['tasks'], 'order_id' | 'body' | 'coordinates' | 'warnings'> => {
  const isTheirOrder = mentions(task.order_id);
  const values = Object.entries(readBodyColumn(task.body)).map(([name, value]): [string, unknown] => {
    if (!isFieldName(name) || isTemplateField(name)) return [name, value];
    const place = sideOf(name);
    const isErased = place === null || own.includes(place.side) || mentions(writtenTexts({ [name]: value }));
    return [name, isErased ? blankOf[fields[name].wire](value, mentions) : value];
  });
  const points = readCoordinates(task.coordinates);
  if (own.includes('pickup')) delete points.pickup;
  if (own.includes('customer')) delete points.delivery;
  return {
    order_id: isTheirOrder ? '' : task.order_id,
    body: JSON.stringify({ ...Object.fromEntries(values), ...(isTheirOrder && { order_id: '' }) }),
    coordinates: JSON.stringify(points),
    warnings: '[]',
  };
};
