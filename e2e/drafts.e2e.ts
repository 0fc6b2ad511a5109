import type { Page } from '@playwright/test';
import {
  button,
  chooseKind,
  combobox,
  connect,
  create,
  expect,
  expectAccessible,
  expectOutcome,
  fillSmallDelivery,
  fillTexts,
  orderNumber,
  pick,
  recordCreations,
  serviceOf,
  startTask,
  storedTexts,
  test,
  textbox,
  visit,
} from './test.ts';

const saved = (page: Page) =>
  expect(page.getByRole('tabpanel')).toContainText(/Saved on this device \d\d:\d\d/);
const drafts = (page: Page) => page.getByRole('region', { name: 'Drafts' });

/** Another page of the same browser, in a tab of its own. */
const newTab = async (page: Page): Promise<Page> => {
  const tab = await page.context().newPage();
  await tab.goto('/');
  return tab;
};

const kill = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  // Never answered: the page is gone.
  session.send('Page.crash').catch(() => undefined);
  await crashed;
};

test('what is in the form is there after another site, another page, a reload, the end or a crash of its tab, at once and unasked, until its task is stored', async ({
  page,
  context,
  account,
}) => {
  // Once it is to leave, the page goes before it hears that a save has ended, and something is typed in between.
  await page.addInitScript(() => {
    const { prototype } = IDBDatabase;
    const begin = Object.getOwnPropertyDescriptor(prototype, 'transaction')
      ?.value as typeof prototype.transaction;
    prototype.transaction = function transaction(...asked) {
      const begun = begin.apply(this, asked);
      if (begun.mode === 'readwrite' && begun.objectStoreNames.contains('drafts'))
        begun.addEventListener('complete', (event) => {
          const box = document.activeElement;
          const isTyped = box instanceof HTMLInputElement && box.value === 'Ravi Iyer';
          if (!('isLeaving' in globalThis) || !isTyped) return;
          event.stopImmediatePropagation();
          document.execCommand('insertText', false, ' of Pune');
          location.reload();
        });
      return begun;
    };
  });
  await connect(page, account);
  // The HTML of the form itself: a browser restores only into the page that it had.
  await page.goto('/new/delivery');
  const notify = page.getByRole('switch', { name: 'Notify', exact: true });
  const asked = questions(page);

  await test.step('what is typed while a page that is loaded again still saves what was typed before is in the form', async () => {
    await textbox(page, 'Customer phone').fill('+1 415 555 0102');
    await saved(page);
    await page.evaluate(() => Object.assign(globalThis, { isLeaving: true }));
    const loaded = page.waitForEvent('load');
    await textbox(page, 'Customer name').fill('Ravi Iyer');
    await loaded;
    await expect(textbox(page, 'Customer name')).toHaveValue('Ravi Iyer of Pune');
    await expect(textbox(page, 'Customer phone')).toHaveValue('+1 415 555 0102');
    await expect(drafts(page).getByRole('listitem')).toHaveCount(0);
  });

  await test.step('back from another site, the form has its draft, with a switch that was on', async () => {
    const order = await orderNumber(page);
    await textbox(page, 'Customer name').fill('Ravi Iyer');
    await notify.check();
    await saved(page);
    await page.goto('about:blank');
    await page.goBack();
    await expect(textbox(page, 'Order number')).toHaveValue(order);
    await expect(textbox(page, 'Customer name')).toHaveValue('Ravi Iyer');
    await expect(notify).toBeChecked();
    await expect(page.getByText('Your unfinished task was saved as a draft.')).toHaveCount(0);
  });

  await test.step('all of it is there after a reload, even what was typed within the pause before it is saved', async () => {
    const order = await orderNumber(page);
    await fillTexts(page, {
      'Customer address': '500 Castro St, San Francisco, CA',
      'Deliver before': '2037-01-12 16:00',
      'Image link 1': 'https://example.com/1.jpg',
    });
    await button(page, 'Add image link').click();
    await textbox(page, 'Image link 2').fill('https://example.com/2.jpg');
    await pick(page, 'Time zone', 'PST');
    await page.getByRole('radio', { name: 'Agent' }).check();
    await combobox(page, 'Agent').fill('A-77');
    await page.keyboard.press('Tab');
    await saved(page);
    await textbox(page, 'Description').fill('Typed in the last moment');
    await page.reload();
    await expect(textbox(page, 'Description')).toHaveValue('Typed in the last moment');
    await expect(textbox(page, 'Order number')).toHaveValue(order);
    await expect(textbox(page, 'Customer name')).toHaveValue('Ravi Iyer');
    await expect(combobox(page, 'Agent')).toHaveValue('A-77');
    await expect(combobox(page, 'Time zone')).toHaveValue(/PST/);
    await expect(page.getByRole('textbox', { name: /^Image link/ })).toHaveCount(2);
    await expect(notify).toBeChecked();
  });

  await test.step('going to another page and back keeps the task and its kind', async () => {
    await chooseKind(page, 'Appointment');
    await visit(page, 'Sent');
    await visit(page, 'New task');
    await expect(textbox(page, 'Customer phone')).toHaveValue('+1 415 555 0102');
    await expect(page).toHaveURL(/\/new\/appointment$/);
  });

  await test.step('the draft is deleted when its task is stored in the outbox', async () => {
    await chooseKind(page, 'Delivery');
    await page.getByRole('radio', { name: 'Unassigned' }).check();
    const order = await orderNumber(page);
    await create(page);
    await expectOutcome(page, order, 'Created');
    await expect(textbox(page, 'Order number')).not.toHaveValue(order);
    await expect(textbox(page, 'Customer phone')).toHaveValue('');
    await expect(drafts(page)).toBeVisible();
    await expect(drafts(page).getByRole('listitem')).toHaveCount(0);
  });

  // Leaving the page asked nothing: all was saved, or could be in time.
  expect(asked).toEqual([]);

  await test.step('a tab that is closed at once leaves its draft to the next one', async () => {
    await startTask(page, 'Delivery');
    await textbox(page, 'Customer phone').fill('+1 415 555 0102');
    await saved(page);
    await page.close();
    const next = await page.context().newPage();
    await next.goto('/new/pickup');
    await expect(textbox(next, 'Pickup phone')).toHaveValue('');
    // That of the task that was created is not.
    await expect(drafts(next).getByRole('listitem')).toHaveText([/\+1 415 555 0102/]);
    const other = await next.context().newPage();
    await other.goto('/new/delivery');
    await expect(textbox(other, 'Customer phone')).toHaveValue('+1 415 555 0102');
    await next.close();
  });

  await test.step('a crash of the tab loses nothing that was saved', async () => {
    const [last = page] = context.pages();
    await startTask(last, 'Appointment');
    await textbox(last, 'Customer phone').fill('+1 415 555 0177');
    await expect.poll(async () => (await storedTexts(last)).indexedDB).toContain('+1 415 555 0177');
    const next = await context.newPage();
    await kill(last);
    // It asks for no kind of its own: the one of the draft is opened.
    await next.goto('/');
    await expect(textbox(next, 'Customer phone')).toHaveValue('+1 415 555 0177');
    await expect(next).toHaveURL(/\/new\/appointment$/);
  });
});

test('a draft that was typed before connecting stays; drafts can be parked, open from the list and not by themselves, and are deleted and restored', async ({
  page,
  account,
}) => {
  await page.goto('/new/delivery');
  await textbox(page, 'Customer phone').fill('+1 415 555 0177');
  await saved(page);
  await connect(page, account);
  await visit(page, 'New task');
  await expect(textbox(page, 'Customer phone')).toHaveValue('+1 415 555 0177');
  await expect(combobox(page, 'Merchant')).not.toHaveValue('');
  const first = await fillSmallDelivery(page);
  await textbox(page, 'Customer name').fill('Ana M.');
  await button(page, 'Save and start new').click();
  await expect(textbox(page, 'Customer name')).toHaveValue('');
  await expect(drafts(page)).toContainText('Ana M. · 500 Castro St');
  // It does not open by itself.
  await expect(drafts(page).getByRole('listitem')).toHaveCount(1);
  await expect(textbox(page, 'Customer phone')).toHaveValue('');

  await chooseKind(page, 'Pickup');
  await textbox(page, 'Pickup name').fill('Depot 7');
  await drafts(page)
    .getByRole('button', { name: /^Ana M\./ })
    .click();
  await expect(textbox(page, 'Customer name')).toHaveValue('Ana M.');
  await expect(page.getByRole('tab', { name: 'Delivery', exact: true })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await expect(textbox(page, 'Order number')).toHaveValue(first);
  // All that is needed is there: typing goes on where the call starts.
  await expect(textbox(page, 'Customer phone')).toBeFocused();
  await expect(drafts(page)).toContainText('Depot 7');
  await expect(drafts(page)).not.toContainText('Ana M.');

  await button(page, 'Discard draft Depot 7').click();
  await expect(drafts(page).getByRole('listitem')).toHaveCount(0);
  await button(drafts(page), 'Undo').click();
  await expect(drafts(page).getByRole('listitem')).toContainText('Depot 7');
  await page.reload();
  await expect(drafts(page).getByRole('listitem')).toContainText('Depot 7');
  await drafts(page)
    .getByRole('button', { name: /^Depot 7/ })
    .click();
  await expect(textbox(page, 'Pickup name')).toHaveValue('Depot 7');
  await expect(textbox(page, 'Pickup phone')).toBeFocused();
  await page.keyboard.type('+1 415 555 0177');
  await expect(textbox(page, 'Pickup phone')).toHaveValue('+1 415 555 0177');
});

/** The note in the place of the form. */
const away = (page: Page) => page.getByRole('region', { name: 'Open in another tab', exact: true });

/** A duplicated tab has the key and the draft of the first. */
const duplicate = async (page: Page): Promise<Page> => {
  const opening = page.context().waitForEvent('page');
  await page.evaluate(() => void window.open(location.href));
  return opening;
};

test('a draft is open in one tab, also where that was duplicated or frozen: the others say where it is, also after a reload, and continue it', async ({
  page,
  context,
  account,
}) => {
  await connect(page, account);

  await test.step('a duplicated tab says where its draft is before it takes a key, and the draft is sent once', async () => {
    const order = await fillSmallDelivery(page);
    await saved(page);
    const second = await duplicate(page);
    await expect(away(second)).toBeFocused();
    await second.keyboard.press('Control+Enter');
    // Whichever of the two tabs sends what is in the outbox.
    const sent = [recordCreations(page), recordCreations(second)];
    // A tab in the background renders once a second only.
    await page.bringToFront();
    await expect(textbox(page, 'Order number')).toHaveValue(order);
    await create(page);
    await expectOutcome(page, order, 'Created');
    await second.bringToFront();
    await button(second, 'Continue here').click();
    await expect(second.getByRole('region', { name: 'Sent or deleted in another tab' })).toBeVisible();
    await button(second, 'Start empty').click();
    await expect(textbox(second, 'Customer phone')).toHaveValue('');
    expect(sent.flat()).toHaveLength(1);
    expect(await serviceOf(account).tasks(order)).toHaveLength(1);
    await second.close();
  });

  const first =
    await test.step('another tab says where the draft is, also after a reload, and continues it', async () => {
      const order = await fillSmallDelivery(page);
      await saved(page);
      const second = await newTab(page);
      await expect(textbox(second, 'Customer phone')).toHaveValue('');
      const listed = drafts(second).getByRole('listitem');
      await expect(listed).toContainText('open in another tab');
      await expect(button(second, 'Discard draft +1 415 555 0102 · 500 Castro St')).toHaveCount(0);
      await listed.getByRole('button').click();
      await expect(away(second)).toBeFocused();
      await expect(textbox(second, 'Customer phone')).toHaveCount(0);
      await expect(button(second, 'Create task')).toHaveCount(0);
      await expectAccessible(second);
      // Typed in the first tab until the moment in which the second takes over.
      await page.bringToFront();
      await textbox(page, 'Customer name').fill('Ana M.');
      await second.bringToFront();
      await button(second, 'Continue here').click();
      await expect(textbox(second, 'Order number')).toHaveValue(order);
      await expect(textbox(second, 'Customer name')).toHaveValue('Ana M.');

      await page.bringToFront();
      await expect(away(page)).toBeFocused();
      await page.keyboard.type('lost');
      await page.keyboard.press('Control+Enter');
      await expect(textbox(page, 'Customer name')).toHaveCount(0);
      await second.bringToFront();
      await textbox(second, 'Customer name').fill('Ana Maria');
      await saved(second);
      // And back again, by way of an empty form.
      await page.bringToFront();
      await button(page, 'Start empty').click();
      await expect(textbox(page, 'Customer phone')).toBeFocused();
      await expect(textbox(page, 'Customer phone')).toHaveValue('');
      await drafts(page)
        .getByRole('button', { name: /^Ana Maria/ })
        .click();
      await button(page, 'Continue here').click();
      await expect(textbox(page, 'Customer name')).toHaveValue('Ana Maria');
      await expect(away(second)).toBeVisible();
      await expect(drafts(page).getByRole('listitem')).toHaveCount(0);
      // Loaded again, the second still says so, and has the draft once the first is gone.
      await second.bringToFront();
      await second.reload();
      await expect(away(second)).toBeVisible();
      await page.close();
      await second.reload();
      await expect(textbox(second, 'Order number')).toHaveValue(order);
      return second;
    });

  await test.step('a tab that was frozen says where its draft went, and nothing of it is lost', async () => {
    await textbox(first, 'Customer name').fill('Typed last');
    const second = await newTab(first);
    const session = await context.newCDPSession(first);
    await session.send('Page.setWebLifecycleState', { state: 'frozen' });
    await drafts(second)
      .getByRole('button', { name: /500 Castro St$/ })
      .click();
    await button(second, 'Continue here').click();
    await expect(textbox(second, 'Customer name')).toHaveValue('Typed last');
    await textbox(second, 'Customer name').fill('Typed on');
    await saved(second);
    await session.send('Page.setWebLifecycleState', { state: 'active' });
    await first.bringToFront();
    await expect(away(first)).toBeFocused();
    await first.keyboard.type('lost');
    await button(first, 'Continue here').click();
    await expect(textbox(first, 'Customer name')).toHaveValue('Typed on');
    await expect(drafts(first).getByRole('listitem')).toHaveCount(0);
  });
});

/** What the browser asks before the page goes; every time it may go. */
const questions = (page: Page): string[] => {
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  return asked;
};
