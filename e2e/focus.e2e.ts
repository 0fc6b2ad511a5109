import type { Page } from '@playwright/test';
import {
  addField,
  button,
  card,
  connectByForm,
  create,
  decide,
  expect,
  expectKeys,
  expectOutcome,
  fillSmallDelivery,
  startTask,
  test,
  textbox,
  visit,
} from './test.ts';

/** The focused element as a screen reader would name it; `body` where nothing has the focus. */
const place = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return 'body';
    return `${element.getAttribute('role') ?? element.tagName.toLowerCase()} ${element.getAttribute('aria-label') ?? element.textContent.slice(0, 30)}`;
  });

const expectPlace = (page: Page, where: RegExp): Promise<void> =>
  expect.poll(() => place(page)).toMatch(where);

// What goes away with motion is there a moment longer, with the focus in it.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('the focus is not lost when a row, a card, a button or a page goes away', async ({
  page,
  foreign,
  watch,
}) => {
  watch.expect(/capabilities/);
  watch.expect(/request failed: POST .*createDelivery/);
  const account = { account_id: '', api_key: 'foreign-key-4711', merchant_id: 'MX-7' };
  await connectByForm(page, account, { address: foreign.url });
  await expectKeys(page);

  await test.step('a row kept on the device', async () => {
    await button(page, 'Add team').press('Enter');
    for (const [id, name] of [
      ['7', 'North'],
      ['8', 'South'],
    ] as const) {
      await textbox(page, 'Team ID').fill(id);
      await textbox(page, 'Team name').fill(name);
      await page.keyboard.press('Enter');
      await expect(button(page, `Remove ${name}`)).toBeVisible();
      await expect(textbox(page, 'Team ID')).toBeFocused();
    }
    await button(page, 'Remove South').press('Enter');
    await expect(button(page, 'Remove South')).toBeHidden();
    await expectPlace(page, /Teams/);
    await button(page, 'Cancel').press('Enter');
    await expect(button(page, 'Add team')).toBeFocused();
  });

  await test.step('a promo kept on the device', async () => {
    await visit(page, 'Promos');
    await button(page, 'Add promo').press('Enter');
    for (const id of ['1', '2']) {
      await textbox(page, 'Promo ID').fill(id);
      await textbox(page, 'Promo label').fill(`P${id}`);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('switch', { name: `Promo P${id}` })).toBeVisible();
    }
    await button(page, 'Remove P1 from this device').press('Enter');
    await expectPlace(page, /^table/);
    await button(page, 'Remove P2 from this device').press('Enter');
    await expectPlace(page, /^(h1|main)/);
  });

  await test.step('a row of the form', async () => {
    await startTask(page, 'Delivery');
    await addField(page, 'Add custom field');
    await button(page, 'Add custom field').press('Enter');
    await page.getByRole('button', { name: /^Remove custom field/ }).press('Enter');
    await expectPlace(page, /^group Custom fields/);
    await addField(page, 'Image link 1');
    await page.getByRole('button', { name: /^Remove image link/ }).press('Enter');
    await expectPlace(page, /^group Image links/);
  });

  await test.step('a question that is answered', async () => {
    await visit(page, 'New task');
    const order = await fillSmallDelivery(page);
    await page.route('**/open/task/createDelivery', (route) => route.abort('connectionreset'));
    await create(page);
    await expectOutcome(page, order, 'Outcome unknown');
    await card(page, order).getByRole('button', { name: /^More/ }).press('Enter');
    await expect(button(card(page, order), 'Send again')).toBeFocused();
    await page.keyboard.press('Escape');
    await expectPlace(page, /^button More/);
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowDown');
    await expect(button(card(page, order), 'Stop tracking')).toBeFocused();
    await button(card(page, order), 'Stop tracking').press('Enter');
    await expectPlace(page, /^article Order/);
    const second = await fillSmallDelivery(page);
    await create(page);
    await expectOutcome(page, second, 'Outcome unknown');
    await visit(page, 'Sent');
    await decide(page, second, 'Stop tracking');
    await expectPlace(page, /^(article|section|h1|main)/);
  });

  await test.step('the connection, and pages', async () => {
    await visit(page, 'Connection');
    await button(page, 'Disconnect').press('Enter');
    await expectPlace(page, /^h1 Connection/);
    await visit(page, 'Promos');
    await page.getByRole('link', { name: 'Go to Connection' }).press('Enter');
    await expectPlace(page, /^h1 Connection/);
  });
});
