import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import { repositoryFiles, root, type RepositoryFile } from '#testing/repository.ts';
import { titlesOf } from '#testing/test-titles.ts';

/** Comments, test titles and READMEs may cite only what is in the repository. */

const pages = new Map(repositoryFiles(/README\.md$/).map(({ path, text }) => [path, text]));
const interfacePage = pages.get('src/contract/README.md') ?? '';
const matrix = pages.get('e2e/faults/README.md') ?? '';

const sections = new Set(
  [...interfacePage.matchAll(/^#+ (\d+(?:\.\d+)?)\.? /gm)].map(([, number = '']) => number),
);
const faults = new Set([...matrix.matchAll(/^\| (\d+) /gm)].map(([, number = '']) => number));

/** `4.1–4.4`, `4.5, §7` and `4 and 8` name several numbers; a range names its two ends. */
const several = String.raw`(\d+(?:\.\d+)?(?:(?:–|, | and )\d+(?:\.\d+)?)*)`;

const kinds: { name: string; pattern: RegExp; known: ReadonlySet<string> }[] = [
  { name: '§', pattern: new RegExp(`§${several}`, 'g'), known: sections },
  { name: 'FM-', pattern: /\bFM-(\d+)/g, known: faults },
];

/** Numbers where the reason belongs, and citations of documents that only their authors have. */
const outside = [
  /\b(?:decision|rule)s? \d+/gi,
  /\bissue \d+/gi,
  /\(R\d\)|\bR\d(?=[:,)])/g,
  /\(F\d\)|\bF(?:1|3|4|5|6|7|8|9)\b/g,
  /\bitem \d+\)/g,
];

/** A document by name, or a path with an ending: `src/README.md`, `form/values.ts`. */
const paths = /(?<![\w./*-])((?:[\w@.-]+\/)*[\w.-]+\.(?:md|mdx))\b/g;
const codePaths = /`((?:\.\.\/)?(?:[\w.-]+\/)+[\w.-]+\.(?:tsx?|css|json|md)|[\w-]+\.(?:test\.)?tsx?)`/g;

const exists = (from: string, path: string): boolean =>
  [dirname(from), '', 'src'].some((folder) => existsSync(join(root, folder, path)));

const matches = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([whole, group]) => group ?? whole);

/** The citations of a text that lead nowhere. */
const strayIn = (from: string, text: string): string[] => [
  ...kinds.flatMap(({ name, pattern, known }) =>
    matches(text, pattern)
      .flatMap((numbers) => numbers.split(/–|, | and /))
      .filter((number) => !known.has(number))
      .map((number) => name + number),
  ),
  ...outside.flatMap((pattern) => matches(text, pattern)),
  ...matches(text, paths).filter((path) => !exists(from, path)),
];

const commentsIn = (path: string, text: string): string => {
  if (!/\.tsx?$/.test(path)) return (text.match(/\/\*[\s\S]*?\*\//g) ?? []).join('\n');
  return parseSync(path, text)
    .comments.map(({ value }) => value)
    .join('\n');
};

const straysOf = ({ path, text }: RepositoryFile): string[] => {
  const titles = /\.(test|e2e)\.tsx?$/.test(path) ? titlesOf(path, text) : [];
  const read = path.endsWith('.md') ? text : [commentsIn(path, text), ...titles].join('\n');
  const missing = path.endsWith('.md') ? matches(text, codePaths).filter((file) => !exists(path, file)) : [];
  return [...new Set([...strayIn(path, read), ...missing])].map((stray) => `${path} cites ${stray}`);
};

// The tests that plant citations and titles of their own.
const planted = /src\/(citations|fault-matrix)\.test\.ts$/;

describe('citations', () => {
  it('of comments, test titles and READMEs lead to something in the repository', () => {
    const files = repositoryFiles(/\.(tsx?|css|md)$/).filter(({ path }) => !planted.test(path));
    expect(files.flatMap(straysOf)).toEqual([]);
  });

  it('have the numbered headings and rows to lead to', () => {
    expect([...sections]).toContain('2.1');
    expect(faults.size).toBeGreaterThan(8);
  });

  it('of something that does not exist are found', () => {
    const text = [
      '// §2.1, §4.1–4.4 and §9.9, decision 9, rules 4 and 44, FM-1, FM-999',
      '/* reliability.md 2.3, src/README.md, contract/README.md (F2, R8), (R1): F3 */',
      "it('FM-998 of issue 12', f);",
      "const text = 'FM-997 §8.8';",
    ].join('\n');
    expect(straysOf({ path: 'src/form/x.test.ts', text })).toEqual(
      [
        '§9.9',
        'FM-999',
        'FM-998',
        'decision 9',
        'rules 4',
        'issue 12',
        'R8',
        '(R1)',
        'F3',
        'reliability.md',
      ].map((stray) => `src/form/x.test.ts cites ${stray}`),
    );
    expect(
      straysOf({ path: 'src/README.md', text: 'See `form/gone.ts`, `form/values.ts` and `gone.md`.' }),
    ).toEqual(['src/README.md cites gone.md', 'src/README.md cites form/gone.ts']);
    expect(straysOf({ path: 'src/ui/x.css', text: 'a { } /* FM-999 */' })).toEqual([
      'src/ui/x.css cites FM-999',
    ]);
  });
});
