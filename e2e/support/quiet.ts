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
 * Waits until the page has fetched what it fetches by itself, such as the parts that it loads when it is idle: whatever is
 * still on its way as the network goes would be trouble. Playwright's own `networkidle` is of a document's first moments
 * only. The page must be in front and its timers must run.
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
