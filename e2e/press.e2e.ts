import type { Page } from '@playwright/test';
import {
  button,
  combobox,
  connect,
  create,
  createdCards,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectOutcome,
  fillSmallDelivery,
  orderNumber,
  pauseTimers,
  recordCreations,
  type Sent,
  serviceOf,
  storedTexts,
  test,
  textbox,
} from './test.ts';

// However a task is pressed, it is sent once, as it stood in the form at the press; what is typed after it is the next task's.

const presses: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'a click on Create task': create,
  'Ctrl+Enter': (page) => textbox(page, 'Description').press('Control+Enter'),
};

/** What stands in the form at a press. */
type Pressed = { order: string; before: string };

const fillPressed = async (page: Page): Promise<Pressed> => {
  const order = await fillSmallDelivery(page);
  return { order, before: await textbox(page, 'Deliver before').inputValue() };
};

const expectFirstAndNext = async (
  page: Page,
  { order, before }: Pressed,
  sent: readonly Sent[],
): Promise<void> => {
  await expectOutcome(page, order, 'Created');
  expect(sent).toHaveLength(1);
  expect(sent[0]?.body).toMatchObject({
    order_id: order,
    customer_phone: '+1 415 555 0102',
    customer_address: '500 Castro St, San Francisco, CA',
    job_delivery_datetime: `${before}:00`,
  });
  await expect(textbox(page, 'Customer phone')).toHaveValue('+1 628 555 0199');
  await expect(textbox(page, 'Customer address')).toHaveValue('');
  await expect(textbox(page, 'Order number')).not.toHaveValue(order);
};

/** Has the device's store busy with something else. @returns what ends that. */
const occupyDatabase = async (page: Page): Promise<() => Promise<void>> => {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        delete document.documentElement.dataset['freed'];
        const opening = indexedDB.open('dispatch-desk-1');
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

test('however often and fast Create is pressed one task is sent, as it stood at the press, and the next key belongs to the next task; also where the database is busy', async ({
  page,
  account,
}) => {
  await connect(page, account);

  await test.step('five submits and clicks on both buttons in one JavaScript task send one task, on a page that never sent', async () => {
    const sent = recordCreations(page);
    const order = await fillSmallDelivery(page);
    await page
      .getByRole('tabpanel')
      .locator('form')
      .evaluate((form: HTMLFormElement) => {
        const buttons = [...document.querySelectorAll('button')].filter((each) =>
          each.textContent.startsWith('Create'),
        );
        for (let times = 0; times < 5; times += 1) {
          form.requestSubmit();
          for (const each of buttons) each.click();
        }
      });
    await expectOutcome(page, order, 'Created');
    expect(sent).toHaveLength(1);
    expect(await serviceOf(account).tasks(order)).toHaveLength(1);
  });

  await test.step('a double click on Create sends one task', async () => {
    const sent = recordCreations(page);
    const order = await fillSmallDelivery(page);
    await button(page, 'Create task').dblclick();
    await expectOutcome(page, order, 'Created');
    expect(sent).toHaveLength(1);
    expect(await serviceOf(account).tasks(order)).toHaveLength(1);
  });

  await test.step('Enter held down on the button sends one task', async () => {
    const sent = recordCreations(page);
    const order = await fillSmallDelivery(page);
    await button(page, 'Create task').focus();
    for (let times = 0; times < 10; times += 1) await page.keyboard.down('Enter');
    await page.keyboard.up('Enter');
    await expectOutcome(page, order, 'Created');
    expect(sent).toHaveLength(1);
    expect(await serviceOf(account).tasks(order)).toHaveLength(1);
  });

  await test.step('Ctrl+Enter held down in a field sends one task', async () => {
    const sent = recordCreations(page);
    const order = await fillSmallDelivery(page);
    await textbox(page, 'Customer name').focus();
    await page.keyboard.down('Control');
    for (let times = 0; times < 10; times += 1) await page.keyboard.down('Enter');
    await page.keyboard.up('Enter');
    await page.keyboard.up('Control');
    await expectOutcome(page, order, 'Created');
    expect(sent).toHaveLength(1);
    expect(await serviceOf(account).tasks(order)).toHaveLength(1);
  });

  for (const [name, press] of Object.entries(presses))
    await test.step(`what is typed after ${name} belongs to the next task`, async () => {
      const sent = recordCreations(page);
      const pressed = await fillPressed(page);
      await press(page);
      // In the next moment, as somebody does who does not look up.
      await page.keyboard.type('+1 628 555 0199', { delay: 0 });
      await expectFirstAndNext(page, pressed, sent);
    });

  await test.step('five presses of one task send it once, and say why nothing more is sent, until something is typed', async () => {
    const sent = recordCreations(page);
    const order = await fillSmallDelivery(page);
    const said = page.getByText(`nothing has changed since you pressed Create for order ${order}`);
    for (let times = 0; times < 5; times += 1) await create(page);
    await expectOutcome(page, order, 'Created');
    await create(page);
    await expect(page.getByRole('region', { name: 'Problems' })).toHaveCount(0);
    await expect(said).toBeInViewport();
    // Screen readers announce it.
    await expect(said).toHaveAttribute('aria-live', 'polite');
    await textbox(page, 'Customer name').fill('A');
    await expect(said).toHaveCount(0);
    expect(sent).toHaveLength(1);
    expect(await serviceOf(account).tasks(order)).toHaveLength(1);
  });

  await test.step('a database that is busy delays the pressed tasks, but not the typing, and both are sent in order', async () => {
    const sent = recordCreations(page);
    const first = await fillSmallDelivery(page);
    await button(page, 'Carry over').click();
    for (const name of ['Time zone', /^Day/]) await page.getByRole('checkbox', { name }).check();
    await page.keyboard.press('Escape');
    const free = await occupyDatabase(page);
    await button(page, 'Create & next').click();
    await page.keyboard.type('+1 628 555 0199', { delay: 0 });
    await expectOutcome(page, first, 'Sending');
    const second = await orderNumber(page);
    expect(second).not.toBe(first);
    await expect(textbox(page, 'Deliver before')).toHaveAccessibleDescription(
      /No date means \w{3} \d+ Jan 2037/,
    );
    await expect(combobox(page, 'Time zone')).toHaveValue(/PST/);
    await textbox(page, 'Customer address').fill('1 Ferry Building, San Francisco, CA');
    await textbox(page, 'Deliver before').fill('2037-02-13 09:00');
    await textbox(page, 'Description').fill('Two boxes');
    await create(page);
    await expectOutcome(page, second, 'Sending');
    expect(sent).toEqual([]);
    await free();
    for (const order of [first, second]) await expectOutcome(page, order, 'Created');
    expect(sent.map(({ body }) => [body['order_id'], body['customer_phone']])).toEqual([
      [first, '+1 415 555 0102'],
      [second, '+1 628 555 0199'],
    ]);
    for (const order of [first, second]) expect(await serviceOf(account).tasks(order)).toHaveLength(1);
  });

  await test.step('a tab that dies before the device has recorded the pressed task leaves its draft, and nothing was sent', async () => {
    const sent = recordCreations(page);
    const order = await fillSmallDelivery(page);
    const last = `One envelope of ${order}`;
    await textbox(page, 'Description').fill(last);
    await expect.poll(async () => (await storedTexts(page)).indexedDB).toContain(last);
    await occupyDatabase(page);
    await create(page);
    await expectOutcome(page, order, 'Sending');
    const other = await page.context().newPage();
    await page.close({ runBeforeUnload: false });
    await connect(other, account);
    await other.goto('/new/delivery');
    await expect(textbox(other, 'Order number')).toHaveValue(order);
    await expect(textbox(other, 'Description')).toHaveValue(last);
    await create(other);
    await expectOutcome(other, order, 'Created');
    expect(sent).toEqual([]);
    expect(await serviceOf(account).tasks(order)).toHaveLength(1);
  });
});

/** What holds a press, with the focus in it. */
const expectAsked = async (page: Page, text: string): Promise<void> => {
  const problems = page.getByRole('region', { name: 'Problems' });
  await expect(problems).toContainText('Nothing was sent');
  await expect(problems).toContainText(text);
  await expect(problems).toBeFocused();
};

/** All that answers a question which is shown for long enough. */
const answers: readonly ((page: Page) => Promise<void>)[] = [
  ...['Create task', 'Create & next', 'Send anyway'].flatMap((name) => [
    (page: Page) => button(page, name).click(),
    (page: Page) => button(page, name).press('Enter'),
  ]),
  ...['Control+Enter', 'Control+Shift+Enter'].flatMap((keys) => [
    (page: Page) => page.keyboard.press(keys),
    (page: Page) => textbox(page, 'Description').press(keys),
  ]),
];

test('an order number that is used holds the press once', async ({ page, account }) => {
  await page.clock.install();
  await connect(page, account);
  const sent = recordCreations(page);
  const order = await fillSmallDelivery(page);
  await create(page);
  await expectOutcome(page, order, 'Created');
  await fillSmallDelivery(page);
  await textbox(page, 'Order number').fill(order);
  // At once, and also by a double click: the note beside Create may not be there yet.
  await button(page, 'Create task').dblclick();
  await expectAsked(page, `This order number was used before. Order ${order} · Created`);
  await expect(page.getByText('This order number was used before.')).toHaveCount(1);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  expect(sent).toHaveLength(1);
  await expect(textbox(page, 'Order number')).toHaveValue(order);

  // Another number is no question, and back at the old one the question is asked anew.
  await textbox(page, 'Order number').fill(`${order}-2`);
  await expect(page.getByRole('region', { name: 'Problems' })).toHaveCount(0);
  await textbox(page, 'Order number').fill(order);
  await pauseTimers(page);
  await textbox(page, 'Description').press('Control+Enter');
  await expectAsked(page, 'This order number was used before.');
  // No press of its first moments answers it, nor do many one after the other; a later one does.
  for (const answer of [...answers, ...answers]) {
    await answer(page);
    await page.clock.runFor(300);
    await expectAsked(page, 'This order number was used before.');
  }
  expect(sent).toHaveLength(1);
  await page.clock.runFor(700);
  await textbox(page, 'Description').press('Control+Enter');
  await page.clock.resume();
  await expect(createdCards(page, order)).toHaveCount(2);
  expect(await serviceOf(account).tasks()).toHaveLength(2);
});
