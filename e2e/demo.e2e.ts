import { startDemo } from './support/demo-server.ts';
import { followHeader, openHeld } from './support/hold-script.ts';
import {
  button,
  card,
  combobox,
  create,
  createDesk,
  expect,
  expectAccessible,
  expectConnected,
  expectOutcome,
  fillSmallDelivery,
  promo,
  test as base,
  textbox,
  visit,
} from './test.ts';

const test = base.extend<object, { demoUrl: string }>({
  demoUrl: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures that are needed from the pattern
    async ({}, use) => {
      const demo = await startDemo();
      await use(demo.url);
      await demo.close();
    },
    // It builds first: ten seconds on idle cores, more than a minute on a busy machine.
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ demoUrl }, use) => use(demoUrl),
});

test('the demo stands before its script, makes tasks and switches promos, keeps them over a reload, starts over on request, and runs in one tab', async ({
  page,
  context,
}) => {
  const answers: { path: string; inPage: boolean }[] = [];
  page.on('response', (response) => {
    const { pathname: path } = new URL(response.url());
    if (path.startsWith('/open/')) answers.push({ path, inPage: response.fromServiceWorker() });
  });

  await test.step('the pages stand before the script, and what is typed meanwhile stays', async () => {
    for (const path of ['/sent', '/promos', '/connection'])
      expect(await (await page.request.get(path)).text(), path).toMatch(
        /aria-label="About this demo".*aria-label="Pages".*<h1/,
      );
    const release = await openHeld(page, '/new/delivery');
    await expect(page.getByRole('complementary', { name: 'About this demo' })).toBeVisible();
    await textbox(page, 'Customer name').fill('Ravi Iyer');
    const isSameHeader = await followHeader(page);
    release();
    await expectConnected(page);
    await expect(combobox(page, 'Merchant')).toHaveValue(/./);
    await expect(textbox(page, 'Customer name')).toHaveValue('Ravi Iyer');
    expect(await isSameHeader(), 'the header of the HTML is that of the page').toBe(true);
  });

  await expect(page.getByRole('complementary', { name: 'About this demo' })).toContainText(
    'Nothing is sent anywhere',
  );
  await expectAccessible(page);
  const order = await fillSmallDelivery(page);
  await createDesk(page).assign({ team_id: 'Downtown' });
  await page.getByRole('switch', { name: 'Tracking link' }).check();
  await create(page);
  await expectOutcome(page, order, 'Created');
  await visit(page, 'Promos');
  await promo(page, 'WELCOME20').click();
  await expect(promo(page, 'WELCOME20')).toBeChecked();

  await visit(page, 'Connection');
  await combobox(page, 'Default merchant').fill('M-OWN');
  await page.keyboard.press('Tab');
  await visit(page, 'Promos');

  await page.reload();
  await expectConnected(page);
  await expect(promo(page, 'WELCOME20')).toBeChecked();
  await visit(page, 'Connection');
  await expect(combobox(page, 'Default merchant')).toHaveValue('M-OWN');
  await visit(page, 'Sent');
  await expectOutcome(page, order, 'Created');
  const opening = context.waitForEvent('page');
  await card(page, order)
    .getByRole('link', { name: /^Track/ })
    .click();
  const tracking = await opening;
  await expect(tracking.getByRole('heading', { name: 'Your delivery' })).toBeVisible();
  await tracking.close();
  await page.getByRole('radio', { name: /^All tasks/ }).check();
  await expect(page.getByRole('row').filter({ hasText: order })).toBeVisible();

  expect(answers.length).toBeGreaterThan(5);
  expect(answers.filter(({ inPage }) => !inPage)).toEqual([]);

  await visit(page, 'Promos');
  await button(page, 'Start over').click();
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await expectAccessible(page);
  await button(page, 'Delete and start over').click();
  await expect(page).not.toHaveURL(/promos/);
  await expectConnected(page);
  await visit(page, 'Promos');
  await expect(promo(page, 'WELCOME10')).toBeChecked();
  await expect(promo(page, 'WELCOME20')).not.toBeChecked();

  await test.step('only the demo may compile WebAssembly', async () => {
    const policy = (await page.request.get('/')).headers()['content-security-policy'] ?? '';
    expect(policy).toContain("'wasm-unsafe-eval'");
    expect(policy).not.toMatch(/'unsafe-eval'|\*/);
  });

  await test.step('the demo runs in one tab at a time, and says so', async () => {
    const second = await context.newPage();
    await second.goto('/promos');
    await expect(second.getByRole('heading', { name: 'The demo is open in another tab' })).toBeVisible();
    await page.close();
    await expectConnected(second);
    await expect(promo(second, 'WELCOME10')).toBeChecked();
  });
});
