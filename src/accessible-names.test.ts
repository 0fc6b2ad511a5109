import { expect, it } from 'vitest';
import { repositoryFiles } from '#testing/repository.ts';
import { readModule } from '#testing/source-module.ts';
import { screens } from '../e2e/kit/screens.ts';

/** Other people's test suites find controls by these names. */

const promised = screens.flatMap(({ names }) => names);

/** Every text of the page's code: literals, parts of templates, and text between tags. */
const textsOf = (path: string, text: string): string[] =>
  readModule(path, text).nodes.flatMap(({ type, value }) => {
    if (type === 'TemplateElement') return [(value as { cooked: string }).cooked.trim()];
    return (type === 'Literal' || type === 'JSXText') && typeof value === 'string' ? [value.trim()] : [];
  });

const texts = new Set(
  repositoryFiles(/^src\/(?!testing|service|hosts).*(?<!\.test|\.d)\.tsx?$/).flatMap(({ path, text }) =>
    textsOf(path, text),
  ),
);

/** Names that no text of the code makes; before a value in braces the text is a part of a template. */
const lost = (names: readonly string[]): string[] =>
  names.filter((name) => !texts.has(name.includes('{') ? name.slice(0, name.indexOf('{')).trim() : name));

it('every accessible name that the kit lists is in the code', () => {
  expect(promised.length).toBeGreaterThan(80);
  expect(lost(promised)).toEqual([]);
});

it('finds a name that is not in the code', () => {
  expect(lost(['Create task', 'Make task', 'Promo {code}', 'Voucher {code}'])).toEqual([
    'Make task',
    'Voucher {code}',
  ]);
});
