import {
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
  type CountryCode,
} from 'libphonenumber-js/core';
import metadata from 'libphonenumber-js/min/metadata';
import { phonePart, readDigits, saysCountry, type Phone } from './phone.ts';

/** Reads phones by the number formats of all countries: 20 kB, kept out of the page's first load. */

/** A number of North America as people write it without the plus. */
const northAmerican = /^1[2-9]\d{9}$/;

/** Whether the numbers of a country are known, ISO 3166-1 alpha-2. */
export const isPhoneCountry = (country: string): country is CountryCode =>
  /^[A-Z]{2}$/.test(country) && isSupportedCountry(country as CountryCode, metadata);

/** The calling code of a country, like `44`; null if its numbers are unknown. */
export const callingCodeOf = (country: string): string | null =>
  isPhoneCountry(country) ? getCountryCallingCode(country, metadata) : null;

/**
 * Reads the phone at the start of a text; an extension, and text before the phone are left out.
 * @param country of a number that does not say it: ISO 3166-1 alpha-2
 * @returns null for a text without digits
 */
export const readPhone = (text: string, country: string | null): Phone | null => {
  const plain = readDigits(text);
  if (plain === null) return null;
  const part = phonePart(text);
  const saysIt = saysCountry(part);
  const here =
    saysIt || country === null || !isPhoneCountry(country)
      ? undefined
      : parsePhoneNumberFromString(part, country, metadata);
  // A number that its country does not have may be one of another country.
  const isAbroad = saysIt || (!here?.isValid() && northAmerican.test(plain.digits));
  const number = isAbroad ? parsePhoneNumberFromString(`+${plain.digits}`, metadata) : here;
  if (!number || !(isAbroad || number.isValid())) return plain;
  return {
    digits: number.isValid() ? number.number.slice(1) : plain.digits,
    national: number.nationalNumber.replace(/^0+/, ''),
    countryCode: number.countryCallingCode,
  };
};
