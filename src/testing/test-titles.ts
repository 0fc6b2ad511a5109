import { readModule, type SyntaxNode } from './source-module.ts';

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

/** The titles of a file's tests and groups of tests, in their order. */
export const titlesOf = (path: string, text: string): string[] =>
  readModule(path, text)
    .nodes.filter(({ type }) => type === 'CallExpression')
    .filter(({ callee }) => /^(it|test|describe)$/.test(String(calleeName(callee))))
    .map((call) => textOf((call['arguments'] as unknown[])[0]));
