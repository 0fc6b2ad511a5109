import { expect, it } from 'vitest';
import type { Promo } from '#data/lists/promos-query.ts';
import { readCodeList } from './code-list.ts';

const names = ['SPRING10', 'CAFÉ', 'FALL-25', 'Summer Sale', 'percent', 'DUP', 'dup', '100003', '-DASH-'];
const promos = names.map((code, index): Promo => ({
  promo_id: index + 100_001,
  code,
  description: '',
  status: 1,
  changed_at: null,
}));
const read = (text: string) => {
  const list = readCodeList(text, promos);
  return list && { found: list.found.map(({ code }) => code), missing: list.missing };
};

it.each([
  ['commas', 'SPRING10, FALL-25', ['SPRING10', 'FALL-25'], []],
  ['lines', 'fall-25\r\nspring10\n', ['FALL-25', 'SPRING10'], []],
  ['blanks', ' SPRING10 FALL-25 SPRNG15', ['SPRING10', 'FALL-25'], ['SPRNG15']],
  ['a column of a sheet', 'SPRING10\t\nNOPE-1\t', ['SPRING10'], ['NOPE-1']],
  ['semicolons, and codes that nobody knows', 'A;B', [], ['A', 'B']],
  ['a code twice, and accents', 'cafe, CAFÉ, cafe', ['CAFÉ'], []],
  ['quotation marks', `"SPRING10"\t'fall-25'\t“CAFÉ”`, ['SPRING10', 'FALL-25', 'CAFÉ'], []],
  ['quotation marks and blanks', `"SPRING10" 'FALL-25' "NOPE"`, ['SPRING10', 'FALL-25'], ['NOPE']],
  ['quotation marks around several words', `"SPRING10";"Summer Sale"`, ['SPRING10', 'Summer Sale'], []],
  ['a code of two words', 'summer sale\nSPRING10', ['Summer Sale', 'SPRING10'], []],
  ['zero-width characters', 'SPRING\u200b10\n\ufeffFALL-25\u200d\n\u2060', ['SPRING10', 'FALL-25'], []],
  ['bullets', '• SPRING10\n* "Summer Sale"\n·NOPE', ['SPRING10', 'Summer Sale'], ['NOPE']],
  ['dashes around them', '- SPRING10\n– FALL-25 –\n—CAFÉ', ['SPRING10', 'FALL-25', 'CAFÉ'], []],
  ['dashes and lines between them', 'SPRING10 – FALL-25 | NOPE', ['SPRING10', 'FALL-25'], ['NOPE']],
  ['dashes of their own', '-DASH-, FALL-25', ['-DASH-', 'FALL-25'], []],
  ['IDs', '100001, 100002; 999', ['SPRING10', 'CAFÉ'], ['999']],
  ['IDs between blanks', '100001 100002', ['SPRING10', 'CAFÉ'], []],
  ['an ID that is also a code', '100003, FALL-25', ['100003', 'FALL-25'], []],
  ['a code and its ID', 'SPRING10, 100001', ['SPRING10'], []],
  ['codes that differ in case', 'DUP, SPRING10', ['DUP', 'SPRING10'], []],
  ['both of them', 'DUP, dup', ['DUP', 'dup'], []],
  ['a case that is neither of them', 'Dup, SPRING10', ['DUP', 'dup', 'SPRING10'], []],
])('a list of codes with %s is read', (_what, text, found, missing) => {
  expect(read(text)).toEqual({ found, missing });
});

it.each(['', 'SPRING10', 'ten percent', 'percent in summer', 'spring10,', '• SPRING10', 'ten 100001 100002'])(
  'search words are not read as a list: "%s"',
  (text) => {
    expect(read(text)).toBeNull();
  },
);

it('a list is written in one line, each code once', () => {
  const list = readCodeList('• A1\r\nB2;"Summer Sale",\nb2', promos);
  expect(list?.line).toBe('A1, b2, Summer Sale');
  expect(readCodeList(list?.line ?? '', promos)).toEqual(list);
});

it('each code is counted once, whatever it finds', () => {
  expect(readCodeList('DUP, dup, NOPE', promos)?.total).toBe(3);
  expect(readCodeList('Dup, NOPE', promos)?.total).toBe(2);
  expect(readCodeList('spring10, SPRING10, 100001, NOPE, nope', promos)?.total).toBe(2);
});
