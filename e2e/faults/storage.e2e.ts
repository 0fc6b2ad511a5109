import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import {
  button,
  card,
  connect,
  create,
  creationsOn,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectOutcome,
  fillSmallDelivery,
  serviceOf,
  storedTexts,
  test,
  textbox,
  visit,
} from '../test.ts';

test.use({ wired: true });

// The browser's storage is full, missing, hanging or damaged. A task that cannot be stored is sent only after the person has
// agreed to that.

const notRecorded = (page: Page) => page.getByRole('alert').filter({ hasText: 'couldn’t record the task' });

/** What the page lets a person download of what it cannot save. */
const copyOf = async (page: Page): Promise<string> => {
  const downloading = page.waitForEvent('download');
  await button(page, 'Download a copy').click();
  return readFile(await (await downloading).path(), 'utf8');
};

/** Expects that what was pressed is not sent, that its card says why, and that the form has all of it again on request. */
const expectNotSent = async (page: Page, order: string, sent: () => number): Promise<void> => {
  await expect(notRecorded(page)).toBeVisible();
  await expectOutcome(page, order, 'Not sent');
  expect(sent()).toBe(0);
  await button(card(page, order), 'Put back into the form').click();
  await expect(textbox(page, 'Order number')).toHaveValue(order);
  await expect(textbox(page, 'Customer phone')).toHaveValue('+1 415 555 0102');
  await expect(textbox(page, 'Description')).toHaveValue('One envelope');
  await expect(button(page, 'Create task')).toBeEnabled();
};

test('the storage is full: leaving asks, a copy can be downloaded, a task is refused before anything is sent, the form intact, and sent once there is room; a damaged record goes to quarantine', async ({
  page,
  context,
  account,
  wire,
}) => {
  // Before anything is written, which connecting does: for a while after a write the browser goes by the room that there was then.
  const devtools = await context.newCDPSession(page);
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: wire.url, quotaSize: 1 });
  await connect(page, account);
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  await page.goto('/new/delivery');
  await textbox(page, 'Customer name').fill('Ravi Iyer');
  await expect(page.getByRole('tabpanel')).toContainText('Not saved');
  // Leaving the page asks for confirmation, and loses what is not saved.
  await page.reload();
  expect(asked).toEqual(['beforeunload']);
  const order = await fillSmallDelivery(page);
  await expect(page.getByRole('tabpanel')).toContainText('Not saved: storage full');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  expect(await copyOf(page)).toContain('500 Castro St');
  await create(page);
  await expectNotSent(page, order, () => creationsOn(wire).length);
  expect(await serviceOf(account).tasks(order)).toEqual([]);

  await devtools.send('Storage.overrideQuotaForOrigin', { origin: wire.url });
  await create(page);
  await expectOutcome(page, order, 'Created');
  await expect(notRecorded(page)).toHaveCount(0);
  expect(await serviceOf(account).tasks(order)).toHaveLength(1);

  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('dispatch-desk-1');
        opening.addEventListener('success', () => {
          const database = opening.result;
          const write = database.transaction('intents', 'readwrite');
          const damaged = {
            id: 'damaged',
            v: 1,
            createdAt: Number.NaN,
            body: 'cut {"ord',
            state: ['sending'],
          };
          write.objectStore('intents').put(damaged);
          write.addEventListener('error', () => reject(write.error ?? new Error('IndexedDB failed')));
          write.addEventListener('complete', () => {
            database.close();
            resolve();
          });
        });
      }),
  );
  await page.reload();
  await visit(page, 'Sent');
  await expectOutcome(page, order, 'Created');
  await expect(page.getByRole('article')).toHaveCount(1);
  const { indexedDB: texts } = await storedTexts(page);
  const quarantine = texts.slice(texts.indexOf('"quarantine"'));
  expect(quarantine).toContain('cut {\\"ord');
});

// A database that throws, or that the browser does not have, is found out sooner: `src/data/device/device.test.ts`.
test('IndexedDB does not open: nothing is sent before the person accepts that it will not be remembered', async ({
  page,
  account,
  wire,
}) => {
  const waits = 5000;
  await page.clock.install();
  await page.addInitScript(() => {
    const silent = { addEventListener: { value: () => undefined } };
    // A request that never fires an event, of the class that the page's library checks for.
    IDBFactory.prototype.open = () => Object.create(IDBOpenDBRequest.prototype, silent) as IDBOpenDBRequest;
  });
  await connect(page, account);
  const order = await fillSmallDelivery(page);
  await create(page);
  await page.clock.runFor(waits);
  await expectNotSent(page, order, () => creationsOn(wire, order).length);
  await expect(page.getByRole('tabpanel')).toContainText('Not saved: storage does not answer');
  await create(page);
  await page.clock.runFor(waits);
  await button(page, 'Send anyway').click();
  await page.clock.runFor(waits);
  await expectOutcome(page, order, 'Created');
  expect(creationsOn(wire, order)).toHaveLength(1);
  expect(await serviceOf(account).tasks(order)).toHaveLength(1);
});

test('a newer version of the page has been here: its data stays as it is, and nothing is sent unrecorded', async ({
  page,
  account,
  wire,
}) => {
  // This request is made before the page's own, and is therefore answered before it.
  await page.addInitScript(() => {
    const opening = indexedDB.open('dispatch-desk-1', 99);
    opening.addEventListener('upgradeneeded', () => {
      opening.result.createObjectStore('of the future').put({ later: true }, 'key');
    });
    opening.addEventListener('success', () => opening.result.close());
  });
  await connect(page, account);
  const before = (await storedTexts(page)).indexedDB;
  expect(before).toContain('of the future');
  const order = await fillSmallDelivery(page);
  await expect(page.getByRole('tabpanel')).toContainText('Not saved: a newer version of this page was here');
  const copy = await copyOf(page);
  expect(copy).toContain('+1 415 555 0102');
  expect(copy).toContain('"later": true');
  await create(page);
  await expectNotSent(page, order, () => creationsOn(wire).length);
  expect((await storedTexts(page)).indexedDB).toBe(before);
});
