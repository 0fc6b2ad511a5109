import { execFileSync } from 'node:child_process';
import { cpSync, globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../support/environment.ts';
import { bringBrowser } from '../support/browser.ts';

/** Packs the kit, installs it without a network in a folder of its own, and runs the suite of `consumer` there. */

const here = import.meta.dirname;
const consumer = mkdtempSync(join(tmpdir(), 'desk-kit-'));
const modules = join(root, 'node_modules');
const browser = bringBrowser();

const run = (file: string, ...words: string[]): void =>
  void execFileSync(file, words, {
    cwd: consumer,
    stdio: 'inherit',
    env: { ...process.env, CHROMIUM_PATH: browser },
  });

const install = (): void => {
  run(process.execPath, join(here, 'build.ts'));
  run('npm', 'pack', '--silent', join(here, 'dist'));
  const packages = [
    '@playwright/test',
    'playwright',
    'playwright-core',
    '@types/node',
    'undici-types',
    'zod',
  ];
  const dependencies = Object.fromEntries(packages.map((name) => [name, `file:${join(modules, name)}`]));
  writeFileSync(
    join(consumer, 'package.json'),
    JSON.stringify({ name: 'consumer', private: true, type: 'module', dependencies }),
  );
  const [tarball = ''] = globSync('*.tgz', { cwd: consumer });
  run(
    'npm',
    'install',
    '--offline',
    '--install-links',
    '--omit=optional',
    '--no-audit',
    '--no-fund',
    `./${tarball}`,
  );
};

try {
  cpSync(join(here, 'consumer'), consumer, { recursive: true });
  install();
  run(process.execPath, join(modules, 'typescript/bin/tsc'), '--project', '.');
  run(process.execPath, join(consumer, 'node_modules/@playwright/test/cli.js'), 'test');
} finally {
  rmSync(consumer, { recursive: true });
}
