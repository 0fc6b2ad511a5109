import { readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { msw } from 'msw/vite';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { demoPolicy } from './src/build/demo-policy.ts';
import { devService } from './src/build/dev-service.ts';
import { smallerFont } from './src/build/font.ts';
import { precompress } from './src/build/precompress.ts';
import { prerender } from './src/build/prerender.ts';

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

export default defineConfig(({ mode }) => {
  const demo = mode === 'demo';
  return {
    plugins: [
      react(),
      devService(),
      smallerFont(),
      !demo && prerender(),
      precompress(),
      demo && [demoPolicy(), msw()],
    ],
    // A module: the policy of the page has no room for another kind.
    worker: { format: 'es' },
    define: { __DEMO__: JSON.stringify(demo) },
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
      rolldownOptions: {
        // Compression takes most of the build, as it should.
        checks: { pluginTimings: false },
        // What the form needs is one file.
        output: { codeSplitting: { groups: [{ name: 'first', tags: ['$initial'] }] } },
      },
      // The first with light-dark(): for older ones it is rewritten into variables that nothing here ever sets.
      cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    },
    // From where the dev server looks for packages before the first page; what is found later costs a reload. Not from
    // index.html, which leads into the demo as well.
    ...(!demo && { optimizeDeps: { entries: ['src/app/{start.tsx,security-boot.ts}'] } }),
    server: { host: '127.0.0.1', port: 4180, strictPort: true },
    // `npm run demo`
    preview: { host: '127.0.0.1', port: Number(process.env['PORT'] || 4181), strictPort: true },
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
          test: { name: 'processes', include: ['**/*.process.test.ts'], testTimeout: 600_000 },
        },
      ],
    },
  };
});
