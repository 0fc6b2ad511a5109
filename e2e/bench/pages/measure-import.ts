import type { Page } from '@playwright/test';
import { medianOf } from '../compare.ts';
import { atRest, pressToDrawn, scrollList, type Probe } from './page-probe.ts';

/** What differs between the dashboard's page and the floor's. */
export type ImportSite = {
  url: string;
  /** Says what the file is, where that is asked. */
  describe: (page: Page) => Promise<void>;
  /** What scrolls the rows. */
  frame: string;
  /** What is pressed to check the rows, and what is there once they are. */
  check: string;
  checked: string;
};

/** Five rows a frame: a fast turn of the wheel. */
const pixels = 180;
/** The first few are cold code, and each waits for a frame of the screen: fewer would tell little. */
const edits = 9;
const cellOf = (row: number) =>
  `[role="row"]:has([role="rowheader"]:text-is("${row}")) [role="gridcell"] >> nth=4`;

/** In the page: notes when a file is given and when rows of it are drawn, and how long tasks block the thread. */
const watchImport = () => {
  const seen = { given: 0, drawn: 0, longest: 0 };
  Object.assign(globalThis, { seen });
  new PerformanceObserver((list) => {
    // Before the file is there, it is the driver that brings it.
    for (const { startTime, duration } of list.getEntries())
      if (seen.given > 0 && startTime >= seen.given) seen.longest = Math.max(seen.longest, duration);
  }).observe({ type: 'longtask' });
  const look = () => {
    if (document.querySelector('[role="row"] [role="gridcell"]:not(:empty)')) {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', () => (seen.drawn = performance.now()));
      port1.start();
      port2.postMessage(null);
    } else requestAnimationFrame(look);
  };
  addEventListener(
    'change',
    ({ target }) => {
      if (!(target instanceof HTMLInputElement) || target.type !== 'file') return;
      seen.given = performance.now();
      requestAnimationFrame(look);
    },
    { capture: true },
  );
};

type Seen = { given: number; drawn: number; longest: number };

const seenBy = (page: Page): Promise<Seen> =>
  page.evaluate(() => (globalThis as unknown as { seen: Seen }).seen);

/** Opens the page, gives it the file of a path and has its rows checked. @returns milliseconds of both, and of the longest task meanwhile. */
export const readAndCheck = async (
  { page, cdp }: Probe,
  site: ImportSite,
  file: string,
): Promise<Record<string, number>> => {
  // A worker is never slowed down, so that the page beside it must not be.
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await page.addInitScript(watchImport);
  await page.goto(site.url);
  await page.waitForLoadState('networkidle');
  await atRest(page);
  await page.locator('input[type="file"]').setInputFiles(file);
  await page.waitForFunction(() => (globalThis as unknown as { seen: Seen }).seen.drawn > 0);
  await site.describe(page);
  await atRest(page);
  const checked = await pressToDrawn({ page, cdp }, site.check, site.checked);
  await atRest(page);
  const { given, drawn, longest } = await seenBy(page);
  return {
    'import: first rows of 10,000': drawn - given,
    'import: all checked': checked,
    'import: longest task, ms': longest,
  };
};

/** Scrolls the rows on a slower processor. See `scrollList`. */
export const scrollRows = async (probed: Probe, { frame }: ImportSite): Promise<Record<string, number>> => {
  await probed.cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  return scrollList(probed, 'import', { frame, pixels });
};

/** Milliseconds from Enter in a cell to the frame that shows its new text; the middle one of nine rows, one after the other. */
export const editCells = async ({ page }: Probe): Promise<Record<string, number>> => {
  const times: number[] = [];
  for (let row = 4; row < 4 + edits; row += 1) {
    const text = `Edited ${row}`;
    await page.locator(cellOf(row)).click();
    await page.keyboard.insertText(text);
    await atRest(page);
    await page.evaluate((expected) => {
      Object.assign(globalThis, {
        shown: new Promise<number>((resolve) => {
          const onKey = ({ timeStamp }: KeyboardEvent) => {
            const look = () => {
              const cells = [...document.querySelectorAll('[role="gridcell"]')];
              if (!cells.some((cell) => cell.textContent === expected)) return requestAnimationFrame(look);
              const { port1, port2 } = new MessageChannel();
              port1.addEventListener('message', () => resolve(performance.now() - timeStamp));
              port1.start();
              port2.postMessage(null);
            };
            requestAnimationFrame(look);
          };
          addEventListener('keydown', onKey, { capture: true, once: true });
        }),
      });
    }, text);
    await page.keyboard.press('Enter');
    times.push(await page.evaluate(() => (globalThis as unknown as { shown: Promise<number> }).shown));
    await atRest(page);
  }
  return { 'import: edit of a cell': medianOf(times) };
};
