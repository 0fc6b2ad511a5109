import { readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { msw } from 'msw/vite';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { devService } from './src/build/dev-service.ts';
import { fontLicence } from './src/build/font-licence.ts';
import { pageSettings } from './src/build/page-settings.ts';
import { precompress } from './src/build/precompress.ts';
import { prerender } from './src/build/prerender.ts';

/** Compares how long starts take, so no other test may run. */
const timedProcesses = ['src/hosts/kill.process.test.ts'];

/** Long searches for a failure, for `npm run test:full`. */
const slow = ['src/**/*.model.test.ts', 'src/growth.test.ts', 'src/**/all-controls.test.tsx'];

const environmentOf = ({ project, moduleId }: TestSpecification): string =>
  `${project.name} ${readFileSync(moduleId, 'utf8').startsWith('// @vitest-environment jsdom')}`;

/** Vitest keeps a worker with its modules only if the next file has the same project and environment. */
class ByEnvironment extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- a sequencer, not an array
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => environmentOf(b).localeCompare(environmentOf(a)));
  }
}

const combine = (prefixes: string, ends: string): string[] =>
  prefixes.split(' ').flatMap((prefix) => ends.split(' ').map((end) => `--${prefix}-${end}`));

/** Variables of Mantine's sheets that no page reads: they would travel in the HTML of every page. */
const unusedSymbols = [
  // Colours that are not the theme's, and what it gives anew beside the sheets.
  ...combine(
    'pink grape violet indigo blue cyan teal lime yellow orange green'.replaceAll(/\w+/g, 'mantine-color-$&'),
    '0 1 2 3 4 5 6 7 8 9 text filled filled-hover light light-hover light-color outline outline-hover',
  ),
  ...combine(
    'mantine-color-gray mantine-color-red mantine-color-dark mantine-primary-color',
    '0 1 2 3 4 5 6 7 8 9',
  ),
  ...combine('mantine-color-gray mantine-color-red mantine-color-dark', 'outline outline-hover'),
  ...combine('mantine-radius mantine-font-size mantine-breakpoint', 'xs sm md lg xl'),
  ...combine('mantine-font-family', 'monospace headings'),
  '--mantine-font-family',
  ...combine('mantine-shadow', 'sm md lg'),
  ...combine('mantine-z-index', 'app modal popover overlay max'),
];

export default defineConfig(({ mode }) => {
  const demo = mode === 'demo';
  return {
    plugins: [
      react(),
      devService(),
      fontLicence(),
      prerender(),
      pageSettings({ webAssembly: demo }),
      precompress(),
      demo && msw(),
    ],
    // A module: the policy of the page has no room for another kind.
    worker: { format: 'es' },
    define: { __DEMO__: JSON.stringify(demo) },
    css: { lightningcss: { unusedSymbols } },
    build: {
      outDir: demo ? 'dist-demo' : 'dist',
      // No data: URLs, which the page's CSP would have to allow.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      // `npm run budget` measures what travels.
      chunkSizeWarningLimit: 1000,
      // Of every package that is in the page; the Connection page links it.
      license: { fileName: 'licenses.txt' },
      // What the form needs is one file, and so is what other pages share: each file is a request.
      rolldownOptions: {
        // Compression takes most of the build, as it should.
        checks: { pluginTimings: false },
        output: {
          codeSplitting: {
            groups: [
              { name: 'first', tags: ['$initial'] },
              // Of the pages with long lists: the form fetches what is shared in idle time, and this only with those pages. Nothing that is
              // shared may import it (`npm run budget`).
              {
                name: 'lists-page',
                test: /@tanstack.(react-virtual|virtual-core)|ui.virtual-rows|(outbox|device).(record-|store-)?import|sent.day-load\.ts/,
                includeDependenciesRecursively: false,
              },
              // Controls that stand on pages and in what a press opens, and not in the form itself.
              {
                name: 'controls-page',
                test: /components.(Checkbox|SegmentedControl|FloatingIndicator|DataList|Skeleton)|ui.(filter-radios|loading-rows)|@hookform|form.add-row/,
                includeDependenciesRecursively: false,
              },
              { name: 'shared', minShareCount: 2 },
            ],
          },
        },
      },
      // The first with light-dark(): for older ones it is rewritten into variables that nothing here ever sets.
      cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    },
    // From where the dev server looks for packages before the first page; what is found later costs a reload. Not from
    // index.html, which leads into the demo as well.
    ...(!demo && { optimizeDeps: { entries: ['src/app/{start.tsx,security-boot.ts}'] } }),
    server: { host: '127.0.0.1', port: 4180, strictPort: true },
    test: {
      restoreMocks: true,
      // A worker for each file takes longer than the tests (page tests: twice as long), so each file puts back what it changes.
      isolate: false,
      sequence: { sequencer: ByEnvironment },
      // No intervals: jsdom draws the frames of all files of a worker by one that it starts once. If that one were fake, no
      // later test of the worker would see a frame.
      fakeTimers: {
        toFake: [
          'Date',
          'performance',
          'setTimeout',
          'clearTimeout',
          'requestAnimationFrame',
          'cancelAnimationFrame',
        ],
      },
      // All cores: by default Vitest leaves one free.
      maxWorkers: '100%',
      setupFiles: ['src/testing/each-file.ts'],
      // Tests that start processes share two cores with all others; slow is not wrong.
      testTimeout: 120_000,
      hookTimeout: 120_000,
      projects: [
        {
          extends: true,
          test: {
            name: 'unit',
            include: ['src/**/*.test.{ts,tsx}', 'e2e/{kit,support}/*.test.ts'],
            exclude: ['**/*.process.test.ts', 'src/service/**', 'src/hosts/postgres*.test.ts', ...slow],
          },
        },
        {
          extends: true,
          test: {
            name: 'service',
            include: ['src/service/**/*.test.ts'],
            setupFiles: ['src/testing/check-answers.ts'],
          },
        },
        { extends: true, test: { name: 'slow', include: slow } },
        {
          extends: true,
          test: {
            name: 'postgres',
            include: ['src/hosts/postgres*.test.ts'],
            globalSetup: ['src/testing/over-postgres.ts'],
          },
        },
        {
          extends: true,
          test: { name: 'processes', include: ['**/*.process.test.ts'], exclude: timedProcesses },
        },
        {
          extends: true,
          test: {
            name: 'timed processes',
            include: timedProcesses,
            fileParallelism: false,
            sequence: { groupOrder: 1 },
          },
        },
      ],
    },
  };
});
