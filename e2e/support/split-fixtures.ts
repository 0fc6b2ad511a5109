import { expect, type Page } from '@playwright/test';
import { button, fillTexts, promo, textbox, visit } from '../kit/verbs.ts';
import { test as base } from '../test.ts';
import { openConnectionForm } from './connection-form.ts';
import { readEnvironment } from './environment.ts';
import { startSplitService, type SplitService } from './split-service.ts';

/** A company whose tasks and promos are at two hosts with different keys, as it is with the live services. */
export const test = base.extend<{ split: SplitService }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures that are needed from the pattern
  split: async ({}, use, { parallelIndex }) => {
    const ports = readEnvironment().splitPorts[parallelIndex];
    if (!ports) throw new Error('No ports are reserved for this worker.');
    const service = await startSplitService(ports);
    await use(service);
    await service.close();
  },
});

/** A password box, which has no role. */
export const keyField = (page: Page, name: 'API key' | 'Promo API key') =>
  page.getByLabel(name, { exact: true });

/** Connects the tab to both hosts, with the preset for the live service. */
export const connectSplit = async (page: Page, { tasks, promos }: SplitService, promoKey = promos.key) => {
  await openConnectionForm(page);
  await textbox(page, 'Service address').fill(tasks.url);
  const advanced = button(page, 'Advanced');
  if ((await advanced.getAttribute('aria-expanded')) === 'false') await advanced.click();
  await page.getByRole('radio', { name: /^Tookan v2/ }).check();
  await textbox(page, 'Merchant ID').fill('MX-7');
  await keyField(page, 'API key').fill(tasks.key);
  await textbox(page, 'Promo service address').fill(promos.url);
  await keyField(page, 'Promo API key').fill(promoKey);
  await page.getByRole('checkbox', { name: 'Keep in this tab' }).check();
  await button(page, 'Connect').click();
  // The connection before it stays until the keys of this one are accepted.
  await expect(keyField(page, 'API key')).toHaveCount(0);
  // Where a list does not come, nothing has shown yet that the key is right.
  const { host } = new URL(tasks.url);
  await expect(page.getByRole('status').filter({ hasText: host })).toContainText(
    /(Connected to|Not checked yet:) /,
  );
};

/** Puts a promo with the label SUMMER on the list of this device. */
export const addPromo = async (page: Page) => {
  await visit(page, 'Promos');
  await button(page, 'Add promo').click();
  await fillTexts(page, { 'Promo ID': '7001', 'Promo label': 'SUMMER' });
  await button(page, 'Add promo').click();
  await expect(promo(page, 'SUMMER')).not.toBeChecked();
};

/** Each key in its own host's bodies, and nowhere else: no other host, header, address or preflight. */
export const expectKeysApart = ({ tasks, promos }: SplitService) => {
  for (const [host, other] of [
    [tasks, promos],
    [promos, tasks],
  ] as const) {
    expect(host.requests.filter((request) => request.includes(other.key))).toEqual([]);
    for (const request of host.requests.filter((each) => each.includes(host.key))) {
      expect(request).toMatch(/^POST /);
      expect(request.split(host.key)).toHaveLength(2);
      expect(request).toContain(`"api_key":"${host.key}"`);
    }
  }
};

/** The hosts are asked once for extensions that they do not have, once for each list, and whether they answer at all. */
export const asked = /status 404: (GET .*\/capabilities|POST .*\/(v2\/\w+|promo\/get)|HEAD [^?]*\/)$/;
