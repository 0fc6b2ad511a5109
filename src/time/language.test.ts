import { readFileSync } from 'node:fs';
import { expect, it, vi } from 'vitest';
import { formatCount, formatList, language } from './language.ts';

it('the language of the screen is the one that index.html declares', () => {
  const page = readFileSync(new URL('../../index.html', import.meta.url), 'utf8');
  expect(page).toContain(`<html lang="${language}">`);
});

it('no formatter is made before something is formatted: it would delay the start of the page', async () => {
  const made = [vi.spyOn(Intl, 'NumberFormat'), vi.spyOn(Intl, 'ListFormat')];
  vi.resetModules();
  const fresh = await import('./language.ts');
  for (const maker of made) expect(maker).not.toHaveBeenCalled();
  fresh.formatCount(1);
  fresh.formatList(['one']);
  for (const maker of made) expect(maker).toHaveBeenCalledTimes(1);
});

it('numbers have thousands separators, and lists have commas and "and"', () => {
  expect(formatCount(12_040)).toBe('12,040');
  expect(formatList(['teams', 'agents', 'promos'])).toBe('teams, agents and promos');
});
