import {
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
  type CountryCode,
  type MetadataJson,
} from 'libphonenumber-js/core';
import { phonePart, readDigits, saysCountry, type Phone, type ReadPhone } from './phone.ts';

/** A number of North America as people write it without the plus. */
const northAmerican = /^1[2-9]\d{9}$/;

/** Whether the numbers of a country are known, ISO 3166-1 alpha-2. */
export const isPhoneCountry = (country: string, metadata: MetadataJson): country is CountryCode =>
  /^[A-Z]{2}$/.test(country) && isSupportedCountry(country as CountryCode, metadata);

/** The calling code of a country, like `44`; null if its numbers are unknown. */
export const callingCode = (country: string, metadata: MetadataJson): string | null =>
  isPhoneCountry(country, metadata) ? getCountryCallingCode(country, metadata) : null;

/**
 * The reader of phones. @param metadata of the library, which knows the countries' numbers: 20 kB that the page fetches only
 * where it reads a phone
 */
export const phoneReader = (metadata: MetadataJson): ReadPhone => {
  const parse = (text: string, country: string | null | undefined) =>
    country && isPhoneCountry(country, metadata)
      ? parsePhoneNumberFromString(text, country, metadata)
      : parsePhoneNumberFromString(text, metadata);

  return (text, country) => {
    const plain = readDigits(text);
    if (plain === null) return null;
    const part = phonePart(text);
    // A number that its country does not have may be one of another country.
    const here = saysCountry(part) ? null : parse(part, country);
    const isAbroad = here === null || (!here?.isValid() && northAmerican.test(plain.digits));
    const number = isAbroad ? parse(`+${plain.digits}`, null) : here;
    if (!number || !(isAbroad || number.isValid())) return plain;
    const isKnown = number.isValid();
    const read: Phone = {
      digits: isKnown ? number.number.slice(1) : plain.digits,
      national: number.nationalNumber.replace(/^0+/, ''),
      countryCode: number.countryCallingCode,
      known: isKnown ? { country: number.country ?? null, shown: number.format('INTERNATIONAL') } : null,
    };
    return read;
  };
};
