import puppeteer, { type ElementHandle, type KeyInput } from 'puppeteer-core';
import { environment, type Engine } from './engine.ts';

/** Debian's Firefox, driven by WebDriver BiDi. */
export const startFirefox = async (): Promise<Engine> => {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: '/usr/bin/firefox-esr',
    defaultViewport: { width: 1280, height: 900 },
    env: environment,
  });
  const page = await browser.newPage();
  return {
    open: async (url) => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    run: (expression) => page.evaluate(expression),
    click: async (expression) => {
      const handle = await page.evaluateHandle(expression);
      await (handle as ElementHandle).click();
    },
    type: (text) => page.keyboard.type(text),
    press: async (chord) => {
      const keys = chord.split('+') as KeyInput[];
      for (const key of keys) await page.keyboard.down(key);
      for (const key of keys.toReversed()) await page.keyboard.up(key);
    },
    close: () => browser.close(),
  };
};
