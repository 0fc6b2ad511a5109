import type { Page } from '@playwright/test';
import { atRest, pressToDrawn, scrollList, type Probe } from './page-probe.ts';

/** Five rows a frame: a fast turn of the wheel. */
const pixels = 240;

/** Scrolls a list of the page. See `scrollList`. */
export const scroll = (probed: Probe, list: string): Promise<Record<string, number>> =>
  scrollList(probed, list, { frame: 'html', pixels });

/** In the page: notes when the first rows of a list are there, and when all of them are. */
const watchList = (count: number) => {
  const seen: { first: number | null; all: number | null } = { first: null, all: null };
  Object.assign(globalThis, { seen });
  const look = () => {
    const rows = document.querySelectorAll('[role="row"] [role="switch"]').length;
    if (rows > 0) seen.first ??= performance.now();
    const total = Number(document.querySelector('[aria-rowcount]')?.getAttribute('aria-rowcount') ?? 0);
    if (rows > 0 && total > count) seen.all ??= performance.now();
    if (seen.all === null) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
};

type Seen = { first: number; all: number };

/** Opens the promos. @returns milliseconds from the navigation to the first rows and to all of them. */
export const openPromos = async (page: Page, url: string, count: number): Promise<Seen> => {
  await page.addInitScript(watchList, count);
  await page.goto(url);
  await page.waitForFunction(() => (globalThis as unknown as { seen: Seen }).seen.all !== null);
  return page.evaluate(() => (globalThis as unknown as { seen: Seen }).seen);
};

/** Types a search as fast as people do. @returns the milliseconds of the longest task of the main thread; 0 where none was over 50. */
export const searchPromos = async ({ page }: Probe): Promise<number> => {
  await page.evaluate(() => {
    const tasks: number[] = [];
    Object.assign(globalThis, { tasks });
    new PerformanceObserver((entries) => {
      for (const { duration } of entries.getEntries()) tasks.push(duration);
    }).observe({ type: 'longtask' });
  });
  await page.getByRole('searchbox').pressSequentially('autumn 99', { delay: 100 });
  await atRest(page);
  return page.evaluate(() => Math.max(0, ...(globalThis as unknown as { tasks: number[] }).tasks));
};

/** From the press of a switch to the frame that says that the service is asked; of three rows in sight the middle one. */
export const pressSwitch = async (probed: Probe): Promise<number> => {
  const { page } = probed;
  await page.evaluate(() => scrollTo(0, 0));
  const times: number[] = [];
  for (const row of [3, 4, 5]) {
    await atRest(page);
    const control = `[role="row"][aria-rowindex="${row}"] [role="switch"]`;
    times.push(await pressToDrawn(probed, control, `${control}[aria-busy="true"]`));
    await page.locator(`${control}:not([aria-busy="true"])`).waitFor();
  }
  return times.toSorted((a, b) => a - b)[1] ?? Number.NaN;
};
