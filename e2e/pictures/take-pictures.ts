import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from '@playwright/test';
import { spawnService } from '#testing/spawn-service.ts';
import { stopClocks } from '../kit/clocks.ts';
import { createDesk, type Desk } from '../kit/desk.ts';
import { button, pick, textbox } from '../kit/verbs.ts';
import { bringBrowser } from '../support/browser.ts';

/** Takes the pictures of README.md from the built dashboard, the real service and its demo account. */

const folder = fileURLToPath(new URL('.', import.meta.url));
const data = mkdtempSync(join(tmpdir(), 'dispatch-desk-pictures-'));
const ahead = join(data, 'ahead');

/** A fixed working day, so that the pictures don't change with the calendar. */
const day = '2027-12-21';

/** @param at creation time, in UTC */
const job = (at: string, phone: string, name: string, street: string, before: string, what: string) => ({
  at,
  values: {
    customer_phone: `+1 415 555 ${phone}`,
    customer_username: name,
    customer_address: `${street}, San Francisco, CA`,
    job_delivery_datetime: before,
    timezone: 'America/Los_Angeles',
    job_description: what,
  },
});

const jobs = [
  job('16:50', '0248', 'Oluwaseun Adébáyò', '3400 Cesar Chavez St', '+5h', 'Bouquet, handle upright'),
  job('17:06', '0217', 'Chloé Dubois', '2 Marina Blvd', '+4h', 'Dinner for six'),
  job('17:21', '0264', 'Ravi Iyer', '88 Grant Ave', '+3h', 'Documents, signature needed'),
  job('17:35', '0239', 'Maria Gonzalez', '1355 Market St', '+2h', 'Groceries, two bags'),
];
const next = job(
  '17:43',
  '0202',
  'Ana María López',
  '500 Castro St',
  '+3h',
  'One birthday cake. Ring twice.',
);

/** Rows with an ambiguous date and a phone that a spreadsheet has shortened. */
const route = [
  'Order ID\tPhone\tName\tAddress\tBefore\tWhat',
  'H-2101\t+1 415 555 0248\tOluwaseun Adébáyò\t3400 Cesar Chavez St\t2027-12-22 14:30\tBouquet, handle upright',
  'H-2102\t+1 415 555 0217\tChloé Dubois\t2 Marina Blvd\t03/12/2027 18:00\tDinner for six',
  'H-2103\t1.41556E+10\tRavi Iyer\t88 Grant Ave\t2027-12-22 16:00\tDocuments, signature needed',
  'H-2104\t+1 415 555 0239\tMaria Gonzalez\t1355 Market St\t2027-12-22 17:15\tGroceries, two bags',
  'H-2105\t+1 415 555 0202\tAna María López\t500 Castro St\t2027-12-22 18:30\tOne birthday cake',
].join('\n');

const fillIn = async (desk: Desk, { at, values }: typeof next): Promise<void> => {
  await stopClocks(desk.page, `${day}T${at}Z`);
  await desk.open('delivery', values);
};

const shoot = async (page: Page, name: string): Promise<void> => {
  await page.evaluate(() => document.fonts.ready);
  await page.mouse.move(0, 0);
  await page.evaluate(() => scrollTo(0, 0));
  await page.screenshot({ path: join(folder, `${name}.png`) });
};

const takePictures = async (desk: Desk): Promise<void> => {
  const { page } = desk;
  for (const each of jobs) {
    await fillIn(desk, each);
    const order = await desk.create();
    await desk.card(order).getByText('Created').first().waitFor();
  }
  await fillIn(desk, next);
  await desk.assign({ fleet_id: 'Carmen Ruiz' });
  await page.getByRole('switch', { name: 'Tracking link' }).check();
  await page.getByText('San Francisco, California').first().waitFor();
  // Notes follow the typing after a pause of the stopped clock.
  await page.clock.runFor(3000);
  await shoot(page, 'new-task');

  await desk.visit('Import');
  await textbox(page, 'Paste rows').fill(route);
  await button(page, 'Read pasted rows').click();
  await pick(page, 'Time zone', 'Los Angeles');
  await page.getByText('3 ready · 2 to fix').waitFor();
  await page.getByText('Looking for rows').waitFor({ state: 'detached' });
  await shoot(page, 'import');

  await page.emulateMedia({ colorScheme: 'dark' });
  await desk.visit('Sent');
  await page
    .getByRole('button', { name: /^Details of order/ })
    .first()
    .click();
  await shoot(page, 'sent-dark');
  await page.keyboard.press('Escape');

  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('complementary').waitFor({ state: 'detached' });
  await desk.visit('New task');
  await textbox(page, 'Customer phone').waitFor();
  await shoot(page, 'phone');
};

writeFileSync(ahead, String(Date.parse(`${day}T17:40:00Z`) - Date.now()));
const { address, code, stop } = await spawnService({
  DATABASE: join(data, 'desk.db'),
  LOG_LEVEL: 'silent',
  CLOCK_AHEAD: ahead,
  NODE_OPTIONS: `--import=${new URL('../support/moved-clock.ts', import.meta.url).href}`,
});
const browser = await chromium.launch({
  executablePath: bringBrowser(),
  chromiumSandbox: process.getuid?.() !== 0,
});
try {
  const page = await browser.newPage({
    reducedMotion: 'reduce',
    locale: 'en-US',
    timezoneId: 'America/New_York',
    viewport: { width: 1440, height: 900 },
    colorScheme: 'light',
  });
  const desk = createDesk(page);
  await desk.goto(`${address}/connection#code=${code}`);
  await takePictures(desk);
} finally {
  await browser.close();
  await stop();
  rmSync(data, { recursive: true });
}
