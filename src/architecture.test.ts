import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path/posix';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { isTaskKind } from '#contract/operations.ts';
import { bothSides, datetimeFields, sideParts } from '#contract/sides.ts';
import { readModule, type SourceModule, type SyntaxNode } from '#testing/source-module.ts';

/** Rules of the code that no other tool checks, and that oxlint holds imports to their folders. Each is shown what breaks it. */

const root = fileURLToPath(new URL('..', import.meta.url));

const readFolder = (folder: string): SourceModule[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name.replaceAll('\\', '/')))
    .filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.d.ts'))
    .map((path) => readModule(path, readFileSync(join(root, path), 'utf8')));

const sources = readFolder('src');
const tests = readFolder('e2e');

const isTest = ({ path }: SourceModule): boolean =>
  /\.test\.tsx?$/.test(path) || path.startsWith('src/testing/');

const names = (nodes: SyntaxNode[]): string[] =>
  nodes.flatMap(({ type, name, value }) => {
    if (type === 'Identifier' && typeof name === 'string') return [name];
    return type === 'Literal' && typeof value === 'string' ? [value] : [];
  });

/** A barrel passes on what other modules of ours have; contract/zod passes on a package. */
const barrels = (modules: SourceModule[]) =>
  modules
    .filter(
      ({ path, reExports }) => reExports.some((from) => /^[.#]/.test(from)) || /\/index\.tsx?$/.test(path),
    )
    .map(({ path }) => path);

const callers = new Set(['fetch', 'XMLHttpRequest', 'WebSocket', 'EventSource', 'sendBeacon']);

/** Ways to the network: a call or a construction of one of them, also as a member of something. */
const networkCalls = ({ path, nodes }: SourceModule): string[] =>
  nodes
    .filter(({ type }) => type === 'CallExpression' || type === 'NewExpression')
    .map(({ callee }) => callee as SyntaxNode)
    .map(
      (callee) => (callee.type === 'MemberExpression' ? (callee['property'] as SyntaxNode) : callee)['name'],
    )
    .filter((name) => callers.has(String(name)))
    .map((name) => `${path} calls ${String(name)}`);

/** The key in code that stores; keeping it out, by `!== 'api_key'`, is no mention. */
const keyMentions = ({ path, nodes }: SourceModule): string[] =>
  names(nodes.filter(({ parent }) => !(parent?.type === 'BinaryExpression' && parent['operator'] === '!==')))
    .filter((name) => /^api_?key$/i.test(name))
    .map((name) => `${path} mentions ${name}`);

/** Sets of functions: each would be a store of its own, and `data/state` has one for all. */
const listenerSets = ({ path, nodes }: SourceModule): string[] =>
  nodes
    .filter(({ type, callee }) => type === 'NewExpression' && (callee as SyntaxNode)['name'] === 'Set')
    .filter((set) => JSON.stringify(set['typeArguments'] ?? null).includes('"TSFunctionType"'))
    .map(() => `${path} holds listeners of its own`);

const literalsOf = (nodes: unknown): string[] =>
  (Array.isArray(nodes) ? nodes : []).flatMap((node: SyntaxNode | null) =>
    node?.type === 'Literal' && typeof node['value'] === 'string' ? [node['value']] : [],
  );

/** Kinds of task compared by name: a new one would pass by in silence. `operations` tells what they have in common. */
const kindComparisons = ({ path, nodes }: SourceModule): string[] =>
  nodes
    .filter(({ type, operator }) => type === 'BinaryExpression' && /^[!=]==$/.test(String(operator)))
    .filter(({ left, right }) =>
      [left as SyntaxNode, right as SyntaxNode].some(({ name, property }) =>
        /kind$/i.test(String(name ?? (property as SyntaxNode | undefined)?.['name'])),
      ),
    )
    .flatMap(({ left, right }) => literalsOf([left, right]).filter(isTaskKind))
    .map((kind) => `${path} compares with ${kind}`);

// The coordinates of the customer are called like the parts of either side.
const listed = new Set<string>([...sideParts.flatMap(bothSides), ...datetimeFields]);
for (const part of sideParts) listed.delete(part);

/** Lists of the fields of sides and times, which `sides` has: a new one would be missing. */
const fieldLists = ({ path, nodes }: SourceModule): string[] =>
  nodes
    .filter(({ type }) => type === 'ArrayExpression')
    .map(({ elements }) => literalsOf(elements).filter((name) => listed.has(name)))
    .filter((fields) => fields.length > 1)
    .map((fields) => `${path} lists ${fields.join(', ')}`);

const passes = new Set(['only', 'skip', 'todo', 'fixme', 'skipIf', 'runIf', 'fails']);

/** What a chain of members begins with: `test` of `test.describe.skip`. */
const rootOf = (node: SyntaxNode): SyntaxNode =>
  node.type === 'MemberExpression' ? rootOf(node['object'] as SyntaxNode) : node;

const passedOver = ({ path, nodes }: SourceModule): string[] =>
  nodes
    .filter(({ type }) => type === 'MemberExpression')
    .filter((node) => /^(it|test|describe|suite)$/.test(String(rootOf(node)['name'])))
    .map(({ property }) => String((property as SyntaxNode)['name']))
    .filter((name) => passes.has(name))
    .map((name) => `${path} has .${name}`);

const production = sources.filter((module) => !isTest(module));
const inFolders = (...folders: string[]) =>
  production.filter(({ path }) => folders.some((folder) => path.startsWith(`src/${folder}/`)));
const outside = (...folders: string[]) => {
  const inside = new Set(inFolders(...folders));
  return production.filter((module) => !inside.has(module));
};
const page = outside('service', 'hosts', 'build');

type ImportRule = { files: string[]; rules: { 'no-restricted-imports'?: unknown } };
type LintConfig = { overrides: ImportRule[] };
// The file is ours, and oxlint checks its shape.
const lint = JSON.parse(readFileSync(join(root, '.oxlintrc.json'), 'utf8')) as LintConfig;
const importRules = lint.overrides.filter(({ rules }) => rules['no-restricted-imports'] !== undefined);

/** Paths of the sources in which oxlint finds a forbidden import by our rules. It ignores a pattern that it cannot read, without an error. */
const forbidden = (files: Readonly<Record<string, string>>): string[] => {
  const folder = mkdtempSync(join(tmpdir(), 'imports-'));
  try {
    // The other rules need types, and packages beside them.
    const config = { categories: { correctness: 'off' }, overrides: importRules };
    for (const [path, text] of Object.entries({ ...files, '.oxlintrc.json': JSON.stringify(config) })) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    const oxlint = join(root, 'node_modules/oxlint/bin/oxlint');
    const { stdout } = spawnSync(process.execPath, [oxlint, '--format=json'], {
      cwd: folder,
      encoding: 'utf8',
    });
    const { diagnostics } = JSON.parse(stdout) as { diagnostics: { filename: string }[] };
    return diagnostics.map(({ filename }) => filename).toSorted();
  } finally {
    rmSync(folder, { recursive: true });
  }
};

describe('imports', () => {
  it('are held to their folders by the rules of oxlint, which report what breaks them', () => {
    const broken = {
      'src/form/a.ts': `import { a } from '#data/http/a.ts';`,
      'src/form/b.ts': `import { a } from '#testing/a.ts';`,
      'src/time/a.ts': `import type { A } from '#contract/a.ts';`,
      'src/features/sent/a.ts': `import { a } from '../promos/a.ts';`,
      'src/features/sent/b.ts': `import { a } from '#features/promos/a.ts';`,
      'src/features/task-card/a.ts': `import { a } from '#form/a.ts';`,
      'src/features/import/page/a.ts': `import { a } from '../../sent/a.ts';`,
      'src/features/new-task/drafts/a.ts': `import { a } from '../sending/a.ts';`,
      'src/features/new-task/sending/a.ts': `const a = await import('../filling/a.ts');`,
      'src/features/new-task/a.ts': `import type { A } from './drafts/a.ts';`,
      'src/data/http/a.ts': `const a = await import('#data/outbox/a.ts');`,
      'src/ui/a.tsx': `export { useForm } from 'react-hook-form';`,
      'src/contract/a.ts': `import * as z from 'zod/mini';`,
      'src/service/a.ts': `import { hash } from 'node:crypto';`,
      'src/service/b.ts': `import { a } from '#hosts/a.ts';`,
      'src/main.tsx': `import { a } from '#data/http/a.ts';`,
      'src/new/a.ts': `import { a } from '#time/a.ts';`,
      'e2e/a.e2e.ts': `import { a } from '../src/form/a.ts';`,
      'e2e/b.e2e.ts': `import { a } from '#form/a.ts';`,
    };
    const allowed = {
      'src/form/c.tsx': `import { Button } from '@mantine/core';\nimport { a } from './a.ts';`,
      'src/form/a.test.ts': `import { a } from '#testing/a.ts';`,
      'src/features/sent/c.ts': `import { a } from '#features/task-card/a.ts';`,
      'src/features/new-task/sending/b.ts': `import { a } from '../drafts/a.ts';`,
      'src/features/new-task/new-task-page.tsx': `import { a } from './sending/a.ts';`,
      'src/contract/zod.ts': `export { z } from 'zod/mini';`,
      'src/hosts/a.ts': `import { readFile } from 'node:fs/promises';`,
      'e2e/c.e2e.ts': `import { a } from '#contract/a.ts';`,
    };
    expect(forbidden({ ...broken, ...allowed })).toEqual(Object.keys(broken).toSorted());
  });

  it('of each folder are those that the table in src/README.md says', () => {
    const readme = readFileSync(join(root, 'src/README.md'), 'utf8');
    const rows = [...readme.matchAll(/^\| `([\w./-]+)`\s*\|([\w,/ -]*)\|/gm)].map(
      ([, folder = '', list = '']) => [folder, list.split(',').flatMap((name) => name.trim() || [])],
    );
    const table = importRules.flatMap(({ files, rules }) => {
      const [, folder] = /^src\/([\w/-]+)\/\*\*$|^src\/(main\.tsx)$/.exec(files[0] ?? '') ?? [];
      if (folder === undefined) return [];
      const [, list = ''] = /"!#\{?([\w/,-]+)\}?\/\*\*"/.exec(JSON.stringify(rules)) ?? [];
      return [[folder, list === '' ? [] : list.split(',')]];
    });
    expect(Object.fromEntries(rows)).toEqual({ ...Object.fromEntries(table), 'main.tsx': ['app'] });
  });
});

describe('modules', () => {
  it('are no barrels', () => {
    expect(barrels(sources)).toEqual([]);
    expect(
      barrels([
        readModule('src/form/index.ts', `export const a = 1;`),
        readModule('src/form/x.ts', `export * from './y.ts';`),
      ]),
    ).toHaveLength(2);
  });

  it('of the page reach the network through the transport alone', () => {
    const calls = page.flatMap(networkCalls);
    expect(calls).toEqual(['src/data/http/transport.ts calls fetch']);
    const broken = `globalThis.fetch('/'); new XMLHttpRequest(); navigator.sendBeacon('/');`;
    expect(networkCalls(readModule('src/form/x.ts', broken))).toHaveLength(3);
  });

  it('have no sets of listeners of their own', () => {
    expect(outside('data/state').flatMap(listenerSets)).toEqual([]);
    const broken = `const a = new Set<() => void>(); const b = new Set<(id: string) => void>(); new Set<string>();`;
    expect(listenerSets(readModule('src/ui/x.ts', broken))).toHaveLength(2);
  });

  it('reach web storage through one that never throws', () => {
    const users = page.filter(({ nodes }) =>
      names(nodes).some((name) => /^(local|session)Storage$/.test(name)),
    );
    // A wipe clears what the libraries stored, too.
    expect(users.map(({ path }) => path)).toEqual([
      'src/data/device/wiped.ts',
      'src/data/state/web-storage.ts',
    ]);
  });

  it('tell kinds of task apart by what they have, and read the fields of sides and times from the contract', () => {
    expect(outside('contract').flatMap(kindComparisons)).toEqual([]);
    // Columns of the table of agents have the same names.
    expect(outside('contract', 'service').flatMap(fieldLists)).toEqual([]);
    const broken = `task.kind === 'appointment' || kind !== 'pickup' || kind === 'created';`;
    expect(kindComparisons(readModule('src/form/x.ts', broken))).toHaveLength(2);
    const list = `const phones = ['job_pickup_phone', 'customer_phone']; const one = ['latitude', 'team_id'];`;
    expect(fieldLists(readModule('src/form/x.ts', list))).toHaveLength(1);
  });

  it('of device and outbox do not mention the API key', () => {
    expect(inFolders('data/device', 'data/outbox').flatMap(keyMentions)).toEqual([]);
    expect(
      keyMentions(readModule('src/data/device/x.ts', `put({ ...body, api_key: apiKey });`)),
    ).toHaveLength(2);
    expect(
      keyMentions(readModule('src/data/device/x.ts', `list.filter((name) => name !== 'api_key');`)),
    ).toEqual([]);
  });
});

describe('tests', () => {
  it('are all run', () => {
    expect([...sources.filter(isTest), ...tests].flatMap(passedOver)).toEqual([]);
    const broken = `it.only('a', () => {}); describe.skip('b', () => {}); test.describe.skip('c', () => {});`;
    expect(passedOver(readModule('src/x.test.ts', broken))).toHaveLength(3);
  });
});

type Lock = { packages: Record<string, { optionalDependencies?: Record<string, string> }> };

const platforms = ['darwin-arm64', 'darwin-x64', 'linux-x64', 'linux-arm64', 'win32-x64'];

const isFor = (name: string, platform: string): boolean =>
  name.replace('/windows-', '/win32-').includes(platform);

/** What `npm ci` would miss on another platform, though it works on the one where the lockfile was made. */
const lockFaults = ({ packages }: Lock): string[] =>
  Object.entries(packages).flatMap(([parent, { optionalDependencies = {} }]) => {
    const optional = Object.keys(optionalDependencies);
    const isListed = (name: string) =>
      Object.hasOwn(packages, `${parent}/node_modules/${name}`) ||
      Object.hasOwn(packages, `node_modules/${name}`);
    const unlisted = optional
      .filter((name) => !isListed(name))
      .map((name) => `${parent}: ${name} has no entry`);
    // Those of the root are Node for Linux only: on other systems the installed Node is used.
    const isNative =
      parent !== '' && optional.some((name) => platforms.some((platform) => isFor(name, platform)));
    const missing = isNative
      ? platforms.filter((platform) => !optional.some((name) => isListed(name) && isFor(name, platform)))
      : [];
    return unlisted.concat(missing.map((platform) => `${parent}: nothing for ${platform}`));
  });

describe('the lockfile', () => {
  it('has every native package for every platform', () => {
    // The format of npm's lockfile.
    const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock;
    expect(lockFaults(lock)).toEqual([]);
    const native = Object.values(lock.packages).filter(({ optionalDependencies }) =>
      Object.keys(optionalDependencies ?? {}).some((name) => name.includes('darwin-arm64')),
    );
    expect(native.length).toBeGreaterThan(3);

    const children = Object.fromEntries(platforms.map((platform) => [`tool-${platform}`, '1.0.0']));
    const entries = Object.fromEntries(
      platforms.slice(1).map((platform) => [`node_modules/tool-${platform}`, {}]),
    );
    expect(
      lockFaults({ packages: { 'node_modules/tool': { optionalDependencies: children }, ...entries } }),
    ).toEqual([
      'node_modules/tool: tool-darwin-arm64 has no entry',
      'node_modules/tool: nothing for darwin-arm64',
    ]);
  });
});
