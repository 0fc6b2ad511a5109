import type { Page } from '@playwright/test';
import {
  button,
  card,
  connect,
  create,
  detailsOf,
  expect,
  expectOutcome,
  fillSmallDelivery,
  startTask,
  test,
  textbox,
  visit,
} from './test.ts';

/** What assistive technology reads of menus, dialogs and the drawer. The snapshots are edited only where one is meant to change. */

const group = (page: Page, name: string) => page.getByRole('group', { name, exact: true });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });

// What goes away with motion is there a moment longer, with the focus in it.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('menus, dialogs and the drawer have their controls by role and name, keep the keys to themselves, and give the focus back', async ({
  page,
  account,
  watch,
}) => {
  await connect(page, account);
  let order = '';

  await test.step('the menus of the form have their controls by role and name, and give the focus back', async () => {
    await startTask(page, 'Delivery');
    await textbox(page, 'Description').fill('One envelope');
    await button(page, 'Presets').click();
    await expect(group(page, 'Presets')).toMatchAriaSnapshot({ name: 'presets.aria.yml' });
    await button(page, 'Save as preset').press('Enter');
    await expect(textbox(page, 'Preset name')).toBeFocused();
    await textbox(page, 'Preset name').fill('Envelopes');
    await page.getByRole('checkbox', { name: 'Description' }).check();
    await textbox(page, 'Preset name').press('Enter');
    await expect(group(page, 'Presets')).toBeHidden();
    await expect(page.getByText('Saved Envelopes.')).toBeVisible();
    await button(page, 'Presets').click();
    await expect(group(page, 'Presets')).toMatchAriaSnapshot({ name: 'presets-saved.aria.yml' });
    await page.keyboard.press('Escape');
    await expect(group(page, 'Presets')).toBeHidden();
    await expect(button(page, 'Presets')).toBeFocused();
    await button(page, 'Carry over').press('Enter');
    await expect(page.getByRole('group', { name: 'Carry over to the next task' })).toMatchAriaSnapshot({
      name: 'pins.aria.yml',
    });
    await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');
    await expect(button(page, 'Carry over')).toBeFocused();
    await button(page, 'Carry over').click();
    await textbox(page, 'Description').click();
    await expect(page.getByRole('checkbox', { name: 'Merchant' })).toBeHidden();
  });

  await test.step('a dialog keeps the focus and the keys to itself, and gives the focus back', async () => {
    order = await fillSmallDelivery(page);
    await button(page, 'Show request').press('Enter');
    const request = dialog(page, 'Show request');
    await expect(request.getByRole('heading', { name: 'Show request' })).toBeFocused();
    for (let presses = 0; presses < 6; presses += 1) await page.keyboard.press('Tab');
    await page.keyboard.press('Shift+?');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await expect(page.getByRole('article')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(button(page, 'Show request')).toBeFocused();
    await button(page, 'Paste details').press('Enter');
    await expect(dialog(page, 'Paste details')).toMatchAriaSnapshot({ name: 'paste-dialog.aria.yml' });
    await textbox(page, 'Message or text').fill('Ravi Iyer');
    await page.keyboard.press('Escape');
    await expect(button(page, 'Paste details')).toBeFocused();
  });

  await test.step('More of an unknown outcome has its buttons and their notes', async () => {
    watch.expect(/request failed: POST .*createDelivery/);
    await page.route('**/open/task/createDelivery', (route) => route.abort('connectionreset'));
    await create(page);
    await expectOutcome(page, order, 'Outcome unknown');
    // Until the page has asked for the last time, More has less.
    await expect(card(page, order)).toContainText('The service has no such task yet');
    await card(page, order).getByRole('button', { name: /^More/ }).press('Enter');
    for (const name of ['It exists', 'Send again', 'Stop tracking']) {
      await expect(button(card(page, order), name)).toBeFocused();
      await page.keyboard.press('ArrowDown');
    }
    await expect(button(card(page, order), 'Send again')).toHaveAccessibleDescription(/second task/);
    await page.keyboard.press('Escape');
    await expect(card(page, order).getByRole('button', { name: /^More/ })).toBeFocused();
  });

  await test.step('the details of a task are a drawer over a narrow list', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await visit(page, 'Sent');
    await expect(page.getByRole('article')).toHaveCount(1);
    await button(page, `Details of order ${order}`).press('Enter');
    const drawer = dialog(page, `Order ${order}`);
    await expect(drawer).toBeVisible();
    await expect(detailsOf(page, order)).toContainText('Outcome unknown');
    await expect(button(drawer, 'Close details')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(drawer).toHaveCount(0);
    await expect(button(page, `Details of order ${order}`)).toBeFocused();
  });
});
