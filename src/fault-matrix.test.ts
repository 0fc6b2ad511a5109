import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { readModule, type SyntaxNode } from '#testing/source-module.ts';

/**
 * Rows of the fault matrix (reliability.md 3) that must hold before a release, and are proved by a test whose title has
 * the row's number. Rows 100 and 101 are of a Postgres behind the service, which it does not have.
 */
const blocking = {
  '3.1 submitting': [1, 2, 3, 6, 9],
  '3.2 network and answers': [
    11, 12, 13, 14, 15, 16, 17, 18, 20, 21, 22, 23, 24, 26, 29, 30, 31, 32, 33, 34, 35, 37, 40,
  ],
  '3.3 tab, storage, lifecycle': [45, 46, 47, 48, 49, 51, 52, 53, 56, 57, 58, 59],
  '3.6 worker, deploy, demo': [82],
  '3.7 promo': [89, 90, 92],
  '3.8 service durability': [94, 95, 97, 98, 99, 103, 104],
};

const root = fileURLToPath(new URL('..', import.meta.url));

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value;

/** `it`, of `it(…)`, `it.each(…)(…)` and the like. */
const calleeName = (callee: unknown): unknown => {
  if (!isNode(callee)) return null;
  if (callee.type === 'Identifier') return callee['name'];
  return calleeName(callee['object'] ?? callee['callee']);
};

const textOf = (title: unknown): string => {
  if (!isNode(title)) return '';
  if (title.type !== 'TemplateLiteral') return String(title['value']);
  return (title['quasis'] as { value: { raw: string } }[]).map(({ value }) => value.raw).join('…');
};

/** What the tests of a file, and groups of them, are called. */
const titlesOf = (path: string, text: string): string[] =>
  readModule(path, text)
    .nodes.filter(({ type }) => type === 'CallExpression')
    .filter(({ callee }) => /^(it|test|describe)$/.test(String(calleeName(callee))))
    .map((call) => textOf((call['arguments'] as unknown[])[0]));

const rowsOf = (titles: readonly string[]): Set<number> =>
  new Set(titles.flatMap((title) => [...title.matchAll(/\bFM-(\d+)\b/g)].map(([, row]) => Number(row))));

const allTitles = (): string[] =>
  ['src', 'e2e'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(test|e2e)\.tsx?$/.test(name))
      .flatMap((name) => titlesOf(name, readFileSync(join(root, folder, name), 'utf8'))),
  );

const proved = rowsOf(allTitles());

it.each(Object.entries(blocking))('every blocking row of %s has a test by its number', (_section, rows) => {
  expect(rows.filter((row) => !proved.has(row))).toEqual([]);
});

it('a number counts in a title only', () => {
  const titles = titlesOf(
    'x.test.ts',
    'it("FM-1 a", f); test.each(t)(`FM-2 %s ${a} FM-3`, f); describe("FM-4", f); log("FM-5"); /* FM-6 */ g(it, "FM-7");',
  );
  expect([...rowsOf(titles)]).toEqual([1, 2, 3, 4]);
});
