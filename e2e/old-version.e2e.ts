import { makeOldService, putOldDevice, readOldDevice } from '#testing/old-version.ts';
import { runAdmin, spawnService } from '#testing/spawn-service.ts';
import type { Account } from './support/admin.ts';
import { expect, test as base } from './support/fixtures.ts';
import { cell, radio } from './support/import-verbs.ts';
import { listTasks } from './support/service-api.ts';
import { button, card, connect, createdCards, expectOutcome, textbox, visit } from './support/verbs.ts';

const test = base.extend<{ old: { url: string; account: Account } }>({
  /** A service over a database that version 0.1.0 made, and the account in it with a new key. */
  old: async (
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures that are needed from the pattern
    {},
    use,
    testInfo,
  ) => {
    const env = { DATABASE: testInfo.outputPath('desk.db'), LOG_LEVEL: 'silent' };
    makeOldService(env.DATABASE);
    const { accountId: account_id, merchantId: merchant_id } = readOldDevice('');
    const { stdout } = await runAdmin(['key', 'create', '--account', account_id], env);
    // The command prints one line with it.
    const { api_key } = JSON.parse(stdout) as { api_key: string };
    const service = await spawnService(env);
    await use({ url: service.address, account: { account_id, api_key, merchant_id } });
    await service.stop();
  },
  baseURL: async ({ old }, use) => use(old.url),
});

test('a device and a service of version 0.1.0 go on with all that they have', async ({ page, old }) => {
  const device = readOldDevice(old.url);
  const { created, rejected, parked, unknown, sending } = device.orders;
  await page.route('**/blank', (route) => route.fulfill({ contentType: 'text/html', body: '' }));
  await page.goto('/blank');
  await page.evaluate(putOldDevice, device);

  await page.goto('/sent');
  await expect(createdCards(page, created)).toHaveCount(1);
  await expectOutcome(page, rejected, 'Rejected');
  await expectOutcome(page, parked, 'Not sent');
  for (const order of [unknown, sending]) await expectOutcome(page, order, 'Outcome unknown');

  await visit(page, 'New task');
  await expect(textbox(page, 'Customer name')).toHaveValue('Typed in the last moment');
  await expect(textbox(page, 'Customer phone')).toHaveValue('+61 2 5550 0102');
  const drafts = page.getByRole('region', { name: 'Drafts' });
  // The last one was pressed, and asked whether its order number is meant.
  for (const name of ['Saved for later', 'Second draft', 'Asks something'])
    await expect(drafts).toContainText(name);
  await button(page, 'Presets').click();
  await expect(page.getByText('Pharmacy run')).toBeVisible();

  await connect(page, old.account, { address: old.url });
  await visit(page, 'Sent');
  for (const order of [unknown, sending]) await expectOutcome(page, order, 'Created');
  await visit(page, 'New task');
  await button(card(page, parked), 'Send now').click();
  await expectOutcome(page, parked, 'Created');

  await visit(page, 'Import');
  await page.getByRole('button', { name: 'Pasted rows' }).click();
  await expect(radio(page, 'Created 2')).toBeVisible();
  await expect(cell(page, 'Two boxes')).toBeVisible();
  await expect(cell(page, '+14155550103')).toBeVisible();
  await button(page, 'Resume').click();
  await expect(radio(page, 'Created 4')).toBeVisible();

  const tasks = await listTasks(old.account, old.url);
  expect(tasks.map(({ order_id }) => order_id).toSorted()).toEqual(
    [created, unknown, sending, parked, 'P-1', 'P-2', 'P-3', 'P-4'].toSorted(),
  );
});
