import type { Locator } from '@playwright/test';
import { writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extensionPaths } from '#contract/extensions.ts';
import { schedulePage } from '#contract/promo-schedule.ts';
import { spawnService } from '#testing/spawn-service.ts';
import { askAt } from './kit/ask.ts';
import type { Account } from './kit/verbs.ts';
import { startAdmin } from './support/admin.ts';
import {
  button,
  type Desk,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  promo,
  serviceOf,
  test as base,
} from './test.ts';

type MovableService = {
  url: string;
  admin: ReturnType<typeof startAdmin>;
  /** Sets the clock of the service. */
  moveClock: (instant: number) => void;
};

const test = base.extend<{ movable: MovableService }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures that are needed from the pattern
  movable: async ({}, use, testInfo) => {
    const database = testInfo.outputPath('desk.db');
    const ahead = testInfo.outputPath('ahead');
    const service = await spawnService({
      DATABASE: database,
      LOG_LEVEL: 'silent',
      NODE_OPTIONS: `--import=${new URL('support/moved-clock.ts', import.meta.url).href}`,
      CLOCK_AHEAD: ahead,
    });
    const admin = startAdmin({ database, url: service.address });
    await use({
      url: service.address,
      admin,
      moveClock: (instant) => {
        writeFileSync(ahead, String(instant - Date.now()));
        process.kill(service.pid, 'SIGUSR2');
      },
    });
    await service.stop();
  },
  account: async ({ movable }, use) => use(await movable.admin.createAccount()),
  baseURL: ({ movable }, use) => use(movable.url),
  service: ({ account, movable }, use) => use(serviceOf(account, movable.url)),
});

const view = ({ page }: Desk, name: string) => page.getByRole('radio', { name }).locator('..').click();
const row = ({ page }: Desk, code: string) => page.getByRole('row').filter({ hasText: code });
/** Plans run every 20 seconds; the list follows within ten. */
const followed = { timeout: 45_000 };

/** Chooses a day of the next month; without a clock at 09:00. */
const pickTime = async (dialog: Locator, field: 'From' | 'Until', day: number, clock = '09:00') => {
  await dialog.getByRole('button', { name: new RegExp(`^${field}`) }).click();
  await button(dialog, 'Next month').click();
  await dialog.getByRole('button', { name: new RegExp(`^${day} `) }).click();
  const [hours = '', minutes = ''] = clock.split(':');
  await dialog.getByRole('spinbutton', { name: 'Hours' }).pressSequentially(hours);
  await dialog.getByRole('spinbutton', { name: 'Minutes' }).pressSequentially(minutes);
  await button(dialog, 'Set time').click();
};

/** When the service will switch promos, the next time first. */
const dueTimes = async ({ url }: MovableService, { api_key }: Account): Promise<number[]> => {
  const listed = await askAt(url)(extensionPaths.promoScheduleList, { api_key });
  return schedulePage.parse(listed).data.planned.map(({ due_at }) => Date.parse(due_at));
};

test('a schedule made in one browser is followed in another, where the rest of it is cancelled', async ({
  desk,
  page,
  account,
  movable,
  service,
  openBrowser,
}) => {
  await service.setPromo('SPRING20', 'off');
  const { desk: other } = await openBrowser();
  await other.visit('Promos');

  await test.step('scheduled for a few days of the next month', async () => {
    await desk.visit('Promos');
    await desk.bulk.select('SPRING20', 'FREESHIP');
    await button(desk.bulk.bar, 'Schedule…').click();
    const dialog = page.getByRole('dialog', { name: 'Schedule 2 promos' });
    await expect(dialog).toContainText('Already active: 1 of 2');
    await button(dialog, 'Schedule').click();
    await expect(dialog.getByRole('button', { name: /^From/ })).toBeFocused();
    await pickTime(dialog, 'From', 9);
    await pickTime(dialog, 'Until', 12, '23:30');
    await expect(dialog).toContainText(/On from .* 9 .*09:00 until .* 12 .*23:30, /);
    await expectAccessible(page);
    await button(dialog, 'Schedule').click();
    await expect(page.getByRole('alert')).toContainText('Scheduled for 2 promos: On from');
    await expect(dialog).toHaveCount(0);
    for (const each of [desk, other])
      await expect(row(each, 'SPRING20')).toContainText(/ 9 .*09:00 →\son/, followed);
  });

  const [on = 0, off = 0] = await dueTimes(movable, account);
  await test.step('switched at its time by the clock of the service', async () => {
    movable.moveClock(on);
    await expect(promo(page, 'SPRING20')).toBeChecked(followed);
    await expect(row(desk, 'SPRING20')).toContainText(/ 12 .*23:30 →\soff/);
    expect((await service.promo('SPRING20')).status).toBe(1);
  });

  await test.step('cancelled in the other browser', async () => {
    await view(other, 'Scheduled');
    await expectAccessible(other.page);
    await button(other.page, 'Cancel: turn off SPRING20 and FREESHIP').click();
    await button(other.page, 'Cancel schedule').click();
    await expect(other.page.getByText('Nothing is scheduled')).toBeVisible();
    movable.moveClock(off + 60_000);
  });

  await test.step('the history distinguishes the schedule from a person', async () => {
    await desk.promo('FREESHIP').turn('off');
    expect((await service.promo('SPRING20')).status).toBe(1);
    await expect(page).toHaveURL(/q=FREESHIP/);
    await view(desk, 'History');
    await expect(row(desk, 'FREESHIP').first()).not.toContainText('schedule of');
    await button(page, 'Clear search').click();
    await expect(row(desk, 'SPRING20').first()).toContainText('schedule of');
    const downloading = page.waitForEvent('download');
    await button(page, 'Export as CSV').click();
    const csv = await readFile(await (await downloading).path(), 'utf8');
    expect(csv).toMatch(/^"\d{4}-[^,]*","SPRING20","501","0","1","schedule of [^"]+"\r?$/m);
    await expectAccessible(page);
  });

  await test.step('each view fits a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    for (const name of ['History', 'Scheduled', 'Codes']) {
      await view(desk, name);
      await expect(page.getByRole('radio', { name })).toBeChecked();
      await expectNoSidewaysScroll(page);
    }
  });
});
