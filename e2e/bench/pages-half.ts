import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { browserArgs } from '../support/browser-args.ts';
import { fillHistory } from '../support/fill-history.ts';
import { findBrowser } from '../support/find-browser.ts';
import { measureInTurns, medianOf, nameOf, ratioTable, toLines, type Results } from './compare.ts';
import { customFields } from './floor/floor-form.ts';
import { sentCount, startFront } from './pages/front-server.ts';
import { measureForm } from './pages/measure-form.ts';
import { openPromos, pressSwitch, scroll, searchPromos } from './pages/measure-lists.ts';
import { measureLoad } from './pages/measure-load.ts';
import { atRest, layoutOf, openPage, probe, scriptOf, type Probe } from './pages/page-probe.ts';
import { startDesk, type BenchAccount } from './start-desk.ts';

const promoCount = 10_000;
const templateName = 'Bench template';

const directory = {
  templates: [
    {
      name: templateName,
      fields: Array.from({ length: customFields }, (_, at) => ({ label: `Custom ${at + 1}` })),
    },
  ],
  promos: Array.from({ length: promoCount }, (_, at) => ({
    promo_id: at + 1,
    code: `AUTUMN-${at + 1}`,
    description: `Ten percent off, number ${at + 1}`,
    status: at % 2,
  })),
};

type Site = {
  name: 'dashboard' | 'floor';
  form: string;
  promos: string;
  sent: string;
  addCustomFields: (page: Page) => Promise<void>;
};

const sites = (url: string): readonly Site[] => [
  {
    name: 'dashboard',
    form: `${url}/new/delivery`,
    promos: `${url}/promos`,
    sent: `${url}/sent`,
    addCustomFields: async (page) => {
      await page.getByRole('button', { name: 'Add custom fields' }).click();
      const template = page.getByRole('combobox', { name: 'Custom field template' });
      await template.fill(templateName);
      await page.getByRole('option', { name: templateName }).waitFor();
      await template.press('Enter');
    },
  },
  {
    name: 'floor',
    form: `${url}/floor/form.html`,
    promos: `${url}/floor/promos.html`,
    sent: `${url}/floor/sent.html`,
    addCustomFields: (page) => page.getByRole('button', { name: 'Add custom fields' }).click(),
  },
];

/** A browser that is connected, with so many tasks in its history. */
export const openDesk = async (
  browser: Browser,
  url: string,
  account: BenchAccount,
  count: number,
): Promise<BrowserContext> => {
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
  const tasks = Array.from({ length: count }, (_, at) => ({
    orderId: `ORDER-${at}`,
    createdAt: now - at * 600_000,
  }));
  await page.goto(`${url}/sent`);
  await fillHistory(page, tasks);
  // The key is the tab's own: each tab of the bench is given it.
  const stored = await page.evaluate(() => Object.entries(sessionStorage));
  await context.addInitScript((entries: [string, string][]) => {
    for (const [name, value] of entries) sessionStorage.setItem(name, value);
  }, stored);
  await page.close();
  return context;
};

/** `context` has a history; one that `openEmpty` opens has none, and no draft either. */
type Desk = { context: BrowserContext; openEmpty: () => Promise<BrowserContext> };

const inPage = async <T>(context: BrowserContext, work: (probed: Probe) => Promise<T>): Promise<T> => {
  const page = await context.newPage();
  const result = await work(await probe(page));
  await page.close();
  return result;
};

type Measured = Promise<Record<string, number>>;

/** How a form arrives: on a phone's processor and connection, and on this machine as it is. */
const measureArrival = async ({ context }: Desk, { form }: Site): Measured => {
  const load = await measureLoad(context, form, { isSlow: true, pressesTab: false });
  const pressed = await measureLoad(context, form, { isSlow: true, pressesTab: true });
  const fast = await measureLoad(context, form, { isSlow: false, pressesTab: false });
  return {
    'slow: last field typeable': load.typeable,
    'slow: largest paint': load.largest,
    'slow: a press of a kind is answered': pressed.answered,
    'fast: last field typeable': fast.typeable,
    'slow: blocking': load.blocking,
  };
};

/** In an empty browser each time: a form begins with the draft that was typed in it last. */
const measureTyping = async ({ openEmpty }: Desk, site: Site): Measured => {
  const context = await openEmpty();
  const measured = await inPage(context, async (probed) => {
    await openPage(probed, site.form);
    return measureForm(probed, () => site.addCustomFields(probed.page));
  });
  await context.close();
  return measured;
};

const measurePromos = ({ context }: Desk, site: Site): Measured =>
  inPage(context, async (probed) => {
    const { first, all } = await openPromos(probed.page, site.promos, promoCount);
    await atRest(probed.page);
    const scrolled = await scroll(probed, 'promos');
    const pressed = await pressSwitch(probed);
    return {
      'promos: first rows of 10,000': first,
      'promos: all of 10,000': all,
      ...scrolled,
      'promos: press to being asked': pressed,
      // The floor has no search.
      ...(site.name === 'dashboard' && {
        'promos: longest task of a search, ms': await searchPromos(probed),
      }),
    };
  });

const measureSent = ({ context }: Desk, site: Site): Measured =>
  inPage(context, async (probed) => {
    await openPage(probed, site.sent);
    return scroll(probed, 'sent');
  });

const measures = {
  arrival: measureArrival,
  form: measureTyping,
  promos: measurePromos,
  sent: measureSent,
};

/** A part of the pages' bench, which can be run by itself. */
type PagesPart = keyof typeof measures;

export const pagesParts: readonly PagesPart[] = ['arrival', 'form', 'promos', 'sent'];

const measureSite = async (desk: Desk, site: Site, parts: readonly PagesPart[]): Measured => {
  const measured: Record<string, number> = {};
  for (const part of parts) Object.assign(measured, await measures[part](desk, site));
  return measured;
};

/** Ratios to the floor that are to be reached at most. */
const reach: Readonly<Record<string, number>> = {
  'slow: last field typeable': 1.2,
  'slow: largest paint': 1.3,
  'slow: a press of a kind is answered': 4.5,
  'fast: last field typeable': 1.5,
  'change of kind': 1.6,
  'submit to errors': 1.8,
  'a key in the first field': 1.25,
  'a key in the order number': 1.25,
  'a key in the description': 1.25,
  'a key in a custom field': 1.25,
  'promos: main thread a scroll frame': 1.5,
  'promos: press to being asked': 1.5,
  'promos: first rows of 10,000': 2.5,
  'promos: all of 10,000': 8,
  'sent: main thread a scroll frame': 1.5,
};

/** What has no ratio, since the floor has none of it or it is a count, and how much there may be. Files and bytes are counted by `npm run budget`. */
const counted: Readonly<Record<string, string>> = {
  'promos: frames dropped, %': '≤ 2',
  'sent: frames dropped, %': '≤ 2',
  'promos: longest task of a search, ms': '≤ 50',
};

const countTable = (results: Results): string[] => {
  const of = (site: string, thing: string) => medianOf(results.get(nameOf(site, thing)) ?? []).toFixed(1);
  const lines = Object.entries(counted)
    .filter(([thing]) => results.has(nameOf('dashboard', thing)))
    .map(([thing, most]) => [thing, of('dashboard', thing), of('floor', thing), most]);
  return lines.length === 0 ? [] : toLines([['counted', 'dashboard', 'floor', 'reach'], ...lines]);
};

/** What the main thread does in each thing that it is measured for. */
const limits = (results: Results): string[] => {
  const of = (site: string, thing: string) => medianOf(results.get(nameOf(site, thing)) ?? []);
  const part = (site: string, thing: string, whole: string) =>
    `${Math.round((100 * of(site, thing)) / of(site, whole))} %`;
  const things = Object.keys(reach).filter((thing) => results.has(nameOf('floor', scriptOf(thing))));
  return toLines([
    ['main thread', 'dashboard: script', 'style and layout', 'floor: script', 'style and layout'],
    ...things.map((thing) =>
      [thing].concat(
        ['dashboard', 'floor'].flatMap((site) => [
          part(site, scriptOf(thing), thing),
          part(site, layoutOf(thing), thing),
        ]),
      ),
    ),
  ]);
};

const blockingLine = (results: Results): string[] => {
  const blocking = results.get(nameOf('dashboard', 'slow: blocking'));
  if (!blocking) return [];
  const typeable = results.get(nameOf('floor', 'slow: last field typeable')) ?? [];
  const ratio = (medianOf(blocking) / medianOf(typeable)).toFixed(2);
  return [`slow: blocking, to the floor's time until its last field can be typed into: ${ratio}`];
};

/** The dashboard's pages beside the floor's: static HTML and a hand-written script that do the same work. @returns the lines to print. */
export const benchPages = async (rounds: number, parts = pagesParts): Promise<string[]> => {
  execFileSync(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const folder = mkdtempSync(join(tmpdir(), 'desk-bench-'));
  const service = await startDesk(folder, directory);
  const front = await startFront(service.url, service.account.api_key);
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    chromiumSandbox: process.getuid?.() !== 0,
    args: browserArgs,
  });
  try {
    const open = (count: number) => openDesk(browser, front.url, service.account, count);
    const desk = { context: await open(sentCount), openEmpty: () => open(0) };
    const contestants = sites(front.url).map((site) => ({
      name: site.name,
      measure: () => measureSite(desk, site, parts),
    }));
    // Once before it counts: compiled code, open files.
    for (const { measure } of contestants) await measure();
    const results = await measureInTurns(contestants, rounds);
    return [
      `Pages, ${rounds} rounds`,
      ...ratioTable(
        results,
        Object.entries(reach)
          .filter(([thing]) => results.has(nameOf('dashboard', thing)))
          .map(([thing, most]) => ({
            says: thing,
            of: nameOf('dashboard', thing),
            to: nameOf('floor', thing),
            reach: `≤ ${most}`,
          })),
      ),
      ...countTable(results),
      ...limits(results),
      ...blockingLine(results),
    ];
  } finally {
    await browser.close();
    front.server.close();
    front.server.closeAllConnections();
    await service.started.stop();
    rmSync(folder, { recursive: true });
  }
};
