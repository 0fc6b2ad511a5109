import { parseSync, type ParseResult } from 'vite';

/** One source file, read as code: comments and the inside of strings are never taken for it. */
export type SourceModule = {
  /** From the root of the repository: `src/form/values.ts`. */
  path: string;
  /** Every node of its syntax tree, parents before children. */
  nodes: SyntaxNode[];
};

type SyntaxNode = { type: string; parent: SyntaxNode | null } & Readonly<Record<string, unknown>>;

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

const collect = (program: unknown): SyntaxNode[] => {
  const nodes: SyntaxNode[] = [];
  const visit = (value: unknown, parent: SyntaxNode | null) => {
    if (Array.isArray(value)) for (const each of value) visit(each, parent);
    if (!isNode(value)) return;
    const node = { ...value, parent };
    nodes.push(node);
    for (const [name, child] of Object.entries(value)) if (name !== 'parent') visit(child, node);
  };
  visit(program, null);
  return nodes;
};

const parse = (path: string, text: string): SourceModule => {
  const { program, errors }: ParseResult = parseSync(path, text);
  const [error] = errors;
  if (error) throw new Error(`${path}: ${error.message}`);
  return { path, nodes: collect(program) };
};

/** Cached by path, because several test files of one worker read all sources. */
const read = new Map<string, { text: string; module: SourceModule }>();

/** @throws Error where the text is no TypeScript. */
export const readModule = (path: string, text: string): SourceModule => {
  const known = read.get(path);
  if (known?.text === text) return known.module;
  const module = parse(path, text);
  read.set(path, { text, module });
  return module;
};
