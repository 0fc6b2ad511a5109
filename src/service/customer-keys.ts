import { foldText } from '#time/language.ts';
import { foldWords } from '#contract/fold-words.ts';
import { saysCountry } from '#contract/phone.ts';
import { stopsOf, type TaskKind } from '#contract/operations.ts';
import { legOf, type SideName } from '#contract/sides.ts';
import { callingCodeOf, readPhone } from '#contract/phone-reader.ts';
import type { TaskPoints } from './geocoder.ts';
import type { CreationBody } from './stored-columns.ts';
import type { Tables } from './tables.ts';

type KeyColumn = 'phone_key' | 'phone_tail' | 'name_key' | 'address_key';
/** A customer of a task, as stored. */
export type Customer = Pick<
  Tables['customers'],
  KeyColumn | 'name' | 'phone' | 'address' | 'latitude' | 'longitude' | 'is_given'
>;

const reversed = (digits: string): string => digits.split('').toReversed().join('');

/** Postgres indexes at most 2,704 bytes of a row. Folding can make a text longer. */
const maxKeyLength = { phone: 40, name: 100, address: 300 };

/** `+` and all digits if the country is known, otherwise the national digits; the text itself if it has no digit. */
export const phoneKeysOf = (text: string, country: string | null) => {
  const read = readPhone(text, country);
  if (read === null) return { phone_key: foldText(text).slice(0, maxKeyLength.phone), phone_tail: '' };
  const national = read.national || read.digits;
  return {
    phone_key: read.countryCode === null ? national : `+${read.digits}`,
    phone_tail: reversed(national),
  };
};

type Task = {
  kind: TaskKind;
  body: CreationBody;
  coordinates: TaskPoints;
  /** Country of a number without one: ISO 3166-1 alpha-2; null if unknown. */
  countryOf: (side: SideName) => string | null;
};

/** The customers on both sides of a task who have a phone and a name or an address, each once. */
export const customersOf = ({ kind, body, coordinates, countryOf }: Task): Customer[] => {
  const customers = new Map<string, Customer>();
  for (const stop of stopsOf(kind)) {
    const [phone = '', name = '', address = ''] = [body[stop.phone], body[stop.name], body[stop.address]];
    if (phone === '' || name + address === '') continue;
    const keys = {
      ...phoneKeysOf(phone, countryOf(stop.side)),
      name_key: foldWords(name).slice(0, maxKeyLength.name),
      address_key: foldWords(address).slice(0, maxKeyLength.address),
    };
    const point = coordinates[legOf[stop.side]];
    customers.set(JSON.stringify(keys), {
      ...keys,
      name,
      phone,
      address,
      latitude: point?.latitude ?? '',
      longitude: point?.longitude ?? '',
      is_given: point?.precision === 'given' ? 1 : 0,
    });
  }
  return [...customers.values()];
};

type Prefix = { column: 'phone_key' | 'phone_tail'; prefix: string };

/** The starts of keys that a phone fits, which may be typed in part: from the start, or its last digits. */
export const phonePrefixes = (text: string, country: string | null): Prefix[] => {
  const typed = readPhone(text, country);
  if (typed === null) return [];
  const { digits, national, countryCode } = typed;
  const starts = [`+${digits}`];
  if (saysCountry(text)) {
    if (countryCode !== null && national !== '') starts.push(national);
  } else if (national !== '') {
    starts.push(national);
    const code = country === null || countryCode !== null ? null : callingCodeOf(country);
    if (code !== null) starts.push(`+${code}${national}`, `+${code}${digits}`);
  }
  const prefixes = [...new Set(starts)].map((prefix): Prefix => ({ column: 'phone_key', prefix }));
  if (!saysCountry(text) && national !== '')
    prefixes.push({ column: 'phone_tail', prefix: reversed(national) });
  return prefixes;
};
