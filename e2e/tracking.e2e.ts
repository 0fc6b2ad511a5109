import { expect, pauseTimers, runTimersUntil, sample, serviceOf, test, untilQuiet } from './test.ts';

test(
  'a tracking link opens a page for the customer',
  { tag: '@smoke' },
  async ({ context, desk, service }) => {
    const order = await desk.openSmall({ fleet_id: '701', tracking_link: 1 });
    await desk.create();
    await expect(desk.card(order)).toHaveOutcome('Created');
    expect(desk.sent[0]?.body['tracking_link']).toBe(1);
    const href = (await service.tasks(order))[0]?.tracking_link ?? '';
    const link = desk.card(order).getByRole('link', { name: /^Track/ });
    await expect(link).toHaveAttribute('href', href);

    const opening = context.waitForEvent('page');
    await link.click();
    const tracking = await opening;
    const main = tracking.getByRole('main');
    await expect(main.getByRole('heading', { name: 'Your delivery' })).toBeVisible();
    for (const text of ['Ana is assigned.', '16:00', `Order ${order}`])
      await expect(main).toContainText(text);

    // No part of the dashboard, no surname, no phone, no way back to the window that opened it.
    await expect(tracking.getByRole('navigation')).toHaveCount(0);
    await expect(main).not.toContainText('Flores');
    // An order number of 2 January has these digits, too.
    expect((await main.innerText()).replaceAll(order, '')).not.toContain('0102');
    expect(await tracking.evaluate(() => globalThis.opener as unknown)).toBeNull();
    await untilQuiet(tracking);
    const scripts = await tracking.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => name),
    );
    expect(scripts.join(' ')).not.toContain('sent-page');
    await tracking.close();

    await desk.visit('Sent');
    await expect(link).toHaveAttribute('href', href);
  },
);

test('a tracking page follows its task while it is visible', async ({ page, admin, account, service }) => {
  const driver = serviceOf(await admin.createKey(account, '--role', 'driver', '--agent', '701'));
  const body = { ...sample.values.delivery, fleet_id: '701', tracking_link: 1 };
  const { job_id, tracking_link = '' } = await service.create('delivery', body as never);
  let requests = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/open/track')) requests += 1;
  });
  await page.clock.install();
  await page.goto(tracking_link);
  const main = page.getByRole('main');
  await expect(main).toContainText('Ana is assigned.');

  await test.step('the agent is on the way', async () => {
    await pauseTimers(page);
    await driver.reportState(job_id, 'started');
    await driver.reportPosition('701');
    await page.clock.runFor('01:01');
    await runTimersUntil(page, () => expect(main).toContainText('Ana is on the way.', { timeout: 500 }), 10);
    await expect(main).toContainText('Last position: now');
    const answered = page.waitForEvent('requestfinished', (request) => request.url().endsWith('/open/track'));
    await page.clock.runFor('00:16');
    await answered;
    expect(requests).toBe(3);
  });

  const show = (visibility: 'hidden' | 'visible') =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'visibilityState', { value, configurable: true });
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    }, visibility);

  await test.step('a hidden page asks for nothing', async () => {
    await show('hidden');
    await page.clock.runFor('10:00');
    expect(requests).toBe(3);
  });

  await test.step('the task is done', async () => {
    await driver.reportState(job_id, 'successful');
    await show('visible');
    const heading = main.getByRole('heading', { name: /^Delivered (at|on) / });
    await runTimersUntil(page, () => expect(heading).toBeVisible({ timeout: 500 }), 10);
    await expect(main).not.toContainText('Ana');
    const last = requests;
    await page.clock.runFor('10:00');
    expect(requests).toBe(last);
  });
});
