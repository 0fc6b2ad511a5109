import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { checkBuild } from '../support/check-build.ts';
import { root } from '../support/environment.ts';

/** Before `npm pack`: the package's JavaScript with all that it needs, its types, and the built dashboard, in `dist`. */

const here = fileURLToPath(new URL('.', import.meta.url));
const dist = join(here, 'dist');
const types = join(dist, 'types');

const run = (file: string, ...words: string[]): void => {
  const { status } = spawnSync(process.execPath, [join(root, 'node_modules', file), ...words], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (status !== 0) throw new Error(`${file} ended with code ${status}.`);
};

/** The dashboard as `npm run build` leaves it, without the compressed copies: loopback has no need of them. */
const buildDashboard = (): void => {
  try {
    checkBuild(root);
  } catch {
    run('vite/bin/vite.js', 'build', '--logLevel', 'warn');
  }
  cpSync(join(root, 'dist'), join(dist, 'dashboard'), {
    recursive: true,
    filter: (source) => !/\.(br|gz)$/.test(source),
  });
};

const buildModules = () =>
  build({
    configFile: false,
    root,
    publicDir: false,
    // Of the words that the page has in the demo.
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
        input: Object.fromEntries(['index', 'server'].map((name) => [name, join(here, `${name}.ts`)])),
        external: ['@playwright/test', /^node:/],
        // In one folder: a module finds the others beside it, in whatever file it ends.
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  });

/** Copies the types of a module, and of the modules that it names, into the package. */
const copyTypes = (path: string, copied = new Set<string>()): void => {
  if (copied.has(path)) return;
  copied.add(path);
  const text = readFileSync(join(dist, 'all-types', path), 'utf8');
  for (const [, from = ''] of text.matchAll(/(?:from |import\()['"]([^'"]+)['"]/g)) {
    if (from.startsWith('.')) copyTypes(join(path, '..', from.replace(/\.ts$/, '.d.ts')), copied);
    else if (!/^(@playwright\/test|zod\/mini|node:.*)$/.test(from))
      throw new Error(`The types of ${path} name ${from}, which the package does not have.`);
  }
  mkdirSync(join(types, path, '..'), { recursive: true });
  writeFileSync(join(types, path), text.replaceAll(/(['"]\.[^'"]+)\.ts(['"])/g, '$1.js$2'));
};

const buildTypes = (): void => {
  const config = join(dist, 'tsconfig.json');
  writeFileSync(
    config,
    JSON.stringify({
      extends: join(root, 'tsconfig.json'),
      compilerOptions: {
        noEmit: false,
        emitDeclarationOnly: true,
        declaration: true,
        rootDir: root,
        outDir: join(dist, 'all-types'),
      },
      include: [],
      files: [join(here, 'index.ts'), join(root, 'src/globals.d.ts')],
    }),
  );
  run('typescript/bin/tsc', '--project', config);
  copyTypes('e2e/kit/index.d.ts');
  rmSync(join(dist, 'all-types'), { recursive: true });
  rmSync(config);
};

rmSync(dist, { recursive: true, force: true });
mkdirSync(dist);
await buildModules();
buildDashboard();
buildTypes();
cpSync(join(root, '.github/LICENSE'), join(dist, 'LICENSE'));
