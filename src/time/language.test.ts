import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { formatCount, formatList, language } from './language.ts';

it('is the language that the page declares', () => {
  const page = readFileSync(new URL('../../index.html', import.meta.url), 'utf8');
  expect(page).toContain(`<html lang="${language}">`);
});

it('gives numbers and lists', () => {
  expect(formatCount(12_040)).toBe('12,040');
  expect(formatList(['teams', 'agents', 'promos'])).toBe('teams, agents and promos');
});
