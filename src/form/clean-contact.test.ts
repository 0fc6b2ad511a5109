import { expect, it } from 'vitest';
import { cleanContact } from './clean-contact.ts';

it.each([
  ['\u202D+1 (415) 555-0102\u202C', '+1 (415) 555-0102'],
  ['+1\uFE0F-415-555-0102', '+1-415-555-0102'],
  ['+1\u2011415\u2011555\u20110102', '+1-415-555-0102'],
  ['\u2066+14155550102\u2069', '+14155550102'],
  ['+1 415 555\u00A00102', '+1 415 555 0102'],
  ['tel:+1-415-555-0102;ext=12', '+1-415-555-0102 ext. 12'],
  ['sip:+14155550102@pbx.example.com', '+14155550102'],
  ['anonymous', 'anonymous'],
])('the phone %j is read as %j', (typed, phone) => {
  expect(cleanContact('phone', typed)).toBe(phone);
});

it('an email loses its prefix, and keeps its plus', () => {
  expect(cleanContact('email', 'mailto:ana+deliveries@example.com?subject=Order')).toBe(
    'ana+deliveries@example.com',
  );
});

it('a name is read from a caller as phones show one', () => {
  expect(cleanContact('text', '"Ana" <sip:+385911234567@pbx>')).toBe('Ana');
});

it('a name keeps the joiners of its writing', () => {
  expect(cleanContact('text', 'می\u200Cخواهم')).toBe('می\u200Cخواهم');
});
