import { expect, type Page } from '@playwright/test';
import { button, expectConnected, textbox, type Account } from '../kit/verbs.ts';

/** The form of the Connection page, for journeys about connecting. Other journeys start connected. */

type FormOptions = { address?: string; apiKey?: string; keep?: boolean };

// A password box has no role.
const keyBox = (page: Page) => page.getByLabel('API key', { exact: true });

/** Goes to the Connection page, where the form of the current connection is folded. */
const openConnectionForm = async (page: Page): Promise<void> => {
  await page.goto('/connection');
  const change = button(page, 'Change connection');
  const field = textbox(page, 'Service address');
  await expect(change.or(field).first()).toBeVisible();
  if (!(await field.isVisible())) await change.click();
};

/** Fills in the form and presses Connect; the test checks the result. */
export const tryToConnect = async (
  page: Page,
  account: Account,
  { address, apiKey = account.api_key, keep = true }: FormOptions = {},
): Promise<void> => {
  await openConnectionForm(page);
  if (address !== undefined) await textbox(page, 'Service address').fill(address);
  await textbox(page, 'Merchant ID').fill(account.merchant_id);
  await page.getByRole('checkbox', { name: 'Stay connected in this tab' }).setChecked(keep);
  await keyBox(page).fill(apiKey);
  await button(page, 'Connect').click();
};

/** Connects this tab with the account's key. */
export const connectByForm = async (
  page: Page,
  account: Account,
  options: FormOptions = {},
): Promise<void> => {
  await tryToConnect(page, account, options);
  // The previous connection stays until the new key is accepted.
  await expect(keyBox(page)).toHaveCount(0);
  await expectConnected(page);
};
