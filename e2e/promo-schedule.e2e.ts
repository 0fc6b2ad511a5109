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
  textbox,
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
    await admin.close();
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

  await test.step('scheduled from Friday to Sunday', async () => {
    await desk.visit('Promos');
    await desk.bulk.select('SPRING20', 'FREESHIP');
    await button(desk.bulk.bar, 'Schedule…').click();
    await textbox(page, 'From').fill('fri 9');
    await textbox(page, 'Until').fill('sun 24:00');
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(/Fri .*09:00 · in/);
    await expectAccessible(page);
    await textbox(page, 'Until').press('Enter');
    await expect(dialog).toHaveCount(0);
    for (const each of [desk, other])
      await expect(row(each, 'SPRING20')).toContainText('Fri 09:00 → on', followed);
  });

  const [on = 0, off = 0] = await dueTimes(movable, account);
  await test.step('switched at its time by the clock of the service', async () => {
    movable.moveClock(on);
    await expect(promo(page, 'SPRING20')).toBeChecked(followed);
    await expect(row(desk, 'SPRING20')).toContainText('Sun 24:00 → off');
    expect((await service.promo('SPRING20')).status).toBe(1);
  });

  await test.step('cancelled in the other browser', async () => {
    await view(other, 'Planned');
    const done = other.page.getByRole('region', { name: 'The last 100' });
    await expect(done).toContainText('Done', followed);
    await expectAccessible(other.page);
    await button(other.page, 'Cancel: turn off SPRING20 and FREESHIP').click();
    await button(other.page, 'Cancel the plan').click();
    await expect(other.page.getByText('Nothing is planned')).toBeVisible();
    movable.moveClock(off + 60_000);
  });

  await test.step('the history tells the schedule from a person', async () => {
    await desk.promo('FREESHIP').turn('off');
    expect((await service.promo('SPRING20')).status).toBe(1);
    await view(desk, 'What happened');
    await expect(row(desk, 'FREESHIP').first()).toContainText('By hand');
    await expect(row(desk, 'SPRING20').first()).toContainText('Plan 1');
    const downloading = page.waitForEvent('download');
    await button(page, 'Export as CSV').click();
    const csv = await readFile(await (await downloading).path(), 'utf8');
    expect(csv).toMatch(/^"\d{4}-[^,]*","SPRING20","501","0","1","schedule of [^"]+","Plan 1"\r?$/m);
    await expectAccessible(page);
  });

  await test.step('each view fits a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    for (const name of ['What happened', 'Planned', 'Codes']) {
      await view(desk, name);
      await expect(page.getByRole('radio', { name })).toBeChecked();
      await expectNoSidewaysScroll(page);
    }
  });
});
