import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './support/axe.ts';
import { readEnvironment } from './support/environment.ts';
import { expect, test } from './support/fixtures.ts';
import { recordCreations } from './support/requests.ts';
import { findTasks, listTasks } from './support/service-api.ts';
import {
  button,
  card,
  chooseKind,
  combobox,
  connect,
  connectByLink,
  create,
  expectOutcome,
  fillSmallDelivery,
  fillTexts,
  orderNumber,
  startTask,
  textbox,
  visit,
} from './support/verbs.ts';

const saved = (page: Page) =>
  expect(page.getByRole('tabpanel')).toContainText(/Saved on this device \d\d:\d\d/);
const drafts = (page: Page) => page.getByRole('region', { name: 'Drafts' });

/** Another page of the same browser, in a tab of its own. */
const newTab = async (page: Page): Promise<Page> => {
  const tab = await page.context().newPage();
  await tab.goto('/');
  return tab;
};

/**
 * Limits the storage of this origin; null removes the limit. To be called before anything is written, which connecting does:
 * for half a minute after a write the browser goes by the room that there was then.
 */
const limitStorage = async (page: Page, bytes: number | null): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  await session.send('Storage.overrideQuotaForOrigin', {
    origin: readEnvironment().url,
    ...(bytes !== null && { quotaSize: bytes }),
  });
};

const kill = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  // Never answered: the page is gone.
  session.send('Page.crash').catch(() => undefined);
  await crashed;
};

test('FM-45 typed values are there after a reload, even one within the pause before they are saved', async ({
  page,
  account,
}) => {
  await connect(page, account);
  await startTask(page, 'Pickup & delivery');
  const order = await orderNumber(page);
  await fillTexts(page, { 'Pickup phone': '+1 415 555 0102', 'Customer name': 'Ana M.' });
  await saved(page);
  await page.reload();
  await expect(textbox(page, 'Pickup phone')).toHaveValue('+1 415 555 0102');
  await expect(textbox(page, 'Order number')).toHaveValue(order);
  await expect(page.getByRole('tab', { name: 'Pickup & delivery' })).toHaveAttribute('aria-selected', 'true');

  await textbox(page, 'Description').fill('Typed in the last moment');
  await page.reload();
  await expect(textbox(page, 'Description')).toHaveValue('Typed in the last moment');
  await expect(textbox(page, 'Customer name')).toHaveValue('Ana M.');
});

test('FM-45 what is typed while a page that is loaded again still saves what was typed before is in the form', async ({
  page,
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
          if (!('isLeaving' in globalThis)) return;
          event.stopImmediatePropagation();
          document.execCommand('insertText', false, ' of Pune');
          location.reload();
        });
      return begun;
    };
  });
  await connect(page, account);
  await startTask(page, 'Delivery');
  await textbox(page, 'Customer phone').fill('+1 415 555 0101');
  await saved(page);
  await page.evaluate(() => Object.assign(globalThis, { isLeaving: true }));
  const loaded = page.waitForEvent('load');
  await textbox(page, 'Customer name').fill('Ravi Iyer');
  await loaded;
  await expect(textbox(page, 'Customer name')).toHaveValue('Ravi Iyer of Pune');
  await expect(textbox(page, 'Customer phone')).toHaveValue('+1 415 555 0101');
  await expect(drafts(page).getByRole('listitem')).toHaveCount(0);
});

test('custom fields, images, assignment and zone are there after a reload, too', async ({
  page,
  account,
}) => {
  await connect(page, account);
  await fillSmallDelivery(page);
  await page.getByRole('radio', { name: 'Agent' }).check();
  await combobox(page, 'Agent').fill('A-77');
  await page.keyboard.press('Tab');
  await button(page, 'Options').click();
  await fillTexts(page, { 'Image link 1': 'https://example.com/1.jpg' });
  await button(page, 'Add image link').click();
  await textbox(page, 'Image link 2').fill('https://example.com/2.jpg');
  await saved(page);
  await expect(page.getByRole('tabpanel')).not.toContainText('Saving');
  await page.reload();
  await expect(combobox(page, 'Agent')).toHaveValue('A-77');
  await expect(combobox(page, 'Time zone')).toHaveValue(/PST/);
  await expect(button(page, 'Options')).toBeVisible();
  await expect(page.getByRole('textbox', { name: /^Image link/ })).toHaveCount(2);
});

test('FM-46 a crash of the tab loses nothing that was saved', async ({ page, account }) => {
  await connect(page, account);
  await startTask(page, 'Appointment');
  await textbox(page, 'Customer phone').fill('+1 415 555 0102');
  await saved(page);
  const next = await page.context().newPage();
  await kill(page);
  // It asks for no kind of its own: the one of the draft is opened.
  await next.goto('/');
  await expect(textbox(next, 'Customer phone')).toHaveValue('+1 415 555 0102');
  await expect(next).toHaveURL(/\/new\/appointment$/);
});

test('FM-45 a tab that is closed at once leaves its draft to the next one', async ({ page, account }) => {
  await connect(page, account);
  await startTask(page, 'Delivery');
  await textbox(page, 'Customer phone').fill('+1 415 555 0102');
  await saved(page);
  await page.close();
  const next = await page.context().newPage();
  await next.goto('/new/pickup');
  await expect(textbox(next, 'Pickup phone')).toHaveValue('');
  await expect(drafts(next)).toContainText('+1 415 555 0102');
  const other = await next.context().newPage();
  await other.goto('/new/delivery');
  await expect(textbox(other, 'Customer phone')).toHaveValue('+1 415 555 0102');
});

test('drafts can be parked, opened from the list, deleted and restored', async ({ page, account }) => {
  await connect(page, account);
  const first = await fillSmallDelivery(page);
  await textbox(page, 'Customer name').fill('Ana M.');
  await button(page, 'Save and start new').click();
  await expect(textbox(page, 'Customer name')).toHaveValue('');
  await expect(drafts(page)).toContainText('Ana M. · 500 Castro St');

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
  await expectAccessible(page);

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

test('a parked draft does not open by itself', async ({ page, account }) => {
  await connect(page, account);
  await fillSmallDelivery(page);
  await button(page, 'Save and start new').click();
  await expect(drafts(page).getByRole('listitem')).toHaveCount(1);
  const next = await newTab(page);
  await expect(drafts(next).getByRole('listitem')).toHaveCount(1);
  await expect(textbox(next, 'Customer phone')).toHaveValue('');
  await page.reload();
  await expect(drafts(page).getByRole('listitem')).toHaveCount(1);
  await expect(textbox(page, 'Customer phone')).toHaveValue('');
});

/** The note in the place of the form. */
const away = (page: Page) => page.getByRole('region', { name: 'Open in another tab', exact: true });

/** A duplicated tab has the key and the draft of the first. */
const duplicate = async (page: Page): Promise<Page> => {
  const opening = page.context().waitForEvent('page');
  await page.evaluate(() => void window.open(location.href));
  return opening;
};

test('FM-48 a draft is open in one tab: the others say where it is, and continue it', async ({
  page,
  account,
}) => {
  await connect(page, account);
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
});

test('a duplicated tab says where its draft is before it takes a key, and the draft is sent once', async ({
  page,
  admin,
  account,
}) => {
  await connectByLink(page, admin, account);
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
  expect(await findTasks(account, order)).toHaveLength(1);
});

test('a tab that was frozen says where its draft went, and nothing of it is lost', async ({
  page,
  account,
}) => {
  await connect(page, account);
  await fillSmallDelivery(page);
  await saved(page);
  await textbox(page, 'Customer name').fill('Typed last');
  const second = await newTab(page);
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setWebLifecycleState', { state: 'frozen' });
  await drafts(second)
    .getByRole('button', { name: /500 Castro St$/ })
    .click();
  await button(second, 'Continue here').click();
  await expect(textbox(second, 'Customer name')).toHaveValue('Typed last');
  await textbox(second, 'Customer name').fill('Typed on');
  await saved(second);
  await session.send('Page.setWebLifecycleState', { state: 'active' });
  await page.bringToFront();
  await expect(away(page)).toBeFocused();
  await page.keyboard.type('lost');
  await button(page, 'Continue here').click();
  await expect(textbox(page, 'Customer name')).toHaveValue('Typed on');
  await expect(drafts(page).getByRole('listitem')).toHaveCount(0);
});

test('after a reload a tab still says where its draft is, and has it once the other tab is gone', async ({
  page,
  account,
}) => {
  await connect(page, account);
  const order = await fillSmallDelivery(page);
  await saved(page);
  const second = await duplicate(page);
  await expect(away(second)).toBeVisible();
  await second.reload();
  await expect(away(second)).toBeVisible();
  await page.close();
  await second.reload();
  await expect(textbox(second, 'Order number')).toHaveValue(order);
});

test('a draft is deleted when its task is stored in the outbox', async ({ page, account }) => {
  await connect(page, account);
  const order = await fillSmallDelivery(page);
  await saved(page);
  await create(page);
  await expectOutcome(page, order, 'Created');
  await expect(textbox(page, 'Customer phone')).toHaveValue('');
  await page.reload();
  await expect(textbox(page, 'Order number')).not.toHaveValue(order);
  await expect(textbox(page, 'Customer phone')).toHaveValue('');
  await expect(drafts(page)).toBeVisible();
  await expect(drafts(page).getByRole('listitem')).toHaveCount(0);
});

test('drafts of one connection are not shown for another', async ({ page, account, foreign, watch }) => {
  watch.expect(/capabilities/);
  await connect(page, account);
  await fillSmallDelivery(page);
  await saved(page);
  await connect(
    page,
    { account_id: '', api_key: 'foreign-key-4711', merchant_id: 'MX-7' },
    { address: foreign.url },
  );
  await visit(page, 'New task');
  await expect(textbox(page, 'Customer phone')).toHaveValue('');
  await expect(drafts(page)).toBeVisible();
  await expect(drafts(page).getByRole('listitem')).toHaveCount(0);
  await connect(page, account, { address: readEnvironment().url });
  await visit(page, 'New task');
  await expect(textbox(page, 'Customer phone')).toHaveValue('+1 415 555 0102');
});

test('a draft that was typed before connecting belongs to the connection afterwards', async ({
  page,
  account,
}) => {
  await page.goto('/new/delivery');
  await textbox(page, 'Customer phone').fill('+1 415 555 0102');
  await saved(page);
  await page.reload();
  await expect(textbox(page, 'Customer phone')).toHaveValue('+1 415 555 0102');
  await connect(page, account);
  await visit(page, 'New task');
  await expect(textbox(page, 'Customer phone')).toHaveValue('+1 415 555 0102');
  await expect(combobox(page, 'Merchant')).not.toHaveValue('');
});

test('going to another page and back keeps the task and its kind', async ({ page, account }) => {
  await connect(page, account);
  await startTask(page, 'Appointment');
  await textbox(page, 'Customer phone').fill('+1 415 555 0102');
  await visit(page, 'Sent');
  await visit(page, 'New task');
  await expect(textbox(page, 'Customer phone')).toHaveValue('+1 415 555 0102');
  await expect(page).toHaveURL(/\/new\/appointment$/);
});

test('with the storage full the form goes on working, says so, and sends nothing without consent', async ({
  page,
  account,
}) => {
  const sent = recordCreations(page);
  await limitStorage(page, 1);
  await connect(page, account);
  const order = await fillSmallDelivery(page);
  await expect(page.getByRole('tabpanel')).toContainText('Not saved: storage full');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const downloading = page.waitForEvent('download');
  await button(page, 'Download a copy').click();
  const copy = await (await downloading).createReadStream();
  expect(await copy.toArray().then((parts) => Buffer.concat(parts as Buffer[]).toString())).toContain(
    '500 Castro St',
  );

  await create(page);
  await expect(card(page, order).getByRole('alert')).toContainText('nothing was sent');
  expect(sent).toEqual([]);
  await button(card(page, order), 'Put back into the form').click();
  await expect(textbox(page, 'Customer phone')).toHaveValue('+1 415 555 0102');

  await limitStorage(page, null);
  await textbox(page, 'Customer name').fill('Ana M.');
  await saved(page);
  await expect(page.getByRole('tabpanel')).not.toContainText('Not saved');
  await create(page);
  await expectOutcome(page, order, 'Created');
  expect(await listTasks(account)).toHaveLength(1);
});

test('without any storage a task can be typed, and sent with consent', async ({ page, account }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'indexedDB', {
      value: {
        open: () => {
          throw new DOMException('no', 'SecurityError');
        },
        databases: () => Promise.resolve([]),
      },
    });
  });
  await connect(page, account);
  const order = await fillSmallDelivery(page);
  await expect(page.getByRole('tabpanel')).toContainText('Not saved: storage unavailable');
  await create(page);
  await button(page, 'Send anyway').click();
  await expectOutcome(page, order, 'Created');
  expect(await findTasks(account, order)).toHaveLength(1);
});

test('a database of a newer version is not changed', async ({ page, account }) => {
  await page.goto('/connection');
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open('dispatch-live', 99);
        opening.addEventListener('upgradeneeded', () => {
          opening.result.createObjectStore('later', { keyPath: 'id' }).put({ id: 'new', later: true });
        });
        opening.addEventListener('success', () => {
          opening.result.close();
          resolve();
        });
      }),
  );
  await connect(page, account);
  await startTask(page, 'Delivery');
  await textbox(page, 'Customer phone').fill('+1 415 555 0102');
  await expect(page.getByRole('tabpanel')).toContainText('Not saved: a newer version of this page was here');
  const downloading = page.waitForEvent('download');
  await button(page, 'Download a copy').click();
  const copy = await (await downloading).createReadStream();
  const text = Buffer.concat((await copy.toArray()) as Buffer[]).toString();
  expect(text).toContain('+1 415 555 0102');
  expect(text).toContain('"later": true');
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

test('leaving the page asks nothing where all is saved, or can be in time', async ({ page, account }) => {
  const asked = questions(page);
  await connect(page, account);
  await fillSmallDelivery(page);
  await page.reload();
  await expect(textbox(page, 'Customer phone')).toHaveValue('+1 415 555 0102');
  await page.reload();
  await saved(page);
  expect(asked).toEqual([]);
});

test('leaving the page asks for confirmation while something is not saved', async ({ page, account }) => {
  const asked = questions(page);
  await limitStorage(page, 1);
  await connect(page, account);
  await fillSmallDelivery(page);
  await expect(page.getByRole('tabpanel')).toContainText('Not saved');
  await page.reload();
  expect(asked).toEqual(['beforeunload']);
});

test('back from another site, the form has its draft, with a switch that was on', async ({
  page,
  account,
}) => {
  await connect(page, account);
  // The HTML of the form itself: a browser restores only into the page that it had.
  await page.goto('/new/delivery');
  await orderNumber(page);
  await textbox(page, 'Customer name').fill('Ravi Iyer');
  await page.getByRole('switch', { name: 'Notify', exact: true }).check();
  await expect(page.getByText('Saved on this device')).toBeVisible();
  const order = await textbox(page, 'Order number').inputValue();
  await page.goto('about:blank');
  await page.goBack();
  await expect(textbox(page, 'Order number')).toHaveValue(order);
  await expect(textbox(page, 'Customer name')).toHaveValue('Ravi Iyer');
  await expect(page.getByRole('switch', { name: 'Notify', exact: true })).toBeChecked();
  await expect(page.getByText('Your unfinished task was saved as a draft.')).toHaveCount(0);
});
