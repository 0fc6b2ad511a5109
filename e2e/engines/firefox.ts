import puppeteer, { type BrowserContext, type ElementHandle, type KeyInput } from 'puppeteer-core';
import type { Browser, Engine } from './engine.ts';

/** A headless Firefox with a profile of its own, driven by WebDriver BiDi. @param executablePath where it is. */
export const startFirefox = async (executablePath: string): Promise<Browser> => {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    defaultViewport: { width: 1280, height: 900 },
    env: { ...process.env, TZ: 'Europe/Berlin' },
    extraPrefsFirefox: { 'ui.systemUsesDarkTheme': 0 },
  });
  return {
    newEngine: async () => drive(await browser.createBrowserContext()),
    close: () => browser.close(),
  };
};

/** Puppeteer's own way of sending functions cannot be typed for functions of any arguments. */
const asText = (inPage: (...args: never[]) => unknown, args: unknown[]): string =>
  `(${inPage.toString()})(...${JSON.stringify(args)})`;

const drive = async (context: BrowserContext): Promise<Engine> => {
  const page = await context.newPage();
  const trouble: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') trouble.push(`console: ${message.text()}`);
  });
  // Policy violations come here too.
  page.on('pageerror', (error) => {
    trouble.push(`page error: ${String(error)}`);
  });
  return {
    open: async (url) => {
      await page.goto(url);
    },
    reload: async () => {
      await page.reload();
    },
    resize: (width, height) => page.setViewport({ width, height }),
    // Puppeteer awaits promises of the page; the functions here return none.
    run: async (inPage, ...args) => (await page.evaluate(asText(inPage, args))) as ReturnType<typeof inPage>,
    load: async (script) => {
      await page.evaluate(script);
    },
    click: async (inPage, ...args) => {
      const element = (await page.evaluateHandle(asText(inPage, args))).asElement();
      if (element === null) throw new Error(`Nothing to press: ${JSON.stringify(args)}`);
      // What such a function finds is an element.
      await (element as ElementHandle).click();
    },
    type: (text) => page.keyboard.type(text),
    press: async (chord) => {
      // Names of keys, of which the last one is pressed while the others are down.
      const keys = chord.split('+') as KeyInput[];
      for (const key of keys) await page.keyboard.down(key);
      for (const key of keys.toReversed()) await page.keyboard.up(key);
    },
    trouble: () => Promise.resolve(trouble),
    close: () => context.close(),
  };
};
