import type { Page } from '@playwright/test';
import {
  addField,
  button,
  card,
  chooseKind,
  combobox,
  connect,
  connectByForm,
  create,
  detailsOf,
  expect,
  expectAccessible,
  expectLargeTargets,
  expectNoSidewaysScroll,
  expectOutcome,
  fillSmallDelivery,
  fillTexts,
  openCommands,
  orderNumber,
  pick,
  promo,
  serviceOf,
  test,
  textbox,
  unfold,
  visit,
} from './test.ts';

const looks = [
  { colorScheme: 'dark', width: 390 },
  { colorScheme: 'light', width: 1440 },
] as const;

/** The page hears of another width with its next frame: until then it may show a panel where there is room for a drawer alone. */
const nextFrame = (page: Page): Promise<void> =>
  page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  );

type Both = {
  /** Brings up anew what goes away by itself. */
  show?: () => Promise<void>;
  /** The two widths show other elements, such as a panel or a drawer. */
  differ?: boolean;
};

/**
 * What the page shows is accessible and no wider than it. Colours do not depend on the width: each scheme with one of the two
 * layouts shows all that either has.
 */
const expectInBoth = async (page: Page, { show, differ = false }: Both = {}): Promise<void> => {
  for (const [index, { colorScheme, width }] of looks.entries())
    await test.step(`${colorScheme}, ${width} px`, async () => {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
      await nextFrame(page);
      await show?.();
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
      await expectAccessible(page, { again: index > 0 && !differ });
      await expectNoSidewaysScroll(page);
    });
};

test('the form with all that helps to fill it in, the commands, everything open, and its problems', async ({
  page,
  account,
}) => {
  // Thirteen states, each looked at twice: beside six busy processes it needs most of three minutes.
  test.setTimeout(240_000);
  await connect(page, account);

  await test.step('open lists and the request', async () => {
    await fillSmallDelivery(page);
    await combobox(page, 'Time zone').fill('America');
    await expect(page.getByRole('listbox', { name: 'Time zone' })).toBeVisible();
    await expectInBoth(page);
    await pick(page, 'Time zone', 'PST');
    await button(page, 'Show request').click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectInBoth(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('earlier tasks, presets and pins', async () => {
    const order = await orderNumber(page);
    await button(page, 'Create & next').click();
    await expectOutcome(page, order, 'Created');
    await textbox(page, 'Customer phone').fill('+1 415 555');
    await expect(page.getByRole('listbox', { name: 'Earlier tasks' })).toBeVisible();
    await expectInBoth(page);
    await textbox(page, 'Customer phone').press('Escape');
    await button(page, 'Presets').click();
    await button(page, 'Save as preset').click();
    await button(page, 'Save preset').click();
    await expect(textbox(page, 'Preset name')).toHaveAttribute('aria-invalid', 'true');
    await expectInBoth(page);
    await textbox(page, 'Preset name').fill('Pharmacy run');
    await textbox(page, 'Preset name').press('Enter');
    await expect(textbox(page, 'Preset name')).toBeHidden();
    await button(page, 'Carry over').click();
    await expect(page.getByRole('checkbox', { name: 'Merchant' })).toBeVisible();
    await expectInBoth(page);
    await page.keyboard.press('Escape');
  });

  await test.step('drafts, pasted text, places and pictures', async () => {
    await textbox(page, 'Customer name').fill('Ana Flores');
    await button(page, 'Save and start new').click();
    await expect(page.getByRole('region', { name: 'Drafts' }).getByRole('listitem')).toHaveCount(1);
    await button(page, 'Paste details').click();
    await textbox(page, 'Message or text').fill('Ravi Iyer\n+91 80 5555 0102\n12 MG Road, Bengaluru');
    await expectInBoth(page);
    await page.getByRole('button', { name: /^Fill in \d/ }).click();
    await expect(page.locator('input[data-pasted]')).not.toHaveCount(0);
    await unfold(page, 'Exact coordinates');
    await textbox(page, 'Latitude').fill('12.9');
    await textbox(page, 'Longitude').fill('77.6');
    await textbox(page, 'Customer address').fill('500 Castro St, San Francisco, CA');
    await expect(page.getByRole('group', { name: 'Place of Customer address' })).toBeVisible();
    await page.route('https://img.example.com/**', (route) =>
      route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
    );
    await fillTexts(page, { 'Image link 1': 'https://img.example.com/a.svg' });
    await button(page, 'Show picture 1').click();
    await expect(page.locator('iframe')).toBeVisible();
    await expectInBoth(page);
  });

  await test.step('the commands', async () => {
    const commands = await openCommands(page);
    for (const group of ['Drafts', 'Presets'])
      await expect(commands.getByRole('group', { name: group })).toBeVisible();
    await expectInBoth(page);
    await commands.getByRole('combobox').fill('r');
    await expect(commands.getByRole('group', { name: 'Promos' })).toBeVisible();
    await expectInBoth(page);
    await page.keyboard.press('Escape');
  });

  await test.step('a preset that is deleted', async () => {
    // Nothing of the last task is in it.
    await button(page, 'Save and start new').click();
    await button(page, 'Presets').click();
    await button(page, 'Delete Pharmacy run').click();
    await expectInBoth(page);
    await page.keyboard.press('Escape');
  });

  // The two other kinds have no control that these have not.
  for (const tab of ['Appointment', 'Pickup & delivery'])
    await test.step(`${tab}, everything open`, async () => {
      await chooseKind(page, tab);
      await unfold(page, 'Exact coordinates');
      // It stays chosen for the other kind.
      if (tab === 'Appointment') await pick(page, 'Custom field template', 'Cold chain');
      await expectInBoth(page, { differ: tab === 'Appointment' });
    });
  await test.step('Pickup & delivery, with its problems', async () => {
    await fillTexts(page, { 'Image link 1': 'no link' });
    // What is wrong with it is listed above the form, which moves, as soon as the field is left.
    await textbox(page, 'Image link 1').press('Tab');
    await expect(page.getByRole('region', { name: 'Problems' })).toBeVisible();
    await create(page);
    await expect(textbox(page, 'Pickup phone')).toBeFocused();
    await expectInBoth(page);
  });
});

test('has no axe violations after a task is created', { tag: '@smoke' }, async ({ page, account, watch }) => {
  watch.expect(/request failed: POST .*changeStatus/);
  await connect(page, account);
  const order = await fillSmallDelivery(page);
  await page.getByRole('switch', { name: 'Tracking link' }).check();
  await create(page);
  await expectOutcome(page, order, 'Created');

  await visit(page, 'Sent');
  await expectOutcome(page, order, 'Created');
  await expectInBoth(page, { differ: true });
  await button(page, `Details of order ${order}`).click();
  await expect(detailsOf(page, order)).toBeVisible();
  await expectInBoth(page, { differ: true });
  await page.keyboard.press('Escape');
  await page.getByRole('radio', { name: /^All tasks/ }).check();
  await expect(page.getByRole('row').filter({ hasText: order })).toBeVisible();
  await expectInBoth(page);
  await button(page, `Details of order ${order}`).click();
  await expect(button(detailsOf(page, order), 'Duplicate')).toBeVisible();
  await expectInBoth(page, { differ: true });
  await page.keyboard.press('Escape');

  await test.step('the connection', async () => {
    await visit(page, 'Connection');
    await expect(page.getByRole('heading', { name: 'Connection', level: 1 })).toBeVisible();
    await expectInBoth(page);
  });

  await test.step('the promos: a switch that can be undone, one that is not confirmed, and none that is found', async () => {
    await visit(page, 'Promos');
    await page.route('**/open/promo/changeStatus', (route) => route.abort('connectionreset'), {
      times: 1,
    });
    await promo(page, 'WELCOME10').click();
    await expect(promo(page, 'WELCOME10')).toHaveAccessibleDescription(/Not confirmed/);
    await expectInBoth(page, {
      differ: true,
      show: async () => {
        await promo(page, 'SPRING20').press('Space');
        await expect(button(page, 'Undo change to SPRING20')).toBeVisible();
      },
    });
    await page.getByRole('searchbox').fill('nothing is called so');
    await expect(page.getByRole('main')).toContainText('No promo matches');
    await expectInBoth(page);
  });

  await page.goto((await serviceOf(account).tasks(order))[0]?.tracking_link ?? '');
  await expect(page.getByRole('heading', { name: 'Your delivery' })).toBeVisible();
  await expectInBoth(page);
});

test('the pages before a connection, and a wrong tracking link; the link past the navigation leads to the content', async ({
  page,
  account,
  watch,
}) => {
  watch.expect(/status 401: POST/);
  watch.expect(/status 404: POST .*\/open\/track/);
  await page.goto('/');
  await expect(textbox(page, 'Connect link')).toBeFocused();
  await page.getByRole('navigation').getByRole('link').first().focus();
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await textbox(page, 'Connect link').press('Enter');
  await expect(textbox(page, 'Connect link')).toHaveAttribute('aria-invalid', 'true');
  await expectInBoth(page);
  await visit(page, 'Connection');
  await button(page, 'Advanced').click();
  await textbox(page, 'Merchant ID').fill(account.merchant_id);
  await page.getByLabel('API key', { exact: true }).fill('dk_live_wrong');
  await button(page, 'Connect').click();
  await expect(page.getByLabel('API key', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await expectInBoth(page);
  for (const name of ['Promos', 'Sent'] as const) {
    await visit(page, name);
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
    await expectInBoth(page);
  }
  const commands = await openCommands(page);
  await commands.getByRole('combobox').fill('nothing is called so');
  await expect(commands).toContainText('Nothing matches');
  await expectInBoth(page);
  await commands.getByRole('combobox').fill('keyboard');
  await page.keyboard.press('Enter');
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await keys.getByRole('switch').press('Space');
  await expectInBoth(page);
  await keys.getByRole('switch').press('Space');
  await expectInBoth(page);
  await page.keyboard.press('Escape');
  await expectInBoth(page, {
    show: async () => {
      await page.keyboard.press('n');
      await expect(page.getByText('Now press')).toBeVisible();
    },
  });
  await page.goto('/track/0123456789abcdefghijkl');
  await expect(page.getByRole('heading', { name: 'This link is not valid' })).toBeVisible();
  await expectInBoth(page);
});

test('the lists of the device, and an unknown outcome', async ({ page, foreign, watch }) => {
  watch.expect(/capabilities/);
  watch.expect(/request failed: POST .*createDelivery/);
  const account = { account_id: '', api_key: 'foreign-key-4711', merchant_id: 'MX-7' };
  await connectByForm(page, account, { address: foreign.url });
  await page.setViewportSize({ width: 390, height: 844 });
  for (const name of ['Add team', 'Add agent', 'Add merchant', 'Add template'])
    await button(page, name).click();
  await fillTexts(page, { 'Team ID': '7', 'Team name': 'North' });
  await textbox(page, 'Team name').press('Enter');
  await expect(button(page, 'Remove North')).toBeVisible();
  await expectLargeTargets(page);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await visit(page, 'Promos');
  await button(page, 'Add promo').click();
  await button(page, 'Add promo').click();
  await expectAccessible(page);
  const order = await fillSmallDelivery(page);
  await addField(page, 'Add custom field');
  await button(page, 'Add custom field').click();
  await expectLargeTargets(page);
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.route('**/open/task/createDelivery', (route) => route.abort('connectionreset'));
  await expectAccessible(page);
  await create(page);
  await expectOutcome(page, order, 'Outcome unknown');
  await expectAccessible(page);
  await visit(page, 'Sent');
  await expect(card(page, order)).toContainText('Outcome unknown');
  await card(page, order).getByRole('button', { name: /^More/ }).click();
  await expect(button(card(page, order), 'Stop tracking')).toBeVisible();
  await expectAccessible(page);
});
