import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@dispatch-desk/playwright';

const style = readFileSync(
  fileURLToPath(import.meta.resolve('@dispatch-desk/playwright/screenshot.css')),
  'utf8',
);

test.use({ bypassCSP: true });

test('the form looks the same after a reload', async ({ desk, clock }) => {
  const { page } = desk;
  await clock.stopAt('2037-01-12T18:00:00Z');
  await desk.open('delivery');
  const take = async () => {
    await expect(page.getByRole('button', { name: 'Create task', exact: true })).toBeEnabled();
    await page.evaluate(() => document.fonts.ready);
    return page.screenshot({ style });
  };
  await expect(async () => {
    const before = await take();
    await page.reload();
    expect((await take()).equals(before)).toBe(true);
  }).toPass();
});

test('the form matches an aria snapshot', async ({ desk }) => {
  await desk.open('delivery');
  await expect(desk.page.getByRole('tablist')).toMatchAriaSnapshot(`
    - tablist:
      - tab "Pickup"
      - tab "Delivery" [selected]
      - tab "Pickup & delivery"
      - tab "Appointment"
  `);
});
