import { expect, type Locator, type Page } from '@playwright/test';
import { addButtons } from './add-buttons.ts';

/** What a person does, by accessible names. */

export type Account = { account_id: string; api_key: string; merchant_id: string };

/** The outcome on the card of a task. */
export type Outcome = 'Sending' | 'Created' | 'Rejected' | 'Not sent' | 'Outcome unknown';

export const textbox = (page: Page | Locator, name: string): Locator =>
  page.getByRole('textbox', { name, exact: true });

export const combobox = (page: Page | Locator, name: string): Locator =>
  page.getByRole('combobox', { name, exact: true });

export const button = (page: Page | Locator, name: string): Locator =>
  page.getByRole('button', { name, exact: true });

/** The state of the connection, in the header. */
export const connectionState = (page: Page): Locator =>
  page.getByRole('status').filter({ hasText: /onnected|Not checked yet/ });

/** A service that can't check a key is shown as not checked. */
export const expectConnected = (page: Page): Promise<void> =>
  expect(connectionState(page)).toContainText(/Connected to|Not checked yet: /);

/** A page of the dashboard, by its link. */
export type PageName = 'New task' | 'Sent' | 'Import' | 'Promos' | 'Connection';

export const visit = (page: Page, name: PageName): Promise<void> =>
  page.getByRole('navigation').getByRole('link', { name, exact: true }).click();

/** Chooses the task type in the open form. */
export const chooseKind = async (page: Page, tab: string): Promise<void> => {
  const chosen = page.getByRole('tab', { name: tab, exact: true });
  await chosen.click();
  await expect(chosen).toHaveAttribute('aria-selected', 'true');
};

/** Opens the form of a task type. */
export const startTask = async (page: Page, tab: string): Promise<void> => {
  await visit(page, 'New task');
  await chooseKind(page, tab);
};

/** Opens a field that is hidden behind its button. A form draws its rows one after the other. */
export const addField = async (within: Page | Locator, name: string): Promise<void> => {
  const add = addButtons[name];
  if (add === undefined) return;
  const opener = button(within, add);
  const field = within.getByLabel(name, { exact: true }).or(button(within, name));
  await expect(opener.or(field).first()).toBeVisible();
  if ((await opener.count()) > 0) await opener.click();
};

/** Types into a combobox and takes the first choice, once the list has one that fits. */
export const pick = async (page: Page, name: string, text: string): Promise<void> => {
  await addField(page, name);
  await combobox(page, name).fill(text);
  const list = page.getByRole('listbox', { name, exact: true });
  await expect(list.getByRole('option', { selected: true })).toContainText(text, { ignoreCase: true });
  await combobox(page, name).press('Enter');
};

/** Opens the coordinates of each address. A button is gone once it was pressed. */
export const unfold = async (page: Page, name: 'Exact coordinates'): Promise<void> => {
  const buttons = page.getByRole('button', { name });
  while ((await buttons.count()) > 0) await buttons.first().click();
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

/** The order number that the form suggests. */
export const orderNumber = async (page: Page): Promise<string> => {
  await expect(textbox(page, 'Order number')).not.toHaveValue('');
  return textbox(page, 'Order number').inputValue();
};

export const create = (page: Page): Promise<void> => button(page, 'Create task').click();

/** Waits by the page's clock until a press answers the question: in its first moments it does not. */
export const readQuestion = async (page: Page): Promise<void> => {
  await expect(page.getByRole('region', { name: 'Problems' })).toBeVisible();
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 800)));
};

/** The card of an order, or its row on the page Sent. */
export const card = (page: Page, orderId: string): Locator => {
  const name = { name: `Order ${orderId}`, exact: true };
  return page.getByRole('article', name).or(page.getByRole('row', name));
};

/** The details of an order on the page Sent: a panel, or a drawer in a narrow window. */
export const detailsOf = (page: Page, orderId: string): Locator =>
  page
    .getByRole('complementary', { name: `Order ${orderId}`, exact: true })
    .or(page.getByRole('dialog', { name: `Order ${orderId}`, exact: true }));

/** Presses a button on the card of an order, or in its menu _More_. */
export const decide = async (page: Page, orderId: string, name: string): Promise<void> => {
  const within = card(page, orderId);
  const more = within.getByRole('button', { name: /^More/ });
  await expect(more).toBeVisible();
  if (await button(within, name).isVisible()) return button(within, name).click();
  await more.click();
  await within.getByRole('menuitem', { name }).click();
};

export const promo = (page: Page, code: string): Locator =>
  page.getByRole('switch', { name: `Promo ${code}`, exact: true });

export const giveFile = (
  page: Page,
  path: string | { name: string; mimeType: string; buffer: Buffer },
): Promise<void> => page.locator('input[type="file"]').setInputFiles(path);
