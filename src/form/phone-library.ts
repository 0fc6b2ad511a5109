import metadata from 'libphonenumber-js/min/metadata';
import { phoneReader } from '#contract/phone-reader.ts';

/** The reader of phones with the numbers of all countries. A file of its own: see `loadPhoneReader`. */
export const readPhoneOfAnyCountry = phoneReader(metadata);
