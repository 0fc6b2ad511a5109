import { expect, it } from 'vitest';
import type { Promo } from '#data/lists/promos.ts';
import { readCodeList } from './code-list.ts';

const names = ['SPRING10', 'CAFÉ', 'FALL-25', 'Summer Sale', 'DUP', 'dup', '100003', '-DASH-'];
const promos = names.map((code, index): Promo => ({
  promo_id: index + 100_001,
  code,
  description: '',
  status: 1,
  changed_at: null,
}));
const read = (text: string) => {
  const list = readCodeList(text, promos);
  const found = promos.filter((row) => list?.ids.has(row.promo_id));
  return list && { found: found.map(({ code }) => code), missing: list.missing };
};

it.each([
  ['commas', 'SPRING10, FALL-25', ['SPRING10', 'FALL-25'], []],
  ['lines', 'fall-25\r\nspring10\n', ['SPRING10', 'FALL-25'], []],
  ['one line', 'spring10\n', ['SPRING10'], []],
  ['a column of a sheet', 'SPRING10\t\nNOPE-1\t', ['SPRING10'], ['NOPE-1']],
  ['semicolons', 'A;B', [], ['A', 'B']],
  ['accents', 'cafe, CAFÉ, cafe', ['CAFÉ'], []],
  ['quotation marks', `"SPRING10"\t'fall-25'\t“CAFÉ”`, ['SPRING10', 'CAFÉ', 'FALL-25'], []],
  ['a code of two words', 'summer sale\nSPRING10', ['SPRING10', 'Summer Sale'], []],
  ['zero-width characters', 'SPRING\u200b10\n\ufeffFALL-25\u200d\n\u2060', ['SPRING10', 'FALL-25'], []],
  ['bullets', '• SPRING10\n* "Summer Sale"\n·NOPE', ['SPRING10', 'Summer Sale'], ['NOPE']],
  ['dashes around them', '- SPRING10\n– FALL-25 –\n—CAFÉ', ['SPRING10', 'CAFÉ', 'FALL-25'], []],
  ['dashes of their own', '-DASH-, FALL-25', ['FALL-25', '-DASH-'], []],
  ['a code that is repeated', 'NOPE, nope', [], ['nope']],
  ['IDs', '100001, 100002; 999', ['SPRING10', 'CAFÉ'], ['999']],
  ['an ID that is also a code', '100003, FALL-25', ['FALL-25', '100003'], []],
  ['a code and its ID', 'SPRING10, 100001', ['SPRING10'], []],
  ['codes that differ in case', 'DUP, dup', ['DUP', 'dup'], []],
  ['a case that no code has', 'Dup, SPRING10', ['SPRING10', 'DUP', 'dup'], []],
])('reads a list of codes with %s', (_what, text, found, missing) => {
  expect(read(text)).toEqual({ found, missing });
});

it.each(['', 'SPRING10', 'ten percent', 'SPRING10 FALL-25'])('does not read "%s" as a list', (text) => {
  expect(read(text)).toBeNull();
});
