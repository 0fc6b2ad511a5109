import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { checkBuild } from '../support/check-build.ts';
import { root } from '../support/environment.ts';

/** Writes the package into `dist`: modules with everything that they import, types, and the dashboard. */

const here = import.meta.dirname;
const dist = join(here, 'dist');

const run = (file: string, ...words: string[]): void =>
  void execFileSync(process.execPath, [join(root, 'node_modules', file), ...words], { cwd: root });

const buildModules = () =>
  build({
    configFile: false,
    root,
    publicDir: false,
    define: { __DEMO__: 'false' },
    logLevel: 'warn',
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir: dist,
      emptyOutDir: false,
      target: 'node22',
      minify: true,
      license: { fileName: 'licenses.txt' },
      rolldownOptions: {
        input: ['index', 'server'].map((name) => join(here, `${name}.ts`)),
        external: ['@playwright/test', /^node:/],
        // The modules find the server and the dashboard next to them.
        output: { chunkFileNames: '[name]-[hash].js' },
      },
    },
  });

const copyDashboard = (): void => {
  try {
    checkBuild(root);
  } catch {
    run('vite/bin/vite.js', 'build', '--logLevel', 'warn');
  }
  cpSync(join(root, 'dist'), join(dist, 'dashboard'), {
    recursive: true,
    // Loopback needs no compression.
    filter: (source) => !/\.(br|gz)$/.test(source),
  });
};

const writeManifest = (): void => {
  const { version, license, engines, dependencies } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  ) as { version: string; license: string; engines: object; dependencies: { zod: string } };
  const manifest = {
    name: '@dispatch-desk/playwright',
    version,
    description: 'Fixtures, matchers and a service in memory for Playwright suites around Dispatch Desk',
    license,
    private: true,
    type: 'module',
    engines,
    exports: {
      '.': { types: './types/e2e/kit/index.d.ts', default: './index.js' },
      './screenshot.css': './screenshot.css',
      './package.json': './package.json',
    },
    // The types name it.
    dependencies: { zod: dependencies.zod },
    peerDependencies: { '@playwright/test': '>=1.57' },
  };
  writeFileSync(join(dist, 'package.json'), JSON.stringify(manifest, null, 2));
};

rmSync(dist, { recursive: true, force: true });
mkdirSync(dist);
await buildModules();
copyDashboard();
run('typescript/bin/tsc', '--project', join(here, 'tsconfig.types.json'));
writeManifest();
for (const path of ['.github/LICENSE', 'e2e/kit/README.md', 'e2e/kit/screenshot.css'])
  cpSync(join(root, path), join(dist, path.replace(/.*\//, '')));
