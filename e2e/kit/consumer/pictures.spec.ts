import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, sample, test } from '@dispatch-desk/playwright';

const style = readFileSync(
  fileURLToPath(import.meta.resolve('@dispatch-desk/playwright/screenshot.css')),
  'utf8',
);

// The page's policy lets no style sheet in but its own, not even Playwright's.
test.use({ bypassCSP: true });

test('a picture is the same each time: by `stylePath`, and with the clocks stopped', async ({
  desk,
  clock,
}) => {
  const { page } = desk;
  await clock.stopAt('2037-01-12T18:00:00Z');
  const take = async () => {
    await desk.open('delivery');
    await expect(page.getByRole('button', { name: 'Create task', exact: true })).toBeEnabled();
    await page.mouse.move(0, 0);
    await page.evaluate(() => document.fonts.ready);
    // As `toHaveScreenshot` does: until two in a row are the same.
    let shot = await page.screenshot({ style });
    for (;;) {
      const next = await page.screenshot({ style });
      if (next.equals(shot)) return shot;
      shot = next;
    }
  };
  let last = await take();
  // The page that was there before the clocks were stopped may have been still reading its lists.
  await expect(async () => {
    await page.reload();
    const next = await take();
    const isSame = next.equals(last);
    last = next;
    expect(isSame).toBe(true);
  }).toPass();
});

test('five aria snapshots', async ({ desk }) => {
  const { page } = desk;
  await desk.open('delivery');
  await expect(page.getByRole('navigation').first()).toMatchAriaSnapshot(`
    - link "New task"
    - link "Sent"
    - link "Import"
    - link "Promos"
    - link "Connection"
  `);
  await expect(page.getByRole('tablist')).toMatchAriaSnapshot(`
    - tablist:
      - tab "Pickup"
      - tab "Delivery" [selected]
      - tab "Pickup & delivery"
      - tab "Appointment"
  `);
  await expect(page.getByRole('radiogroup', { name: 'Assignment' })).toMatchAriaSnapshot(`
    - radiogroup "Assignment":
      - radio "Unassigned" [checked]
      - radio "Auto-assign"
      - radio "Agent"
  `);
  await desk.fill(sample.values.delivery);
  const order = await desk.create({ anyway: true });
  await expect(desk.card(order)).toHaveOutcome('Created');
  await expect(desk.card(order)).toMatchAriaSnapshot(`
    - article "Order ${order}":
      - text: /Created/
  `);
  await desk.visit('Promos');
  await expect(page.getByRole('row', { name: 'WELCOME10' })).toMatchAriaSnapshot(`
    - row:
      - cell:
        - checkbox "Select promo WELCOME10"
      - cell:
        - switch "Promo WELCOME10"
      - cell "Inactive"
  `);
});
