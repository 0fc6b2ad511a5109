import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/core';
import examples from 'libphonenumber-js/mobile/examples';
import metadata from 'libphonenumber-js/min/metadata';
import { expect, it } from 'vitest';
import { fitsPhone, readDigits, type Phone } from './phone.ts';
import { readPhone } from './phone-reader.ts';

const of = (text: string, country?: string): Phone => {
  const phone = readPhone(text, country ?? null);
  if (phone === null) throw new Error(`${text} has no digits.`);
  return phone;
};

it.each(Object.entries(examples))(
  'reads the national form in %s as the international one',
  (country, example) => {
    const number = parsePhoneNumberFromString(example, country as CountryCode, metadata);
    expect(of(number?.formatNational() ?? '', country)).toEqual(of(number?.number ?? ''));
  },
);

it.each([
  ['1 415 555 0199', 'GB', '14155550199'],
  ['+١ ٤١٥ ٥٥٥ ٠١٩٩', undefined, '14155550199'],
  ['(M) 0412 345 678', 'AU', '61412345678'],
  ['(home) (415) 555-0199', 'US', '14155550199'],
  ['+ (1) 415 555 0199', undefined, '14155550199'],
  ['0033 1 99 00 12 40', undefined, '33199001240'],
  ['8 (912) 345-67-40', 'RU', '79123456740'],
  ['415 555 0199', undefined, '4155550199'],
])('reads the digits of %s in %s', (text, country, digits) => {
  expect(of(text, country).digits).toBe(digits);
});

it.each([
  ['442079460958', '020 7946 0958', 'GB', true],
  ['14155550199', '0199', undefined, true],
  ['02079460958', '+44 20 7946 0958', undefined, true],
  ['14155550199', '0198', undefined, false],
])('finds %s by %s', (known, typed, country, fits) => {
  expect(fitsPhone(known, of(typed, country))).toBe(fits);
});

it('reads a number with its country', () => {
  expect(of('020 7946 0958', 'GB')).toEqual({
    digits: '442079460958',
    national: '2079460958',
    countryCode: '44',
  });
});

it.each(['', 'Ana Flores', '%', '()+'])('%j has no phone', (text) => {
  expect([readPhone(text, 'US'), readDigits(text)]).toEqual([null, null]);
});

it('without metadata a phone goes by its digits', () => {
  const typed = readDigits('020 7946');
  expect(typed && fitsPhone('442079460958', typed)).toBe(true);
});
