import type { BrowserContext, Locator, Page } from '@playwright/test';
import type { TaskSample } from '#testing/samples.ts';
import type { Account, Admin } from './admin.ts';
import { addButtons } from './add-buttons.ts';
import { expect } from './fixtures.ts';
import { untilQuiet } from './quiet.ts';

/** What a person does, in the names of the screen. */

export type Outcome = 'Sending' | 'Created' | 'Rejected' | 'Not sent' | 'Outcome unknown';

export const textbox = (page: Page | Locator, name: string): Locator =>
  page.getByRole('textbox', { name, exact: true });
export const combobox = (page: Page | Locator, name: string): Locator =>
  page.getByRole('combobox', { name, exact: true });
export const button = (page: Page | Locator, name: string): Locator =>
  page.getByRole('button', { name, exact: true });

type ConnectOptions = { address?: string; apiKey?: string; keep?: boolean };

/** Fills in the Connection page and presses Connect; what comes of it is for the test to expect. */
export const tryToConnect = async (
  page: Page,
  account: Account,
  { address, apiKey = account.api_key, keep = true }: ConnectOptions = {},
): Promise<void> => {
  await page.goto('/connection');
  if (address !== undefined) await textbox(page, 'Service address').fill(address);
  await textbox(page, 'Merchant ID').fill(account.merchant_id);
  // A password box has no role.
  await page.getByLabel('API key', { exact: true }).fill(apiKey);
  await page.getByRole('checkbox', { name: 'Keep in this tab' }).setChecked(keep);
  await button(page, 'Connect').click();
};

/** The state of the connection, in the header. */
export const connectionState = (page: Page): Locator =>
  page.getByRole('status').filter({ hasText: /onnected|Not checked yet/ });

/** Connected with a key; a service that has no call to check it with may yet refuse it. */
export const expectConnected = (page: Page): Promise<void> =>
  expect(connectionState(page)).toContainText(/Connected to|Not checked yet: /);

/** Connects this tab with the account's key. */
export const connect = async (page: Page, account: Account, options: ConnectOptions = {}): Promise<void> => {
  await tryToConnect(page, account, options);
  await expectConnected(page);
};

/** Connects this tab by a one-time link, as `npm start` and the admin print them. */
export const connectByLink = async (page: Page, admin: Admin, account: Account): Promise<string> => {
  const link = await admin.createLink(account);
  await page.goto(link);
  await expectConnected(page);
  return link;
};

export const visit = (
  page: Page,
  name: 'New task' | 'Sent' | 'Import' | 'Promos' | 'Connection',
): Promise<void> => page.getByRole('navigation').getByRole('link', { name, exact: true }).click();

/** Chooses the kind in the form that is open. */
export const chooseKind = async (page: Page, tab: string): Promise<void> => {
  const chosen = page.getByRole('tab', { name: tab, exact: true });
  await chosen.click();
  await expect(chosen).toHaveAttribute('aria-selected', 'true');
};

/** Opens the form of a kind of task. */
export const startTask = async (page: Page, tab: string): Promise<void> => {
  await visit(page, 'New task');
  await chooseKind(page, tab);
};

/** Opens a field where its button is in its place. */
export const addField = async (within: Page | Locator, name: string): Promise<void> => {
  const add = addButtons[name];
  if (add !== undefined && (await button(within, add).count()) > 0) await button(within, add).click();
};

/** Types into a combobox and takes the first choice, once the list has one that fits. */
export const pick = async (page: Page, name: string, text: string): Promise<void> => {
  await addField(page, name);
  await combobox(page, name).fill(text);
  const list = page.getByRole('listbox', { name, exact: true });
  await expect(list.getByRole('option', { selected: true })).toContainText(text, { ignoreCase: true });
  await combobox(page, name).press('Enter');
};

/** Opens what a button has folded away, unless it is open. */
export const unfold = async (page: Page, name: 'Options' | 'Exact coordinates'): Promise<void> => {
  const toggle = button(page, name);
  if ((await toggle.getAttribute('aria-expanded')) === 'false') await toggle.click();
};

export const fillTexts = async (
  within: Page | Locator,
  texts: Readonly<Record<string, string>>,
): Promise<void> => {
  for (const [name, text] of Object.entries(texts)) {
    await addField(within, name);
    await textbox(within, name).fill(text);
  }
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

export const addImages = async (page: Page, images: readonly string[]): Promise<void> => {
  if (images.length > 0) await addField(page, 'Image link 1');
  const group = page.getByRole('group', { name: 'Image links', exact: true });
  for (const [index, image] of images.entries()) {
    if (index > 0) await button(group, 'Add image link').click();
    await textbox(group, `Image link ${index + 1}`).fill(image);
  }
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
  await unfold(page, 'Options');
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
  await startTask(page, 'Delivery');
  await fillTexts(page, {
    'Customer phone': '+1 415 555 0102',
    'Customer address': '500 Castro St, San Francisco, CA',
    'Deliver before': `${day} 16:00`,
    Description: 'One envelope',
  });
  await pick(page, 'Time zone', 'PST');
  return orderNumber(page);
};

/** Waits until nothing more is asked about the small delivery that was filled in: the service has said where it goes. */
export const untilAnswered = async (page: Page): Promise<void> => {
  await expect(page.getByText('city centre only', { exact: true })).toBeVisible();
  await untilQuiet(page);
};

/** The order number that the form suggests, once its script is there. */
export const orderNumber = async (page: Page): Promise<string> => {
  await expect(textbox(page, 'Order number')).not.toHaveValue('');
  return textbox(page, 'Order number').inputValue();
};

export const create = (page: Page): Promise<void> => button(page, 'Create task').click();

/** Creates a task whose zone is not the place's: Create asks, and the next press answers. */
export const createInOtherZone = async (page: Page): Promise<void> => {
  await create(page);
  await expect(page.getByRole('region', { name: 'Problems' })).toContainText('task would be sent in');
  await create(page);
};

/** The card of an order, wherever it is shown. */
export const card = (page: Page, orderId: string): Locator =>
  page.getByRole('article', { name: `Order ${orderId}`, exact: true });

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

export const promo = (page: Page, code: string): Locator =>
  page.getByRole('switch', { name: `Promo ${code}`, exact: true });

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
