import metadata from 'libphonenumber-js/min/metadata';
import { isSamePhone, withAsciiDigits, type Phone } from '#contract/phone.ts';
import { callingCode, isPhoneCountry, phoneReader } from '#contract/phone-reader.ts';
import { z } from '#contract/zod.ts';

/** How this service reads phones. */
export const readPhone = phoneReader(metadata);

/** The calling code of a country, like `44`; null if it is unknown. */
export const callingCodeOf = (country: string): string | null => callingCode(country, metadata);

/** The country of phones as an operator gives it: one whose numbers are known. */
export const phoneCountryCode = z
  .string()
  .check(
    z.refine(
      (code) => isPhoneCountry(code, metadata),
      'must be the two-letter code of a country, like US or GB (not UK).',
    ),
  );

/** Fewer digits may be any number, except in the field of a phone. */
const minDigits = 6;
const minMentionedDigits = 7;
/** The most digits of one phone with its country code (ITU E.164). */
const maxDigits = 15;

/**
 * Whether the text of a phone field is this phone, however it is written. False if the country is uncertain: a phone that is
 * asked for without its country may belong to several. @param country of a text that does not say it
 */
export const isPhoneOf = (text: string, wanted: Phone, country: string | null = null): boolean => {
  const found = readPhone(text, country);
  if (found === null) return false;
  if (found.digits === wanted.digits) return true;
  const isStated = found.countryCode === null || wanted.countryCode !== null;
  return isStated && found.national === wanted.national && isSamePhone(found, wanted);
};

/** Digits with at most three other characters between any two, and no plus, which begins another number. */
const runs = /\+?\d(?:[^\p{L}\d+]{0,3}\d)*/gu;

/** Whether a run has the digits of the phone. A complete number of another country does not match. */
const hasDigits = (run: string, { digits, national, countryCode }: Phone): boolean => {
  if (digits.length < minDigits) return false;
  const found = run.replaceAll(/\D/g, '').replace(/^00/, '');
  const sought = national.length < minMentionedDigits ? digits : national;
  if (countryCode !== null && run.startsWith('+') && found.length <= maxDigits)
    return found.includes(digits) || found.includes(`${countryCode}0${national}`);
  return found.includes(sought);
};

/** Whether the digits of the phone stand anywhere in a text: among words, beside another phone, as a part of a number. */
export const mentionsPhone = (text: string, wanted: Phone): boolean =>
  withAsciiDigits(text)
    .match(runs)
    ?.some((run) => hasDigits(run, wanted)) ?? false;
