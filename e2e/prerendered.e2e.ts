import { openHeld } from './support/hold-script.ts';
import { combobox, expect, fillTexts, orderNumber, test, textbox } from './test.ts';

/** The forms are in the HTML that the host sends, before any script. */

test(
  'text typed before the script starts is in the form',
  { tag: '@smoke' },
  async ({ desk, page, sent }) => {
    const texts = {
      'Customer phone': '+1 415 555 0101',
      'Customer name': 'Ana María López',
      'Customer address': '500 Castro St, San Francisco, CA',
      'Deliver before': '2037-01-12 16:00',
    };
    await test.step('text, and the place of the caret', async () => {
      const release = await openHeld(page, '/new/delivery');
      for (const each of await page.getByRole('main').getByRole('button').all())
        await expect(each).toBeDisabled();
      await fillTexts(page, texts);
      await textbox(page, 'Deliver before').press('Enter');
      await page.keyboard.press('Control+Enter');
      await textbox(page, 'Description').focus();
      await page.keyboard.type('Two boxes');
      release();
      await page.keyboard.type(' of books, ring twice');
      await orderNumber(page);
      for (const [name, text] of Object.entries(texts)) await expect(textbox(page, name)).toHaveValue(text);
      await expect(textbox(page, 'Description')).toHaveValue('Two boxes of books, ring twice');
      await expect(textbox(page, 'Description')).toBeFocused();
      await expect(combobox(page, 'Merchant')).toHaveValue(/./);
      expect(sent).toEqual([]);
    });

    await test.step('text next to a draft of the tab, which stays a draft', async () => {
      await expect(page.getByText('Saved on this device')).toBeVisible();
      const release = await openHeld(page, '/new/delivery');
      await textbox(page, 'Customer phone').fill('+1 628 555 0199');
      release();
      await expect(desk.drafts.region.getByRole('button', { name: 'Ana María López' }).first()).toBeVisible();
      await expect(textbox(page, 'Customer name')).toHaveValue('');
      await expect(textbox(page, 'Customer phone')).toHaveValue('+1 628 555 0199');
    });
  },
);

test('the suggested order number does not mix with one typed as it appears', async ({ page }) => {
  const release = await openHeld(page, '/new/delivery');
  await textbox(page, 'Order number').focus();
  release();
  await orderNumber(page);
  await page.keyboard.type('4711');
  await expect(textbox(page, 'Order number')).toHaveValue('4711');
});
