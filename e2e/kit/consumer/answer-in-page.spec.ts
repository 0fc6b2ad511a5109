import { answerInPage, connectDesk, expect, test } from '@dispatch-desk/playwright';

test('the page is answered without a port, by the service itself', async ({ page, service }) => {
  const inPage = await answerInPage(page);
  const account = await inPage.createAccount();
  const desk = await connectDesk(page, account);
  await desk.open('appointment', {
    customer_phone: '+1 415 555 0102',
    customer_address: '500 Castro St, San Francisco, CA',
    job_pickup_datetime: '2037-01-12 09:00:00',
    job_delivery_datetime: '2037-01-12 10:00:00',
    timezone: '+480',
  });
  const order = await desk.create();
  await expect(desk.card(order)).toHaveOutcome('Created');
  await expect(inPage.serviceOf(account)).toHaveCreatedOnce(order);
  // The service of all tests has seen nothing of it.
  expect(await service.tasks()).toEqual([]);
  await inPage.close();
});

test('a stopped clock is that of its answers, too', async ({ page, clock }) => {
  const inPage = await answerInPage(page);
  await clock.stopAt('2037-01-12T16:00:00Z');
  const desk = await connectDesk(page, await inPage.createAccount());
  const answered = page.waitForResponse(/\/open\//);
  await desk.visit('Promos');
  expect((await answered).headers()['date']).toBe('Mon, 12 Jan 2037 16:00:00 GMT');
});
