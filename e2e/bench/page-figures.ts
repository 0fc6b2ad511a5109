import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { fillHistory } from '../support/fill-history.ts';
import { atRest, openPage, scrollFrames, slowDown, untilDrawn, workOf } from './page-probe.ts';
import type { Desk } from './start-desk.ts';

export type Figures = Record<string, number>;

const rowCount = 10_000;
const sentCount = 2000;

/** What the account has, for `admin load`. */
export const directory = {
  promos: Array.from({ length: rowCount }, (_, at) => ({
    promo_id: at + 1,
    code: `AUTUMN-${at + 1}`,
    description: `Ten percent off, number ${at + 1}`,
    status: at % 2,
  })),
};

/** A browser that is connected and has a history. */
export const openBrowser = async (browser: Browser, { url, account }: Desk): Promise<BrowserContext> => {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.goto(`${url}/connection`);
  await page.getByRole('textbox', { name: 'Merchant ID' }).fill(account.merchant_id);
  await page.getByLabel('API key', { exact: true }).fill(account.api_key);
  await page.getByRole('checkbox', { name: 'Keep in this tab' }).check();
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await page.getByRole('status').filter({ hasText: 'Connected to' }).waitFor();
  const now = Date.now();
  await page.goto(`${url}/sent`);
  await fillHistory(
    page,
    Array.from({ length: sentCount }, (_, at) => ({ orderId: `ORDER-${at}`, createdAt: now - at * 600_000 })),
  );
  // The key is the tab's own: each tab of the bench is given it.
  const stored = await page.evaluate(() => Object.entries(sessionStorage));
  await context.addInitScript((entries: [string, string][]) => {
    for (const [name, value] of entries) sessionStorage.setItem(name, value);
  }, stored);
  await page.close();
  return context;
};

type Seen = { typeable: number; largest: number };

/** In the page: notes when the last field can be typed into, and the largest paint. */
const watchVisit = () => {
  const seen: Seen = { typeable: 0, largest: 0 };
  Object.assign(globalThis, { seen });
  new PerformanceObserver((entries) => {
    for (const { startTime } of entries.getEntries()) seen.largest = startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  const check = () => {
    const input = document.querySelector<HTMLTextAreaElement>('textarea[name="job_description"]');
    if (input && !input.disabled && !input.readOnly && input.getClientRects().length > 0)
      seen.typeable = performance.now();
    else requestAnimationFrame(check);
  };
  requestAnimationFrame(check);
};

/** The first visit to the form, in an empty cache. */
const visit = async (page: Page, url: string): Promise<Seen> => {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: true });
  await page.addInitScript(watchVisit);
  await openPage(page, `${url}/new/delivery`);
  return page.evaluate(() => (globalThis as unknown as { seen: Seen }).seen);
};

const visitSlowly = async (page: Page, { url }: Desk): Promise<Figures> => {
  const cdp = await page.context().newCDPSession(page);
  // 1.6 Mbit/s, and an answer after 150 ms at the earliest.
  const slow = { latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 };
  await cdp.send('Network.emulateNetworkConditions', { offline: false, ...slow });
  await slowDown(page);
  const { typeable, largest } = await visit(page, url);
  return {
    'first visit, slow: last field typeable, ms': typeable,
    'first visit, slow: largest paint, ms': largest,
  };
};

const visitFast = async (page: Page, { url }: Desk): Promise<Figures> => ({
  'first visit, fast: last field typeable, ms': (await visit(page, url)).typeable,
});

const keys = 'the quick brown fox jumps over a lazy dog';

const useForm = async (page: Page, { url }: Desk): Promise<Figures> => {
  await openPage(page, `${url}/new/delivery`);
  await slowDown(page);
  const choose = (name: string, position: number) =>
    untilDrawn(
      page,
      { event: 'click', shows: `[role="tab"][aria-selected="true"]:nth-child(${position})` },
      () => page.getByRole('tab', { name, exact: true }).click(),
    );
  // The first ones load what is needed once.
  await choose('Pickup', 1);
  await choose('Delivery', 2);
  await atRest(page);
  const kind = await choose('Pickup', 1);
  await atRest(page);
  const order = page.locator('input[name="order_id"]');
  await order.click();
  await atRest(page);
  const work = await workOf(page, () => order.pressSequentially(keys, { delay: 50 }));
  await order.fill('');
  const errors = await untilDrawn(page, { event: 'click', shows: 'form [aria-invalid="true"]' }, () =>
    page
      .getByRole('button', { name: /^Create/ })
      .first()
      .click(),
  );
  return {
    '4× slower: a key, main thread, ms': work / keys.length,
    '4× slower: change of kind, ms': kind,
    '4× slower: Create to errors, ms': errors,
  };
};

const useLists = async (page: Page, { url }: Desk): Promise<Figures> => {
  const started = performance.now();
  await page.goto(`${url}/promos`);
  await page.getByRole('row').getByRole('switch').first().waitFor();
  const first = performance.now() - started;
  await page.waitForLoadState('networkidle');
  await slowDown(page);
  await atRest(page);
  const promos = await scrollFrames(page);
  await openPage(page, `${url}/sent`);
  return {
    'promos: first rows of 10,000, ms': first,
    'promos, 4× slower: a frame of scrolling, main thread, ms': promos,
    'sent, 4× slower: a frame of scrolling, main thread, ms': await scrollFrames(page),
  };
};

let imports = 0;

/** Writes a file of deliveries whose order numbers are its own. @returns its path. */
const writeImport = (folder: string): string => {
  imports += 1;
  const columns =
    'order_id,customer_phone,customer_username,customer_address,job_delivery_datetime,job_description,tags';
  const rows = Array.from({ length: rowCount }, (_, at) =>
    [`I${imports}-${at}`, '+1 415 555 0100', `Customer ${at}`, `"${at} Main St, Chicago, IL"`]
      .concat([`2037-06-${String(1 + (at % 28)).padStart(2, '0')} 14:30`, `Box ${at}`, 'bench'])
      .join(','),
  );
  const path = join(folder, `import-${imports}.csv`);
  writeFileSync(path, [columns, ...rows].join('\n'));
  return path;
};

const useImport = async (page: Page, { url }: Desk, folder: string): Promise<Figures> => {
  await openPage(page, `${url}/import`);
  const shows = '[role="row"] [role="gridcell"]:not(:empty)';
  const first = await untilDrawn(page, { event: 'change', shows }, () =>
    page.locator('input[type="file"]').setInputFiles(writeImport(folder)),
  );
  const zone = page.getByRole('combobox', { name: 'Time zone', exact: true });
  await zone.fill('Chicago');
  await page.getByRole('option', { name: 'Chicago' }).first().waitFor();
  await zone.press('Enter');
  await atRest(page);
  const checked = await untilDrawn(
    page,
    { event: 'click', shows: '[role="radiogroup"][aria-label="Rows shown"]' },
    () => page.getByRole('button', { name: 'Check rows' }).click(),
  );
  return { 'import: first rows of 10,000, ms': first, 'import: all checked, ms': checked };
};

const measures = [visitSlowly, visitFast, useForm, useLists, useImport];

/** One round of every figure of the pages. @param folder where files to import are written */
export const measurePages = async (context: BrowserContext, desk: Desk, folder: string): Promise<Figures> => {
  const figures: Figures = {};
  for (const measure of measures) {
    const page = await context.newPage();
    Object.assign(figures, await measure(page, desk, folder));
    await page.close();
  }
  return figures;
};
