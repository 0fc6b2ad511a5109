import type { Page } from '@playwright/test';
import { button, combobox, expect, openCommands, promo, radio, test, textbox } from './test.ts';

/** Opens the palette, types, and takes the first line. */
const command = async (page: Page, text: string, line: string | RegExp): Promise<void> => {
  const palette = await openCommands(page);
  await page.keyboard.insertText(text);
  await expect(palette.getByRole('option', { selected: true })).toContainText(line);
  await page.keyboard.press('Enter');
};

test('the palette opens drafts, presets, pages, task types, tasks, customers, agents and promos by name', async ({
  desk,
  page,
}) => {
  await test.step('a draft and a preset', async () => {
    await desk.open('delivery');
    await combobox(page, 'Merchant').fill('M-2');
    await button(page, 'Presets').click();
    await button(page, 'Save as preset').click();
    await textbox(page, 'Preset name').fill('Pharmacy run');
    await radio(page, 'Everyone').check();
    await textbox(page, 'Preset name').press('Enter');
    await expect(page.getByText('Saved Pharmacy run.')).toBeVisible();
    await desk.fill({ customer_username: 'Uma Petrov' });
    await desk.drafts.save();
    await expect(textbox(page, 'Customer name')).toHaveValue('');
    await combobox(page, 'Merchant').fill('Demo');
    await desk.visit('Sent');
    await command(page, 'uma', /^Uma Petrov.*Delivery/);
    await expect(textbox(page, 'Customer name')).toHaveValue('Uma Petrov');
    await desk.visit('Promos');
    await command(page, 'pharm', /Pharmacy run.*Everyone/);
    await expect(combobox(page, 'Merchant')).toHaveValue('Harbor Foods');
  });

  await test.step('a page and a task type', async () => {
    await command(page, 'prom', 'Promos');
    await expect(page.getByRole('heading', { name: 'Promos', level: 1 })).toBeFocused();
    await command(page, 'appoint', 'New appointment');
    await expect(textbox(page, 'Customer phone')).toBeFocused();
  });

  await test.step('a task and its customer', async () => {
    const order = await desk.openSmall({ customer_username: 'Zoë Quintana' });
    await desk.create();
    await command(page, 'zoe quint', order);
    await expect(page.getByRole('searchbox', { name: 'Search sent tasks' })).toHaveValue(order);
    await expect(desk.card(order)).toBeVisible();
    const palette = await openCommands(page);
    await page.keyboard.insertText('quint');
    await palette.getByRole('option', { name: /^New \w+ for Zoë Quintana/ }).click();
    await expect(textbox(page, 'Customer name')).toHaveValue('Zoë Quintana');
  });

  await test.step('an agent for the task in the form', async () => {
    await command(page, 'assign to ana', 'Assign to Ana');
    await expect(combobox(page, 'Agent')).toHaveValue(/^Ana/);
    await expect(textbox(page, 'Customer name')).toHaveValue('Zoë Quintana');
  });

  await test.step('a promo, and a search for anything else', async () => {
    await command(page, 'spring', 'SPRING20');
    await expect(promo(page, 'SPRING20')).toBeVisible();
    await command(page, 'nobody is called so', 'Search in Sent for “nobody is called so”');
    await expect(page.getByRole('searchbox')).toHaveValue('nobody is called so');
  });

  await test.step('the arrow keys, from end to end', async () => {
    const palette = await openCommands(page);
    const options = palette.getByRole('option');
    await page.keyboard.press('ArrowUp');
    const last = (await options.last().getAttribute('id')) ?? '';
    await expect(palette.getByRole('combobox')).toHaveAttribute('aria-activedescendant', last);
    await page.keyboard.press('ArrowDown');
    await expect(palette.getByRole('option', { selected: true })).toContainText('New task');
  });
});
