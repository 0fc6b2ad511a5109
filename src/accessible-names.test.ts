import { expect, it } from 'vitest';
import { screens } from '../e2e/kit/screens.ts';

/** Other people's test suites find controls by these names. */

const promised = screens.flatMap(({ names }) => names);

/** Every text of the page's code, among others: literals, parts of templates, and text between tags. */
const textsOf = (code: string): string[] => code.split(/['"`<>{}$]/).map((part) => part.trim());

const sources = import.meta.glob<string>(
  ['./**/*.{ts,tsx}', '!./{testing,service,hosts}/**', '!./**/*.{test,d}.*'],
  { query: '?raw', import: 'default', eager: true },
);
const texts = new Set(Object.values(sources).flatMap(textsOf));

/** Names that no text of the code makes; before a value in braces the text is a part of a template. */
const lost = (names: readonly string[]): string[] =>
  names.filter((name) => !texts.has(name.includes('{') ? name.slice(0, name.indexOf('{')).trim() : name));

it('every accessible name that the kit lists is in the code', () => {
  expect(promised.length).toBeGreaterThan(80);
  expect(lost(promised)).toEqual([]);
});

it('finds a name that is not in the code', () => {
  expect(lost(['Create task', 'Make task', 'Promo {code}', 'Voucher {code}'])).toEqual([
    'Make task',
    'Voucher {code}',
  ]);
});
