import type { Locator, Page } from '@playwright/test';
import { expect, expectKeys, openCommands, promo, test, textbox, type JourneyDesk } from './test.ts';

type Act = () => Promise<unknown>;

/** What it does, by the list under `?`; where it is pressed; its keys; what a person sees then. */
type Shortcut = readonly [does: string, from: Act, keys: string, sees: Act];

const keysDialog = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' });

const here: Act = () => Promise.resolve();
const on =
  (control: Locator): Act =>
  () =>
    control.focus();
const shows =
  (part: Locator): Act =>
  () =>
    expect(part).toBeVisible();
const hides =
  (part: Locator): Act =>
  () =>
    expect(part).toBeHidden();
const focuses =
  (control: Locator): Act =>
  () =>
    expect(control).toBeFocused();
const checks =
  (control: Locator, checked: boolean): Act =>
  () =>
    expect(control).toBeChecked({ checked });

const anywhere = ({ page, visit }: JourneyDesk): readonly Shortcut[] => {
  const commands = page.getByRole('dialog', { name: 'Commands' });
  const phone = page.getByRole('textbox', { name: /phone$/ }).first();
  const heading = (name: string) => page.getByRole('heading', { name, level: 1, exact: true });
  const at = (name: Parameters<typeof visit>[0]) => async () => {
    await visit(name);
    await expect(heading(name)).toBeVisible();
  };
  const starts = (kind: string) => async () => {
    await expect(page).toHaveURL(new RegExp(`/new/${kind}$`));
    await expect(phone).toBeFocused();
  };
  return [
    ['New task', at('Sent'), 'g t', focuses(phone)],
    ['Sent', at('Import'), 'g s', focuses(heading('Sent'))],
    ['Import', at('Sent'), 'g i', focuses(heading('Import'))],
    ['Promos', at('Sent'), 'g p', focuses(heading('Promos'))],
    ['Connection', at('Sent'), 'g c', focuses(heading('Connection'))],
    ['New pickup', at('Connection'), 'n 1', starts('pickup')],
    ['New delivery', at('Connection'), 'n 2', starts('delivery')],
    ['New pickup & delivery', at('Connection'), 'n 3', starts('pickup-delivery')],
    ['New appointment', at('Connection'), 'n 4', starts('appointment')],
    ['Search and commands', at('Connection'), 'Control+k', shows(commands)],
    ['Keyboard shortcuts', () => page.keyboard.press('Control+k'), '?', shows(keysDialog(page))],
    ['Close a dialog, menu or the task details', here, 'Escape', hides(keysDialog(page))],
  ];
};

const inForm = ({ page, openSmall }: JourneyDesk): readonly Shortcut[] => {
  const tab = (name: string) => page.getByRole('tab', { name, exact: true });
  const calendar = page.getByRole('group', { name: 'Calendar for Deliver before' });
  const open = async () => {
    await openSmall();
    await page.getByRole('switch', { name: 'Tracking link' }).check();
  };
  const creates = (count: number) => () =>
    expect(page.getByRole('article').filter({ hasText: 'Created' })).toHaveCount(count);
  const showsUntilEscape = (part: Locator, opener: Locator) => async () => {
    await expect(part.locator(':focus')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(opener).toBeFocused();
  };
  return [
    ['Create task', open, 'Control+Enter', creates(1)],
    [
      'Open the calendar (in a date field)',
      on(textbox(page, 'Deliver before')),
      'Alt+ArrowDown',
      showsUntilEscape(calendar, textbox(page, 'Deliver before')),
    ],
    [
      'Next task type (in the task type tabs)',
      on(tab('Delivery')),
      'ArrowRight',
      focuses(tab('Pickup & delivery')),
    ],
    ['Previous task type (in the task type tabs)', here, 'ArrowLeft', focuses(tab('Delivery'))],
  ];
};

const inLists = ({ page, visit, bulk }: JourneyDesk): readonly Shortcut[] => {
  const rows = page.getByRole('switch');
  const boxes = page.getByRole('checkbox', { name: /^Select promo/ });
  const checked = page.getByRole('checkbox', { name: /^Select promo/, checked: true });
  const spring = promo(page, 'SPRING20');
  const details = page.getByRole('button', { name: /^Details of order/ }).first();
  const openPromos = async () => {
    await visit('Promos');
    await expect(spring).toBeVisible();
  };
  const openSpring = async () => {
    await openPromos();
    await page.getByRole('searchbox').fill('SPRING20');
    await expect(rows).toHaveCount(1);
    await spring.focus();
  };
  const openSent = async () => {
    await visit('Sent');
    await details.focus();
  };
  const selects = (count: number) => () => expect(checked).toHaveCount(count);
  return [
    ['Search', openPromos, '/', focuses(page.getByRole('searchbox'))],
    ['Next row', on(rows.first()), 'ArrowDown', focuses(rows.nth(1))],
    ['Previous row', here, 'ArrowUp', focuses(rows.first())],
    ['Open task', openSent, 'Enter', shows(page.getByRole('complementary', { name: /^Order/ }))],
    ['Activate or deactivate promo code', openSpring, 'Space', checks(spring, false)],
    ['Select promo code (on its checkbox)', on(boxes.first()), 'Space', selects(1)],
    [
      'Go to the actions for selected codes (from the search box)',
      on(page.getByRole('searchbox')),
      'Enter',
      focuses(bulk.bar.getByRole('button').first()),
    ],
    ['Duplicate task', openSent, 'd', () => expect(textbox(page, 'Customer phone')).toHaveValue(/./)],
  ];
};

const press = async ({ keyboard }: Page, keys: string): Promise<void> => {
  for (const key of keys.split(' ')) await keyboard.press(key);
};

test('every shortcut of the list works', async ({ account, admin, desk, page }) => {
  const codes = Array.from({ length: 300 }, (_, at) => `KEYS-${at + 1}`);
  await admin.loadPromos(account, codes);
  await desk.goto('/connection');
  await expectKeys(page);
  const shortcuts = [...anywhere(desk), ...inForm(desk), ...inLists(desk)];
  for (const [does, from, keys, sees] of shortcuts)
    await test.step(does, async () => {
      await from();
      await press(page, keys);
      await sees();
    });
  await desk.visit('Sent');
  await press(page, '?');
  await expect(keysDialog(page).getByRole('term')).toHaveText(shortcuts.map(([does]) => does));
});

test('single-key shortcuts do nothing while a person types, with a modifier or behind a dialog', async ({
  page,
}) => {
  await page.goto('/connection');
  await expectKeys(page);
  const merchant = textbox(page, 'Merchant ID');
  await merchant.fill('');
  await merchant.pressSequentially('ngs?/');
  await expect(merchant).toHaveValue('ngs?/');
  await page.getByRole('link', { name: 'Connection' }).focus();
  await press(page, 'Alt+g Alt+s Shift+G Shift+S ?');
  await expect(keysDialog(page)).toBeVisible();
  await press(page, 'g s Escape');
  await expect(keysDialog(page)).toBeHidden();
  await expect(page).toHaveURL(/\/connection$/);

  await test.step('too long after the first key', async () => {
    await page.clock.install();
    await press(page, 'g');
    await page.clock.runFor(2000);
    await press(page, 's');
    await expect(page).toHaveURL(/\/connection$/);
  });

  await test.step('after they are turned off, until they are turned on again', async () => {
    const setting = keysDialog(page).getByRole('switch', { name: 'Single-key shortcuts' });
    await press(page, '?');
    await setting.press('Space');
    await press(page, 'Escape');
    await page.reload();
    await expectKeys(page);
    await press(page, 'g s ?');
    await expect(page).toHaveURL(/\/connection$/);
    await openCommands(page);
    await page.keyboard.type('shortcuts');
    await press(page, 'Enter');
    await setting.press('Space');
    await press(page, 'Escape g s');
    await expect(page).toHaveURL(/\/sent$/);
  });
});
