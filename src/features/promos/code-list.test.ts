import { expect, it } from 'vitest';
import type { Promo } from '#directory/cached-promos.ts';
import { inOneLine, readCodeList } from './code-list.ts';

const promos = ['SPRING10', 'CAFÉ', 'FALL-25', 'Summer Sale', 'percent'].map((code, index): Promo => ({
  promo_id: index + 1,
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
])('a list of codes with %s is read', (_what, text, found, missing) => {
  expect(read(text)).toEqual({ found, missing });
});

it.each(['', 'SPRING10', 'ten percent', 'percent in summer', 'spring10,'])(
  'search words are not read as a list: "%s"',
  (text) => {
    expect(read(text)).toBeNull();
  },
);

it('a list is written in one line', () => {
  expect(inOneLine('A1\r\nB2;"C3 D4",\n')).toBe('A1, B2, C3 D4');
});
