import type { Locator, Page } from '@playwright/test';
import { expect } from '../kit/fixtures.ts';
import { sample } from '../kit/sample.ts';
import {
  button,
  chooseKind,
  combobox,
  detailsOf,
  fillTexts,
  pick,
  promo,
  textbox,
  unfold,
  visit,
} from '../kit/verbs.ts';
import type { JourneyDesk, Service } from '../test.ts';
import { counted, giveRows } from './import-steps.ts';
import { openCommands } from './steps.ts';

/** Every screen and state of the desk. Each function opens one screen after another and passes it to `look`. */

type ScreenOptions = {
  /** The control that regains focus after Escape, if the screen is a dialog, a menu or a list. */
  opener?: Locator;
  /** Whether Tab reaches everything on it. */
  isPage?: boolean;
};

/** Checks the screen that the page shows. */
export type Look = (page: Page, name: string, options?: ScreenOptions) => Promise<void>;

/** Presses a button that opens a dialog or a menu, and passes the result to `look`. */
const lookBehind = async (page: Page, look: Look, opener: string, name = opener) => {
  await button(page, opener).press('Enter');
  await expect(page.getByRole('dialog', { name, exact: true })).toBeVisible();
  await look(page, name, { opener: button(page, opener) });
};

export const visitWithoutConnection = async (page: Page, look: Look): Promise<void> => {
  await page.goto('/');
  await textbox(page, 'Connect link').press('Enter');
  await expect(textbox(page, 'Connect link')).toHaveAttribute('aria-invalid', 'true');
  await look(page, 'Welcome with a wrong link', { isPage: true });

  await visit(page, 'Connection');
  await button(page, 'Advanced').click();
  await textbox(page, 'Merchant ID').fill('M-1');
  const key = page.getByLabel('API key', { exact: true });
  await key.fill('dk_live_wrong');
  await button(page, 'Connect').click();
  await expect(key).toHaveAttribute('aria-invalid', 'true');
  await look(page, 'Connection with a wrong key', { isPage: true });

  for (const name of ['Promos', 'Sent'] as const) {
    await visit(page, name);
    await expect(page.getByRole('heading', { name, level: 1 })).toBeFocused();
    await look(page, `${name} without a connection`);
  }

  const heading = page.getByRole('heading', { level: 1 });
  const commands = await openCommands(page);
  await commands.getByRole('combobox').fill('nothing is called so');
  await expect(commands).toContainText('Nothing matches');
  await look(page, 'Commands without a match', { opener: heading });

  await page.goto('/track/0123456789abcdefghijkl');
  await expect(page.getByRole('heading', { name: 'This link is not valid' })).toBeVisible();
  await look(page, 'Tracking page of an invalid link');
};

/** @returns the order number of a task with a tracking link */
export const visitForm = async (desk: JourneyDesk, look: Look): Promise<string> => {
  const { page } = desk;
  await desk.openSmall();
  // A desktop window shows the whole form without scrolling.
  if ((page.viewportSize()?.width ?? 0) >= 1440)
    for (const control of await page.locator('[aria-required="true"], [role="switch"]').all())
      await expect(control).toBeInViewport();
  await look(page, 'Delivery', { isPage: true });

  await combobox(page, 'Time zone').fill('America');
  await expect(page.getByRole('listbox', { name: 'Time zone' })).toBeVisible();
  await look(page, 'List of time zones', { opener: combobox(page, 'Time zone') });

  await pick(page, 'Time zone', 'PST');
  await textbox(page, 'Deliver before').press('Alt+ArrowDown');
  await expect(page.getByRole('group', { name: 'Calendar for Deliver before' })).toBeVisible();
  await look(page, 'Calendar', { opener: textbox(page, 'Deliver before') });

  await page.getByRole('switch', { name: 'Tracking link' }).check();
  const order = await desk.create();
  await expect(desk.card(order)).toHaveOutcome('Created');
  await look(page, 'Created task');

  await textbox(page, 'Customer phone').fill('+1 415 555');
  await expect(page.getByRole('listbox', { name: 'Returning customers' })).toBeVisible();
  await look(page, 'Returning customers', { opener: textbox(page, 'Customer phone') });

  await button(page, 'Presets').press('Enter');
  await button(page, 'Save preset').click();
  await expect(textbox(page, 'Preset name')).toHaveAttribute('aria-invalid', 'true');
  await look(page, 'Preset without a name', { opener: button(page, 'Presets') });
  await lookBehind(page, look, 'Keep for next task');
  await lookBehind(page, look, 'Paste details');

  await fillTexts(page, { 'Customer name': 'Ana Flores' });
  await desk.drafts.save();
  // A phone has room for one tab, and a menu for the others.
  const { region } = desk.drafts;
  await expect(region.getByText('Ana Flores').or(button(region, '1 more'))).toBeVisible();
  await button(page, 'Paste details').click();
  await textbox(page, 'Message or text').fill('Ravi Iyer\n+91 80 5555 0102\n12 MG Road, Bengaluru');
  await button(page, 'Fill in the form').click();
  await expect(page.getByText('Filled in from your text.')).toBeVisible();
  await look(page, 'Draft and pasted text');

  await desk.fill({ latitude: '12.9', longitude: '77.6' });
  await desk.fill({ customer_address: '500 Castro St, San Francisco, CA' });
  await expect(page.getByText(/^Coordinates are .* km from/)).toBeVisible();
  await look(page, 'Coordinates of another address');
  return order;
};

/** Between them, these two forms have every field. */
export const visitWholeForms = async ({ page, drafts }: JourneyDesk, look: Look): Promise<void> => {
  await drafts.save();
  await chooseKind(page, 'Appointment');
  await unfold(page, 'Exact coordinates');
  await pick(page, 'Custom field template', 'Cold chain');
  await look(page, 'Appointment with every field', { isPage: true });

  await chooseKind(page, 'Pickup & delivery');
  await unfold(page, 'Exact coordinates');
  await fillTexts(page, { 'Image link 1': 'no link' });
  await textbox(page, 'Image link 1').press('Control+Enter');
  await expect(page.getByRole('region', { name: 'Problems' })).toBeVisible();
  await expect(textbox(page, 'Pickup phone')).toBeFocused();
  await look(page, 'Pickup and delivery with problems', { isPage: true });
  await drafts.save();

  await lookBehind(page, look, 'Commands');
  await button(page, 'Commands').focus();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await look(page, 'Keyboard shortcuts', { opener: button(page, 'Commands') });
};

/** @param order of a task that was created in this browser */
export const visitSent = async (
  desk: JourneyDesk,
  service: Service,
  order: string,
  look: Look,
): Promise<void> => {
  const { page } = desk;
  await page.route('**/open/task/createDelivery', (route) => route.abort('connectionreset'));
  await desk.openSmall();
  const unknown = desk.card(await desk.create());
  await expect(unknown).toHaveOutcome('Outcome unknown');
  await expect(unknown).toContainText('No matching task found yet');
  const more = unknown.getByRole('button', { name: /^More/ });
  await more.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Dismiss' })).toBeVisible();
  await look(page, 'More about an unknown outcome', { opener: more });

  await service.create('delivery', { ...sample.values.delivery, order_id: 'other-browser' });
  await visit(page, 'Sent');
  const other = button(page, 'Details of order other-browser');
  await expect(other).toBeVisible();
  await look(page, 'Sent', { isPage: true });
  const opener = button(page, `Details of order ${order}`);
  await opener.press('Enter');
  await expect(detailsOf(page, order)).toBeVisible();
  await look(page, 'Details of a task of this browser', { opener });
  await other.press('Enter');
  await expect(button(detailsOf(page, 'other-browser'), 'Duplicate')).toBeVisible();
  await look(page, 'Details of a task of another browser', { opener: other });
  await button(page, 'Any day').press('Enter');
  await expect(button(page, 'Previous month')).toBeVisible();
  await look(page, 'Days of Sent', { opener: button(page, 'Any day') });
};

export const visitImport = async (page: Page, look: Look): Promise<void> => {
  await visit(page, 'Import');
  await expect(textbox(page, 'Paste rows')).toBeVisible();
  await look(page, 'Import', { isPage: true });
  await giveRows(page, 'walk', 3);
  await expect(counted(page, '3 ready')).toBeVisible();
  await look(page, 'Rows that are ready');
};

export const visitPromos = async ({ page, bulk }: JourneyDesk, look: Look): Promise<void> => {
  await visit(page, 'Promos');
  await page.route('**/open/promo/changeStatus', (route) => route.abort('connectionreset'), { times: 1 });
  await promo(page, 'WELCOME10').click();
  await expect(promo(page, 'WELCOME10')).toHaveAccessibleDescription(/Not confirmed/);
  await look(page, 'Promo that is not confirmed', { isPage: true });

  await bulk.select('WELCOME10', 'FREESHIP');
  await look(page, 'Selected promos');
  await button(page, 'Schedule…').press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await look(page, 'Schedule', { opener: button(page, 'Schedule…') });

  await bulk.clear();
  await page.getByRole('searchbox').fill('nothing is called so');
  await expect(page.getByRole('main')).toContainText('No promo matches');
  await look(page, 'No promo that matches');
};

export const visitConnection = async (page: Page, look: Look): Promise<void> => {
  await visit(page, 'Connection');
  await expect(page.getByText('This device').first()).toBeVisible();
  await look(page, 'Connection', { isPage: true });
};

export const visitTracking = async (
  page: Page,
  service: Service,
  order: string,
  look: Look,
): Promise<void> => {
  const [task] = await service.tasks(order);
  await page.goto(task?.tracking_link ?? '');
  await expect(page.getByRole('heading', { name: 'Your delivery' })).toBeVisible();
  await look(page, 'Tracking page');
};

/** For a service without lists, which this browser then keeps. */
export const visitListsOfDevice = async (page: Page, look: Look): Promise<void> => {
  await page.goto('/connection');
  await textbox(page, 'Teams').fill('7, North');
  await button(page, 'Save Teams').click();
  await expect(button(page, 'Save Teams').locator('..')).toContainText('Saved');
  await textbox(page, 'Agents').fill('702');
  await button(page, 'Save Agents').click();
  await expect(textbox(page, 'Agents')).toHaveAttribute('aria-invalid', 'true');
  await look(page, 'Lists of the device', { isPage: true });

  await visit(page, 'Promos');
  await expect(page.getByRole('link', { name: 'Edit the list' })).toBeVisible();
  await look(page, 'Promos of the device');
};
