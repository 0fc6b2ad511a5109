import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

/** The diffs of CONTRIBUTING fit the code of today. */

const root = new URL('..', import.meta.url);
const textOf = (path: string): string => readFileSync(fileURLToPath(new URL(path, root)), 'utf8');

type Hunk = { path: string; before: string };

/** Each place that a recipe changes, with the lines that must be there before; none where it makes a file. */
const hunks: Hunk[] = [...textOf('.github/CONTRIBUTING.md').matchAll(/```diff\n([^]*?)```/g)].flatMap(
  ([, diff = '']) =>
    diff
      .split(/^# (?=\S+\/)/m)
      .slice(1)
      .flatMap((file) => {
        const [path = '', ...lines] = file.trimEnd().split('\n');
        return lines
          .join('\n')
          .split(/^@@\n/m)
          .map((hunk) => ({
            path,
            before: hunk
              .split('\n')
              .filter((line) => !line.startsWith('+'))
              .map((line) => line.slice(1))
              .join('\n')
              .trim(),
          }));
      }),
);

it('what a recipe changes stands in the code as the recipe shows it', () => {
  const isThere = ({ path, before }: Hunk): boolean =>
    before === '' ? !existsSync(new URL(path, root)) : textOf(path).includes(before);
  expect(hunks.length).toBeGreaterThan(15);
  expect(hunks.filter((hunk) => !isThere(hunk))).toEqual([]);
});
