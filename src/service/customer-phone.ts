/** A phone as a text has it. */
export type Phone = {
  /** All of its digits, with the country code where the text has one, without the 00 before it. */
  digits: string;
  /** The digits without country code and without the zeros before an area code. */
  national: string;
  /** Null where the text does not say it. */
  countryCode: string | null;
};

const isDigit = (code: number): boolean => /^\p{Nd}$/u.test(String.fromCodePoint(code));

/** The value of a decimal digit of any script: each has its ten in a row. */
const asciiDigit = (digit: string): string => {
  const code = digit.codePointAt(0) ?? 0;
  let first = code;
  while (isDigit(first - 1)) first -= 1;
  return String((code - first) % 10);
};

const withAsciiDigits = (text: string): string =>
  text.normalize('NFKC').replaceAll(/(?!\d)\p{Nd}/gu, asciiDigit);

/** Country codes of one and two digits (ITU E.164); all others have three. */
const shortCodes = /^(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/;

/** A number of North America as people write it without the plus. */
const northAmerican = /^1[2-9]\d{9}$/;

/** Fewer digits may be those of two people. */
const leastNational = 8;
const leastDigits = 6;
const leastMentioned = 7;
/** The most digits of one phone with its country code (ITU E.164). */
const mostDigits = 15;

/** @returns null for a text that has no phone at its start; an extension, and what stands before the phone, is left out. */
export const readPhone = (text: string): Phone | null => {
  const [number = ''] = /[\d+(][^\p{L};,:#]*/u.exec(withAsciiDigits(text)) ?? [];
  const all = number.replaceAll(/\D/g, '');
  const digits = all.replace(/^00/, '');
  if (digits.length < leastDigits) return null;
  const isInternational = /^\W*\+/.test(number) || digits !== all || northAmerican.test(digits);
  const countryCode = isInternational ? (shortCodes.exec(digits)?.[0] ?? digits.slice(0, 3)) : null;
  return { digits, national: digits.slice(countryCode?.length ?? 0).replace(/^0+/, ''), countryCode };
};

/** Whether a text that may be any number is this phone with all of its digits. */
export const isNumber = (text: string, wanted: Phone): boolean => readPhone(text)?.digits === wanted.digits;

/**
 * Whether the text of a phone field is this phone, however it is written. False if the country is uncertain: a phone without a
 * country code may belong to several.
 */
export const isSamePhone = (text: string, wanted: Phone): boolean => {
  const found = readPhone(text);
  if (found === null) return false;
  if (found.digits === wanted.digits) return true;
  const mayBe = found.countryCode === null || found.countryCode === wanted.countryCode;
  return mayBe && found.national === wanted.national && found.national.length >= leastNational;
};

/** Digits with at most three other characters between two of them, and no plus, which begins another number. */
const runs = /\+?\d(?:[^\p{L}\d+]{0,3}\d)*/gu;

/** Whether a run has the digits of the phone. What is wholly a number of another country has not. */
const hasDigits = (run: string, { digits, national, countryCode }: Phone): boolean => {
  const found = run.replaceAll(/\D/g, '').replace(/^00/, '');
  const sought = national.length < leastMentioned ? digits : national;
  if (countryCode !== null && run.startsWith('+') && found.length <= mostDigits)
    return found.includes(digits) || found.includes(`${countryCode}0${national}`);
  return found.includes(sought);
};

/** Whether the digits of the phone stand anywhere in a text: among words, beside another phone, as a part of a number. */
export const mentionsPhone = (text: string, wanted: Phone): boolean =>
  withAsciiDigits(text)
    .match(runs)
    ?.some((run) => hasDigits(run, wanted)) ?? false;

/** The text with a word in the place of each number that has the digits of the phone. */
export const withoutPhone = (text: string, wanted: Phone): string =>
  withAsciiDigits(text).replaceAll(runs, (run) => (hasDigits(run, wanted) ? '[erased]' : run));
