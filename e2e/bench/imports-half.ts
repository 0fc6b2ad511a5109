import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { profiles } from '#contract/profiles.ts';
import { browserArgs } from '../support/browser-args.ts';
import { findBrowser } from '../support/find-browser.ts';
import { measureInTurns, medianOf, nameOf, ratioTable, toLines, type Results } from './compare.ts';
import { openDesk } from './pages-half.ts';
import { startFront } from './pages/front-server.ts';
import { goodRows, importBodies, importFile } from './pages/import-file.ts';
import { editCells, readAndCheck, scrollRows, type ImportSite } from './pages/measure-import.ts';
import { probe } from './pages/page-probe.ts';
import { startDesk, type BenchAccount } from './start-desk.ts';

const rowCount = 10_000;
const longCount = 10_000;
/** As many as the desk has under way at a service of ours. */
const inFlight = 4;

const pickIn = async (page: Page, name: string, text: string): Promise<void> => {
  const box = page.getByRole('combobox', { name, exact: true });
  await box.fill(text);
  await page.getByRole('option', { name: text }).first().waitFor();
  await box.press('Enter');
};

type Site = ImportSite & { name: 'dashboard' | 'floor' };

const sites = (url: string): Record<Site['name'], Site> => ({
  dashboard: {
    name: 'dashboard',
    url: `${url}/import`,
    describe: async (page) => {
      await pickIn(page, 'Time zone', 'Chicago');
      await page.getByRole('checkbox', { name: /^Ignore/ }).check();
    },
    frame: ':has(> [role="grid"])',
    check: 'button:has-text("Check rows")',
    checked: '[role="radiogroup"][aria-label="Rows shown"]',
  },
  floor: {
    name: 'floor',
    url: `${url}/floor/import.html`,
    describe: () => Promise.resolve(),
    frame: '#frame',
    check: '#check',
    checked: '#counts:not(:empty)',
  },
});

/** Where it runs, and where its files are. */
type Bench = { context: BrowserContext; folder: string };

let runs = 0;
const nextRun = (): string => `R${(runs += 1)}`;

const measurePage = async ({ context, folder }: Bench, site: Site): Promise<Record<string, number>> => {
  const page = await context.newPage();
  const probed = await probe(page);
  const read = await readAndCheck(probed, site, importFile(folder, rowCount, nextRun()));
  const scrolled = await scrollRows(probed, site);
  const edited = await editCells(probed);
  await page.close();
  return { ...read, ...scrolled, ...edited };
};

/** Creates a second from the press of Create to the last answer. */
const createsByDesk = async ({ context, folder }: Bench, site: Site): Promise<number> => {
  const page = await context.newPage();
  const probed = await probe(page);
  await readAndCheck(probed, site, importFile(folder, rowCount, nextRun()));
  const create = page
    .getByRole('button', { name: /^Create [\d,]+ tasks$/ })
    .and(page.locator(':not([aria-disabled])'));
  await create.waitFor();
  const started = performance.now();
  await create.click();
  await page.getByText(/^[\d,]+ tasks created$/).waitFor({ timeout: 300_000 });
  const seconds = (performance.now() - started) / 1000;
  await page.close();
  return goodRows(rowCount) / seconds;
};

/** The same bodies by a bare loop of a page, as many at a time. */
const createsByLoop = async (
  context: BrowserContext,
  { url }: Site,
  account: BenchAccount,
): Promise<number> => {
  const page = await context.newPage();
  await page.goto(url);
  const bodies = importBodies(rowCount, nextRun(), account);
  const ms = await page.evaluate(
    ([path, all, most]) =>
      (
        globalThis as unknown as {
          createAll: (path: string, bodies: object[], inFlight: number) => Promise<number>;
        }
      ).createAll(path, all, most),
    [profiles.documented.paths['pickup-delivery'], bodies, inFlight] as const,
  );
  await page.close();
  return (1000 * bodies.length) / ms;
};

/** Megabytes of the processes that show pages, without what they share. */
const pageMegabytes = async (browser: Browser): Promise<Map<number, number>> => {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  return new Map(
    processInfo
      .filter(({ type }) => type === 'renderer')
      .map(({ id }) => [
        id,
        Number(/^RssAnon:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1]) / 1024,
      ]),
  );
};

/** What the tab takes that shows 10,000 rows that were checked. */
const memoryOf = async ({ context, folder }: Bench, browser: Browser, site: Site): Promise<number> => {
  const before = await pageMegabytes(browser);
  const page = await context.newPage();
  const probed = await probe(page);
  await readAndCheck(probed, site, importFile(folder, longCount, nextRun()));
  await probed.cdp.send('HeapProfiler.collectGarbage');
  const own = [...(await pageMegabytes(browser))].filter(([id]) => !before.has(id)).map(([, size]) => size);
  await page.close();
  return Math.max(...own);
};

/** Ratios to the floor that are to be reached. */
const reach: Readonly<Record<string, string>> = {
  'import: first rows of 10,000': '≤ 1.3',
  'import: all checked': '≤ 1.5',
  'import: main thread a scroll frame': '≤ 1.5',
};

const inNumbers = (results: Results): string[] => {
  const of = (site: string, thing: string) => medianOf(results.get(nameOf(site, thing)) ?? []).toFixed(1);
  const line = (thing: string, most: string) => [thing, of('dashboard', thing), of('floor', thing), most];
  return toLines([
    ['counted', 'dashboard', 'floor', 'reach'],
    line('import: longest task, ms', '≤ 50'),
    line('import: frames dropped, %', '≤ 1'),
    line('import: edit of a cell', 'floor + 16.7'),
  ]);
};

/** An import of the dashboard beside the floor's, which parses, checks and shows the same file by hand. @returns the lines to print. */
export const benchImports = async (rounds: number): Promise<string[]> => {
  execFileSync(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const folder = mkdtempSync(join(tmpdir(), 'desk-bench-'));
  const desk = await startDesk(folder);
  const front = await startFront(desk.url, desk.account.api_key);
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    chromiumSandbox: process.getuid?.() !== 0,
    args: browserArgs,
  });
  try {
    const context = await openDesk(browser, front.url, desk.account, 0);
    const bench = { context, folder };
    const { dashboard, floor } = sites(front.url);
    const pages = [dashboard, floor].map((site) => ({
      name: site.name,
      measure: () => measurePage(bench, site),
    }));
    for (const { measure } of pages) await measure();
    const results = await measureInTurns(pages, rounds);
    const creates = await measureInTurns(
      [
        { name: 'dashboard', measure: () => createsByDesk(bench, dashboard) },
        { name: 'floor', measure: () => createsByLoop(context, floor, desk.account) },
      ],
      // Each round creates twenty thousand tasks.
      Math.ceil(rounds / 3),
    );
    const memory = await memoryOf(bench, browser, dashboard);
    return [
      `Import, ${rounds} rounds`,
      ...ratioTable(new Map([...results, ...creates]), [
        ...Object.entries(reach).map(([thing, most]) => ({
          says: thing,
          of: nameOf('dashboard', thing),
          to: nameOf('floor', thing),
          reach: most,
        })),
        { says: 'import: creates a second', of: 'dashboard', to: 'floor', reach: '≥ 0.7' },
      ]),
      ...inNumbers(results),
      `memory of the tab with ${longCount.toLocaleString('en-US')} rows: ${memory.toFixed(0)} MB (< 250)`,
    ];
  } finally {
    await browser.close();
    front.server.close();
    front.server.closeAllConnections();
    await desk.started.stop();
    rmSync(folder, { recursive: true });
  }
};
