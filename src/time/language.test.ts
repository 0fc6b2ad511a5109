import { readFileSync } from 'node:fs';
import { expect, it, vi } from 'vitest';
import { formatCount, formatList, language } from './language.ts';

it('the language of the screen is the one that index.html declares', () => {
  const page = readFileSync(new URL('../../index.html', import.meta.url), 'utf8');
  expect(page).toContain(`<html lang="${language}">`);
});

it('a count needs no formatter, and none is made before a list is formatted: it would delay the start of the page', async () => {
  const made = [vi.spyOn(Intl, 'NumberFormat'), vi.spyOn(Intl, 'ListFormat')];
  vi.resetModules();
  const fresh = await import('./language.ts');
  fresh.formatCount(1204);
  for (const maker of made) expect(maker).not.toHaveBeenCalled();
  fresh.formatList(['one']);
  expect(made.map(({ mock }) => mock.calls.length)).toEqual([0, 1]);
});

it('numbers have thousands separators, and lists have commas and "and"', () => {
  const format = new Intl.NumberFormat(language);
  for (const count of [0, 7, 999, 1000, 12_040, 999_999, 1_000_000, Number.MAX_SAFE_INTEGER])
    expect(formatCount(count)).toBe(format.format(count));
  expect(formatCount(12_040)).toBe('12,040');
  expect(formatList(['teams', 'agents', 'promos'])).toBe('teams, agents and promos');
});
