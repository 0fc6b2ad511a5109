import { expect, type Locator, type Page } from '@playwright/test';
import { addButtons } from './add-buttons.ts';

/** What a person does, in the names of the screen. */

/** An account of a service, with a key of its own. */
export type Account = { account_id: string; api_key: string; merchant_id: string };

export type ConnectOptions = { address?: string; apiKey?: string; keep?: boolean };

/** What the card of a task says became of it. */
export type Outcome = 'Sending' | 'Created' | 'Rejected' | 'Not sent' | 'Outcome unknown';

export const textbox = (page: Page | Locator, name: string): Locator =>
  page.getByRole('textbox', { name, exact: true });

export const combobox = (page: Page | Locator, name: string): Locator =>
  page.getByRole('combobox', { name, exact: true });

export const button = (page: Page | Locator, name: string): Locator =>
  page.getByRole('button', { name, exact: true });

/** Goes to the Connection page, where the form of what is in use is folded away. */
export const openConnectionForm = async (page: Page): Promise<void> => {
  await page.goto('/connection');
  const change = button(page, 'Change connection');
  const field = textbox(page, 'Service address');
  await expect(change.or(field).first()).toBeVisible();
  if (!(await field.isVisible())) await change.click();
};

// A password box has no role.
const keyBox = (page: Page): Locator => page.getByLabel('API key', { exact: true });

/** Fills in a key: `fill` would make it the title of a step, which reports show. */
const fillKey = (page: Page, key: string): Promise<void> =>
  keyBox(page).evaluate((element, value) => {
    // Not by its own setter, by which React would take the text for known.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(element, value);
    element.dispatchEvent(new Event('input', { bubbles: true }));
  }, key);

/** Empties the box, if it is still there, of which the form has its own copy: the report of a failed test shows what stands in a page. */
const hideKey = (page: Page): Promise<void> =>
  keyBox(page).evaluateAll((boxes) => {
    for (const box of boxes)
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box, '');
  });

/** Fills in the Connection page and presses Connect; what comes of it is for the test to expect. */
export const tryToConnect = async (
  page: Page,
  account: Account,
  { address, apiKey = account.api_key, keep = true }: ConnectOptions = {},
): Promise<void> => {
  await openConnectionForm(page);
  if (address !== undefined) await textbox(page, 'Service address').fill(address);
  await textbox(page, 'Merchant ID').fill(account.merchant_id);
  await page.getByRole('checkbox', { name: 'Keep in this tab' }).setChecked(keep);
  await fillKey(page, apiKey);
  try {
    await button(page, 'Connect').click();
  } finally {
    await hideKey(page);
  }
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
  // The connection before it stays until the key of this one is accepted.
  await expect(keyBox(page)).toHaveCount(0);
  await expectConnected(page);
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

/** Opens what buttons have folded away, unless it is open: of a pickup-and-delivery each address has one. */
export const unfold = async (page: Page, name: 'Exact coordinates'): Promise<void> => {
  for (const toggle of await page.getByRole('button', { name }).all())
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

export const addImages = async (page: Page, images: readonly string[]): Promise<void> => {
  if (images.length > 0) await addField(page, 'Image link 1');
  const group = page.getByRole('group', { name: 'Image links', exact: true });
  for (const [index, image] of images.entries()) {
    if (index > 0) await button(group, 'Add image link').click();
    await textbox(group, `Image link ${index + 1}`).fill(image);
  }
};

/** The order number that the form suggests, once its script is there. */
export const orderNumber = async (page: Page): Promise<string> => {
  await expect(textbox(page, 'Order number')).not.toHaveValue('');
  return textbox(page, 'Order number').inputValue();
};

export const create = (page: Page): Promise<void> => button(page, 'Create task').click();

/** Reads the question that holds a press, by the page's clock: a press in its first moments leads back to it. */
export const readQuestion = async (page: Page): Promise<void> => {
  await expect(page.getByRole('region', { name: 'Problems' })).toBeVisible();
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 800)));
};

/** The card of an order, wherever it is shown. */
export const card = (page: Page, orderId: string): Locator =>
  page.getByRole('article', { name: `Order ${orderId}`, exact: true });

export const promo = (page: Page, code: string): Locator =>
  page.getByRole('switch', { name: `Promo ${code}`, exact: true });

/** Gives a file to the open page. */
export const giveFile = (
  page: Page,
  path: string | { name: string; mimeType: string; buffer: Buffer },
): Promise<void> => page.locator('input[type="file"]').setInputFiles(path);

/** A view of the rows, with its count. */
export const radio = (page: Page, name: string): Locator => page.getByRole('radio', { name, exact: true });
