import type { Page } from '@playwright/test';
import {
  button,
  cell,
  chooseZone,
  combobox,
  csvFile,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  file,
  giveFile,
  giveRows,
  radio,
  readyRow,
  test,
  textbox,
} from './test.ts';

const creation = '**/open/task/createDelivery';

test(
  'each row of a file becomes one task, whichever browser is given the file again',
  { tag: '@smoke' },
  async ({ desk, page, account, service, openBrowser }) => {
    const rows = ['A-1', 'A-2', 'A-3'].map(readyRow);
    const done = await desk.import(csvFile('route.csv', rows), { timezone: 'Chicago' });
    expect(done).toEqual({ created: 3, rejected: 0, unknown: 0 });
    expect((await service.task('A-1')).body).toEqual({
      order_id: 'A-1',
      merchant_id: account.merchant_id,
      customer_phone: '+14155550102',
      customer_username: 'Ana',
      customer_address: '2 Marina Blvd',
      job_delivery_datetime: '2037-12-22 15:00:00',
      job_description: 'Box',
      timezone: '+360',
      has_pickup: 1,
      has_delivery: 0,
      layout_type: 0,
      auto_assignment: 0,
      geofence: 0,
      job_pickup_phone: '',
      notify: 0,
      p_ref_images: [],
      pickup_custom_field_template: '',
      pickup_meta_data: [],
      tags: '',
      tracking_link: 0,
    });

    await test.step('the same file again creates nothing', async () => {
      await button(page, 'All imports').click();
      await expect(desk.import(csvFile('route.csv', rows))).rejects.toThrow(
        /3 skipped as possible duplicates/,
      );
    });

    await test.step('in another browser only the row that was added becomes a task', async () => {
      const { desk: other } = await openBrowser();
      const again = await other.import(csvFile('more.csv', [...rows, readyRow('A-4')]), {
        timezone: 'Chicago',
      });
      expect(again).toEqual({ created: 1, rejected: 0, unknown: 0 });
    });
    const orders = (await service.tasks()).map(({ order_id }) => order_id);
    expect(orders.toSorted()).toEqual(['A-1', 'A-2', 'A-3', 'A-4']);
  },
);

test('pasted rows become tasks by keyboard', async ({ desk, page, service }) => {
  const { keyboard } = page;
  await desk.visit('Import');
  await textbox(page, 'Paste rows').focus();
  await keyboard.insertText(
    [
      'Order number\tPhone\tName\tAddress\tBefore\tWhat\tColour',
      'I-1\t+14155550102\tChloé Dubois\t2 Marina Blvd\t03/12/2037 14:30\tTwo boxes\tred',
      'I-2\t+14155550134\tBen Okafor\t1 Ferry Building\t2037-12-22 15:00\tFlowers\tblue',
      'I-3\t1.2E+10\tDana Cruz\t500 Castro St\t2037-12-22 16:00\tDocuments\tred',
    ].join('\n'),
  );
  for (const key of ['Tab', 'Enter']) await keyboard.press(key);

  await test.step('the time zone and an unknown column are asked for', async () => {
    await expect(combobox(page, 'Column for Customer name')).toHaveValue('Name');
    await button(page, 'Check rows').press('Enter');
    await expect(combobox(page, 'Time zone')).toBeFocused();
    await expectAccessible(page);
    await keyboard.type('Chicago');
    await keyboard.press('Enter');
    await page.getByRole('checkbox', { name: 'Ignore the column Colour' }).press('Space');
    await button(page, 'Check rows').press('Enter');
  });

  await test.step('an ambiguous date is answered for the whole file, a wrong phone is typed again', async () => {
    await expect(radio(page, 'To repair 2')).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await button(page, 'Thu 3 Dec 2037, day first').press('Enter');
    await expect(radio(page, 'Ready 2')).toBeVisible();
    await cell(page, '1.2E+10').press('Enter');
    await expectAccessible(page);
    await keyboard.type('+14155550147');
    await keyboard.press('Enter');
    await expect(radio(page, 'Ready 3')).toBeVisible();
  });

  await expect(button(page, 'Create 3 tasks')).toBeEnabled();
  await button(page, 'Create 3 tasks').press('Enter');
  await expect(radio(page, 'Created 3')).toBeVisible();
  await expectAccessible(page);
  expect((await service.task('I-1')).body).toMatchObject({ job_delivery_datetime: '2037-12-03 14:30:00' });
  expect((await service.task('I-3')).body).toMatchObject({ customer_phone: '+14155550147' });

  await test.step('rows without order numbers are given some', async () => {
    await button(page, 'All imports').click();
    await giveFile(page, {
      ...csvFile('no-numbers.csv', []),
      buffer: Buffer.from('Phone,Address,Before,What\n+14155550102,2 Marina Blvd,2037-12-22 15:00,Box'),
    });
    await chooseZone(page, 'Chicago');
    await button(page, 'Check rows').click();
    await button(page, 'Give new order numbers').click();
    await button(page, 'Create 1 task').click();
    await expect(radio(page, 'Created 1')).toBeVisible();
    expect(await service.tasks()).toHaveLength(4);
  });
});

test('ten thousand rows are read, with one answer for the hundred that lack a value', async ({
  desk,
  page,
}) => {
  await desk.visit('Import');

  await test.step('a file that can’t be read is refused with its reason', async () => {
    await textbox(page, 'Paste rows').fill('Order number\tPhone');
    await giveFile(page, file('encrypted.xlsx'));
    await expect(page.getByRole('alert')).toContainText('encrypted');
    await expect(textbox(page, 'Paste rows')).toHaveValue('Order number\tPhone');
  });

  await test.step('an Excel file is read as it is displayed, from the sheet that was chosen', async () => {
    await giveFile(page, file('route.xlsx'));
    await expect(cell(page, 'Chloé Dubois')).toBeVisible();
    await expect(cell(page, '2027-12-22 14:30')).toBeVisible();
    await button(page, 'All imports').click();
    await giveFile(page, file('two-sheets.xlsx'));
    await button(page, 'Sunday').click();
    await expect(cell(page, 'B-1')).toBeVisible();
    await button(page, 'All imports').click();
  });

  const rows = Array.from({ length: 10_000 }, (_each, at) =>
    at % 100 === 99 ? readyRow(`L-${at}`).replace('2 Marina Blvd', '') : readyRow(`L-${at}`),
  );
  await giveFile(page, csvFile('long.csv', rows));
  await chooseZone(page, 'Chicago');
  await button(page, 'Check rows').click();
  await expect(radio(page, 'Ready 9,900')).toBeVisible({ timeout: 60_000 });
  await expect(radio(page, 'To repair 100')).toBeVisible();
  await textbox(page, 'Customer address for 100 rows').fill('1 Ferry Building');
  await button(page, 'Fill in').click();
  await expect(radio(page, 'Ready 10,000')).toBeVisible();
  await expect(button(page, 'Create 10,000 tasks')).toBeEnabled();
});

/** Types over a cell. The value is saved by the next key or press. */
const correct = async (page: Page, from: string, to: string): Promise<void> => {
  await cell(page, from).press('Enter');
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText(to);
};

test('a correction is sent by the next press of Create, unless it makes the row a duplicate', async ({
  desk,
  page,
  service,
}) => {
  await service.createDelivery('USED-1');
  await desk.visit('Import');
  await giveRows(page, 'R', 2);
  await expect(button(page, 'Create 2 tasks')).toBeEnabled();

  await test.step('corrections are there after another page or a reload', async () => {
    await correct(page, 'Box 1', 'Two boxes');
    await desk.visit('New task');
    await desk.visit('Import');
    await page.getByRole('listitem').getByRole('button', { name: 'R.csv', exact: true }).click();
    await expect(cell(page, 'Two boxes')).toBeVisible();
    await page.reload();
    await expect(cell(page, 'Two boxes')).toBeVisible();
  });

  await test.step('Create right after a correction sends no row that was not checked since', async () => {
    await expect(button(page, 'Create 2 tasks')).toBeEnabled();
    await correct(page, 'R-0', 'USED-1');
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
    // Which of the two it says depends on whether the row was checked before the press.
    await expect(page.getByRole('alert')).toContainText(
      /Nothing was sent: (the rows were still being checked|the plan has changed)/,
    );
    await expect(page.getByText('the service has a task with this order number').first()).toBeVisible();
    expect(desk.sent).toEqual([]);
  });

  await button(page, 'Create 1 task').click();
  await expect(radio(page, 'Created 1')).toBeVisible();
  expect(desk.sent.map(({ body }) => [body['order_id'], body['job_description']])).toEqual([
    ['R-1', 'Two boxes'],
  ]);
});

test('the import on which Create was pressed is sent, whatever is opened after the press', async ({
  desk,
  page,
  service,
}) => {
  const orders = () => desk.sent.map(({ body }) => String(body['order_id']));
  await desk.visit('Import');

  await test.step('another import is opened while the service is still asked for duplicates', async () => {
    await giveRows(page, 'other', 6);
    await expect(radio(page, 'Ready 6')).toBeVisible();
    await button(page, 'All imports').click();
    await giveRows(page, 'mine', 6);
    await expect(button(page, 'Create 6 tasks')).toBeEnabled();
    const isOpened = Promise.withResolvers<void>();
    await page.route('**/open/task/find', async (route) => {
      await isOpened.promise;
      await route.continue();
    });
    const asked = page.waitForRequest('**/open/task/find');
    await button(page, 'Create 6 tasks').click();
    await asked;
    await button(page, 'All imports').click();
    await button(page, 'other.csv').click();
    await expect(radio(page, 'Ready 6')).toBeVisible();
    isOpened.resolve();
    await expect.poll(() => orders().length).toBe(6);
    expect(orders().filter((order) => !order.startsWith('mine-'))).toEqual([]);
    await page.unroute('**/open/task/find');
  });

  await test.step('a paused import sends nothing more; stopped, it keeps the rows that were not sent', async () => {
    const answered = Promise.withResolvers<void>();
    await page.route(creation, async (route) => {
      await answered.promise;
      await route.continue();
    });
    await button(page, 'Create 6 tasks').click();
    await expect.poll(() => orders().length).toBeGreaterThan(6);
    await button(page, 'Pause').click();
    await expect(button(page, 'Resume')).toBeVisible();
    await expectAccessible(page);
    await button(page, 'Stop').click();
    answered.resolve();
    await expect(radio(page, 'Created 4')).toBeVisible();
    await page.unroute(creation);
    await page.reload();
    await button(page, 'Create 2 tasks').click();
    await expect(radio(page, 'Created 6')).toBeVisible();
    expect(orders()).toHaveLength(12);
    expect(new Set(orders()).size).toBe(12);
  });

  await test.step('the form warns of an order number that an import has used', async () => {
    await desk.openSmall();
    await textbox(page, 'Order number').fill('mine-1');
    await expect(page.getByRole('tabpanel')).toContainText('This order number was used before.');
    await expect(desk.create()).rejects.toThrow('This order number was used before.');
    expect(await service.tasks('mine-1')).toHaveLength(1);
  });
});
