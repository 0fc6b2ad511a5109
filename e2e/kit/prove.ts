import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from '../support/environment.ts';
import { bringBrowser } from '../support/browser.ts';
import { reservePorts } from '../support/reserve-ports.ts';

/**
 * Proves the package as a stranger has it: packs it, installs it without a network beside Playwright in a folder of its own, and runs the
 * suite of `consumer` there. That suite is what a version promises: it is edited only where a major version changes.
 */

const mostBytes = 6_000_000;
const here = fileURLToPath(new URL('.', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'desk-kit-'));
const tarballs = join(folder, 'tarballs');
const consumer = join(folder, 'consumer');

const run = (
  cwd: string,
  command: string,
  words: readonly string[],
  env: NodeJS.ProcessEnv = {},
  output: 'pipe' | 'inherit' = 'pipe',
): string => {
  const { status, stdout } = spawnSync(command, words, {
    cwd,
    env: { ...process.env, ...env },
    encoding: 'utf8',
    stdio: ['ignore', output, 'inherit'],
  });
  if (status !== 0) throw new Error(`${command} ${words.join(' ')} ended with code ${status}.\n${stdout}`);
  return stdout;
};

const pack = (path: string): string => {
  const printed = run(path, 'npm', ['pack', '--json', '--silent', '--pack-destination', tarballs]);
  // What npm prints as JSON, behind what a script of the package printed.
  const [packed] = JSON.parse(printed.slice(printed.lastIndexOf('\n[') + 1)) as {
    filename: string;
    unpackedSize: number;
  }[];
  if (!packed) throw new Error(`${path} was not packed.`);
  if (packed.unpackedSize > mostBytes && path === here)
    throw new Error(`The package has ${packed.unpackedSize} bytes, and may have ${mostBytes}.`);
  return `file:${join(tarballs, packed.filename)}`;
};

const install = (): void => {
  const packages = [
    '@playwright/test',
    'playwright',
    'playwright-core',
    '@types/node',
    'undici-types',
    'zod',
  ];
  const dependencies = Object.fromEntries(
    packages.map((name) => [name, pack(join(root, 'node_modules', name))]),
  );
  writeFileSync(
    join(consumer, 'package.json'),
    JSON.stringify({
      name: 'consumer',
      private: true,
      type: 'module',
      dependencies: { ...dependencies, '@dispatch-desk/playwright': pack(here) },
    }),
  );
  run(consumer, 'npm', ['install', '--offline', '--omit=optional', '--no-audit', '--no-fund', '--silent']);
};

const checkOnePlaywright = (): void => {
  const installed = readdirSync(join(consumer, 'node_modules'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /(^|\/)playwright-core\/package\.json$/.test(name))
    .map((name) => realpathSync(join(consumer, 'node_modules', name)));
  const kit = createRequire(join(consumer, 'node_modules/@dispatch-desk/playwright/dist/index.js'));
  const playwright = createRequire(kit.resolve('@playwright/test'));
  const resolved = createRequire(playwright.resolve('playwright/test')).resolve(
    'playwright-core/package.json',
  );
  if (installed.length !== 1 || installed[0] !== realpathSync(resolved))
    throw new Error(`playwright-core is there ${installed.length} times: ${installed.join(', ')}`);
};

const checkTypes = (): void => {
  writeFileSync(
    join(consumer, 'tsconfig.json'),
    JSON.stringify({
      compilerOptions: {
        strict: true,
        noEmit: true,
        target: 'ES2024',
        lib: ['ES2025', 'DOM'],
        module: 'NodeNext',
        types: ['node'],
        allowImportingTsExtensions: true,
      },
      include: ['*.ts'],
    }),
  );
  run(consumer, process.execPath, [
    join(root, 'node_modules/typescript/bin/tsc'),
    '--strict',
    '--project',
    '.',
  ]);
};

const runSpecs = async (): Promise<void> => {
  const [port = 0] = await reservePorts(1);
  const env = { CHROMIUM_PATH: bringBrowser(), OWN_SERVICE_PORT: String(port) };
  const cli = join(consumer, 'node_modules/@playwright/test/cli.js');
  for (const config of ['playwright', 'own-service'])
    run(consumer, process.execPath, [cli, 'test', '--config', `${config}.config.ts`], env, 'inherit');
};

try {
  mkdirSync(tarballs);
  cpSync(join(here, 'consumer'), consumer, { recursive: true });
  const specs = readdirSync(consumer).filter((name) => name.endsWith('.spec.ts'));
  install();
  checkOnePlaywright();
  checkTypes();
  await runSpecs();
  const { size } = statSync(
    join(tarballs, readdirSync(tarballs).find((name) => name.startsWith('dispatch-desk')) ?? ''),
  );
  process.stdout.write(`${specs.length} specs of a stranger pass over a package of ${size} bytes.\n`);
} finally {
  if (process.env['KEEP'] === undefined) rmSync(folder, { recursive: true });
  else process.stdout.write(`${folder}\n`);
}
