import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path/posix';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { readModule } from '#testing/source-module.ts';

/** Colours and radii are decided in one file. What cannot read a style sheet (the icon) has only values that stand there. */

const root = fileURLToPath(new URL('..', import.meta.url));
const tokenFile = 'src/ui/tokens.css';

const filesOf = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
    join(folder, name.replaceAll('\\', '/')),
  );
const textOf = (path: string): string => readFileSync(join(root, path), 'utf8');

const sources = filesOf('src').filter((path) => path !== tokenFile);
const colour = /#[\da-f]{3,8}\b|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch|color|light-dark)a?\([^)]*\)/gi;

/** Values that are no colour and no radius of a design: none at all, a circle, and what a token is made into. */
const free = /var\(--r-[\w-]+\)|var\(--radius[\w-]*\)|calc|inherit|50%|\b0\b|[()+\s-]|\b[12]px/g;

const cssFaults = (css: string): string[] => {
  const rules = css.replaceAll(/\/\*[^]*?\*\//g, '');
  const radii = [...rules.matchAll(/border[\w-]*-radius:([^;}]*)/g)].map(([, value = '']) => value.trim());
  return [...(rules.match(colour) ?? []), ...radii.filter((value) => value.replaceAll(free, '') !== '')];
};

/** In code a colour is a whole string: an order number or an import begins with # as well. */
const codeFaults = (path: string, text: string): string[] =>
  readModule(path, text).nodes.flatMap(({ type, value }) => {
    const isColour =
      type === 'Literal' && typeof value === 'string' && value.replaceAll(colour, '') === '' && value !== '';
    return isColour ? [value] : [];
  });

it('no style sheet has a colour or a radius of its own', () => {
  const faults = sources
    .filter((path) => path.endsWith('.css'))
    .flatMap((path) => cssFaults(textOf(path)).map((fault) => `${path}: ${fault}`));
  expect(faults).toEqual([]);
  expect(cssFaults('a { color: #fff; background: rgb(0 0 0 / 5%); border-radius: 8px }')).toHaveLength(3);
  expect(cssFaults('a { border-start-end-radius: calc(var(--r-2) - 1px); border-radius: 50% }')).toEqual([]);
});

it('no code has a colour of its own', () => {
  const faults = sources
    .filter((path) => /(?<!\.test)\.tsx?$/.test(path) && !path.startsWith('src/testing/'))
    .flatMap((path) => codeFaults(path, textOf(path)).map((fault) => `${path}: ${fault}`));
  expect(faults).toEqual([]);
  expect(
    codeFaults('src/x.ts', `const a = ['#eceffd', 'rgb(0, 0, 0)', 'see #12', 'var(--bad)'];`),
  ).toHaveLength(2);
});

it('the icon and the page have the colours of the tokens', () => {
  const known = new Set(textOf(tokenFile).match(/#[\da-f]{6}\b/g));
  const faults = [...filesOf('public'), 'index.html'].flatMap((path) =>
    (textOf(path).match(colour) ?? []).filter((found) => !known.has(found)),
  );
  expect(faults).toEqual([]);
  expect(known).toContain('#3b4fc4');
  expect(known).not.toContain('#3b4fc5');
});

/** The module sheets that a module of code imports, each under the name that it has there. */
const sheetsOf = (path: string): { local: string; sheet: string }[] =>
  [...textOf(path).matchAll(/^import (\w+) from '([^']+\.module\.css)';$/gm)].map(
    ([, local = '', from = '']) => ({
      local,
      sheet: from.startsWith('#') ? from.replace('#', 'src/') : join(path, '..', from),
    }),
  );

/** The names of the classes that a sheet has rules for; those of libraries have a hyphen. */
const classesOf = (sheet: string): Set<string> =>
  new Set(
    textOf(sheet)
      .replaceAll(/\/\*[^]*?\*\/|\{[^{}]*\}/g, '')
      .match(/(?<=\.)[a-z]\w*(?![\w-])/gi),
  );

it('each class that code names has a rule, and each class that has a rule is named', () => {
  const unused = new Set(
    sources
      .filter((path) => path.endsWith('.module.css'))
      .flatMap((sheet) => [...classesOf(sheet)].map((name) => `${sheet}: ${name}`)),
  );
  const unknown: string[] = [];
  for (const path of sources.filter((each) => /(?<!\.test)\.tsx?$/.test(each)))
    for (const { local, sheet } of sheetsOf(path)) {
      const code = textOf(path).replaceAll(/^import .*$/gm, '');
      const names = [...code.matchAll(new RegExp(`\\b${local}\\['(\\w+)'\\]`, 'g'))].map(
        ([, name = '']) => name,
      );
      const known = classesOf(sheet);
      unknown.push(...names.filter((name) => !known.has(name)).map((name) => `${path}: ${name}`));
      // Where the sheet itself is handed on, or its class is computed, each of its names counts.
      const isWhole = new RegExp(`\\b${local}\\b(?!\\[')`).test(code);
      for (const name of isWhole ? known : names) unused.delete(`${sheet}: ${name}`);
    }
  expect(unknown).toEqual([]);
  expect([...unused]).toEqual([]);
});
