import { describe, expect, it } from 'vitest';
import { isWallTime } from '#time/wall-time.ts';
import {
  isCleanText,
  isEmail,
  isLatitude,
  isLongitude,
  isPhone,
  isShortPhone,
  isWireOffset,
  toTemplateName,
  toWireOffset,
  trimBlank,
} from './formats.ts';
import { readSafeLink } from './web-address.ts';

describe('wire formats', () => {
  it.each(['2026-12-01 14:30:00', '2028-02-29 00:00:00', '2026-12-31 23:59:59'])(
    'accepts the datetime %s',
    (text) => {
      expect(isWallTime(text)).toBe(true);
    },
  );
  it.each([
    '2026-02-29 10:00:00',
    '2026-13-01 10:00:00',
    '2026-12-01 24:00:00',
    '2026-12-01 23:59:60',
    '2026-12-01T14:30:00',
    '2026-12-01',
    '',
  ])('refuses the datetime "%s"', (text) => {
    expect(isWallTime(text)).toBe(false);
  });
  it.each(['+480', '-330', '+0', '-840', '+720'])('accepts the offset %s', (text) => {
    expect(isWireOffset(text)).toBe(true);
    expect(toWireOffset(Number(text))).toBe(text);
  });
  it.each(['480', '-0', '+0480', '+0300', '-06:00', '+721', '-841', '+8.5', ''])(
    'refuses the offset "%s"',
    (text) => {
      expect(isWireOffset(text)).toBe(false);
    },
  );
  it('accepts a latitude up to 90 and a longitude up to 180 degrees', () => {
    expect(['90', '-90', '40.7128', '0'].every(isLatitude)).toBe(true);
    expect(['90.0001', 'NaN', '1e2', '40,7', '', ' 1', '0x10'].some(isLatitude)).toBe(false);
    expect(['180', '-180', '-74.006'].every(isLongitude)).toBe(true);
    expect(['180.0001', 'Infinity', '--1'].some(isLongitude)).toBe(false);
  });
  it('tells a plausible email address from other text', () => {
    expect(['a@b.c', 'ana.maria+x@mail.example.com'].every(isEmail)).toBe(true);
    expect(['-', 'a@b', 'a b@c.d', '@b.c', 'a@.c', 'a@b..c'].some(isEmail)).toBe(false);
  });
  it('refuses text with control characters or half a surrogate pair', () => {
    expect(isCleanText('Ana “Μαρία” 安娜 👩‍👩‍👧 مرحبا')).toBe(true);
    expect(['a\nb', 'a\u0000', '\u009f', '\ud800'].some((text) => isCleanText(text))).toBe(false);
    expect(isCleanText('two\nlines', true)).toBe(true);
    expect(isCleanText('nul\u0000', true)).toBe(false);
  });
  it('replaces each space of a template name by an underscore', () => {
    expect(toTemplateName(' Cold  chain box ')).toBe('Cold__chain_box');
  });
});

describe('readSafeLink', () => {
  it.each([
    'https://example.com/a.jpg',
    'http://127.0.0.1:4180/track/x',
    'HTTPS://EXAMPLE.COM',
    ' https://example.com ',
  ])('accepts the link %s', (text) => {
    expect(readSafeLink(text)).not.toBeNull();
  });
  it.each([
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:https://example.com/1',
    '//example.com',
    '\\\\example.com',
    'https:\\\\example.com',
    'https:example.com',
    'https://user@example.com',
    'https://user:pw@example.com',
    'https://exa mple.com',
    'https://example.com:0/',
    'https://',
    '',
    `https://example.com/${'a'.repeat(4096)}`,
  ])('refuses the link %j', (text) => {
    expect(readSafeLink(text)).toBeNull();
  });
  it('gives the host of a link as the browser reads it, however it looks', () => {
    expect(readSafeLink('https://\u0430pple.com')?.hostname).toBe('xn--pple-43d.com');
  });
});

it.each([
  ['+1 (415) 555-0101', true, false],
  ['415.555.0102', true, false],
  ['06.12.34.56.78', true, false],
  ['030.12345678', true, false],
  ['+1 415 555 0101 ext. 204', true, false],
  ['٠١٢٣٤٥٦٧', true, false],
  ['112', true, true],
  ['5550', true, true],
  ['555010', true, true],
  ['1-800-FLOWERS', true, true],
  ['1800FLOWERS', true, true],
  ['+14155550101x204', true, false],
  ['415 555 0101 home', true, false],
  ['+14155550122zz', false, false],
  ['415 555 0122x', false, false],
  ['n/a', false, false],
  ['abc', false, false],
  ['12', false, false],
  ['\u200b', false, false],
  ['14155550102.0', false, false],
  ['14155550102.00', false, false],
  ['+1 415 555 0102.0', false, false],
  ['14155550102.5', false, false],
])('the phone "%s" may be one: %s, and lacks digits perhaps: %s', (text, may, short) => {
  expect([isPhone(text), isShortPhone(text)]).toEqual([may, short]);
});

it.each([
  '\u200b',
  '\ufeff',
  '\u00ad',
  '\u200c\u200d',
  '\u2060',
  '\u180e',
  '\u3164',
  '\u115f',
  '\u2800',
  '\u202e',
  '\ufe0f',
  '\u00a0\u200b ',
  '',
])('a text that shows nothing is blank: %j', (text) => {
  expect(trimBlank(text)).toBe('');
});

it('a text that shows something keeps the characters that do not', () => {
  expect(trimBlank('  2\u00adElm St ')).toBe('2\u00adElm St');
  expect(trimBlank('👩\u200d🍳')).toBe('👩\u200d🍳');
});
