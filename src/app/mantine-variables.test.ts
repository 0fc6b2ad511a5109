import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core';
import { expect, it } from 'vitest';
import { theme } from './theme.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const file = readFileSync(new URL('mantine-variables.css', import.meta.url), 'utf8');

/** Mantine's own palette, and what only its titles, papers, grids, outlined and coloured texts use: no component here does. */
const unused = new RegExp(
  `^--mantine-(${[
    'color-(pink|grape|violet|indigo|blue|cyan|teal|green|lime|yellow|orange)-',
    'color-(dark|gray|red|accent)-(outline|text)',
    'color-dark-(filled|light)',
    'color-(gray-filled|success)',
    String.raw`primary-color-\d`,
    '(h[1-6]|heading|shadow|breakpoint)-',
  ].join('|')})`,
);

const squeezed = (text: string): string =>
  text.replaceAll(/\s+/g, ' ').replaceAll(/\(\s|\s\)/g, (space) => space.trim());

/** Name and value of each variable under a selector. */
const written = (selector: string): Record<string, string> =>
  Object.fromEntries(
    [...file.matchAll(/([^{}]*)\{([^}]*)\}/g)]
      .filter(([, head = '']) => head.replace(/\/\*.*\*\//s, '').trim() === selector)
      .flatMap(([, , body = '']) => body.split(';'))
      .map((line) => squeezed(line.trim()))
      .filter((line) => line !== '')
      .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
  );

const expected = (variables: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(variables)
      .filter(([name]) => !unused.test(name))
      .map(([name, value]) => [name, squeezed(value)]),
  );

it('has the variables that Mantine would write for our theme', () => {
  const { variables, light, dark } = defaultCssVariablesResolver(mergeMantineTheme(DEFAULT_THEME, theme));
  const inScheme = (scheme: 'light' | 'dark') => written(`:root[data-mantine-color-scheme='${scheme}']`);
  expect(written(':root')).toEqual(expected(variables));
  expect(inScheme('light')).toEqual({ ...expected(light), '--mantine-color-scheme': 'light' });
  expect(inScheme('dark')).toEqual({ ...expected(dark), '--mantine-color-scheme': 'dark' });
});

it('has every variable that a style of ours or of Mantine’s components reads', () => {
  const imported = readFileSync(new URL('styles.css', import.meta.url), 'utf8').matchAll(
    /@import '(@mantine[^']+)'/g,
  );
  const styles = [
    ...globSync('src/**/*.css', { cwd: root }).map((path) => join(root, path)),
    ...[...imported].map(([, name = '']) => fileURLToPath(import.meta.resolve(name))),
  ].map((path) => readFileSync(path, 'utf8'));
  const read = new Set(
    [...styles.join('\n').matchAll(/var\(\s*(--mantine-[\w-]+)\s*\)/g)].map(([, name = '']) => name),
  );
  expect(read.size).toBeGreaterThan(20);
  expect([...read].filter((name) => !unused.test(name) && !file.includes(`${name}:`))).toEqual([]);
});
