import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { formatCount, formatList, language } from './language.ts';

it('the language of the screen is the one that index.html declares', () => {
  const page = readFileSync(new URL('../../index.html', import.meta.url), 'utf8');
  expect(page).toContain(`<html lang="${language}">`);
});

it('numbers have thousands separators, and lists have commas and "and"', () => {
  const format = new Intl.NumberFormat(language);
  for (const count of [0, 7, 999, 1000, 12_040, 999_999, 1_000_000, Number.MAX_SAFE_INTEGER])
    expect(formatCount(count)).toBe(format.format(count));
  expect(formatCount(12_040)).toBe('12,040');
  expect(formatList(['teams', 'agents', 'promos'])).toBe('teams, agents and promos');
});
