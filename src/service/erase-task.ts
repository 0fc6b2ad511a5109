import { isRecord } from '#contract/json.ts';
import { fields, isFieldName, type FieldName, type WireKind } from '#contract/fields.ts';
import { isTemplateField } from '#contract/operations.ts';
import { saysCountry, type Phone } from '#contract/phone.ts';
import { sideNames, sideOf, sides, type SideName } from '#contract/sides.ts';
import { isNumber, isPhoneOf, mentionsPhone, readPhone } from './customer-phone.ts';
import { readBodyColumn, readCoordinates } from './stored-columns.ts';
import type { Tables } from './tables.ts';

/** What one task says of a person, and what is left of it without them. Pure. */

/** Whether a value holds a text that passes the test, however deep. */
const holdsText = (value: unknown, test: (text: string) => boolean): boolean => {
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text === 'string') return test(text);
  if (Array.isArray(value)) return value.some((entry) => holdsText(entry, test));
  return isRecord(value) && Object.values(value).some((entry) => holdsText(entry, test));
};

/** The columns of a task that may name a person. */
export const personalColumns = ['job_id', 'merchant_id', 'order_id', 'body', 'coordinates'] as const;

export type TaskToErase = Pick<Tables['tasks'], (typeof personalColumns)[number]>;
type BlankTask = Omit<TaskToErase, 'job_id' | 'merchant_id'>;

/** Whose rows are looked for, and the country of numbers that do not say it: of a merchant, else of all others. */
export type Wanted = {
  phone: Phone;
  countryOf: (merchantId?: string) => string | null;
  /** As which the account's book has read numbers like that of the phone, by task: by the country of their place, too. */
  numbersOf: ReadonlyMap<number, readonly string[]>;
};

const keep = (value: unknown): unknown => value;

/** What is left of a value that may say something of a person; undefined: nothing, not even the field. */
const blankOf: Record<WireKind, (value: unknown, phone: Phone) => unknown> = {
  text: () => '',
  email: () => '',
  latitude: () => undefined,
  longitude: () => undefined,
  metaData: (value, phone) =>
    Array.isArray(value)
      ? value
          .filter(isRecord)
          .filter(({ label }) => !mentionsPhone(String(label), phone))
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

/** Whether a field may describe a person of these sides: a text that belongs to no side may. */
export const isAbout = (own: readonly SideName[], name: FieldName): boolean => {
  const place = sideOf(name);
  return place ? own.includes(place.side) : !isTemplateField(name);
};

/** What becomes of a task: the sides that are the person, and whether its order number is theirs. */
type Erasure = { own: readonly SideName[]; hasOrder: boolean };

const blankTask = (task: TaskToErase, { own, hasOrder }: Erasure, phone: Phone): BlankTask => {
  const body = readBodyColumn(task.body);
  const values = Object.entries(body).map(([name, value]): [string, unknown] => [
    name,
    isFieldName(name) && isAbout(own, name) ? blankOf[fields[name].wire](value, phone) : value,
  ]);
  const points = readCoordinates(task.coordinates);
  if (own.includes('pickup')) delete points.pickup;
  if (own.includes('customer')) delete points.delivery;
  return {
    order_id: hasOrder ? '' : task.order_id,
    body: JSON.stringify({ ...Object.fromEntries(values), ...(hasOrder && { order_id: '' }) }),
    coordinates: JSON.stringify(points),
  };
};

/** Whether a text without a country is the number, as people write it in the country of the number. */
const isWrittenSo = (text: string, number: string): boolean =>
  readPhone(text, readPhone(number)?.known?.country)?.digits === number.slice(1);

/** How the task names the person of this phone; null where it does not. */
const namingOf = (task: TaskToErase, { phone, countryOf, numbersOf }: Wanted): Erasure | null => {
  const body = readBodyColumn(task.body);
  const country = countryOf(task.merchant_id);
  const numbers = (numbersOf.get(task.job_id) ?? []).map((digits) => `+${digits}`);
  const asRead = (text: string): string =>
    saysCountry(text) ? text : (numbers.find((number) => isWrittenSo(text, number)) ?? text);
  const own = sideNames.filter((side) => isPhoneOf(asRead(body[sides[side].phone] ?? ''), phone, country));
  const hasOrder = isNumber(task.order_id, phone);
  const isNamed =
    own.length > 0 ||
    hasOrder ||
    [body.pickup_meta_data, body.meta_data].some((value) =>
      holdsText(value, (text) => isNumber(text, phone)),
    );
  return isNamed ? { own, hasOrder } : null;
};

export const isErasable = (name: string): name is FieldName =>
  isFieldName(name) && !isTemplateField(name) && blankOf[fields[name].wire] !== keep;

/** The fields of a task in which the digits of the phone stand. */
const mentionsIn = (task: BlankTask, phone: Phone): string[] => {
  const mentions = (value: unknown) => holdsText(value, (text) => mentionsPhone(text, phone));
  const inBody = Object.entries(readBodyColumn(task.body))
    .filter(([name, value]) => isErasable(name) && mentions(value))
    .map(([name]) => name);
  return [...(mentions(task.order_id) ? ['order_id'] : []), ...inBody];
};

/** What `also` adds: the sides in whose fields the digits stand; where they stand in no field, every side. */
const widened = (task: TaskToErase, naming: Erasure | null, phone: Phone): Erasure => {
  const names = mentionsIn(task, phone);
  const mentioned = sideNames.filter((side) => names.some((name) => sideOf(name)?.side === side));
  const own = [...new Set([...(naming?.own ?? []), ...mentioned])];
  return {
    own: own.length === 0 ? sideNames : own,
    hasOrder: names.includes('order_id') || naming?.hasOrder === true,
  };
};

/** What erasing makes of a task, and where its digits stand in it after that. */
export const eraseFrom = (
  task: TaskToErase,
  wanted: Wanted,
  also: boolean,
): { blank: BlankTask | null; isNamed: boolean; left: string[] } => {
  const { phone } = wanted;
  const naming = namingOf(task, wanted);
  const named = naming && blankTask(task, naming, phone);
  const left = mentionsIn(named ?? task, phone);
  if (left.length === 0 || !also) return { blank: named, isNamed: naming !== null, left };
  return { blank: blankTask(task, widened(task, naming, phone), phone), isNamed: naming !== null, left };
};
