import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/core';
import examples from 'libphonenumber-js/mobile/examples';
import metadata from 'libphonenumber-js/min/metadata';
import { describe, expect, it } from 'vitest';
import { fitsPhone, isSamePhone, readDigits, type Phone } from './phone.ts';
import { phoneReader } from './phone-reader.ts';

const read = phoneReader(metadata);
const of = (text: string, country?: string): Phone => {
  const phone = read(text, country);
  if (phone === null) throw new Error(`${text} has no digits.`);
  return phone;
};

/** Ten of each of eight countries, as their people write them and as callers from abroad do. */
const samples: Record<string, [national: string, international: string][]> = {
  US: ten((n) => [`(415) 555-01${n}`, `+1 415-555-01${n}`]),
  GB: ten((n) => [`020 7946 09${n}`, `+44 20 7946 09${n}`]),
  DE: ten((n) => [`030 901820${n}`, `+49 (0)30 901820${n}`]),
  FR: ten((n) => [`01 99 00 12 ${n}`, `0033 1 99 00 12 ${n}`]),
  IT: ten((n) => [`06 6982 01${n}`, `+39 06 6982 01${n}`]),
  RU: ten((n) => [`8 (912) 345-67-${n}`, `+7 912 345 67 ${n}`]),
  IN: ten((n) => [`098765 432${n}`, `+91 98765 432${n}`]),
  BR: ten((n) => [`(11) 96123-45${n}`, `+55 11 96123-45${n}`]),
};
function ten(both: (two: string) => [string, string]): [string, string][] {
  return Array.from({ length: 10 }, (_, at) => both(String(40 + at)));
}

describe('one phone in two spellings', () => {
  it.each(Object.entries(examples))('is found both ways in %s', (country, example) => {
    const number = parsePhoneNumberFromString(example, country as CountryCode, metadata);
    const [national, international] = [of(number?.formatNational() ?? '', country), of(number?.number ?? '')];
    expect(national).toEqual(international);
    expect(isSamePhone(national, international)).toBe(true);
  });

  it.each(Object.entries(samples))('of ten numbers of %s each finds itself alone', (country, numbers) => {
    for (const [at, [national, international]] of numbers.entries()) {
      const found = numbers.flatMap(([, other], index) =>
        isSamePhone(of(national, country), of(other)) ? [index] : [],
      );
      const back = numbers.flatMap(([other], index) =>
        isSamePhone(of(international), of(other, country)) ? [index] : [],
      );
      expect([found, back]).toEqual([[at], [at]]);
      expect(fitsPhone(international.replaceAll(/\D/g, ''), of(national, country))).toBe(true);
      expect(fitsPhone(national.replaceAll(/\D/g, ''), of(international))).toBe(true);
    }
  });

  it.each([
    ['020 7946 0958', 'US', '+44 20 7946 0958', true],
    ['415 555 0199', null, '+1 415 555 0199', true],
    ['1 415 555 0199', 'GB', '+1 415 555 0199', true],
    ['+1 (0)415 555 0199', null, '(415) 555-0199', true],
    ['+١ ٤١٥ ٥٥٥ ٠١٩٩', null, '+1 415 555 0199', true],
    ['+49 415 5550199', null, '+1 415 555 0199', false],
    ['555 0199', null, '+1 415 555 0199', false],
    ['(M) 0412 345 678', 'AU', '+61 412 345 678', true],
    ['(home) (415) 555-0199', null, '+1 415 555 0199', true],
    ['+ (1) 415 555 0199', null, '+1 415 555 0199', true],
    ['112', null, '112', false],
  ])('%s in %s and %s: %s', (text, country, other, same) => {
    expect(isSamePhone(of(text, country ?? undefined), of(other))).toBe(same);
  });
});

it('a number is told with its country and as callers from abroad dial it', () => {
  expect(read('020 7946 0958', 'GB')).toEqual({
    digits: '442079460958',
    national: '2079460958',
    countryCode: '44',
    known: { country: 'GB', shown: '+44 20 7946 0958' },
  });
  expect(read('+800 1234 5678')?.known?.country).toBeNull();
});

it.each(['', 'Ana Flores', '%', '()+'])('%j has no phone', (text) => {
  expect([read(text, 'US'), readDigits(text)]).toEqual([null, null]);
});

it('without metadata a phone goes by its digits', () => {
  const typed = readDigits('020 7946');
  expect(typed && fitsPhone('442079460958', typed)).toBe(true);
});
