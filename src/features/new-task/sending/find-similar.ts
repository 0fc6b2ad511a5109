import { foldWords } from '#contract/fold-words.ts';
import type { CustomerRow } from '#contract/customers.ts';
import { stopsOf, type TaskKind } from '#contract/operations.ts';
import { bothSides, datetimeFields } from '#contract/sides.ts';
import { askedCountry, isOnePhone, readPhone, type PhoneAt } from '#form/phone-rule.ts';
import { readWall } from '#form/resolve-times.ts';
import type { FormValues } from '#form/values.ts';
import type { CustomerSearch } from '#data/http/customer-query.ts';
import type { Intent, PlaceCountries } from '#data/outbox/intent.ts';

/** The values by which two tasks are compared, read from the form or from a body. */
export const comparedKeys = [
  'merchant_id',
  'order_id',
  ...bothSides('phone'),
  ...bothSides('address'),
  ...datetimeFields,
] as const satisfies (keyof FormValues)[];

export type ComparedValues = Pick<FormValues, (typeof comparedKeys)[number]> & Countries;

type Countries = { countries?: PlaceCountries | undefined };
type TaskValues = Readonly<Record<string, unknown>> & Countries;

const valuesOf = ({ body, summary: { countries } }: Intent): TaskValues => ({ ...body, countries });

/** A task that may be the same: of the same number, or for the same phone and address on the same day at the job. */
export type SimilarTask = { intent: Intent } & ({ by: 'order' } | { by: 'person'; person: SamePerson });

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

type PhoneField = ReturnType<typeof stopsOf>[number]['phone'];

/** Whom a task is for, where and on which day. */
export type SamePerson = PhoneAt & { place: string; day: string; field: PhoneField };

/** @param days leaves out people of other days before their times and places are read. */
const peopleOf = (kind: TaskKind, values: TaskValues, days?: readonly string[]): SamePerson[] =>
  stopsOf(kind).flatMap(({ side, phone: field, address, time }) => {
    const at = textOf(values[time]);
    const phone = textOf(values[field]);
    if (phone === '' || days?.some((each) => at.includes(each)) === false) return [];
    const day = readWall(at)?.slice(0, 10) ?? '';
    if (day === '') return [];
    const place = foldWords(textOf(values[address]));
    const merchantId = textOf(values['merchant_id']);
    return place === '' ? [] : [{ phone, merchantId, country: values.countries?.[side], place, day, field }];
  });

const isOnePerson = (one: SamePerson, other: PhoneAt & { place: string }): boolean =>
  one.place === other.place && isOnePhone(one, other);

/** The first of these people who was served on their day, too. */
const findServed = (
  people: readonly SamePerson[],
  isServed: (person: SamePerson) => boolean,
): SamePerson | null => {
  const served = people.find(isServed);
  return served ? { ...served, phone: readPhone(served.phone, served)?.national ?? '' } : null;
};

/** Finds which of these people another task is for, too, at the same place on the same day at the job. */
const sharedPersonOf = (kind: TaskKind, values: TaskValues) => {
  const people = peopleOf(kind, values);
  const days = people.map(({ day }) => day);
  return (task: Intent): SamePerson | null => {
    // A device has thousands of tasks, and most of the time the form has nobody yet.
    if (people.length === 0) return null;
    const others = peopleOf(task.kind, valuesOf(task), days);
    return findServed(people, (person) =>
      others.some((other) => other.day === person.day && isOnePerson(person, other)),
    );
  };
};

/** The phones that the company's book is asked about: of people whose place and day the form has. */
export const bookSearches = (kind: TaskKind, values: ComparedValues): CustomerSearch[] =>
  peopleOf(kind, values).map((person) => ({
    part: 'phone',
    text: person.phone,
    country: askedCountry(person),
  }));

/** The first customer of the book whose newest task is at this place on this day, and the person of the form; null where none has. */
export const findInBook = (
  kind: TaskKind,
  values: ComparedValues,
  book: readonly CustomerRow[],
): { customer: CustomerRow; person: SamePerson } | null => {
  const people = peopleOf(kind, values);
  for (const customer of book) {
    const { phone, address, last_day } = customer;
    // What its number lacks is what that of the form lacks: they are of one place.
    const other = {
      phone,
      merchantId: values.merchant_id,
      country: undefined,
      place: foldWords(address),
    };
    const person = findServed(people, (each) => each.day === last_day && isOnePerson(each, other));
    if (person) return { customer, person };
  }
  return null;
};

type Where = { connectionId: string; draftId: string };

/** Leaves out tasks that the service refused or a person cancelled, since they do not exist, and the intent of the form itself. */
const isOther = (intent: Intent, { connectionId, draftId }: Where): boolean =>
  intent.connectionId === connectionId && intent.id !== draftId && intent.state !== 'rejected';

/** The newest task of this connection and merchant that has the same order number; null where none has. */
export const findSameNumber = (
  values: Readonly<Pick<ComparedValues, 'order_id' | 'merchant_id'>>,
  intents: readonly Intent[],
  where: Where,
): Intent | null => {
  const order = values.order_id.trim();
  const merchant = values.merchant_id.trim();
  const isSame = ({ orderId, merchantId }: Intent) => orderId === order && merchantId === merchant;
  return (order !== '' && intents.find((intent) => isSame(intent) && isOther(intent, where))) || null;
};

/**
 * The newest task of this connection that may be the same as what is in the form, by number before by person; null where
 * none is.
 */
export const findSimilar = (
  kind: TaskKind,
  values: ComparedValues,
  intents: readonly Intent[],
  where: Where,
): SimilarTask | null => {
  const sameNumber = findSameNumber(values, intents, where);
  if (sameNumber) return { intent: sameNumber, by: 'order' };
  const sharedPerson = sharedPersonOf(kind, values);
  for (const intent of intents) {
    const person = isOther(intent, where) ? sharedPerson(intent) : null;
    if (person) return { intent, by: 'person', person };
  }
  return null;
};

/** The newest task before one that was sent for the same phone and address on the same day; null where there is none. */
export const findSamePerson = (sent: Intent, intents: readonly Intent[]): Intent | null => {
  const where = { connectionId: sent.connectionId, draftId: sent.id };
  const sharedPerson = sharedPersonOf(sent.kind, valuesOf(sent));
  const isEarlier = ({ createdAt }: Intent) => createdAt < sent.createdAt;
  return (
    intents.find((each) => isEarlier(each) && isOther(each, where) && sharedPerson(each) !== null) ?? null
  );
};
