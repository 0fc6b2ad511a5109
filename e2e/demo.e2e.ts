import { startDemo } from './support/demo-server.ts';
import {
  button,
  createDesk,
  expect,
  expectAccessible,
  expectConnected,
  fillSmallDelivery,
  promo,
  test as base,
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

test('the demo keeps tasks and promos in this browser until it is started over', async ({
  context,
  page,
}) => {
  const answers: boolean[] = [];
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.startsWith('/open/')) answers.push(response.fromServiceWorker());
  });
  const desk = createDesk(page);
  let order = '';

  await test.step('the demo connects automatically', async () => {
    await page.goto('/new/delivery');
    await expect(page.getByRole('complementary', { name: 'About this demo' })).toContainText(
      'Nothing is sent anywhere',
    );
    await expectConnected(page);
    await expectAccessible(page);
  });

  await test.step('a task and a promo outlive a reload', async () => {
    order = await fillSmallDelivery(page);
    await page.getByRole('switch', { name: 'Tracking link' }).check();
    await desk.create();
    await expect(desk.card(order)).toHaveOutcome('Created');
    await desk.promo('WELCOME20').turn('on');
    await page.reload();
    await expect(promo(page, 'WELCOME20')).toBeChecked();
    await desk.visit('Sent');
    await expect(desk.card(order)).toHaveOutcome('Created');
    const opening = context.waitForEvent('page');
    await desk
      .card(order)
      .getByRole('link', { name: /^Track/ })
      .click();
    const tracking = await opening;
    await expect(tracking.getByRole('heading', { name: 'Your delivery' })).toBeVisible();
    await tracking.close();
    expect(answers.length).toBeGreaterThan(3);
    expect(answers).not.toContain(false);
  });

  await test.step('Start over brings the first state back', async () => {
    await desk.visit('Promos');
    await button(page, 'Start over').click();
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
    await expectAccessible(page);
    await button(page, 'Delete and start over').click();
    await expect(page).not.toHaveURL(/promos/);
    await expectConnected(page);
    await desk.visit('Promos');
    await expect(promo(page, 'WELCOME10')).toBeChecked();
    await expect(promo(page, 'WELCOME20')).not.toBeChecked();
  });

  await test.step('only the demo may compile WebAssembly', async () => {
    const policy = (await page.request.get('/')).headers()['content-security-policy'] ?? '';
    expect(policy).toContain("'wasm-unsafe-eval'");
    expect(policy).not.toMatch(/'unsafe-eval'|\*/);
  });
});
