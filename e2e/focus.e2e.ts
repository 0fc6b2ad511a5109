import type { Page } from '@playwright/test';
import { addField, button, expect, test, visit } from './test.ts';

/** The role and name of the focused element, or `body`. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return 'body';
    const role = element.getAttribute('role') ?? element.tagName.toLowerCase();
    return `${role} ${element.getAttribute('aria-label') ?? element.textContent.slice(0, 30)}`;
  });

const expectFocused = (page: Page, place: RegExp): Promise<void> =>
  expect.poll(() => focused(page)).toMatch(place);

// With motion, removed elements keep the focus for a moment.
test.use({ against: 'foreign', contextOptions: { reducedMotion: 'no-preference' } });

test('the focus moves next to a row, card or page that is removed', async ({ desk, page, watch }) => {
  watch.expect(/request failed: POST .*createDelivery/);

  await test.step('a custom field or an image link of the form', async () => {
    await desk.open('delivery');
    await addField(page, 'Add custom field');
    await button(page, 'Add custom field').press('Enter');
    await page.getByRole('button', { name: /^Remove custom field/ }).press('Enter');
    await expectFocused(page, /^group Custom fields/);
    await addField(page, 'Image link 1');
    await page.getByRole('button', { name: /^Remove image link/ }).press('Enter');
    await expectFocused(page, /^group Image links/);
  });

  await test.step('a decision about an unknown outcome, next to the form', async () => {
    await page.route('**/open/task/createDelivery', (route) => route.abort('connectionreset'));
    await desk.openSmall();
    const order = await desk.create();
    await expect(desk.card(order)).toHaveOutcome('Outcome unknown');
    // By keyboard: a press of the mouse leaves the focus in the form.
    await desk.card(order).getByRole('button', { name: 'More' }).press('Enter');
    await page.getByRole('menuitem', { name: /^Dismiss/ }).press('Enter');
    await expectFocused(page, /^article Order/);
  });

  await test.step('the connection, and a page that a link leads away from', async () => {
    await desk.visit('Connection');
    await button(page, 'Disconnect').press('Enter');
    await expectFocused(page, /^h1 Connection/);
    await visit(page, 'Promos');
    await page.getByRole('link', { name: 'Go to Connection' }).press('Enter');
    await expectFocused(page, /^h1 Connection/);
  });
});
