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
