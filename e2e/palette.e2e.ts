import type { Page } from '@playwright/test';
import { button, combobox, expect, openCommands, test, textbox } from './test.ts';

/** Opens the palette, types, and takes the first line. */
const command = async (page: Page, text: string, line: string | RegExp): Promise<void> => {
  const palette = await openCommands(page);
  await page.keyboard.insertText(text);
  await expect(palette.getByRole('option', { selected: true })).toContainText(line);
  await page.keyboard.press('Enter');
};

test('the palette opens drafts, presets, pages, task types and searches by name', async ({ desk, page }) => {
  await test.step('a draft and a preset', async () => {
    await desk.open('delivery');
    await combobox(page, 'Merchant').fill('M-2');
    await button(page, 'Presets').click();
    await textbox(page, 'Preset name').fill('Pharmacy run');
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
    await command(page, 'pharm', 'Pharmacy run');
    await expect(combobox(page, 'Merchant')).toHaveValue('Harbor Foods');
  });

  await test.step('a page and a task type', async () => {
    await command(page, 'prom', 'Promos');
    await expect(page.getByRole('heading', { name: 'Promos', level: 1 })).toBeFocused();
    await command(page, 'appoint', 'New appointment');
    await expect(textbox(page, 'Customer phone')).toBeFocused();
  });

  await test.step('a page that appears later leaves the focus in it', async () => {
    for (const name of ['Sent', 'Promos', 'New task'] as const) {
      await page.getByRole('link', { name, exact: true }).click();
      const palette = await openCommands(page);
      await expect(page).toHaveTitle(new RegExp(`^${name}`));
      await expect(palette.getByRole('combobox')).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(palette).toBeHidden();
    }
  });

  await test.step('a search of tasks or promos', async () => {
    await command(page, 'spring-2', 'Search Sent for “spring-2”');
    await expect(page).toHaveURL(/\/sent\?q=spring-2$/);
    const palette = await openCommands(page);
    await page.keyboard.insertText('spring-2');
    await palette.getByRole('option', { name: 'Search Promos for “spring-2”' }).click();
    await expect(page.getByRole('searchbox', { name: 'Search promos' })).toHaveValue('spring-2');
  });
});
