import { expect, type BrowserContext, type Locator, type Page } from '@playwright/test';
import { dayIn } from '#testing/days.ts';
import { connectTab } from '../kit/connect-tab.ts';
import {
  button,
  chooseKind,
  combobox,
  expectConnected,
  fillTexts,
  orderNumber,
  visit,
  type Account,
} from '../kit/verbs.ts';
import { readEnvironment } from './environment.ts';
import { untilQuiet } from './quiet.ts';

/** Opens the Connection page in a tab that is connected with the account. */
export const connect = async (page: Page, account: Account): Promise<void> => {
  await connectTab(page, account, { service: readEnvironment().url });
  await page.goto('/connection');
  await expectConnected(page);
};

/** How many small deliveries a browser was given. */
const smallDeliveries = new WeakMap<BrowserContext, number>();

/** The least that a delivery can be sent with, each for another day: Create asks about two for one person and day. @returns its order number. */
export const fillSmallDelivery = async (page: Page): Promise<string> => {
  const before = smallDeliveries.get(page.context()) ?? 0;
  smallDeliveries.set(page.context(), before + 1);
  if ((await page.getByRole('tab').count()) === 0) await visit(page, 'New task');
  await chooseKind(page, 'Delivery');
  await fillTexts(page, {
    'Customer phone': '+1 415 555 0102',
    'Customer address': '500 Castro St, San Francisco, CA',
    'Deliver before': `${dayIn(10 + before)} 16:00`,
    Description: 'One envelope',
  });
  await combobox(page, 'Time zone').fill('America/Los_Angeles');
  await combobox(page, 'Time zone').press('Tab');
  return orderNumber(page);
};

/** Has the service refuse the next delivery, which names a merchant that it does not have. */
export const refuseOnce = (page: Page, { merchant_id }: Account): Promise<unknown> =>
  page.route(
    '**/open/task/createDelivery',
    (route, request) =>
      route.continue({ postData: (request.postData() ?? '').replace(merchant_id, 'M-removed') }),
    { times: 1 },
  );

/** Waits until the service has found the address of the small delivery. */
export const untilAnswered = async (page: Page): Promise<void> => {
  await expect(page.getByText('city centre only', { exact: true })).toBeVisible();
  await untilQuiet(page);
};

/** Waits until the page listens for the keys of the desk. */
export const expectKeys = (page: Page): Promise<void> =>
  expect(button(page, 'Commands')).toHaveAttribute('aria-keyshortcuts', 'Control+K');

/** Opens the commands by their key. */
export const openCommands = async (page: Page): Promise<Locator> => {
  await expectKeys(page);
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog', { name: 'Commands' });
  await expect(dialog.getByRole('combobox')).toBeFocused();
  return dialog;
};
