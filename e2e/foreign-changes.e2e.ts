import { button, expect, promo, test, textbox } from './test.ts';
import {
  addIcons,
  forgetZone,
  recordLostTexts,
  reportOffline,
  translatePage,
} from './support/foreign-changes.ts';

test('a translated page creates tasks and shows no outdated text', async ({ desk, service }) => {
  const { page } = desk;
  const order = await desk.openSmall();
  await page.evaluate(recordLostTexts);
  await page.evaluate(translatePage);
  await button(page, 'Create task').click();
  await expect(desk.card(order)).toHaveOutcome('Created');
  expect(await service.tasks(order)).toHaveLength(1);

  await test.step('problems are shown until they are corrected', async () => {
    const problems = page.getByRole('region', { name: 'Problems' });
    await textbox(page, 'Customer phone').fill('1');
    await button(page, 'Create task').click();
    await expect(problems).toContainText('Fix 4 problems');
    await textbox(page, 'Description').fill('One box');
    await expect(problems).toContainText('Fix 3 problems');
  });

  await test.step('each task type has its labels', async () => {
    for (const [tab, label] of [
      ['Appointment', 'Ends'],
      ['Pickup & delivery', 'Deliver before'],
      ['Pickup', 'Pick up before'],
    ] as const) {
      await page.getByRole('tab', { name: tab, exact: true }).click();
      await expect(textbox(page, label)).toBeVisible();
    }
  });
  expect(await page.evaluate(() => (globalThis as { lost?: string[] }).lost)).toEqual([]);

  await test.step('a promo is switched', async () => {
    await desk.visit('Promos');
    await promo(page, 'SPRING20').click();
    await expect(promo(page, 'SPRING20')).not.toBeChecked();
  });
});

test('text typed before the script stays if an extension changed the page', async ({ page, watch }) => {
  watch.expect(/React error #418/);
  await page.addInitScript(addIcons);
  const script = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await script.promise;
    await route.continue();
  });
  await page.goto('/new/delivery', { waitUntil: 'commit' });
  await textbox(page, 'Customer phone').pressSequentially('+1 415');
  script.resolve();
  await expect(page.locator('form:not([aria-busy="true"])')).toBeVisible();
  await expect(textbox(page, 'Customer phone')).toBeFocused();
  await page.keyboard.type(' 555 0102');
  await expect(textbox(page, 'Customer phone')).toHaveValue('+1 415 555 0102');
});

test('a task is created on a device whose time zone the browser does not know', async ({ desk }) => {
  await desk.page.addInitScript(forgetZone);
  await desk.page.reload();
  const order = await desk.createSmall();
  await expect(desk.card(order)).toHaveOutcome('Created');
});

test('a press is sent although the browser reports no network', async ({ desk }) => {
  const { page } = desk;
  const order = await desk.openSmall();
  await page.evaluate(reportOffline);
  await button(page, 'Create task').click();
  await expect(desk.card(order)).toHaveOutcome('Created');
  await page.evaluate(reportOffline);
  await desk.visit('Promos');
  await promo(page, 'SPRING20').click();
  await expect(promo(page, 'SPRING20')).not.toBeChecked();
});
