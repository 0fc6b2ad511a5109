import type { Locator, Page } from '@playwright/test';
import {
  button,
  create,
  createDesk,
  expect,
  fillSmallDelivery,
  pauseTimers,
  storedTexts,
  test,
  textbox,
} from './test.ts';

test(
  'a task is sent once, as it was when Create was pressed',
  { tag: '@smoke' },
  async ({ desk, service }) => {
    const { page, sent } = desk;

    const press: Readonly<Record<string, () => Promise<void>>> = {
      'submits and clicks in one JavaScript task': () =>
        page.locator('form').evaluate((form: HTMLFormElement) => {
          for (let times = 0; times < 5; times += 1) {
            form.requestSubmit();
            for (const each of form.querySelectorAll<HTMLElement>('[type="submit"]')) each.click();
          }
        }),
      'a double click': () => button(page, 'Create task').dblclick(),
      'Ctrl+Enter held down': async () => {
        await textbox(page, 'Customer name').focus();
        await page.keyboard.down('Control');
        for (let times = 0; times < 10; times += 1) await page.keyboard.down('Enter');
        await page.keyboard.up('Enter');
        await page.keyboard.up('Control');
      },
    };
    for (const [name, pressOften] of Object.entries(press))
      await test.step(`${name}: one task is sent`, async () => {
        const before = sent.length;
        const order = await desk.openSmall();
        await pressOften();
        await expect(desk.card(order)).toHaveOutcome('Created');
        expect(sent).toHaveLength(before + 1);
        expect(await service.tasks(order)).toHaveLength(1);
      });

    await test.step('keys typed after the press belong to the next task', async () => {
      const order = await desk.openSmall();
      await create(page);
      await page.keyboard.type('+1 628 555 0199', { delay: 0 });
      await expect(desk.card(order)).toHaveOutcome('Created');
      expect(sent.at(-1)?.body).toMatchObject({ order_id: order, customer_phone: '+1 415 555 0102' });
      await expect(textbox(page, 'Customer phone')).toHaveValue('+1 628 555 0199');
      await expect(textbox(page, 'Customer address')).toHaveValue('');
      await expect(textbox(page, 'Order number')).not.toHaveValue(order);
    });
  },
);

/** Keeps the browser's database busy. @returns what frees it */
const occupyDatabase = async (page: Page): Promise<() => Promise<void>> => {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open('dispatch-desk-1');
        opening.addEventListener('success', () => {
          const write = opening.result.transaction(['intents', 'drafts'], 'readwrite');
          const keepBusy = () => {
            if (!('freed' in document.documentElement.dataset))
              write.objectStore('intents').count().addEventListener('success', keepBusy);
          };
          keepBusy();
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

test('a task is sent only when it is saved in the browser', async ({ context, desk, service }) => {
  const { page, sent } = desk;

  await test.step('a busy database delays the tasks, which are then sent in order', async () => {
    await desk.openSmall();
    const free = await occupyDatabase(page);
    const first = await desk.create();
    const second = await desk.openSmall();
    await desk.create();
    for (const order of [first, second]) await expect(desk.card(order)).toHaveOutcome('Sending');
    expect(sent).toEqual([]);
    await free();
    for (const order of [first, second]) await expect(desk.card(order)).toHaveOutcome('Created');
    expect(sent.map(({ body }) => body['order_id'])).toEqual([first, second]);
  });

  await test.step('a tab that closes before its task is saved leaves the draft', async () => {
    const closed = createDesk(await context.newPage());
    await closed.open('delivery');
    const order = await fillSmallDelivery(closed.page);
    await closed.fill({ job_description: 'Two envelopes' });
    await expect.poll(async () => (await storedTexts(closed.page)).indexedDB).toContain('Two envelopes');
    await occupyDatabase(closed.page);
    await closed.create();
    await expect(closed.card(order)).toHaveOutcome('Sending');
    const other = createDesk(await context.newPage());
    await closed.page.close();
    await other.goto('/new/delivery');
    await expect(textbox(other.page, 'Order number')).toHaveValue(order);
    await expect(textbox(other.page, 'Description')).toHaveValue('Two envelopes');
    expect(await service.tasks(order)).toHaveLength(0);
    await other.create();
    await expect(other.card(order)).toHaveOutcome('Created');
    expect(await service.tasks(order)).toHaveLength(1);
  });
});

test('Create asks about a used order number until a press confirms it', async ({ desk, service }) => {
  const { page, sent } = desk;
  await page.clock.install();
  const order = await desk.createSmall();
  const question = page
    .getByRole('region', { name: 'Problems' })
    .filter({ hasText: 'This order number was used before.' });

  await desk.openSmall({ order_id: order });
  await button(page, 'Create task').dblclick();
  await expect(question).toContainText('Nothing was sent');
  await expect(question).toBeFocused();
  await desk.fill({ order_id: `${order}-2` });
  await expect(question).toHaveCount(0);
  await desk.fill({ order_id: order });

  await pauseTimers(page);
  await textbox(page, 'Description').press('Control+Enter');
  await expect(question).toBeFocused();
  // No press of the first moments answers: the person can't have read the question.
  for (const name of ['Create task', 'Send anyway'])
    for (const press of ['click', 'Enter', 'Control+Enter']) {
      if (press === 'click') await button(page, name).click();
      else await button(page, name).press(press);
      await page.clock.runFor(300);
      await expect(question).toBeFocused();
    }
  expect(sent).toHaveLength(1);
  await page.clock.runFor(700);
  await textbox(page, 'Description').press('Control+Enter');
  await page.clock.resume();
  await expect(desk.card(order).filter({ hasText: 'Created' })).toHaveCount(2);
  expect(await service.tasks(order)).toHaveLength(2);
});

test('no press is lost when a note appears as a field is left', async ({ desk }) => {
  const { page } = desk;
  await desk.createSmall();
  await page.evaluate(() => {
    const count = ({ target }: Event): void => {
      if (target instanceof Element && target.closest('[type="submit"]')) document.title += '!';
    };
    addEventListener('click', count, true);
  });
  const presses = (): Promise<number> => page.evaluate(() => document.title.split('!').length - 1);
  /** Presses slowly: the button must still be there when the mouse is released. */
  const pressAt = async (target: Locator, fromBottom: number): Promise<void> => {
    await target.evaluate((element, distance) => {
      scrollBy({ top: element.getBoundingClientRect().bottom - innerHeight + distance, behavior: 'instant' });
    }, fromBottom);
    const { x, y, height } = (await target.boundingBox()) ?? { x: 0, y: 0, height: 0 };
    await page.mouse.click(x + 20, y + height / 2, { delay: 150 });
  };
  for (const size of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ])
    await test.step(`${size.width} px`, async () => {
      await page.setViewportSize(size);
      await desk.openSmall();
      await desk.fill({ customer_phone: '12x' });
      const notify = page.getByRole('switch', { name: 'Notify', exact: true });
      const checked = await notify.isChecked();
      await pressAt(notify, 110);
      await expect(notify).toBeChecked({ checked: !checked });
      for (const [name, text] of Object.entries({
        customer_email: 'ana',
        job_delivery_datetime: 'tomorrow 9',
      })) {
        const before = await presses();
        await desk.fill({ [name]: text });
        // Only below the end of the form does the button move with it.
        await pressAt(button(page, 'Create task'), 100);
        expect(await presses()).toBe(before + 1);
      }
    });
});
