import type { Page } from '@playwright/test';
import { addField, button, expect, test, textbox, visit } from './test.ts';

/** The role and name of what has the focus; `body` if nothing has it. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return 'body';
    const role = element.getAttribute('role') ?? element.tagName.toLowerCase();
    return `${role} ${element.getAttribute('aria-label') ?? element.textContent.slice(0, 30)}`;
  });

const expectFocused = (page: Page, place: RegExp): Promise<void> =>
  expect.poll(() => focused(page)).toMatch(place);

// With motion, what is removed stays a moment longer with the focus in it.
test.use({ against: 'foreign', contextOptions: { reducedMotion: 'no-preference' } });

test('the focus moves next to a row, card or page that is removed', async ({ desk, page, watch }) => {
  watch.expect(/request failed: POST .*createDelivery/);

  await test.step('a team of the device', async () => {
    await desk.visit('Connection');
    await button(page, 'Add team').press('Enter');
    await textbox(page, 'Team ID').fill('7');
    await textbox(page, 'Team name').fill('North');
    await page.keyboard.press('Enter');
    await expect(textbox(page, 'Team ID')).toBeFocused();
    await button(page, 'Remove North').press('Enter');
    await expectFocused(page, /Teams/);
    await button(page, 'Cancel').press('Enter');
    await expect(button(page, 'Add team')).toBeFocused();
  });

  await test.step('a promo of the device', async () => {
    await desk.visit('Promos');
    await button(page, 'Add promo').press('Enter');
    for (const id of ['1', '2']) {
      await textbox(page, 'Promo ID').fill(id);
      await textbox(page, 'Promo label').fill(`P${id}`);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('switch', { name: `Promo P${id}` })).toBeVisible();
    }
    await button(page, 'Remove P1 from this device').press('Enter');
    await expectFocused(page, /^table/);
    await button(page, 'Remove P2 from this device').press('Enter');
    await expectFocused(page, /^(h1|main)/);
  });

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
    await desk.decide(order, 'Stop tracking');
    await expectFocused(page, /^article Order/);
  });

  await test.step('a decision about an unknown outcome, on Sent', async () => {
    await desk.openSmall();
    const order = await desk.create();
    await expect(desk.card(order)).toHaveOutcome('Outcome unknown');
    await desk.visit('Sent');
    await desk.decide(order, 'Stop tracking');
    await expectFocused(page, /^(article|section|h1|main)/);
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
