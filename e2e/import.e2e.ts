import type { Page } from '@playwright/test';
import {
  button,
  cell,
  chooseZone,
  combobox,
  connect,
  expect,
  expectAccessible,
  expectKeys,
  expectNoSidewaysScroll,
  expectTextsCut,
  file,
  giveFile,
  givePasted,
  giveRows,
  radio,
  recordCreations,
  serviceOf,
  storedTexts,
  test,
  textbox,
  visit,
} from './test.ts';

const pasted = [
  'Order number\tPhone\tName\tAddress\tBefore\tWhat\tColour',
  'I-1\t+14155550102\tChloé Dubois\t2 Marina Blvd\t03/12/2037 14:30\tTwo boxes\tred',
  'I-2\t+14155550134\tBen Okafor\t1 Ferry Building\t2037-12-22 15:00\tFlowers\tblue',
  'I-3\t1.2E+10\tDana Cruz\t500 Castro St\t2037-12-22 16:00\tDocuments\tred',
].join('\n');

test('creates pasted rows by keyboard', { tag: '@smoke' }, async ({ page, account }) => {
  const looksRight = (colorScheme: 'dark' | 'light', width: number) =>
    test.step(`${colorScheme}, ${width} px`, async () => {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    });
  await connect(page, account);
  await expectKeys(page);
  await page.keyboard.press('g');
  await page.keyboard.press('i');
  await expect(page.getByRole('heading', { name: 'Import', exact: true })).toBeFocused();
  await textbox(page, 'Paste rows').focus();
  await page.keyboard.insertText(pasted);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');

  await expect(combobox(page, 'Column for Customer name')).toHaveValue('Name');
  await button(page, 'Check rows').focus();
  await page.keyboard.press('Enter');
  // Nothing is taken silently: the zone and the unknown column are asked for.
  await expect(combobox(page, 'Time zone')).toBeFocused();
  await looksRight('light', 1440);
  await page.keyboard.type('Chicago');
  await page.keyboard.press('Enter');
  await page.getByRole('checkbox', { name: 'Ignore the column Colour' }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');

  await expect(radio(page, 'To repair 2')).toBeVisible();
  await looksRight('dark', 390);
  await button(page, 'Thu 3 Dec 2037, day first').focus();
  await page.keyboard.press('Enter');
  await expect(radio(page, 'Ready 2')).toBeVisible();
  await page.getByRole('gridcell', { name: 'I-1', exact: true }).focus();
  for (const key of ['ArrowRight', 'ArrowDown', 'ArrowDown']) await page.keyboard.press(key);
  const wrong = page.getByRole('gridcell', { name: '1.2E+10' });
  await expect(wrong).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.type('nothing');
  await page.keyboard.press('Escape');
  await expect(wrong).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.type('+14155550147');
  await page.keyboard.press('Enter');
  await expect(radio(page, 'Ready 3')).toBeVisible();

  await expect(button(page, 'Create 3 tasks')).toBeEnabled();
  await button(page, 'Create 3 tasks').focus();
  await page.keyboard.press('Enter');
  await expect(radio(page, 'Created 3')).toBeVisible();
  await looksRight('light', 1440);
  const [task] = await serviceOf(account).tasks('I-1');
  expect(task).toMatchObject({ order_id: 'I-1', job_delivery_datetime: '2037-12-03 14:30:00' });
  await button(page, 'All imports').click();
  await expect(page.getByRole('list', { name: 'Imports' }).getByRole('listitem')).toHaveCount(1);
  await looksRight('dark', 390);
});

test('files are read as they were written; for one that cannot be read it says why, and nothing is lost; of ten thousand rows every one is reached, and one repair mends them all', async ({
  page,
  account,
}) => {
  await connect(page, account);

  await test.step('files are read as they were written, and for one that cannot be read it says why', async () => {
    await visit(page, 'Import');
    const typed = 'Order number\tPhone';
    await textbox(page, 'Paste rows').fill(typed);
    await giveFile(page, file('encrypted.xlsx'));
    await expect(page.getByRole('alert')).toContainText('encrypted');
    await expect(textbox(page, 'Paste rows')).toHaveValue(typed);
    await expect(page.getByRole('list', { name: 'Imports' })).toHaveCount(0);
    await giveFile(page, file('route.xlsx'));
    await expect(page.getByRole('gridcell', { name: 'Chloé Dubois' })).toBeVisible();
    await expect(page.getByRole('gridcell', { name: '2027-12-22 14:30' })).toBeVisible();
    await button(page, 'All imports').click();
    // A sheet is chosen; what the spreadsheet does not show is read, and said.
    await giveFile(page, file('hidden.xlsx'));
    await expect(button(page, 'Old (hidden)')).toBeVisible();
    await button(page, 'Route').click();
    await expect(page.getByText('1 hidden row is read as well')).toBeVisible();
    await expect(page.getByRole('gridcell', { name: 'H-2' })).toBeVisible();
  });

  await test.step('names below a title are found, the columns of an address are joined, another row of names can be chosen', async () => {
    await visit(page, 'Import');
    const text = [
      'Route of Monday',
      'Order,Phone,Name,Street,No,Town,Place,Before,What',
      'J-1,+14155550102,Ana,Marina Blvd,2,San Francisco,CA,2037-12-22 15:00,Box',
    ].join('\n');
    await giveFile(page, { name: 'parts.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
    await expect(combobox(page, 'Column names')).toHaveValue('Row 2');
    await expect(combobox(page, 'Column for Customer address, part 3')).toHaveValue('Town');
    await combobox(page, 'Column names').fill('Row 3');
    await combobox(page, 'Column names').press('Enter');
    await expect(page.getByRole('alert')).toContainText('looks like a task');
    await button(page, 'Join another column to Customer address').click();
    await expect(combobox(page, 'Column for Customer address, part 4')).toBeFocused();
    await page.keyboard.type('Place');
    await page.keyboard.press('Enter');
  });

  await test.step('ten thousand rows with one bad in a hundred: every row is reached, one repair mends them all', async () => {
    const count = 10_000;
    await visit(page, 'Import');
    const rows = Array.from({ length: count }, (_each, at) => {
      const address = at % 100 === 99 ? '' : '2 Marina Blvd';
      return `L-${at + 1},+14155550102,Ana,${address},2037-12-22 15:00,Box`;
    });
    const text = ['Order number,Phone,Name,Address,Before,What', ...rows].join('\n');
    await giveFile(page, { name: 'long.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
    await chooseZone(page, 'Chicago');
    await button(page, 'Check rows').click();
    await expect(radio(page, 'Ready 9,900')).toBeVisible({ timeout: 30_000 });
    await expect(radio(page, 'To repair 100')).toBeVisible();
    await expect(button(page, 'Create 9,900 tasks')).toBeVisible();
    // The page has one element of this role: the state of the connection.
    await expect(page.getByRole('status')).toHaveCount(1);
    await cell(page, 'L-1').focus();
    await page.keyboard.press('End');
    await expect(cell(page, 'L-10000')).toBeFocused();
    await expect(page.getByRole('columnheader', { name: 'Order number' })).toBeInViewport();
    await page.keyboard.press('ArrowUp');
    await expect(cell(page, 'L-9999')).toBeFocused();
    await expect.poll(() => page.getByRole('row').count()).toBeLessThan(100);
    await textbox(page, 'Customer address for 100 rows').fill('1 Ferry Building');
    await button(page, 'Fill in').click();
    await expect(radio(page, 'Ready 10,000')).toBeVisible();
    await expect(button(page, 'Create 10,000 tasks')).toBeVisible();
  });
});

test('a correction of a cell is stored, whatever the next press is, and goes nowhere else', async ({
  page,
  account,
}) => {
  await connect(page, account);

  await test.step('what is typed on a cell goes into it in place of its text, and nowhere else', async () => {
    await visit(page, 'Import');
    await giveRows(page, 'K', 6);
    await expect(radio(page, 'Ready 6')).toBeVisible();
    await cell(page, 'Box 0').focus();
    await page.keyboard.type('n1 boxes?');
    await page.keyboard.press('Enter');
    await expect(cell(page, 'n1 boxes?')).toBeFocused();
    await page.keyboard.type('gone');
    await page.keyboard.press('Escape');
    await expect(cell(page, 'n1 boxes?')).toBeFocused();
    await expect(radio(page, 'Ready 6')).toBeVisible();
  });

  await test.step('what is typed into a cell is stored, also where the next press leaves the page or the import', async () => {
    const type = async (from: string, to: string) => {
      await cell(page, from).press('Enter');
      await page.keyboard.insertText(to);
    };
    const open = async () => {
      await page.getByRole('listitem').getByRole('button', { name: 'K.csv', exact: true }).click();
      await expect(radio(page, 'Ready 6')).toBeVisible();
    };
    await type('Box 1', 'Two boxes');
    await visit(page, 'New task');
    await visit(page, 'Import');
    await open();
    await expect(cell(page, 'Two boxes')).toBeVisible();

    await type('Box 2', 'Three boxes');
    await button(page, 'All imports').click();
    await open();
    await expect(cell(page, 'Two boxes')).toBeVisible();
    await expect(cell(page, 'Three boxes')).toBeVisible();
  });

  await test.step('a correction is there after a reload', async () => {
    await expect(page).toHaveURL(/open=/);
    const correct = async (from: string, to: string) => {
      await cell(page, from).focus();
      await page.keyboard.press('Enter');
      await page.keyboard.type(to);
    };
    await correct('Box 3', '111');
    await page.keyboard.press('Enter');
    await correct('Box 4', '222');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await storedTexts(page)).indexedDB).toContain('"222"');
    await page.reload();
    for (const text of ['111', '222', 'Box 5']) await expect(cell(page, text)).toBeVisible();
  });

  await test.step('Create sends no row that was corrected in the moment before and not looked through yet', async () => {
    const sent = recordCreations(page);
    await serviceOf(account).createDelivery('USED-1');
    await visit(page, 'Import');
    await giveRows(page, 'R', 2);
    await expect(button(page, 'Create 2 tasks')).toBeEnabled();
    await cell(page, 'R-0').click();
    await page.keyboard.press('Control+a');
    await page.keyboard.insertText('USED-1');
    await button(page, 'Create 2 tasks').evaluate(async (element: HTMLElement) => {
      // No frame is drawn until Create is pressed; the check of the row is done long before.
      const draw = globalThis.requestAnimationFrame;
      globalThis.requestAnimationFrame = () => 0;
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
      await new Promise((resolve) => {
        setTimeout(resolve, 50);
      });
      element.click();
      globalThis.requestAnimationFrame = draw;
    });
    // Which of the two it says depends on whether the row was looked through before the press.
    await expect(page.getByRole('alert')).toContainText(
      /Nothing was sent: (the rows were still being checked|the plan has changed)/,
    );
    await expect(page.getByText('the service has a task with this order number').first()).toBeVisible();
    await expect(button(page, 'Create 1 task')).not.toHaveAttribute('aria-disabled');
    expect(sent).toEqual([]);
    await button(page, 'Create 1 task').click();
    await expect(radio(page, 'Created 1')).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
    expect(sent).toHaveLength(1);
  });
});

test('rows without numbers are given some, cells are pasted over and taken back, and texts stay in their cells', async ({
  page,
  context,
  account,
}) => {
  await connect(page, account);

  await test.step('rows without order numbers are given some, and are not created twice when they are given again', async () => {
    await visit(page, 'Import');
    const rest = '2 Marina Blvd\t2037-12-22 15:00\tBox';
    const give = async (phones: readonly string[]) => {
      await textbox(page, 'Paste rows').fill(
        ['Phone\tAddress\tBefore\tWhat', ...phones.map((phone) => `${phone}\t${rest}`)].join('\n'),
      );
      await button(page, 'Read pasted rows').click();
      if ((await combobox(page, 'Time zone').inputValue()) === '') await chooseZone(page, 'Chicago');
      await button(page, 'Check rows').click();
      await button(page, 'Give new order numbers').click();
    };
    await give(['+14155550101', '+14155550102', '+14155550102']);
    await button(page, 'Create 3 tasks').click();
    await expect(radio(page, 'Created 3')).toBeVisible();
    await button(page, 'All imports').click();
    await give(['+14155550109', '+14155550101', '+14155550102', '+14155550102']);
    await expect(page.getByText('3 skipped as possible duplicates.')).toBeVisible();
    await button(page, 'Create 1 task').click();
    await expect(radio(page, 'Created 1')).toBeVisible();
    expect(await serviceOf(account).tasks()).toHaveLength(4);
  });

  await test.step('cells are pasted over, filled from the row above and taken back, by keyboard', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await visit(page, 'Import');
    await givePasted(page, [
      'C-1\t+14155550102\tAna\t2 Marina Blvd\t2037-12-22 15:00\tBox',
      'C-2\t+14155550102\tBen\t\t\tBox',
      'C-3\t+14155550102\tCleo\t\t\tBox',
    ]);
    await chooseZone(page, 'Chicago');
    await button(page, 'Check rows').click();
    await expect(radio(page, 'To repair 2')).toBeVisible();
    await cell(page, 'Ben').focus();
    await page.keyboard.press('ArrowRight');
    // Two rows of two cells, as a spreadsheet copies them.
    await page.evaluate(() =>
      navigator.clipboard.writeText('1 Ferry Building\t2037-12-22 16:00\n500 Castro St\t2037-12-22 17:00\n'),
    );
    await page.keyboard.press('Control+V');
    await expect(radio(page, 'Ready 3')).toBeVisible();
    await expect(cell(page, '500 Castro St')).toBeVisible();
    await cell(page, '500 Castro St').focus();
    await page.keyboard.press('Control+D');
    await expect(cell(page, '1 Ferry Building')).toHaveCount(2);
    await page.keyboard.press('Control+Z');
    await expect(cell(page, '500 Castro St')).toHaveCount(1);
    await page.keyboard.press('Control+Z');
    await expect(radio(page, 'To repair 2')).toBeVisible();

    // What finds no place is said, until the next change.
    await cell(page, 'Cleo').focus();
    await page.evaluate(() => navigator.clipboard.writeText('Dana\t2 Pier\t2037-12-22 18:00\tBox\tred\nEve'));
    await page.keyboard.press('Control+V');
    await expect(cell(page, 'Dana')).toBeVisible();
    await expect(page.getByRole('alert')).toContainText(
      'There is no place for 1 row and 1 column of it here.',
    );
    await expectAccessible(page);
    await page.keyboard.press('Control+Z');
    await expect(cell(page, 'Cleo')).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);

    // Cells that cannot be told apart are not pasted, which is said; a text of one line is one cell.
    await cell(page, 'Cleo').focus();
    await page.evaluate(() => navigator.clipboard.writeText('"Dana\t2 Pier\nEve'));
    await page.keyboard.press('Control+V');
    await expect(page.getByRole('alert')).toContainText('Nothing was pasted');
    await page.evaluate(() => navigator.clipboard.writeText('"Dana" Miller'));
    await page.keyboard.press('Control+V');
    await expect(cell(page, '"Dana" Miller')).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  await test.step('no text of the grid runs into the next cell: what is too long is cut', async () => {
    await page.setViewportSize({ width: 1024, height: 800 });
    await visit(page, 'Import');
    const texts = [
      'W'.repeat(12),
      'W'.repeat(13),
      'i'.repeat(18),
      '0'.repeat(18),
      'M@%&',
      '小包二つ、割れ物',
      'A'.repeat(60),
    ];
    await givePasted(
      page,
      texts.map((text, at) => `W-${at}\t+14155550102\t${text}\t2 Marina Blvd\t2037-12-22 15:00\t${text}`),
    );
    await chooseZone(page, 'Chicago');
    await button(page, 'Check rows').click();
    await expect(cell(page, 'A'.repeat(60)).first()).toBeVisible();
    const { cut, whole } = await expectTextsCut(page.getByRole('gridcell'));
    expect(cut).toBeGreaterThan(1);
    expect(whole).toBeGreaterThan(20);
  });
});

/** From `hold` on, what the worker says waits until it is released. */
const delayWorker = async (page: Page) => {
  await page.addInitScript(() => {
    const released = Promise.withResolvers<void>();
    let isHeld = false;
    Object.assign(globalThis, { hold: () => (isHeld = true), release: released.resolve });
    globalThis.Worker = class extends Worker {
      override addEventListener(type: string, listener: EventListenerOrEventListenerObject) {
        const tell = (event: Event) =>
          typeof listener === 'function' ? listener.call(this, event) : listener.handleEvent(event);
        super.addEventListener(type, (event) =>
          isHeld ? void released.promise.then(() => tell(event)) : tell(event),
        );
      }
    };
  });
  type Delay = { hold: () => void; release: () => void };
  return {
    hold: () => page.evaluate(() => (globalThis as unknown as Delay).hold()),
    release: () => page.evaluate(() => (globalThis as unknown as Delay).release()),
  };
};

test('each state of an import is accessible: rows that are being checked, a cell that is edited, a full storage and a paused import; what is under way as it stops is created', async ({
  page,
  account,
}) => {
  const worker = await delayWorker(page);
  await connect(page, account);
  await visit(page, 'Import');
  await givePasted(
    page,
    Array.from(
      { length: 6 },
      (_each, at) => `X-${at}\t+14155550102\tAna\tDenver\t2037-12-03 15:00\tBox ${at}`,
    ),
  );
  await chooseZone(page, 'Chicago');
  await expect(cell(page, 'X-0')).toBeVisible();
  await worker.hold();
  await button(page, 'Check rows').click();
  await expect(page.getByText('Checked 0 of 6')).toBeVisible();
  await expectAccessible(page);
  await worker.release();
  await expect(button(page, 'Create 6 tasks')).toBeEnabled();
  await cell(page, 'Box 0').click();
  await expect(textbox(page, 'Description')).toBeFocused();
  await expectAccessible(page);
  await page.evaluate(() => {
    const { put } = Object.getOwnPropertyDescriptors(IDBObjectStore.prototype);
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    Object.assign(globalThis, {
      makeRoom: () => void Object.defineProperty(IDBObjectStore.prototype, 'put', put),
    });
  });
  await page.keyboard.insertText('Two boxes');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('This import isn’t stored on this device');
  await expectAccessible(page);
  await page.evaluate(() => (globalThis as unknown as { makeRoom: () => void }).makeRoom());
  await button(page, 'Try again').click();
  await expect(page.getByRole('alert')).toHaveCount(0);

  const answered = Promise.withResolvers<void>();
  await page.route('**/open/task/createDelivery', async (route) => {
    await answered.promise;
    await route.continue();
  });
  await button(page, 'Create 6 tasks').click();
  await expect(cell(page, 'Sending')).not.toHaveCount(0);
  await button(page, 'Pause').click();
  await expect(button(page, 'Resume')).toBeVisible();
  await expectAccessible(page);
  await button(page, 'Stop').click();
  answered.resolve();
  await expect(radio(page, 'Created 4')).toBeVisible();
  await expect(cell(page, 'Not sent')).toHaveCount(2);
});
