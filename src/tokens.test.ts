import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path/posix';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

/** Colours and radii are decided in one file, and each class of a sheet is used. */

const root = fileURLToPath(new URL('..', import.meta.url));
const tokenFile = 'src/ui/tokens.css';

const filesOf = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
    join(folder, name.replaceAll('\\', '/')),
  );
const textOf = (path: string): string => readFileSync(join(root, path), 'utf8');
const textOfCss = (path: string): string => textOf(path).replaceAll(/\/\*[^]*?\*\//g, '');

const sources = filesOf('src').filter((path) => path !== tokenFile && !path.startsWith('src/testing/'));
const styles = sources.filter((path) => path.endsWith('.css'));
const modules = sources.filter((path) => /(?<!\.test)\.tsx?$/.test(path));
const colour = /#[\da-f]{3,8}\b|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch|color|light-dark)a?\([^)]*\)/gi;
/** A colour in code is a whole string, because order numbers start with # as well. */
const colourInCode = new RegExp(`'(?:${colour.source})'`, 'gi');
/** No radius, a circle, and what is computed from a token. */
const freeRadius = /var\(--r-[\w-]+\)|var\(--radius[\w-]*\)|calc|inherit|50%|\b0\b|[()+\s-]|\b[12]px/g;

const found = (paths: string[], find: (path: string) => Iterable<string>): string[] =>
  paths.flatMap((path) => [...find(path)].map((text) => `${path}: ${text}`));

it('takes every colour from the tokens', () => {
  expect(found(styles, (path) => textOfCss(path).match(colour) ?? [])).toEqual([]);
  expect(found(modules, (path) => textOf(path).match(colourInCode) ?? [])).toEqual([]);
});

it('takes every radius from the tokens', () => {
  const radiiOf = (path: string) => textOfCss(path).match(/(?<=border[\w-]*-radius:)[^;}]*/g) ?? [];
  expect(
    found(styles, (path) => radiiOf(path).filter((value) => value.replaceAll(freeRadius, '') !== '')),
  ).toEqual([]);
});

it('draws the icon and the first page in the colours of the tokens', () => {
  const known = new Set(textOf(tokenFile).match(/#[\da-f]{6}\b/g));
  const isUnknown = (text: string) => !known.has(text);
  expect(
    found([...filesOf('public'), 'index.html'], (path) =>
      (textOf(path).match(colour) ?? []).filter(isUnknown),
    ),
  ).toEqual([]);
});

const classesOf = (sheet: string): Set<string> =>
  new Set(
    textOfCss(sheet)
      .replaceAll(/\{[^{}]*\}/g, '')
      .match(/(?<=\.)[a-z]\w*(?![\w-])/gi),
  );

it('has a rule for each class that code names, and the reverse', () => {
  const unused = new Set(found(styles, (path) => (path.endsWith('.module.css') ? classesOf(path) : [])));
  const unknown: string[] = [];
  for (const path of modules)
    for (const [line, local = '', from = ''] of textOf(path).matchAll(
      /^import (\w+) from '(\S+\.module\.css)';$/gm,
    )) {
      const sheet = from.startsWith('#') ? from.replace('#', 'src/') : join(path, '..', from);
      const code = textOf(path).replace(line, '');
      const names = code.match(new RegExp(`(?<=\\b${local}\\[')\\w+`, 'g')) ?? [];
      const known = classesOf(sheet);
      unknown.push(...names.filter((name) => !known.has(name)).map((name) => `${path}: ${name}`));
      // A sheet that is passed on, or indexed by an expression, may use all its classes.
      const isWhole = new RegExp(`\\b${local}\\b(?!\\[')`).test(code);
      for (const name of isWhole ? known : names) unused.delete(`${sheet}: ${name}`);
    }
  expect({ unknown, unused: [...unused] }).toEqual({ unknown: [], unused: [] });
});
