import type { Page } from '@playwright/test';
import {
  button,
  create,
  creationsOn,
  expect,
  expectAccessible,
  type FaultProxy,
  type JourneyDesk,
  storedTexts,
  test,
  textbox,
} from '../test.ts';

test.use({ wired: true });

// Storage that is full, silent or of a newer version. A task that can't be saved is not sent.

const panel = (page: Page) => page.getByRole('tabpanel');
const notStored = (page: Page) =>
  page.getByRole('region', { name: 'Problems' }).filter({ hasText: 'this browser couldn’t save it' });

/** Fills in a task and creates it. @returns its order number, of which nothing was sent, and which the form has again */
const expectNothingSent = async (
  desk: JourneyDesk,
  wire: FaultProxy,
  { shows, wait = 0 }: { shows: string; wait?: number },
): Promise<string> => {
  const { page } = desk;
  const order = await desk.openSmall();
  await create(page);
  if (wait > 0) await page.clock.runFor(wait);
  await expect(notStored(page)).toContainText(`Order ${order} was not sent`);
  await expect(desk.card(order)).toHaveCount(0);
  expect(creationsOn(wire)).toEqual([]);
  await button(page, 'Edit again').click();
  await expect(textbox(page, 'Order number')).toHaveValue(order);
  await expect(textbox(page, 'Customer phone')).toHaveValue('+1 415 555 0102');
  await expect(textbox(page, 'Description')).toHaveValue('One envelope');
  await expect(panel(page)).toContainText(`Not saved: ${shows}`);
  return order;
};

test('a task is sent once there is room for it in the storage', async ({
  context,
  page,
  desk,
  service,
  wire,
}) => {
  // Before the page writes: after a write the browser goes by the room that there was then.
  const devtools = await context.newCDPSession(page);
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: wire.url, quotaSize: 1 });
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.type());
    void dialog.accept();
  });
  await desk.open('delivery', { customer_username: 'Ravi Iyer' });
  await expect(panel(page)).toContainText('Not saved');
  await page.reload();
  expect(dialogs, 'questions before unsaved data is lost').toEqual(['beforeunload']);

  const order = await expectNothingSent(desk, wire, { shows: 'storage full' });
  await expectAccessible(page);

  await devtools.send('Storage.overrideQuotaForOrigin', { origin: wire.url });
  await create(page);
  await expect(desk.card(order)).toHaveOutcome('Created');
  await expect(notStored(page)).toHaveCount(0);
  await expect(service).toHaveCreatedOnce(order);
});

test('nothing is sent while the storage does not answer', async ({ page, desk, wire }) => {
  await page.clock.install();
  await page.addInitScript(() => {
    const silent = { addEventListener: { value: () => undefined } };
    // A request that never fires an event, of the class that the page's library checks for.
    IDBFactory.prototype.open = () => Object.create(IDBOpenDBRequest.prototype, silent) as IDBOpenDBRequest;
  });
  await expectNothingSent(desk, wire, { shows: 'storage unavailable', wait: 5000 });
});

test('data of a newer version stays as it is', async ({ page, desk, wire }) => {
  // This request is made before the page's own, and is therefore answered before it.
  await page.addInitScript(() => {
    const opening = indexedDB.open('dispatch-desk-1', 99);
    opening.addEventListener('upgradeneeded', () => {
      opening.result.createObjectStore('of the future').put({ later: true }, 'key');
    });
    opening.addEventListener('success', () => opening.result.close());
  });
  await desk.open('delivery');
  const before = (await storedTexts(page)).indexedDB;
  expect(before).toContain('of the future');
  await expectNothingSent(desk, wire, { shows: 'a newer version of this page was here' });
  expect((await storedTexts(page)).indexedDB).toBe(before);
});
