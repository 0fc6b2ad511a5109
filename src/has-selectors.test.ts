import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path/posix';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

/**
 * A browser reads a compound selector from its start. One that begins with `:has()` or with a tag asks each such element of the page
 * what is in it, and all of them again whenever an input or an icon comes or goes anywhere: of a grid, each row and all around it.
 */

const root = fileURLToPath(new URL('..', import.meta.url));

/** The place of the bracket around a place; -1 where there is none. */
const bracketAround = (css: string, end: number): number => {
  let depth = 0;
  for (let at = end - 1; at >= 0 && !/[{}]/.test(css[at] ?? ''); at -= 1) {
    if (css[at] === ')') depth += 1;
    else if (css[at] === '(') {
      if (depth === 0) return at;
      depth -= 1;
    }
  }
  return -1;
};

/** What stands before a place in the compound selector that it belongs to; what is negated belongs to the element itself. */
const compoundBefore = (css: string, end: number): string => {
  const around = bracketAround(css, end);
  const own =
    /(?:\([^()]*\)|\((?:[^()]|\([^()]*\))*\)|[^\s>+~,({}])*$/.exec(css.slice(around + 1, end))?.[0] ?? '';
  if (own !== '' || !css.slice(0, around).endsWith(':not')) return own;
  return compoundBefore(css, around - ':not'.length) + ':not';
};

/** The elements that are asked, where neither a class nor a place tells first which ones they are. */
const askedWithoutNeed = (css: string): string[] => {
  const rules = css.replaceAll(/\/\*[^]*?\*\//g, '');
  return [...rules.matchAll(/:has\(/g)]
    .map(({ index }) => compoundBefore(rules, index))
    .filter((compound) => !/^(?:\.|:is\()/.test(compound));
};

it('no style sheet has every element of a page asked what is in it', () => {
  const faults = globSync('src/**/*.css', { cwd: root }).flatMap((path) =>
    askedWithoutNeed(readFileSync(join(root, path), 'utf8')).map((fault) => `${path}: ${fault}:has()`),
  );
  expect(faults).toEqual([]);
  expect(askedWithoutNeed('div:has(> .a) { } .a > div:has(b), .a :nth-child(3):not(:has(b)) { }')).toEqual([
    'div',
    'div',
    ':nth-child(3):not',
  ]);
  expect(
    askedWithoutNeed('.a:not(:has(b)) > c, :is(.a > div):has(b) { } @media x { .a[d]:has(b) { } }'),
  ).toEqual([]);
});
