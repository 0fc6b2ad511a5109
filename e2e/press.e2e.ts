import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './support/axe.ts';
import { expect, test } from './support/fixtures.ts';
import { recordCreations, type Sent } from './support/requests.ts';
import { listTasks } from './support/service-api.ts';
import {
  button,
  card,
  chooseKind,
  connect,
  create,
  expectOutcome,
  fillSmallDelivery,
  orderNumber,
  textbox,
  visit,
  createdCards,
} from './support/verbs.ts';

// What is sent is what stood in the form at the press, and what is typed after it is the next task's.

const presses: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'a click on Create task': create,
  'a click on Create & next': (page) => button(page, 'Create & next').click(),
  'Ctrl+Enter': (page) => textbox(page, 'Description').press('Control+Enter'),
  'Ctrl+Shift+Enter': (page) => textbox(page, 'Description').press('Control+Shift+Enter'),
  'Enter on the button': (page) => button(page, 'Create task').press('Enter'),
  'a double click on Create task': (page) => button(page, 'Create task').dblclick(),
};

/** Makes the processor slower from now on. */
const slowDown = async (page: Page, rate: number): Promise<void> => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate });
};

type PressAndType = { press: (page: Page) => Promise<void>; slower?: number };

/** Presses, and in the next moment types as somebody does who does not look up. */
const pressAndType = async (page: Page, { press, slower = 1 }: PressAndType): Promise<string> => {
  const order = await fillSmallDelivery(page);
  await slowDown(page, slower);
  await press(page);
  await page.keyboard.type('+1 628 555 0199', { delay: 0 });
  return order;
};

const expectFirstAndNext = async (page: Page, order: string, sent: readonly Sent[]): Promise<void> => {
  await expectOutcome(page, order, 'Created');
  expect(sent).toHaveLength(1);
  expect(sent[0]?.body).toMatchObject({
    order_id: order,
    customer_phone: '+1 415 555 0102',
    customer_address: '500 Castro St, San Francisco, CA',
    job_delivery_datetime: '2037-01-12 16:00:00',
  });
  await expect(textbox(page, 'Customer phone')).toHaveValue('+1 628 555 0199');
  await expect(textbox(page, 'Customer address')).toHaveValue('');
  await expect(textbox(page, 'Order number')).not.toHaveValue(order);
};

for (const [name, press] of Object.entries(presses))
  test(`after ${name} the next key belongs to the next task`, async ({ page, account }) => {
    const sent = recordCreations(page);
    await connect(page, account);
    await expectFirstAndNext(page, await pressAndType(page, { press }), sent);
  });

for (const [name, press] of Object.entries(presses))
  test(`the same after ${name} on a processor eight times slower`, async ({ page, account }) => {
    const sent = recordCreations(page);
    await connect(page, account);
    await expectFirstAndNext(page, await pressAndType(page, { press, slower: 8 }), sent);
  });

test('parts of the page that load late delay the pressed task, but not the typing', async ({
  page,
  account,
}) => {
  const sent = recordCreations(page);
  await connect(page, account);
  const { promise: late, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/late-.*\.js$/, async (route) => {
    await late;
    await route.continue();
  });
  await page.goto('/new/delivery');
  const order = await fillSmallDelivery(page);
  await button(page, 'Create & next').click();
  // What asks about the place is late as well: the press waits a second for it, and a key would end that.
  await expect(page.locator('form[aria-busy]')).toHaveCount(0);
  await page.keyboard.type('+1 628 555 0199', { delay: 0 });
  await expect(card(page, order)).toContainText('Creating…');
  expect(sent).toEqual([]);
  release();
  await expectFirstAndNext(page, order, sent);
});

/** Has the device's store busy with something else. @returns what ends that. */
const occupyDatabase = async (page: Page): Promise<() => Promise<void>> => {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open('dispatch-live');
        opening.addEventListener('success', () => {
          const write = opening.result.transaction(['intents', 'drafts'], 'readwrite');
          const goOn = () => {
            if (!('freed' in document.documentElement.dataset))
              write.objectStore('intents').count().addEventListener('success', goOn);
          };
          goOn();
          write.addEventListener('complete', () => opening.result.close());
          resolve();
        });
      }),
  );
  return () =>
    page.evaluate(() => {
      document.documentElement.dataset['freed'] = 'yes';
    });
};

test('a database that is busy delays the pressed task, but not the typing', async ({ page, account }) => {
  const sent = recordCreations(page);
  await connect(page, account);
  const order = await fillSmallDelivery(page);
  const free = await occupyDatabase(page);
  await button(page, 'Create & next').click();
  await page.keyboard.type('+1 628 555 0199', { delay: 0 });
  await expect(card(page, order)).toContainText('Creating…');
  expect(sent).toEqual([]);
  await free();
  await expectFirstAndNext(page, order, sent);
});

test('two tasks that are pressed while the database is busy are both sent, in order', async ({
  page,
  account,
}) => {
  const sent = recordCreations(page);
  await connect(page, account);
  const first = await fillSmallDelivery(page);
  const free = await occupyDatabase(page);
  await create(page);
  const second = await orderNumber(page);
  expect(second).not.toBe(first);
  await textbox(page, 'Customer phone').fill('+1 628 555 0199');
  await textbox(page, 'Customer address').fill('1 Ferry Building, San Francisco, CA');
  await textbox(page, 'Deliver before').fill('2037-01-13 09:00');
  await textbox(page, 'Description').fill('Two boxes');
  await create(page);
  for (const order of [first, second]) await expect(card(page, order)).toContainText('Creating…');
  await free();
  for (const order of [first, second]) await expectOutcome(page, order, 'Created');
  expect(sent.map(({ body }) => [body['order_id'], body['customer_phone']])).toEqual([
    [first, '+1 415 555 0102'],
    [second, '+1 628 555 0199'],
  ]);
  expect(await listTasks(account)).toHaveLength(2);
});

test('five presses of one task send it once and report no missing field', async ({ page, account }) => {
  const sent = recordCreations(page);
  await connect(page, account);
  const order = await fillSmallDelivery(page);
  for (let times = 0; times < 5; times += 1) await create(page);
  await expectOutcome(page, order, 'Created');
  await create(page);
  await expect(page.getByRole('region', { name: 'Problems' })).toHaveCount(0);
  expect(sent).toHaveLength(1);
  expect(await listTasks(account)).toHaveLength(1);
});

test('another press of the form that nobody has touched creates nothing and says so, until something is typed', async ({
  page,
  account,
}) => {
  const sent = recordCreations(page);
  await connect(page, account);
  const order = await fillSmallDelivery(page);
  await create(page);
  await expectOutcome(page, order, 'Created');
  const said = page.getByText(`nothing has changed since you pressed Create for order ${order}`);
  await expect(said).toHaveCount(0);
  await create(page);
  await expect(said).toBeInViewport();
  // Screen readers announce it.
  await expect(said).toHaveAttribute('aria-live', 'polite');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await textbox(page, 'Customer name').fill('A');
  await expect(said).toHaveCount(0);
  expect(sent).toHaveLength(1);
});

test('a task that still asks something is on Sent, too, and in the count of its link; there it is answered or corrected', async ({
  page,
  account,
}) => {
  await connect(page, account);
  const order = await fillSmallDelivery(page);
  await create(page);
  await expectOutcome(page, order, 'Created');
  await fillSmallDelivery(page);
  await textbox(page, 'Order number').fill(order);
  await create(page);
  const asks = card(page, order).filter({ hasText: 'This order number was used before.' });
  await expect(asks).toHaveCount(1);
  const link = page.getByRole('navigation').getByRole('link', { name: 'Sent', exact: true });
  await expect(link).toContainText('1');
  // Something else is being typed by then, of another kind.
  await chooseKind(page, 'Pickup');
  await textbox(page, 'Pickup name').fill('Somebody else');
  await visit(page, 'Promos');
  await expect(link).toContainText('1');

  await visit(page, 'Sent');
  await expect(
    page.getByRole('region', { name: 'One task is not sent: it waits for your answer' }),
  ).toContainText('This order number was used before.');
  await expectAccessible(page);
  await button(asks, 'Edit and resend').click();
  await expect(page).toHaveURL('/new/delivery');
  await expect(textbox(page, 'Order number')).toHaveValue(order);
  await expect(textbox(page, 'Order number')).toBeFocused();
  await expect(textbox(page, 'Customer phone')).toHaveValue('+1 415 555 0102');
  await expect(page.getByRole('region', { name: 'Drafts' })).toContainText('Somebody else');
  await expect(asks).toHaveCount(0);
  await expect(link).not.toContainText('1');

  await create(page);
  await expect(asks).toHaveCount(1);
  await visit(page, 'Sent');
  await button(asks, 'Send anyway').click();
  await expect(asks).toHaveCount(0);
  await expect(createdCards(page, order)).toHaveCount(2);
  expect(await listTasks(account)).toHaveLength(2);
});

test('a pressed task that is not recorded yet is created after a reload', async ({ page, account }) => {
  await connect(page, account);
  await page.route(/\/late-.*\.js$/, () => new Promise(() => undefined));
  await page.goto('/new/delivery');
  const order = await fillSmallDelivery(page);
  await create(page);
  await expect(card(page, order)).toContainText('Creating…');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.reload();
  await page.goto('/sent');
  await expectOutcome(page, order, 'Created');
  expect(await listTasks(account)).toHaveLength(1);
});

test('a task whose tab is closed before it is recorded is sent by a tab that stays open', async ({
  page,
  account,
  context,
}) => {
  await connect(page, account);
  const other = await context.newPage();
  await other.goto('/sent');
  // A tab in the background renders once a second only.
  await page.bringToFront();
  await page.route(/\/late-.*\.js$/, () => new Promise(() => undefined));
  await page.goto('/new/delivery');
  const order = await fillSmallDelivery(page);
  await create(page);
  await expect(card(page, order)).toContainText('Creating…');
  await other.bringToFront();
  await connect(other, account);
  await other.goto('/sent');
  await page.close();
  await expectOutcome(other, order, 'Created');
  expect(await listTasks(account)).toHaveLength(1);
});

test('FM-8 an order number that is used already is asked about on the card, and leads back into the form', async ({
  page,
  account,
}) => {
  const sent = recordCreations(page);
  await connect(page, account);
  const order = await fillSmallDelivery(page);
  await create(page);
  await expectOutcome(page, order, 'Created');
  await fillSmallDelivery(page);
  await textbox(page, 'Order number').fill(order);
  await create(page);
  await textbox(page, 'Customer name').fill('Somebody else');
  const asks = card(page, order).filter({ hasText: 'This order number was used before.' });
  await expect(asks).toHaveCount(1);
  expect(sent).toHaveLength(1);
  await button(asks, 'Edit and resend').click();
  await expect(textbox(page, 'Order number')).toHaveValue(order);
  await expect(textbox(page, 'Order number')).toBeFocused();
  await expect(textbox(page, 'Customer phone')).toHaveValue('+1 415 555 0102');
  await expect(textbox(page, 'Customer name')).toHaveValue('');
  await expect(page.getByRole('region', { name: 'Drafts' })).toContainText('Somebody else');
  await expect(asks).toHaveCount(0);

  await create(page);
  await button(asks, 'Send anyway').click();
  await expect(createdCards(page, order)).toHaveCount(2);
  expect(await listTasks(account)).toHaveLength(2);
});

test('a rejection never overwrites what is being typed, and its card leads back to the form', async ({
  page,
  account,
  watch,
}) => {
  watch.expect(/status 404: POST .*createDelivery/);
  await connect(page, account);
  const order = await fillSmallDelivery(page);
  await page.route(
    '**/open/task/createDelivery',
    (route, request) =>
      route.continue({ postData: (request.postData() ?? '').replace(account.merchant_id, 'M-removed') }),
    { times: 1 },
  );
  await create(page);
  await textbox(page, 'Customer name').fill('Somebody else');
  await expectOutcome(page, order, 'Rejected');
  await expect(textbox(page, 'Customer name')).toHaveValue('Somebody else');
  await button(card(page, order), 'Edit and resend').click();
  await expect(textbox(page, 'Order number')).toHaveValue(order);
  await expect(textbox(page, 'Customer phone')).toHaveValue('+1 415 555 0102');
  const problems = page.getByRole('region', { name: 'Problems' });
  await expect(problems).toContainText('Merchant');
  const drafts = page.getByRole('region', { name: 'Drafts' });
  await expect(drafts.getByRole('listitem')).toHaveCount(1);
  await expect(drafts).toContainText('Somebody else');
  // It is in the form already: nothing more is put aside.
  await textbox(page, 'Customer name').fill('Ravi Iyer');
  await button(card(page, order), 'Edit and resend').click();
  await expect(textbox(page, 'Customer name')).toHaveValue('Ravi Iyer');
  await expect(drafts.getByRole('listitem')).toHaveCount(1);
});

test('FM-8 a task for the same phone and address on the same day is pointed out on the card, however fast it was sent', async ({
  page,
  account,
}) => {
  await connect(page, account);
  const first = await fillSmallDelivery(page);
  await create(page);
  await expectOutcome(page, first, 'Created');
  await expect(card(page, first)).not.toContainText('on the same day');
  const second = await fillSmallDelivery(page);
  await create(page);
  await expectOutcome(page, second, 'Created');
  await expect(card(page, second)).toContainText(
    `There is a task for this phone and address on the same day. Order ${first}.`,
  );
  await expect(card(page, first)).not.toContainText('on the same day');
});
