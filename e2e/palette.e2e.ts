import type { Page } from '@playwright/test';
import {
  button,
  card,
  chooseKind,
  combobox,
  connect,
  create,
  expect,
  expectOutcome,
  fillSmallDelivery,
  openCommands,
  promo,
  startTask,
  test,
  textbox,
  visit,
} from './test.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Commands' });

/** Opens the palette, types, and waits for the line that Enter would take. */
const find = async (page: Page, text: string, line: string | RegExp): Promise<void> => {
  await openCommands(page);
  await page.keyboard.insertText(text);
  await expect(dialog(page).getByRole('option', { selected: true })).toContainText(line);
};

test('the palette opens drafts and presets, also those of everyone, and pages, kinds, tasks and promos by their names', async ({
  page,
  account,
}) => {
  await connect(page, account);

  await test.step('drafts and presets, also those of everyone, from the form and from elsewhere', async () => {
    await startTask(page, 'Delivery');
    await combobox(page, 'Merchant').fill('M-2');
    await button(page, 'Presets').click();
    await button(page, 'Save as preset').click();
    await textbox(page, 'Preset name').fill('Pharmacy run');
    await textbox(page, 'Preset name').press('Enter');
    await textbox(page, 'Customer name').fill('Uma Petrov');
    await button(page, 'Save and start new').click();
    await expect(textbox(page, 'Customer name')).toHaveValue('');
    await textbox(page, 'Customer name').fill('Bo Chen');

    // In place of the one in the form, which stays a draft.
    await find(page, 'uma', /^Uma Petrov.*Delivery/);
    await page.keyboard.press('Enter');
    await expect(textbox(page, 'Customer name')).toHaveValue('Uma Petrov');
    await expect(textbox(page, 'Customer phone')).toBeFocused();

    await chooseKind(page, 'Appointment');
    await visit(page, 'Sent');
    await find(page, 'bo chen', /^Bo Chen.*Delivery/);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/new\/delivery$/);
    await expect(textbox(page, 'Customer name')).toHaveValue('Bo Chen');
    await expect(textbox(page, 'Customer phone')).toBeFocused();
    await find(page, 'uma', /^Uma Petrov.*Appointment/);
    await page.keyboard.press('Escape');

    await visit(page, 'Promos');
    await combobox(page, 'Merchant').waitFor({ state: 'detached' });
    await find(page, 'pharm', 'Pharmacy run');
    await page.keyboard.press('Enter');
    await expect(combobox(page, 'Merchant')).toHaveValue('Harbor Foods');
    await expect(page.getByText('Started from Pharmacy run.')).toBeVisible();
    await expect(textbox(page, 'Customer name')).toHaveValue('Bo Chen');
    await expect(page).toHaveURL(/\/new\/\w+$/);

    await button(page, 'Presets').click();
    await button(page, 'Save as preset').click();
    await textbox(page, 'Preset name').fill('Night returns');
    await page.getByRole('radio', { name: 'Everyone' }).check();
    await textbox(page, 'Preset name').press('Enter');
    await expect(page.getByText('Saved Night returns.')).toBeVisible();
    await combobox(page, 'Merchant').fill('Demo');
    await find(page, 'night', /Night returns.*Everyone/);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Started from Night returns.')).toBeVisible();
    await expect(combobox(page, 'Merchant')).toHaveValue('Harbor Foods');
  });

  const order = await fillSmallDelivery(page);
  await textbox(page, 'Customer name').fill('Zoë Quintana');
  await create(page);
  await expectOutcome(page, order, 'Created');

  await find(page, 'prom', 'Promos');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Promos', level: 1 })).toBeFocused();

  await find(page, 'appoint', 'New appointment');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/new\/appointment$/);
  await expect(textbox(page, 'Customer phone')).toBeFocused();

  await find(page, 'zoe quint', order);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('searchbox', { name: 'Search sent tasks' })).toHaveValue(order);
  await expect(card(page, order)).toBeVisible();

  await test.step('a customer of an earlier task, an agent, and the search of Sent', async () => {
    await openCommands(page);
    await page.keyboard.insertText('quint');
    await dialog(page)
      .getByRole('option')
      .filter({ hasText: /^New \w+ for Zoë Quintana/ })
      .click();
    await expect(textbox(page, 'Customer name')).toHaveValue('Zoë Quintana');
    await expect(page.getByText('From a link')).toHaveCount(0);
    await find(page, 'assign to ana', 'Assign to Ana');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('radio', { name: 'Agent' })).toBeChecked();
    await expect(combobox(page, 'Agent')).toHaveValue(/^Ana/);
    await expect(textbox(page, 'Customer name')).toHaveValue('Zoë Quintana');
    await find(page, 'nobody is called so', 'Search in Sent for “nobody is called so”');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('searchbox', { name: 'Search sent tasks' })).toHaveValue(
      'nobody is called so',
    );
  });

  await find(page, 'spring', 'SPRING20');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('searchbox', { name: 'Search promos' })).toHaveValue('SPRING20');
  await expect(promo(page, 'SPRING20')).toBeVisible();

  await find(page, 'disconn', 'Disconnect…');
  await page.keyboard.press('Enter');
  await button(page, 'Disconnect').press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Not connected' })).toBeVisible();
});

test('the palette is moved through by arrow keys, gives the focus back, keeps what is typed in the form, and says when nothing is found', async ({
  page,
}) => {
  await test.step('the arrow keys move through the palette, from end to end', async () => {
    await page.goto('/connection');
    await openCommands(page);
    const chosen = dialog(page).getByRole('option', { selected: true });
    const options = dialog(page).getByRole('option');
    await expect(chosen).toContainText('New task');
    await page.keyboard.press('ArrowUp');
    const id = (await options.last().getAttribute('id')) ?? '';
    await expect(chosen).toHaveAttribute('id', id);
    await expect(dialog(page).getByRole('combobox')).toHaveAttribute('aria-activedescendant', id);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(chosen).toContainText('Sent');
    await options.filter({ hasText: 'Promos' }).click();
    await expect(page).toHaveURL(/\/promos$/);
  });

  await test.step('the palette gives the focus back, keeps what is typed in the form, and says when nothing is found', async () => {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto('/new/delivery');
    const phone = textbox(page, 'Customer phone');
    await phone.fill('+1 415');
    await openCommands(page);
    await dialog(page).getByRole('combobox').fill('xyzzy');
    await expect(dialog(page)).toContainText('Nothing matches “xyzzy”');
    await page.keyboard.press('Enter');
    await expect(dialog(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
    await expect(phone).toBeFocused();
    await expect(phone).toHaveValue('+1 415');

    await find(page, 'dark', 'Dark theme');
    await page.keyboard.press('Enter');
    await expect(button(page, 'Light theme')).toBeVisible();
    await expect(phone).toBeFocused();
  });
});
