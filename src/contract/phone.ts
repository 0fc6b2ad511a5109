/** Reads phone numbers, and compares them as the service does. Pure. */

/** A phone as a text has it. */
export type Phone = {
  /** All of its digits, with those of its country where the text or the reader knows it, without the 00 before them. */
  digits: string;
  /** The digits without those of the country and without the zeros before an area code. */
  national: string;
  /** `44`; null where neither the text nor the reader knows it. */
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

/** The text with the digits 0 to 9 in the place of those of other scripts. */
export const withAsciiDigits = (text: string): string =>
  text.normalize('NFKC').replaceAll(/(?!\d)\p{Nd}/gu, asciiDigit);

/** The part of a text that is its phone, in ASCII digits. */
export const phonePart = (text: string): string =>
  /(?:[+(][^\p{L}\d]{0,3})?\d[^\p{L};,:#]*/u.exec(withAsciiDigits(text))?.[0] ?? '';

/** Whether a phone says its country, by a plus or 00. */
export const saysCountry = (text: string): boolean => /^\W*(?:\+|00)/.test(text);

/** Reads the phone at the start of a text without knowing the countries of the earth; null if the text has no digits. */
export const readDigits = (text: string): Phone | null => {
  const digits = phonePart(text).replaceAll(/\D/g, '').replace(/^00/, '');
  return digits === '' ? null : { digits, national: digits.replace(/^0+/, ''), countryCode: null };
};

/** Least digits that are looked for in the middle and at the end of a number. */
const minInside = 4;
/** So many digits may be a whole phone, which is looked up in all its spellings. */
const minWholeDigits = 7;

/**
 * Whether a typed phone number, perhaps incomplete, is this known one: from the start, with or without its country, or
 * by its last digits. @param known only its digits
 */
export const fitsPhone = (known: string, { digits, national }: Phone): boolean => {
  const bare = known.replace(/^0+/, '');
  return (
    known.startsWith(digits) ||
    [digits, national].some((part) => part.length >= minInside && known.includes(part)) ||
    (bare.length >= minWholeDigits && digits.endsWith(bare))
  );
};
