import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

const commands = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'chrome'];

/** The headless shell takes a quarter less CPU time than Chromium. The fonts have the widths that the pages are designed for. */
const debianPackages = ['chromium-headless-shell', 'chromium-sandbox', 'fonts-liberation'];

/** @returns what CHROMIUM_PATH names, otherwise Playwright's own Chromium or the system's. */
export const findBrowser = (): string | undefined => {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const installed = commands.flatMap((command) => folders.map((folder) => join(folder, command)));
  return process.env['CHROMIUM_PATH'] || [chromium.executablePath(), ...installed].find(existsSync);
};

const run = (command: readonly string[], options: object = {}): boolean =>
  spawnSync(command[0] ?? '', command.slice(1), { stdio: 'inherit', ...options }).status === 0;

const installFromDebian = (): boolean => {
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const apt = [...asRoot, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-qq'];
  const isDebian = run(['apt-get', '--version'], { stdio: 'ignore' });
  return (
    isDebian &&
    run([...apt, 'update']) &&
    run([...apt, 'install', '--yes', '--no-install-recommends', ...debianPackages])
  );
};

const downloadFromPlaywright = (): boolean =>
  run([
    process.execPath,
    createRequire(import.meta.url).resolve('@playwright/test/cli'),
    'install',
    'chromium',
  ]);

/** @returns a Chromium. If there is none, installs Debian's, or Playwright's without `apt-get`. */
export const bringBrowser = (): string => {
  const found = findBrowser();
  if (found !== undefined) return found;
  process.stdout.write('Installing Chromium, because none was found…\n');
  const isInstalled = installFromDebian() || downloadFromPlaywright();
  const browser = findBrowser();
  // A download doesn't bring the libraries that it needs.
  if (isInstalled && browser !== undefined && run([browser, '--version'], { timeout: 30_000 }))
    return browser;
  throw new Error(
    'Install Chromium (as root: npx playwright install --with-deps chromium) or set CHROMIUM_PATH.',
  );
};

// oxlint-disable-next-line import/no-default-export -- Playwright runs it before the first test
export default (): void => void bringBrowser();
