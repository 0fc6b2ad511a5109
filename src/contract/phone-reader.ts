import {
  isSupportedCountry,
  parsePhoneNumberFromString,
  type CountryCode,
  type MetadataJson,
} from 'libphonenumber-js/core';
import { phonePart, readDigits, saysCountry, type Phone, type ReadPhone } from './phone.ts';

/** A number of North America as people write it without the plus. */
const northAmerican = /^1[2-9]\d{9}$/;

/**
 * The reader of phones. @param metadata of the library, which knows the countries' numbers: 20 kB that the page fetches only
 * where it reads a phone
 */
export const phoneReader = (metadata: MetadataJson): ReadPhone => {
  const isCountry = (country: string): country is CountryCode =>
    isSupportedCountry(country as CountryCode, metadata);

  const parse = (text: string, country: string | null | undefined) =>
    country && isCountry(country)
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
