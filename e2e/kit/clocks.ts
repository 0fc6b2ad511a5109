import { expect, type Page } from '@playwright/test';

const answers = /\/open\//;

/** What the answers of the service say the time is, of each page whose clocks are stopped. */
const serviceTimes = new WeakMap<Page, string>();

/** Stops the clocks: the device's, and the service's as its answers tell it, which is the same unless given. */
export const stopClocks = async (page: Page, device: string, service = device): Promise<void> => {
  await page.clock.setFixedTime(new Date(device));
  const isRouted = serviceTimes.has(page);
  serviceTimes.set(page, service);
  // A route that is taken away while it answers would answer a second time.
  if (isRouted) return;
  await page.route(answers, async (route) => {
    // What breaks on its way, by a fault or by itself, breaks for the page.
    const response = await route.fetch({ timeout: 0 }).catch(() => null);
    if (response === null) return route.abort('connectionreset');
    const date = new Date(serviceTimes.get(page) ?? service).toUTCString();
    return route.fulfill({ response, headers: { ...response.headers(), date } });
  });
};

/**
 * From now on the page's timers stand still and go on as the test says, so that what shows only for a pause stays until it is
 * seen. After `page.clock.install()`.
 */
export const pauseTimers = async (page: Page): Promise<void> =>
  page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);

/**
 * Lets the page's timers run until the sign is there: some are set only when an answer has arrived.
 * @param step how far they run between two looks for the sign, in milliseconds.
 */
export const runTimersUntil = (page: Page, sign: () => Promise<unknown>, step = 1000): Promise<void> =>
  expect(async () => {
    await page.clock.runFor(step);
    await sign();
  }).toPass();
