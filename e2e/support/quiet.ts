import { expect, type BrowserContext, type Page, type Request } from '@playwright/test';

type Asked = { running: Set<Request>; count: number };

const askedBy = new WeakMap<Page, Asked>();

const follow = (page: Page): void => {
  const asked: Asked = { running: new Set(), count: 0 };
  askedBy.set(page, asked);
  page.on('request', (request) => {
    asked.count += 1;
    asked.running.add(request);
  });
  page.on('requestfinished', (request) => asked.running.delete(request));
  page.on('requestfailed', (request) => asked.running.delete(request));
};

/** Notes what the pages of a context ask for, for `untilQuiet`. */
export const followRequests = (context: BrowserContext): void => {
  context.pages().forEach(follow);
  context.on('page', follow);
};

/**
 * Waits until the page has no open requests, such as the parts that it loads when idle: they would fail once the network is off.
 * Playwright's own `networkidle` covers only the first moments of a document. The page must be in front, with running timers.
 */
export const untilQuiet = async (page: Page): Promise<void> => {
  const asked = askedBy.get(page);
  if (!asked) throw new Error('Nobody follows what this page asks for.');
  await expect(async () => {
    const { count } = asked;
    // What already waits for an idle moment comes before this.
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    const running = [...asked.running].map((request) => request.url());
    expect({ running, count: asked.count }).toEqual({ running: [], count });
  }).toPass();
};
