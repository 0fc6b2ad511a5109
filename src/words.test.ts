import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path/posix';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readModule, type SourceModule, type SyntaxNode } from '#testing/source-module.ts';

/**
 * Words of the screen are in words files, so that a second language has one place per folder. The contract is exempt: its
 * messages are also the answers of the service.
 */

const root = fileURLToPath(new URL('.', import.meta.url));
const folders = ['form', 'features', 'ui', 'data', 'app', 'time'];

const readFolder = (folder: string): SourceModule[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => join('src', folder, name.replaceAll('\\', '/')))
    .filter((path) => /\.tsx?$/.test(path) && !/\.(test|d)\.tsx?$/.test(path))
    .map((path) => readModule(path, readFileSync(join(root, '..', path), 'utf8')));

const saidBy = new Set(['aria-label', 'aria-description', 'title', 'placeholder', 'label', 'note', 'alt']);

const passive = new Set(['MemberExpression', 'CallExpression', 'BinaryExpression', 'JSXElement']);

const ancestors = ({ parent }: SyntaxNode): SyntaxNode[] => (parent ? [parent, ...ancestors(parent)] : []);

const textOf = ({ type, value }: SyntaxNode): string => {
  if (type === 'TemplateElement') return (value as { cooked: string }).cooked;
  return (type === 'Literal' || type === 'JSXText') && typeof value === 'string' ? value.trim() : '';
};

/** Whether an attribute says it: itself, by a template or a condition; not the name of a class or what is compared. */
const isSaid = (node: SyntaxNode): boolean => {
  const trail = ancestors(node);
  const at = trail.findIndex(({ type }) => type === 'JSXAttribute');
  const { name } = (trail[at]?.['name'] ?? {}) as SyntaxNode;
  const between = trail.slice(0, Math.max(at, 0)).map(({ type }) => type);
  return saidBy.has(String(name)) && !between.some((type) => passive.has(type));
};

/** An error that only a programmer reads. */
const isThrown = ({ parent }: SyntaxNode): boolean =>
  parent?.type === 'NewExpression' &&
  ['Error', 'DOMException'].includes(String((parent['callee'] as SyntaxNode)['name']));

const wordFiles = /(^|[/-])words\.ts$|\/field-rows\.ts$/;

/** Words of the screen outside the files that a second language would replace. */
const inlineWords = ({ path, nodes }: SourceModule): string[] =>
  wordFiles.test(path)
    ? []
    : nodes
        .filter((node) => {
          const text = textOf(node);
          if (!/\p{L}/u.test(text) || isThrown(node)) return false;
          if (node.type === 'JSXText' || isSaid(node)) return true;
          const isSentence = /^[\p{Lu} ]/u.test(text) && /\p{L}{2}[.,:;]? \p{L}/u.test(text);
          const isWord = /^\p{Lu}\p{Ll}+$/u.test(text) && node.parent?.type === 'Property';
          return isSentence || isWord;
        })
        .map((node) => `${path} says ${textOf(node)}`);

/** Messages that give a day of their own as an example, which is past one day; `exampleDay` is the day for it. */
const namedDays = ({ path, nodes }: SourceModule): string[] =>
  nodes
    .map(textOf)
    .filter((text) => /\p{L}{2}.*\d{4}-\d{2}-\d{2}/u.test(text))
    .map((text) => `${path} says ${text}`);

describe('words', () => {
  it('of the screen stand in the words file of their feature', () => {
    expect(folders.flatMap(readFolder).flatMap(inlineWords)).toEqual([]);
    const broken = [
      `const a = <p>Nothing found</p>;`,
      `const a = <p>{count} tasks</p>;`,
      `const a = <input aria-label="phone" />;`,
      'const a = <input placeholder={`of ${name}`} />;',
      `const a = <p title={open ? 'hide' : words.show} />;`,
      `const issue = { key, message: 'Enter a phone number.' };`,
      `const mode = { value: 'auto', label: 'Agent' };`,
      'const message = `${count} of them`;',
      `throw new ApiError('The service is busy.');`,
    ];
    for (const text of broken) expect(inlineWords(readModule('src/form/x.tsx', text)), text).toHaveLength(1);
    const fine = [
      `const a = <p className="row wide" title={words.title} data-state={isOpen ? 'open' : 'shut'} />;`,
      `const a = <p title={classes['row']}>{words.none} · {key === 'Enter' && words.sent}</p>;`,
      `throw new Error('A part of the form is outside.');`,
    ];
    for (const text of fine) expect(inlineWords(readModule('src/form/x.tsx', text)), text).toEqual([]);
    expect(inlineWords(readModule('src/form/words.ts', `export const a = 'Nothing found';`))).toEqual([]);
  });

  it('give one day as an example, far ahead', () => {
    const all = [...folders, 'contract', 'service', 'hosts'].flatMap(readFolder).flatMap(namedDays);
    // The time of a position has to be past.
    expect(all).toEqual([
      expect.stringMatching(/^src\/service\/progress-routes\.ts says Send an instant, like/),
    ]);
  });
});
