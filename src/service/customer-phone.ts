import metadata from 'libphonenumber-js/min/metadata';
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
