import { expect, test } from './support/fixtures.ts';
import { button, connect, create, expectOutcome, fillSmallDelivery, visit } from './support/verbs.ts';

/** Parts of the page that come later may not come at all: the network goes, or a new version is out. */

test('without the names of the world’s zones the stated ones are offered still', async ({
  page,
  account,
  watch,
}) => {
  watch.expect(/request failed: GET .*search-zones/);
  await page.route('**/search-zones*.js', (route) => route.abort('connectionreset'));
  await connect(page, account);
  const order = await fillSmallDelivery(page);
  await create(page);
  await expectOutcome(page, order, 'Created');
});

test('a page that cannot be fetched says so, and comes with a reload', async ({ page, account, watch }) => {
  watch.expect(/request failed: GET .*sent-page/);
  // What the boundary caught is reported to the console, for whoever looks into it.
  watch.expect(/console: .*sent-page/);
  await connect(page, account);
  await page.goto('/new/delivery');
  await page.route('**/sent-page*.js', (route) => route.abort('connectionreset'));
  await page.reload();
  await visit(page, 'Sent');
  await expect(page.getByRole('heading', { name: 'This page stopped working' })).toBeVisible();
  await page.unrouteAll();
  await button(page, 'Load again').click();
  await expect(page.getByRole('main')).toContainText('Nothing sent from this device yet');
});
