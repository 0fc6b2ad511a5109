import type { Page } from '@playwright/test';

/** Opens a page whose script waits. @returns the function that lets it come. */
export const openHeld = async (page: Page, path: string): Promise<() => void> => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.unrouteAll({ behavior: 'wait' });
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  return release;
};

/** How far what stood on the page has moved since it was opened, as browsers count it; to be called before. */
export const followShifts = async (page: Page): Promise<() => Promise<number>> => {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () =>
    page.evaluate(() =>
      (globalThis as unknown as { shifts: number[] }).shifts.reduce((sum, each) => sum + each, 0),
    );
};

/** @returns the function that tells whether the header that stands there now is still in the page. */
export const followHeader = async (page: Page): Promise<() => Promise<boolean>> => {
  const header = await page.locator('header').first().elementHandle();
  if (!header) throw new Error('There is no header.');
  return () => header.evaluate((element) => element.isConnected);
};
