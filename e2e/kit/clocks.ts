import { expect, type Page } from '@playwright/test';

const answers = /\/open\//;

/** The time in the responses of the service, for each page with stopped clocks. */
const serviceTimes = new WeakMap<Page, string>();

/** Stops the clock of the device, and that in the responses of the service. */
export const stopClocks = async (page: Page, device: string, service = device): Promise<void> => {
  await page.clock.setFixedTime(new Date(device));
  const isRouted = serviceTimes.has(page);
  serviceTimes.set(page, service);
  // Removing a route while it responds makes it respond twice.
  if (isRouted) return;
  await page.route(answers, async (route) => {
    const response = await route.fetch({ timeout: 0 }).catch(() => null);
    if (response === null) return route.abort('connectionreset');
    const date = new Date(serviceTimes.get(page) ?? service).toUTCString();
    return route.fulfill({ response, headers: { ...response.headers(), date } });
  });
};

/**
 * Pauses the page's timers, so that a passing state stays until the test has seen it. Call `page.clock.install()` before.
 */
export const pauseTimers = async (page: Page): Promise<void> =>
  page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);

/**
 * Runs the page's timers until `sign` resolves.
 * @param step milliseconds between two tries
 */
export const runTimersUntil = (page: Page, sign: () => Promise<unknown>, step = 1000): Promise<void> =>
  expect(async () => {
    await page.clock.runFor(step);
    await sign();
  }).toPass();
