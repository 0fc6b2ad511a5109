import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { findBrowser, lookForBrowser } from './find-browser.ts';
import { installPackages } from './install-packages.ts';
import { runCommand } from './run-command.ts';

/** Before the end-to-end tests: brings a browser to a machine that has none. */

/** The sandbox is what Chromium needs wherever it does not run as root; the fonts have the widths that pages are made for. */
const packages = ['chromium', 'chromium-sandbox', 'fonts-liberation'];

/** A download lacks what the system has to bring along, until that is installed. */
const starts = (browser: string): boolean =>
  spawnSync(browser, ['--version'], { timeout: 30_000, stdio: 'ignore' }).status === 0;

const download = async (): Promise<boolean> => {
  process.stdout.write('No browser was found. Playwright downloads one: playwright install chromium\n');
  const playwright = createRequire(import.meta.url).resolve('@playwright/test/cli');
  const hasCome = await runCommand([process.execPath, playwright, 'install', 'chromium'], 300, {
    // Where there is no way out it gives up soon.
    PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '10000',
  });
  const browser = lookForBrowser();
  return hasCome && browser !== undefined && starts(browser);
};

const bring = async (): Promise<void> => {
  if (lookForBrowser() !== undefined || (await download())) return;
  process.stdout.write('The download brought no browser that starts.\n');
  await installPackages(packages);
  const browser = findBrowser();
  if (!starts(browser))
    throw new Error(`${browser} does not start. Try: npx playwright install-deps chromium`);
};

try {
  await bring();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
