import type { BrowserContext, Locator, Page } from '@playwright/test';
import type { TaskSample } from '#testing/samples.ts';
import {
  addImages,
  button,
  card,
  chooseKind,
  create,
  expectConnected,
  fillTexts,
  orderNumber,
  pick,
  readQuestion,
  unfold,
  visit,
  type Outcome,
} from '../kit/verbs.ts';
import type { Account, Admin } from './admin.ts';
import { expect } from './fixtures.ts';
import { untilQuiet } from './quiet.ts';

/** What a person does, in the names of the screen: the verbs of the kit, and those of our journeys alone. */

export {
  textbox,
  combobox,
  button,
  openConnectionForm,
  tryToConnect,
  connectionState,
  expectConnected,
  connect,
  visit,
  chooseKind,
  startTask,
  addField,
  pick,
  unfold,
  fillTexts,
  addImages,
  orderNumber,
  create,
  readQuestion,
  card,
  promo,
  type Outcome,
} from '../kit/verbs.ts';

/** Connects this tab by a one-time link, as `npm start` and the admin print them. */
export const connectByLink = async (page: Page, admin: Admin, account: Account): Promise<string> => {
  const link = await admin.createLink(account);
  await page.goto(link);
  await expectConnected(page);
  return link;
};

const fillGroup = (page: Page, name: string, texts: Readonly<Record<string, string>>): Promise<void> =>
  fillTexts(page.getByRole('group', { name, exact: true }), texts);

export const assign = async (page: Page, assignment: TaskSample['assignment']): Promise<void> => {
  const modes = page.getByRole('radiogroup', { name: 'Assignment' });
  await modes.getByRole('radio', { name: assignment.mode, exact: true }).check();
  if (assignment.mode === 'Auto-assign' && assignment.team !== undefined)
    await pick(page, 'Team', assignment.team);
  if (assignment.mode === 'Agent') await pick(page, 'Agent', assignment.agent);
};

/** Fills in the open form with everything of a sample. @returns the order number that the form suggests. */
export const fillTask = async (page: Page, sample: TaskSample): Promise<string> => {
  await fillTexts(page, sample.texts);
  await pick(page, 'Time zone', sample.zone);
  await unfold(page, 'Exact coordinates');
  await fillTexts(page, sample.coordinates);
  await pick(page, 'Custom field template', sample.template);
  await fillGroup(page, 'Custom fields', sample.fields);
  if (sample.deliveryFields) await fillGroup(page, 'Delivery custom fields', sample.deliveryFields);
  await assign(page, sample.assignment);
  for (const name of sample.switches) await page.getByRole('switch', { name, exact: true }).check();
  await addImages(page, sample.images);
  return orderNumber(page);
};

/** How many small deliveries a browser was given. */
const smallDeliveries = new WeakMap<BrowserContext, number>();

/** The least that a delivery can be sent with, each for another day: Create asks about two for one person and day. @returns its order number. */
export const fillSmallDelivery = async (page: Page): Promise<string> => {
  const before = smallDeliveries.get(page.context()) ?? 0;
  smallDeliveries.set(page.context(), before + 1);
  const day = new Date(Date.UTC(2037, 0, 12 + before)).toISOString().slice(0, 10);
  if ((await page.getByRole('tab').count()) === 0) await visit(page, 'New task');
  await chooseKind(page, 'Delivery');
  await fillTexts(page, {
    'Customer phone': '+1 415 555 0102',
    'Customer address': '500 Castro St, San Francisco, CA',
    'Deliver before': `${day} 16:00`,
    Description: 'One envelope',
  });
  await pick(page, 'Time zone', 'PST');
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

/** Waits until nothing more is asked about the small delivery that was filled in: the service has said where it goes. */
export const untilAnswered = async (page: Page): Promise<void> => {
  await expect(page.getByText('city center only', { exact: true })).toBeVisible();
  await untilQuiet(page);
};

/** Creates a task whose zone is not the place's: Create asks, and the next press answers. */
export const createInOtherZone = async (page: Page): Promise<void> => {
  await create(page);
  await expect(page.getByRole('region', { name: 'Problems' })).toContainText('task would be sent in');
  await readQuestion(page);
  await create(page);
};

/** Where Sent shows the whole of an order: a panel beside the list, or a drawer over it where the window is narrow. */
export const detailsOf = (page: Page, orderId: string): Locator =>
  page
    .getByRole('complementary', { name: `Order ${orderId}`, exact: true })
    .or(page.getByRole('dialog', { name: `Order ${orderId}`, exact: true }));

/** The cards of an order that say that it was created. */
export const createdCards = (page: Page, orderId: string): Locator =>
  card(page, orderId).filter({ has: page.getByText('Created', { exact: true }) });

/** Presses a button of an outcome that is unknown: it stands beside More or below it. */
export const decide = async (page: Page, orderId: string, name: string): Promise<void> => {
  const within = card(page, orderId);
  const more = within.getByRole('button', { name: /^More/ });
  await expect(more).toBeVisible();
  if (!(await button(within, name).isVisible())) await more.click();
  await button(within, name).click();
};

export const expectOutcome = (
  page: Page,
  orderId: string,
  outcome: Outcome,
  options?: { timeout: number },
): Promise<void> => expect(card(page, orderId)).toContainText(outcome, options);

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
