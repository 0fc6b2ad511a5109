import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { browserPackages } from './brought-packages.ts';
import { findBrowser, lookForBrowser } from './find-browser.ts';
import { installPackages } from './install-packages.ts';
import { runCommand } from './run-command.ts';

/** Before the end-to-end tests: brings a browser to a machine that has none. */

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
  if (process.env['CHROMIUM_PATH']) findBrowser();
  if (lookForBrowser() !== undefined || (await download())) return;
  process.stdout.write('The download brought no browser that starts.\n');
  await installPackages(browserPackages);
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
