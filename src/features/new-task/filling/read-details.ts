import { findPhoneNumbersInText, type CountryCode } from 'libphonenumber-js/core';
import metadata from 'libphonenumber-js/min/metadata';
import { isPhoneCountry } from '#contract/phone-reader.ts';
import { parseTyped } from '#time/parse-typed.ts';

export const detailNames = ['phone', 'name', 'email', 'address', 'time', 'order', 'notes'] as const;

export type DetailName = (typeof detailNames)[number];

export type Details = Partial<Record<DetailName, string>>;

/** Patterns and the parser take time that grows with the square of a line's length. */
const maxLineLength = 300;
const maxLines = 100;

/** Finds a value in a line, and the text to cut out with it. */
type Finder = (line: string, country: CountryCode | undefined) => { value: string; cut: string } | null;

const matching =
  (pattern: RegExp): Finder =>
  (line) => {
    const found = pattern.exec(line);
    return found && { value: found[1] ?? found[0], cut: found[0] };
  };

const findPhone: Finder = (line, country) => {
  const [found] = findPhoneNumbersInText(line, country ? { defaultCountry: country } : {}, metadata);
  const phone = found && line.slice(found.startsAt, found.endsAt);
  // A local number, or one that the library doesn't know, on a line of its own.
  return phone ? { value: phone, cut: phone } : matching(/^\+?\d[\d ().-]{5,18}\d$/)(line, country);
};

const maxTimeWords = 4;
const clock = /\d:\d\d|\d ?[ap]m\b|\bnoon\b/i;
const deadline = /\b(?:by|before|until) $/i;

const isTime = (text: string): boolean => 'wall' in parseTyped(text, { now: '2026-06-01 00:00:00' });

/** The longest run of words that the form reads as a time. A number alone is a time only after "by". */
const findTime: Finder = (line) => {
  const found = [...line.matchAll(/[^\s,;]+/g)];
  for (let length = maxTimeWords; length > 0; length -= 1)
    for (const [at, { index }] of found.entries()) {
      const last = found[at + length - 1];
      const lead = deadline.exec(line.slice(0, index));
      if (!last) continue;
      const words = line.slice(index, last.index + last[0].length);
      const value = words.replace(/\.$/, '');
      if ((lead ? /\d/ : clock).test(value) && isTime(value))
        return { value, cut: `${lead?.[0] ?? ''}${words}` };
    }
  return null;
};

type NamedFinder = readonly [DetailName, Finder];

/** Of whole lines, such as "Phone: 415 555 0139". */
const labelFinders: readonly NamedFinder[] = [
  ['phone', matching(/^(?:phone|tel|mobile) ?: ?(.+)$/i)],
  ['name', matching(/^(?:name|customer) ?: ?(.+)$/i)],
  ['email', matching(/^email ?: ?(.+)$/i)],
  ['address', matching(/^address ?: ?(.+)$/i)],
  ['time', matching(/^(?:time|by) ?: ?(.+)$/i)],
  ['order', matching(/^order ?: ?#?(.+)$/i)],
  ['notes', matching(/^(?:notes?|description) ?: ?(.+)$/i)],
];

const finders: readonly NamedFinder[] = [
  ...labelFinders,
  ['email', matching(/[^\s@<>,;:]+@[^\s@<>,;]+\.[^\s@<>,;.]+/)],
  ['order', matching(/(?:#|\border (?:no\.? |number )?#?)([a-z\d-]*\d[a-z\d-]*)/i)],
  ['phone', findPhone],
  ['time', findTime],
  ['address', matching(/^\d{1,5}[a-z]?,? \p{Lu}.*$/u)],
  ['name', matching(/^\p{Lu}[\p{L}'’.-]*(?: \p{Lu}[\p{L}'’.-]*){1,3}$/u)],
];

const trimMarks = (text: string): string =>
  text
    .replaceAll(/ +/g, ' ')
    .replace(/^[ ,;:|<>()-]+/, '')
    .replace(/[ ,;:|<>(-]+$/, '');

/**
 * Reads what a task needs from an email, a chat message or a row of a sheet. The first of several values counts, and everything that
 * is not recognised becomes the description.
 * @param region of phone numbers without a country code, ISO 3166-1 alpha-2
 */
export const readDetails = (text: string, region = ''): Details => {
  const country = isPhoneCountry(region) ? region : undefined;
  const details: Details = {};
  const rest: string[] = [];
  const lines = text.split(/[\r\n\t]+/);
  for (const written of lines.slice(0, maxLines)) {
    let line = written.replaceAll(/\s+/g, ' ').trim();
    for (const [part, find] of line.length > maxLineLength ? labelFinders : finders) {
      const found = details[part] === undefined ? find(line, country) : null;
      if (!found) continue;
      details[part] = found.value;
      line = trimMarks(line.replace(found.cut, ' '));
    }
    if (/[\p{L}\d]/u.test(line)) rest.push(line);
  }
  const notes = [details.notes ?? [], rest, lines.slice(maxLines)].flat().join('\n');
  return notes === '' ? details : { ...details, notes };
};
