import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, expect, type Browser, type Page } from '@playwright/test';
import { stopClocks } from '../kit/clocks.ts';
import { demoAccountId } from '#contract/extensions.ts';
import { findBrowser } from '../support/find-browser.ts';
import { fillDay } from './fill-day.ts';
import { takeAll } from './take-all.ts';

/**
 * Takes the pictures of README.md from the built dashboard, the real service and its demo account. With `all`: of every page and
 * state, in three windows, light and dark, into `test-results/pictures`; a word after it takes those alone
 * whose name begins with it, or plays that scene alone (`imports`, `promos`, `connection`).
 */

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = fileURLToPath(new URL('.', import.meta.url));
const data = mkdtempSync(join(tmpdir(), 'dispatch-desk-pictures-'));
const database = join(data, 'desk.db');
const ahead = join(data, 'ahead');

/** A working day, in whose morning the pictures are taken whenever it is. */
const day = '2027-12-21';

/** A process of the service whose clock begins at the day of the pictures: the demo's tasks are of that day. */
const environment = {
  PATH: process.env['PATH'],
  DATABASE: database,
  LOG_LEVEL: 'silent',
  CLOCK_AHEAD: ahead,
  NODE_OPTIONS: `--import=${new URL('../support/moved-clock.ts', import.meta.url).href}`,
};

const startService = async (): Promise<{ service: ChildProcess; link: string }> => {
  const service = spawn(process.execPath, ['src/hosts/node.ts'], {
    cwd: root,
    env: { ...environment, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  for await (const chunk of service.stdout) {
    printed += String(chunk);
    const link = /^Connect: (\S+)$/m.exec(printed)?.[1];
    if (link !== undefined) return { service, link };
  }
  throw new Error(`The service ended before it printed a link.\n${printed}`);
};

/** @returns the JSON that the admin command prints. */
const admin = (...args: string[]): Record<string, string> => {
  const command = ['src/hosts/admin.ts', ...args];
  return JSON.parse(
    execFileSync(process.execPath, command, { cwd: root, env: environment, encoding: 'utf8' }),
  );
};

/** A key of an owner of the demo account, who sees its keys. */
const ownersKey = (): string =>
  admin('key', 'create', '--account', demoAccountId, '--role', 'owner')['api_key'] ?? '';

/** A link to an account without a task. */
const newAccountLink = (): string => {
  const { account_id = '' } = admin('account', 'create', 'Harbor Market');
  return admin('link', '--account', account_id)['link'] ?? '';
};

type Job = {
  /** When it is made, in UTC. */
  at: string;
  phone: string;
  name: string;
  address: string;
  before: string;
  what: string;
  agent?: string;
};

const jobs: readonly Job[] = [
  {
    at: '16:50',
    phone: '+1 415 555 0248',
    name: 'Oluwaseun Adébáyò',
    address: '3400 Cesar Chavez St, San Francisco, CA',
    before: '+5h',
    what: 'Bouquet, handle upright',
  },
  {
    at: '17:06',
    phone: '+1 415 555 0217',
    name: 'Chloé Dubois',
    address: '2 Marina Blvd, San Francisco, CA',
    before: '+4h',
    what: 'Dinner for six',
    agent: 'Keiko Tanaka',
  },
  {
    at: '17:21',
    phone: '+1 415 555 0264',
    name: 'Ravi Iyer',
    address: '88 Grant Ave, San Francisco, CA',
    before: '+3h',
    what: 'Documents, signature needed',
    agent: 'Ben Okafor',
  },
  {
    at: '17:35',
    phone: '+1 415 555 0239',
    name: 'Maria Gonzalez',
    address: '1355 Market St, San Francisco, CA',
    before: '+2h',
    what: 'Groceries, two bags',
    agent: 'Ana Flores',
  },
];

const next: Job = {
  at: '17:43',
  phone: '+1 415 555 0202',
  name: 'Ana María López',
  address: '500 Castro St, San Francisco, CA',
  before: '+3h',
  what: 'One birthday cake. Ring twice, the bell is quiet.',
  agent: 'Carmen Ruiz',
};

/** A file as a shop sends it: one date that reads two ways, one phone that a spreadsheet shortened. */
const route = [
  'Order ID\tPhone\tName\tAddress\tBefore\tWhat',
  'H-2101\t+1 415 555 0248\tOluwaseun Adébáyò\t3400 Cesar Chavez St\t2027-12-22 14:30\tBouquet, handle upright',
  'H-2102\t+1 415 555 0217\tChloé Dubois\t2 Marina Blvd\t03/12/2027 18:00\tDinner for six',
  'H-2103\t1.41556E+10\tRavi Iyer\t88 Grant Ave\t2027-12-22 16:00\tDocuments, signature needed',
  'H-2104\t+1 415 555 0239\tMaria Gonzalez\t1355 Market St\t2027-12-22 17:15\tGroceries, two bags',
  'H-2105\t+1 415 555 0202\tAna María López\t500 Castro St\t2027-12-22 18:30\tOne birthday cake',
].join('\n');

const textbox = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

const pick = async (page: Page, name: string, text: string): Promise<void> => {
  const box = page.getByRole('combobox', { name, exact: true });
  await box.fill(text);
  await page
    .getByRole('listbox', { name, exact: true })
    .getByRole('option', { selected: true })
    .filter({ hasText: text })
    .waitFor();
  await box.press('Enter');
};

const fillIn = async (page: Page, { phone, name, address, before, what, agent }: Job): Promise<void> => {
  await textbox(page, 'Customer phone').fill(phone);
  await textbox(page, 'Customer name').fill(name);
  await textbox(page, 'Customer address').fill(address);
  await textbox(page, 'Deliver before').fill(before);
  await pick(page, 'Time zone', 'Los Angeles');
  await textbox(page, 'Description').fill(what);
  const modes = page.getByRole('radiogroup', { name: 'Assignment' });
  await modes.getByRole('radio', { name: agent === undefined ? 'Unassigned' : 'Agent', exact: true }).check();
  if (agent !== undefined) await pick(page, 'Agent', agent);
};

const create = async (page: Page, job: Job): Promise<void> => {
  await fillIn(page, job);
  const order = await textbox(page, 'Order number').inputValue();
  await page.getByRole('button', { name: 'Create & next' }).click();
  await page
    .getByRole('article', { name: `Order ${order}` })
    .getByText('Created')
    .first()
    .waitFor();
};

const open = (browser: Browser, options: Parameters<Browser['newPage']>[0]): Promise<Page> =>
  browser.newPage({
    reducedMotion: 'reduce',
    locale: 'en-US',
    timezoneId: 'America/New_York',
    ...options,
  });

const shoot = async (page: Page, name: string): Promise<void> => {
  await page.evaluate(() => document.fonts.ready);
  await page.mouse.move(0, 0);
  await page.evaluate(() => scrollTo(0, 0));
  await page.screenshot({ path: join(folder, `${name}.png`) });
};

const createJobs = async (page: Page): Promise<void> => {
  for (const job of jobs) {
    await stopClocks(page, `${day}T${job.at}Z`);
    await create(page, job);
  }
  await stopClocks(page, `${day}T${next.at}Z`);
};

const takePictures = async (browser: Browser, link: string): Promise<void> => {
  const desk = await open(browser, { viewport: { width: 1440, height: 900 }, colorScheme: 'light' });
  await desk.goto(link);
  await createJobs(desk);
  await fillIn(desk, next);
  await desk.getByRole('switch', { name: 'Notify' }).check();
  await desk.getByRole('switch', { name: 'Tracking link' }).check();
  await expect(desk.getByRole('group', { name: 'Summary' })).toContainText('Tracking link');
  await desk.getByText('San Francisco, California').first().waitFor();
  // What became of the last task lies over what Create will do with this one.
  await desk.locator('[data-tone="ok"][data-leaves]').waitFor({ state: 'detached' });
  await shoot(desk, 'new-task');

  await desk.getByRole('navigation').getByRole('link', { name: 'Import' }).click();
  await textbox(desk, 'Paste rows').fill(route);
  await desk.getByRole('button', { name: 'Read pasted rows' }).click();
  await pick(desk, 'Time zone', 'Los Angeles');
  await desk.getByRole('button', { name: 'Check rows' }).click();
  await desk.getByRole('radio', { name: 'To repair 2' }).waitFor();
  await desk.getByText('Looking for rows').waitFor({ state: 'detached' });
  await shoot(desk, 'import');

  await desk.emulateMedia({ colorScheme: 'dark' });
  await desk.getByRole('navigation').getByRole('link', { name: 'Sent' }).click();
  await desk
    .getByRole('button', { name: /^Details of order/ })
    .first()
    .click();
  await shoot(desk, 'sent-dark');
  await desk.keyboard.press('Escape');

  await desk.emulateMedia({ colorScheme: 'light' });
  await desk.setViewportSize({ width: 390, height: 844 });
  await desk.getByRole('complementary').waitFor({ state: 'detached' });
  await desk.getByRole('navigation').getByRole('link', { name: 'New task' }).click();
  await textbox(desk, 'Customer phone').waitFor();
  await shoot(desk, 'phone');
};

writeFileSync(ahead, String(Date.parse(`${day}T17:40:00Z`) - Date.now()));
const { service, link } = await startService();
const browser = await chromium.launch({
  executablePath: findBrowser(),
  chromiumSandbox: process.getuid?.() !== 0,
});
try {
  const [what, only = ''] = process.argv.slice(2);
  const { origin } = new URL(link);
  const key = ownersKey();
  await fillDay(origin, key, day);
  if (what === 'all')
    await takeAll(await open(browser, { baseURL: origin }), {
      link,
      ownersKey: key,
      newAccountLink,
      day,
      createJobs,
      fillIn: (page) => fillIn(page, next),
      rows: route,
      only,
    });
  else await takePictures(browser, link);
} finally {
  await browser.close();
  const ended = once(service, 'exit');
  service.kill('SIGTERM');
  await ended;
  rmSync(data, { recursive: true });
}
