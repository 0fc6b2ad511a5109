import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

const commands = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
  'msedge',
];

const onPath = (): string[] => {
  const ending = process.platform === 'win32' ? '.exe' : '';
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean);
  return commands.flatMap((command) => folders.map((folder) => join(folder, command + ending)));
};

const usualPlaces = (): string[] => {
  if (process.platform === 'darwin')
    return ['Google Chrome', 'Chromium', 'Microsoft Edge'].map(
      (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
    );
  if (process.platform !== 'win32') return [];
  const roots = ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].map((name) => process.env[name] ?? '');
  const files = ['Google/Chrome/Application/chrome.exe', 'Microsoft/Edge/Application/msedge.exe'];
  return roots.filter(Boolean).flatMap((root) => files.map((file) => join(root, file)));
};

const missing = `No browser for the end-to-end tests was found. One of these mends it:
  npx playwright install chromium                  a Chromium that Playwright keeps for itself
  apt-get install chromium-headless-shell          Debian and Ubuntu, as root
  CHROMIUM_PATH=/path/to/chrome npm test           a Chrome, Chromium or Edge that is here already`;

/** The browser to test in: the one that CHROMIUM_PATH names, else Playwright's own, else a Chrome, Chromium or Edge of this machine. */
export const lookForBrowser = (): string | undefined =>
  [process.env['CHROMIUM_PATH'] || [chromium.executablePath(), ...onPath(), ...usualPlaces()]]
    .flat()
    .find((path) => existsSync(path));

/** As `lookForBrowser`. @throws Error that says what to install where there is none, or that CHROMIUM_PATH leads nowhere. */
export const findBrowser = (): string => {
  const found = lookForBrowser();
  if (found !== undefined) return found;
  const named = process.env['CHROMIUM_PATH'];
  throw new Error(named ? `CHROMIUM_PATH is ${named}, and nothing is there.` : missing);
};
