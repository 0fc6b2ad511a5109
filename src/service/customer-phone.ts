import { isPhoneCountry } from '#contract/phone-reader.ts';
import { z } from '#contract/zod.ts';

/** The country of phones as an operator gives it: one whose numbers are known. */
export const phoneCountryCode = z
  .string()
  .check(z.refine(isPhoneCountry, 'must be the two-letter code of a country, like US or GB (not UK).'));
