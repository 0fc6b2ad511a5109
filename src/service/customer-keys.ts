import { foldText } from '#time/language.ts';
import type { Coordinates } from '#contract/answers.ts';
import { foldWords, wordsOf } from '#contract/fold-words.ts';
import { minWholeDigits, saysCountry, type Phone } from '#contract/phone.ts';
import { stopsOf, type TaskKind } from '#contract/operations.ts';
import { legOf, type SideName } from '#contract/sides.ts';
import { sha256, type Sha256 } from '#contract/sha256.ts';
import { readPhone } from './customer-phone.ts';
import type { CreationBody } from './stored-columns.ts';

/** A person and their place as a task names them, and the keys under which the book finds them. */
export type CustomerEntry = {
  /** Tells them from all others of the account: a hash of phone, name and address. */
  identity: string;
  /** A hash of phone and address, to which notes belong. */
  placeKey: string;
  name: string;
  phone: string;
  address: string;
  /** Blank where the place has no point. */
  latitude: string;
  longitude: string;
  /** The point came with the task, and not from a look-up. */
  isGiven: boolean;
  keys: string[];
};

const reversed = (digits: string): string => digits.split('').toReversed().join('');

/** The keys of the words of a person: `w` of the name, `s` of the address. */
export const wordKeysOf = ({ name, address }: Pick<CustomerEntry, 'name' | 'address'>): string[] => [
  ...wordsOf(name).map((word) => `w${word}`),
  ...wordsOf(address).map((word) => `s${word}`),
];

/**
 * The keys of a person: a letter says of what. `p` all digits, `n` those without the country, `b` the same of a number whose
 * country nobody knows, `r` from the end, `w` a word of the name, `s` one of the address.
 */
const keysOf = (read: Phone | null, words: Pick<CustomerEntry, 'name' | 'address'>): string[] => {
  const digits = read
    ? [
        `p${read.digits}`,
        `n${read.national}`,
        `r${reversed(read.national)}`,
        ...(read.countryCode === null ? [`b${read.national}`] : []),
      ]
    : [];
  return [...digits, ...wordKeysOf(words)];
};

/** The phone as a key: all digits, with a plus where its country is known. */
const phoneKey = ({ digits, countryCode }: Phone): string => (countryCode === null ? digits : `+${digits}`);

type Task = {
  kind: TaskKind;
  body: CreationBody;
  coordinates: { pickup?: Coordinates; delivery?: Coordinates };
  /** Of numbers that do not say it: ISO 3166-1 alpha-2; null where it is not known. */
  countryOf: (side: SideName) => string | null;
};

/** The people of a task who have a phone and a name or an address, each once. Both sides count. */
export const customersOf = async (
  { kind, body, coordinates, countryOf }: Task,
  hash: Sha256 = sha256,
): Promise<CustomerEntry[]> => {
  const people = new Map<string, CustomerEntry>();
  for (const stop of stopsOf(kind)) {
    const [phone = '', name = '', address = ''] = [body[stop.phone], body[stop.name], body[stop.address]];
    if (phone === '' || name + address === '') continue;
    const read = readPhone(phone, countryOf(stop.side));
    const key = read ? phoneKey(read) : foldText(phone);
    const place = foldWords(address);
    const identity = await hash(JSON.stringify([key, foldWords(name), place]));
    const point = coordinates[legOf[stop.side]];
    people.set(identity, {
      identity,
      placeKey: await hash(JSON.stringify([key, place])),
      name,
      phone,
      address,
      latitude: point?.latitude ?? '',
      longitude: point?.longitude ?? '',
      isGiven: point?.precision === 'given',
      keys: keysOf(read, { name, address }),
    });
  }
  return [...people.values()];
};

/** Keys that begin with this one. */
export type Prefix = string;

/** More words of a text tell no customers apart. */
const maxWords = 8;

/** For each word of a text the keys of the book that begin with it, the longest and thus rarest words first. */
export const wordPrefixes = (field: 'name' | 'street', text: string): Prefix[] =>
  wordsOf(text)
    .toSorted((a, b) => b.length - a.length)
    .slice(0, maxWords)
    .map((word) => `${field === 'name' ? 'w' : 's'}${word}`);

/** The keys of the book that a phone, perhaps half of one, may begin: each of them finds it. Empty for a text without digits. */
export const phonePrefixes = (text: string, country: string | null): Prefix[] => {
  const typed = readPhone(text, country);
  if (typed === null) return [];
  const { digits, national, known, countryCode } = typed;
  // A typed country code rules out all other countries.
  if (saysCountry(text))
    return [`p${digits}`, ...(countryCode === null || national === '' ? [] : [`b${national}`])];
  if (known !== null && digits.length >= minWholeDigits) return [`p${digits}`, `n${national}`];
  return [`p${digits}`, ...(national === '' ? [] : [`n${national}`, `r${reversed(national)}`])];
};
