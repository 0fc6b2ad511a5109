import { samples } from '#testing/samples.ts';
import {
  card,
  connect,
  create,
  createDesk,
  expect,
  expectOutcome,
  fillSmallDelivery,
  pauseTimers,
  recordCreations,
  runTimersUntil,
  serviceOf,
  test,
  untilQuiet,
  visit,
} from './test.ts';

// A task without a link is in `create.e2e.ts`, and a wrong link in `accessibility.e2e.ts`.
test('the tracking link of a task opens a page of its own with its state, and is on Sent and in the list of the service', async ({
  page,
  account,
}) => {
  await connect(page, account);
  const sent = recordCreations(page);
  const order = await fillSmallDelivery(page);
  await createDesk(page).assign({ fleet_id: '701' });
  await page.getByRole('switch', { name: 'Tracking link' }).check();
  await create(page);
  await expectOutcome(page, order, 'Created');
  expect(sent[0]?.body['tracking_link']).toBe(1);

  const link = card(page, order).getByRole('link', { name: 'Track', exact: true });
  const href = (await serviceOf(account).tasks(order))[0]?.tracking_link ?? '';
  await expect(link).toHaveAttribute('href', href);
  const opening = page.context().waitForEvent('page');
  await link.click();
  const tracking = await opening;
  await expect(tracking.getByRole('heading', { name: 'Your delivery' })).toBeVisible();
  await expect(tracking.getByRole('main')).toContainText('Ana is assigned.');
  await expect(tracking.getByRole('main')).toContainText('16:00');
  await expect(tracking.getByRole('main')).toContainText(`Order ${order}`);
  // For the customer: nothing of the desk, no surname, no phone, no way back to the window that opened it.
  await expect(tracking.getByRole('navigation')).toHaveCount(0);
  await expect(tracking.getByRole('main')).not.toContainText('Flores');
  // On 2 January the order's number has these digits, too.
  expect((await tracking.getByRole('main').innerText()).replaceAll(order, '')).not.toContain('0102');
  expect(await tracking.evaluate(() => globalThis.opener as unknown)).toBeNull();
  // Nor is the code of the desk's pages fetched.
  await untilQuiet(tracking);
  const pages = await tracking.evaluate(() =>
    performance.getEntriesByType('resource').flatMap(({ name }) => /\w+-page(?=-)/.exec(name) ?? []),
  );
  expect(pages).not.toContain('sent-page');
  expect(pages).toContain('tracking-page');
  await tracking.close();

  await visit(page, 'Sent');
  const row = card(page, order);
  await expect(row).toContainText('Created');
  await expect(row.getByRole('link', { name: /^Track/ })).toHaveAttribute('href', href);
  await page.getByRole('radio', { name: /^All tasks/ }).check();
  const listed = page.getByRole('row').filter({ hasText: order });
  await expect(listed.getByRole('link', { name: /^Track/ })).toHaveAttribute('href', href);
});

test('the tracking page follows the task by itself, and asks for nothing while it is hidden', async ({
  page,
  admin,
  account,
}) => {
  const driver = await admin.createKey(account, '--role', 'driver');
  const body = { ...samples.delivery.body, fleet_id: '701', tracking_link: 1 as const };
  const { job_id, tracking_link = '' } = await serviceOf(account).create('delivery', body);
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/open/track')) asked += 1;
  });
  await page.clock.install();
  await page.goto(tracking_link);
  const main = page.getByRole('main');
  await expect(main).toContainText('Ana is assigned.');
  await expect(main).not.toContainText('position');

  // From here on only the test lets time go by, however long all of it takes.
  await pauseTimers(page);
  await serviceOf(driver).reportState(job_id, 'started');
  await serviceOf(driver).reportPosition('701');
  await page.clock.runFor('01:01');
  await runTimersUntil(page, () => expect(main).toContainText('Ana is on the way.', { timeout: 500 }), 10);
  await expect(main.getByRole('heading', { name: 'Your delivery is on its way' })).toBeVisible();
  await expect(main).toContainText('Last position less than a minute ago');
  await expect(main).toContainText('again every 15 seconds');
  // What is still on its way as the ten minutes go by would be given up for being late.
  const answered = page.waitForEvent('requestfinished', (request) => request.url().endsWith('/open/track'));
  await page.clock.runFor('00:16');
  await answered;
  expect(asked).toBe(3);

  const show = (state: 'hidden' | 'visible') =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'visibilityState', { value, configurable: true });
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    }, state);
  await show('hidden');
  await page.clock.runFor('10:00');
  expect(asked).toBe(3);
  await serviceOf(driver).reportState(job_id, 'successful');
  await show('visible');
  await runTimersUntil(page, () => expect(main).not.toContainText('Last position', { timeout: 500 }), 10);
  await expect(main.getByRole('listitem')).toContainText([
    'Received',
    'Assigned',
    'On the way',
    'Delivered, done',
  ]);
  await expect(main.getByRole('heading', { name: /^Delivered (at|on) / })).toBeVisible();
  await expect(main).not.toContainText('Ana');
  const last = asked;
  // Nothing more can come.
  await page.clock.runFor('10:00');
  expect(asked).toBe(last);
});
