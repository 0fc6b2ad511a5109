import type { Page } from '@playwright/test';
import {
  button,
  cell,
  chooseKind,
  connect,
  detailsOf,
  expect,
  expectKeys,
  expectOutcome,
  fillSmallDelivery,
  giveRows,
  openCommands,
  orderNumber,
  promo,
  test,
  textbox,
  visit,
} from './test.ts';

const keysDialog = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' });
const commands = (page: Page) => page.getByRole('dialog', { name: 'Commands' });
const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText());
const details = (page: Page, order: string) => button(page, `Details of order ${order}`);

const selectBoxes = (page: Page) => page.getByRole('checkbox', { name: /^Select promo/ });
const checkedBoxes = (page: Page) => page.getByRole('checkbox', { name: /^Select promo/, checked: true });

/** The orders that the shortcuts of the form have created, for those of Sent; the second has a tracking link. */
type Orders = [first: string, second: string];

type Try = (page: Page, orders: Orders) => Promise<void>;

const startsA =
  (digit: string, kind: string, field: string): Try =>
  async (page) => {
    await visit(page, 'Connection');
    await page.keyboard.press('n');
    await expect(page.getByText('Now press')).toBeVisible();
    await page.keyboard.press(digit);
    await expect(page).toHaveURL(new RegExp(`/new/${kind}$`));
    await expect(textbox(page, field)).toBeFocused();
  };

const goesTo =
  (letter: string, from: 'Sent' | 'Connection', heading: string): Try =>
  async (page) => {
    await visit(page, from);
    await page.keyboard.press('g');
    await page.keyboard.press(letter);
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toHaveCount(1);
    // A form waits for the first thing that is asked on the phone; other pages are read from their heading.
    if (heading === 'New task')
      await expect(page.getByRole('textbox', { name: /phone$/ }).first()).toBeFocused();
    else await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeFocused();
  };

const fillByKeyboard = async (page: Page): Promise<string> => {
  const order = await fillSmallDelivery(page);
  await textbox(page, 'Description').focus();
  return order;
};

/** For each shortcut of the list under `?`, a test that it works. */
const works: Record<string, Try> = {
  'Search and commands': async (page) => {
    await page.keyboard.press('Control+k');
    await expect(commands(page)).toBeVisible();
    await page.keyboard.press('Control+k');
    await expect(commands(page)).toBeHidden();
  },
  'Show keyboard shortcuts': async (page) => {
    await page.keyboard.press('?');
    await expect(keysDialog(page)).toBeVisible();
    await page.keyboard.press('Escape');
  },
  'Close the dialog or menu': async (page) => {
    await button(page, 'Commands').press('Enter');
    await expect(commands(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(commands(page)).toBeHidden();
    await expect(button(page, 'Commands')).toBeFocused();
  },
  'New pickup': startsA('1', 'pickup', 'Pickup phone'),
  'New delivery': startsA('2', 'delivery', 'Customer phone'),
  'New pickup & delivery': startsA('3', 'pickup-delivery', 'Pickup phone'),
  'New appointment': startsA('4', 'appointment', 'Customer phone'),
  'Go to New task': goesTo('t', 'Sent', 'New task'),
  'Go to Sent': goesTo('s', 'Connection', 'Sent'),
  'Go to Import': goesTo('i', 'Sent', 'Import'),
  'Go to Promos': goesTo('p', 'Sent', 'Promos'),
  'Go to Connection': goesTo('c', 'Sent', 'Connection'),
  'Create task': async (page, orders) => {
    const order = await fillByKeyboard(page);
    await page.keyboard.press('Control+Enter');
    await expectOutcome(page, order, 'Created');
    orders[0] = order;
  },
  'Create & next': async (page, orders) => {
    await page.getByRole('switch', { name: 'Tracking link' }).check();
    const order = await fillByKeyboard(page);
    await page.keyboard.press('Control+Shift+Enter');
    await expect(textbox(page, 'Order number')).not.toHaveValue(order);
    await expectOutcome(page, order, 'Created');
    await expect(textbox(page, 'Order number')).not.toHaveValue(order);
    expect(await orderNumber(page)).not.toBe('');
    orders[1] = order;
  },
  'Open the calendar (in a date field)': async (page) => {
    await textbox(page, 'Deliver before').press('Alt+ArrowDown');
    await expect(page.getByRole('group', { name: 'Calendar for Deliver before' })).toBeVisible();
    await page.keyboard.press('Escape');
  },
  'Suggest earlier customers (in phone, name and address)': async (page) => {
    await textbox(page, 'Customer name').press('F2');
    await expect(page.getByRole('listbox', { name: 'Earlier tasks' })).toBeVisible();
    await page.keyboard.press('Escape');
  },
  'Next task type (on the tabs)': async (page) => {
    await chooseKind(page, 'Pickup');
    await page.getByRole('tab', { name: 'Pickup', exact: true }).press('ArrowRight');
    await expect(page.getByRole('tab', { name: 'Delivery', exact: true })).toBeFocused();
    await expect(page).toHaveURL(/\/new\/delivery$/);
  },
  'Previous task type (on the tabs)': async (page) => {
    await page.getByRole('tab', { name: 'Delivery', exact: true }).press('ArrowLeft');
    await expect(page.getByRole('tab', { name: 'Pickup', exact: true })).toBeFocused();
  },
  Search: async (page) => {
    for (const name of ['Sent', 'Promos'] as const) {
      await visit(page, name);
      await expect(page.getByRole('searchbox')).toBeVisible();
      await page.keyboard.press('/');
      await expect(page.getByRole('searchbox')).toBeFocused();
      await page.keyboard.type('/');
      await expect(page.getByRole('searchbox')).toHaveValue('/');
      await page.getByRole('searchbox').clear();
    }
  },
  'Next row': async (page) => {
    await visit(page, 'Promos');
    await promo(page, 'SPRING20').focus();
    await page.keyboard.press('ArrowDown');
    await expect(promo(page, 'SPRING20')).not.toBeFocused();
    await expect(page.locator(':focus')).toHaveRole('switch');
  },
  'Previous row': async (page) => {
    const rows = page.getByRole('switch');
    await rows.nth(1).focus();
    await page.keyboard.press('ArrowUp');
    await expect(rows.first()).toBeFocused();
  },
  'First row': async (page) => {
    await page.getByRole('switch').nth(1).focus();
    await page.keyboard.press('Home');
    await expect(page.getByRole('switch').first()).toBeFocused();
  },
  'Last row': async (page) => {
    await page.getByRole('switch').first().focus();
    await page.keyboard.press('End');
    await expect(page.getByRole('switch').last()).toBeFocused();
  },
  'Open task': async (page, [, order]) => {
    await visit(page, 'Sent');
    await details(page, order).focus();
    await page.keyboard.press('Enter');
    await expect(detailsOf(page, order)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(details(page, order)).toBeFocused();
  },
  'Turn promo on or off': async (page) => {
    await visit(page, 'Promos');
    const before = await promo(page, 'SPRING20').isChecked();
    await promo(page, 'SPRING20').press('Space');
    await expect(promo(page, 'SPRING20')).toBeChecked({ checked: !before });
    await expect(promo(page, 'SPRING20')).toBeFocused();
  },
  'Select promo (on its checkbox)': async (page) => {
    await selectBoxes(page).first().press('Space');
    await expect(selectBoxes(page).first()).toBeChecked();
  },
  'Select range (on a checkbox)': async (page) => {
    await selectBoxes(page).last().press('Shift+Space');
    await expect(checkedBoxes(page)).toHaveCount(3);
  },
  'Select down to the next promo': async (page) => {
    await page.keyboard.press('Escape');
    await selectBoxes(page).first().press('Shift+ArrowDown');
    await expect(selectBoxes(page).nth(1)).toBeFocused();
    await expect(checkedBoxes(page)).toHaveCount(2);
  },
  'Select up to the previous promo': async (page) => {
    await page.keyboard.press('Escape');
    // On the switches as well.
    await page.getByRole('switch').last().press('Shift+ArrowUp');
    await expect(page.getByRole('switch').nth(1)).toBeFocused();
    await expect(checkedBoxes(page)).toHaveCount(2);
  },
  'Select all shown': async (page) => {
    await selectBoxes(page).first().press('Control+a');
    await expect(checkedBoxes(page)).toHaveCount(3);
  },
  'Go to the selection’s actions': async (page) => {
    await selectBoxes(page).first().press('Enter');
    await expect(page.getByRole('region', { name: 'Selected promos' }).locator(':focus')).toHaveRole(
      'button',
    );
  },
  'Clear the selection': async (page) => {
    await page.keyboard.press('Escape');
    await expect(checkedBoxes(page)).toHaveCount(0);
    await expect(page.getByRole('checkbox', { name: /^Select all/ })).toBeFocused();
  },
  'Undo last promo change (within 10 s)': async (page) => {
    const [spring, free] = [promo(page, 'SPRING20'), promo(page, 'FREESHIP')];
    const [first, second] = [await spring.isChecked(), await free.isChecked()];
    await spring.press('Space');
    await expect(spring).toBeChecked({ checked: !first });
    await free.press('Space');
    await expect(free).toBeChecked({ checked: !second });
    await page.keyboard.press('u');
    await expect(free).toBeChecked({ checked: second });
    await expect(spring).toBeChecked({ checked: !first });
    await button(page, 'Undo change to SPRING20').press('Enter');
    await expect(spring).toBeFocused();
    await expect(spring).toBeChecked({ checked: first });
    // An undo is not undone.
    await expect(page.getByRole('button', { name: /^Undo/ })).toHaveCount(0);
  },
  'Duplicate task': async (page, [first]) => {
    await visit(page, 'Sent');
    await details(page, first).focus();
    await page.keyboard.press('d');
    await expect(page).toHaveURL(/\/new\/delivery/);
    await expect(textbox(page, 'Customer phone')).not.toHaveValue('');
    await expect(textbox(page, 'Order number')).not.toHaveValue(first);
  },
  'Copy order number': async (page, [first]) => {
    await visit(page, 'Sent');
    await details(page, first).focus();
    await page.keyboard.press('c');
    await expect.poll(() => copied(page)).toBe(first);
    await expect(details(page, first)).toBeFocused();
    // The list of the service has the same keys.
    await page.getByRole('radio', { name: /^All tasks/ }).check();
    await details(page, first).focus();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('c');
    await expect.poll(() => copied(page)).not.toBe(first);
  },
  'Copy tracking link': async (page, [, second]) => {
    await visit(page, 'Sent');
    await details(page, second).focus();
    await page.keyboard.press('l');
    await expect.poll(() => copied(page)).toMatch(/\/track\/[\w-]{20,}$/);
  },
  'Next cell (in Import)': async (page) => {
    await visit(page, 'Import');
    await giveRows(page, 'keys', 2);
    // A row that is still being checked is not edited.
    await expect(cell(page, 'Ready')).toHaveCount(2);
    await cell(page, 'keys-0').press('ArrowRight');
    await expect(cell(page, '+14155550102').first()).toBeFocused();
  },
  'Previous cell (in Import)': async (page) => {
    await page.keyboard.press('ArrowLeft');
    await expect(cell(page, 'keys-0')).toBeFocused();
  },
  'Edit cell (in Import)': async (page) => {
    await page.keyboard.press('F2');
    await expect(page.locator(':focus')).toHaveValue('keys-0');
    await page.keyboard.press('Escape');
  },
  'Fill cell from above (in Import)': async (page) => {
    await cell(page, 'Box 1').press('Control+d');
    await expect(cell(page, 'Box 0')).toHaveCount(2);
  },
  'Undo last cell change (in Import)': async (page) => {
    await page.keyboard.press('Control+z');
    await expect(cell(page, 'Box 1')).toHaveCount(1);
  },
};

test('every shortcut of the list works, and the list has no other; single letters can be switched off for good, and Ctrl+K still works', async ({
  page,
  account,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await connect(page, account);
  const orders: Orders = ['', ''];
  await button(page, 'Commands').click();
  await commands(page).getByRole('combobox').fill('keyboard');
  await page.keyboard.press('Enter');
  await expect(keysDialog(page)).toBeVisible();
  expect(await keysDialog(page).getByRole('term').allTextContents()).toEqual(Object.keys(works));
  await page.keyboard.press('Escape');
  for (const [does, tryIt] of Object.entries(works)) await test.step(does, () => tryIt(page, orders));
  await test.step('single letters are switched off', async () => {
    // What is typed in a cell is its text.
    await visit(page, 'Sent');
    await expectKeys(page);
    await page.keyboard.press('?');
    await page.getByRole('switch', { name: 'Single-key shortcuts' }).press('Space');
    await expect(page.getByRole('switch', { name: 'Single-key shortcuts' })).not.toBeChecked();
    await page.keyboard.press('Escape');
    await page.reload();
    await expectKeys(page);
    await visit(page, 'Promos');
    await expect(page.getByRole('searchbox')).toBeVisible();
    for (const key of ['/', '?', 'g', 's']) await page.keyboard.press(key);
    await expect(page.getByRole('searchbox')).not.toBeFocused();
    await expect(page.getByRole('searchbox')).not.toHaveAttribute('aria-keyshortcuts', '/');
    await expect(page).toHaveURL(/\/promos$/);
    const opened = await openCommands(page);
    await page.keyboard.type('shortcuts');
    await expect(opened.getByRole('option', { selected: true })).toContainText('shortcuts');
    await page.keyboard.press('Enter');
    await page.getByRole('switch', { name: 'Single-key shortcuts' }).press('Space');
    await page.keyboard.press('Escape');
    await expect(keysDialog(page)).toHaveCount(0);
    await page.keyboard.press('/');
    await expect(page.getByRole('searchbox')).toBeFocused();
  });
});

test('single letters do nothing in fields, with a modifier, behind a dialog, and too long after the first key of a sequence', async ({
  page,
}) => {
  await page.goto('/connection');
  await expectKeys(page);
  const merchant = textbox(page, 'Merchant ID');
  await merchant.fill('');
  await merchant.pressSequentially('ngs?/');
  await expect(merchant).toHaveValue('ngs?/');
  await expect(page).toHaveURL(/\/connection$/);
  await page.getByRole('checkbox', { name: 'Keep in this tab' }).focus();
  for (const key of ['g', 's']) await page.keyboard.press(key);
  await expect(page).toHaveURL(/\/connection$/);

  await page.getByRole('link', { name: 'Connection' }).focus();
  for (const key of ['Alt+g', 'Alt+s', 'Shift+G', 'Shift+S']) await page.keyboard.press(key);
  await expect(page.getByText('Now press')).toBeHidden();
  await page.keyboard.press('?');
  await expect(keysDialog(page)).toBeVisible();
  for (const key of ['g', 's']) await page.keyboard.press(key);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/connection$/);

  await page.clock.install();
  await page.keyboard.press('g');
  await expect(page.getByText('Now press')).toBeVisible();
  await page.clock.runFor(2000);
  await expect(page.getByText('Now press')).toBeHidden();
  await page.keyboard.press('s');
  await expect(page).toHaveURL(/\/connection$/);
  // A wrong second key begins anew, also when it is the first one again.
  for (const key of ['n', 'g', 'g', 's']) await page.keyboard.press(key);
  await expect(page).toHaveURL(/\/sent$/);
});
