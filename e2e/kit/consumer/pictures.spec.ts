import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@dispatch-desk/playwright';

const stylePath = fileURLToPath(import.meta.resolve('@dispatch-desk/playwright/screenshot.css'));
const style = readFileSync(stylePath, 'utf8');

test.use({ bypassCSP: true });

test('the form looks the same after a reload', async ({ desk, clock }, testInfo) => {
  const { page } = desk;
  await clock.stopAt('2037-01-12T18:00:00Z');
  await desk.open('delivery');
  await expect(page.getByRole('link', { name: '4 fields to fill in' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Dismiss hints' })).toBeVisible();
  await page.screenshot({
    path: testInfo.snapshotPath('form.png', { kind: 'screenshot' }),
    style,
    animations: 'disabled',
  });
  await page.reload();
  await expect(page).toHaveScreenshot('form.png', { stylePath });
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
