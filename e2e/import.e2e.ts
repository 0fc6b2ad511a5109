import {
  button,
  combobox,
  counted,
  csvFile,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  file,
  giveFile,
  giveRows,
  outcomes,
  pick,
  problemCell,
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
        /3 rows whose order number was used before/,
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
      'Order number\tPhone\tName\tAddress\tBefore\tFreight\tColour',
      'I-1\t+14155550102\tChloé Dubois\t2 Marina Blvd\t03/12/2037 14:30\tTwo boxes\tred',
      'I-2\t+14155550134\tBen Okafor\t1 Ferry Building\t2037-12-22 15:00\tFlowers\tblue',
      'I-3\t1.2E+10\tDana Cruz\t500 Castro St\t2037-12-22 16:00\tDocuments\tred',
    ].join('\n'),
  );
  for (const key of ['Tab', 'Enter']) await keyboard.press(key);

  await test.step('the page requests a time zone, and an unused column can be given a field', async () => {
    await expect(page.getByText('Choose the time zone of the job.')).toBeVisible();
    await expectAccessible(page);
    await combobox(page, 'Time zone').focus();
    await keyboard.type('Chicago');
    await keyboard.press('Enter');
    await expect(page.getByText('Not used: Freight and Colour')).toBeVisible();
    await combobox(page, 'Field of column Freight').selectOption('Description');
    await expect(page.getByText('Not used: Colour')).toBeVisible();
    await expect(counted(page, '1 ready · 2 to fix')).toBeVisible();
  });

  await test.step('an ambiguous date is answered for the whole file', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await button(page, 'Leave out row 4').click();
    await expect(
      page.getByRole('row', { name: /^4/ }).getByText('I-3').filter({ visible: true }),
    ).toBeVisible();
    await button(page, 'Include row 4').click();
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('radio', { name: 'Day first: 03/04 is 3 April' }).press('Space');
    await expect(counted(page, '2 ready · 1 to fix')).toBeVisible();
  });

  await test.step('a wrong phone is typed again', async () => {
    await problemCell(page, 'Customer phone', 4).focus();
    await keyboard.press('Control+a');
    await keyboard.type('+14155550147');
    await keyboard.press('Enter');
    await expect(counted(page, '3 ready')).toBeVisible();
    await expectAccessible(page);
  });

  await expect(button(page, 'Create 3 tasks')).toBeEnabled();
  await button(page, 'Create 3 tasks').press('Enter');
  await expect(outcomes(page, '3 created')).toBeAttached();
  await expectAccessible(page);
  expect((await service.task('I-1')).body).toMatchObject({ job_delivery_datetime: '2037-12-03 14:30:00' });
  expect((await service.task('I-3')).body).toMatchObject({ customer_phone: '+14155550147' });
});

test('ten thousand rows are read and checked while the page stays quick', async ({ desk, page }) => {
  await desk.visit('Import');

  await test.step('a file that can’t be read is refused with its reason', async () => {
    await textbox(page, 'Paste rows').fill('Order number\tPhone');
    await giveFile(page, file('encrypted.xlsx'));
    await expect(page.getByRole('alert')).toContainText('encrypted');
    await expect(textbox(page, 'Paste rows')).toHaveValue('Order number\tPhone');
  });

  await test.step('an Excel file is read as it is displayed, from the sheet that was chosen', async () => {
    const cell = (name: string) => page.getByRole('cell', { name, exact: true });
    await giveFile(page, file('route.xlsx'));
    await expect(cell('Chloé Dubois')).toBeVisible();
    await expect(cell('2027-12-22 14:30')).toBeVisible();
    await button(page, 'All imports').click();
    await giveFile(page, file('two-sheets.xlsx'));
    await expect(cell('A-1')).toBeVisible();
    await combobox(page, 'Sheet').click();
    await page.getByRole('option', { name: 'Sunday' }).click();
    await expect(cell('B-1')).toBeVisible();
    await button(page, 'All imports').click();
  });

  const rows = Array.from({ length: 10_000 }, (_each, at) =>
    at % 100 === 99 ? readyRow(`L-${at}`).replace('2 Marina Blvd', '') : readyRow(`L-${at}`),
  );
  await giveFile(page, csvFile('long.csv', rows));
  await pick(page, 'Time zone', 'Chicago');
  await expect(counted(page, '9,900 ready · 100 to fix')).toBeVisible({ timeout: 60_000 });
  await button(page, 'Show 25 more (75 left)').click();
  await expect(button(page, 'Show 25 more (50 left)')).toBeVisible();
  await problemCell(page, 'Customer address', 5001).fill('1 Ferry Building');
  await button(page, 'Leave out row 4901').click();
  await expect(counted(page, '9,901 ready · 98 to fix · 1 left out')).toBeVisible({ timeout: 60_000 });
  await expect(button(page, 'Create 9,901 tasks')).toBeEnabled({ timeout: 60_000 });
});

test('a correction is sent by the next press of Create, unless it makes the row a duplicate', async ({
  desk,
  page,
  service,
}) => {
  await service.createDelivery('USED-1');
  await desk.visit('Import');
  const rows = [readyRow('R-1'), readyRow('R-2').replace('+14155550102', 'n/a'), readyRow('R-1')];
  await giveFile(page, csvFile('R.csv', rows));
  await pick(page, 'Time zone', 'Chicago');
  await expect(counted(page, '1 ready · 2 to fix')).toBeVisible();

  await test.step('corrections are there after another page or a reload', async () => {
    await problemCell(page, 'Customer phone', 3).fill('+14155550147');
    await problemCell(page, 'Customer phone', 3).press('Enter');
    await expect(counted(page, '2 ready · 1 to fix')).toBeVisible();
    await expect(problemCell(page, 'Customer phone', 3)).toBeFocused();
    await desk.visit('New task');
    await desk.visit('Import');
    await page.getByRole('listitem').getByRole('button', { name: 'R.csv', exact: true }).click();
    await expect(problemCell(page, 'Customer phone', 3)).toHaveValue('+14155550147');
    await page.reload();
    await expect(problemCell(page, 'Customer phone', 3)).toHaveValue('+14155550147');
    await expect(counted(page, '2 ready · 1 to fix')).toBeVisible();
  });

  await test.step('checking is started again after its worker died', async () => {
    for (const worker of page.workers()) await worker.evaluate(() => close());
    await problemCell(page, 'Customer phone', 3).fill('+14155550148');
    await problemCell(page, 'Customer phone', 3).press('Enter');
    await expect(page.getByRole('alert').filter({ hasText: 'Checking stopped' })).toBeVisible();
    await expect(counted(page, '2 ready · 1 to fix')).toBeVisible();
  });

  await test.step('Create right after a correction sends no row that was not checked since', async () => {
    await expect(button(page, 'Create 2 tasks')).toBeEnabled();
    await problemCell(page, 'Order number', 4).fill('USED-1');
    await button(page, 'Create 2 tasks').click();
    await expect(page.getByRole('alert').filter({ hasText: 'Nothing was sent' })).toBeVisible();
    await expect(page.getByRole('checkbox', { name: /order number was used before/ })).toBeVisible();
    expect(desk.sent).toEqual([]);
  });

  await test.step('an order number that another client used since the check is not used again', async () => {
    await expect(button(page, 'Create 2 tasks')).toBeEnabled();
    await service.createDelivery('R-1');
    await button(page, 'Create 2 tasks').click();
    await expect(page.getByRole('alert').filter({ hasText: 'Nothing was sent' })).toBeVisible();
    expect(desk.sent).toEqual([]);
  });

  await button(page, 'Create 1 task').click();
  await expect(outcomes(page, '1 created')).toBeAttached();
  expect(desk.sent.map(({ body }) => [body['order_id'], body['customer_phone']])).toEqual([
    ['R-2', '+14155550148'],
  ]);
});

test('the import on which Create was pressed is sent, whatever is opened after the press', async ({
  desk,
  page,
}) => {
  const orders = () => desk.sent.map(({ body }) => String(body['order_id']));
  await desk.visit('Import');

  await test.step('another import is opened as the rows are saved', async () => {
    await giveRows(page, 'other', 6);
    await expect(counted(page, '6 ready')).toBeVisible();
    await button(page, 'All imports').click();
    await giveRows(page, 'mine', 6);
    await expect(button(page, 'Create 6 tasks')).toBeEnabled();
    const opened = Promise.withResolvers<void>();
    await page.route('**/task/find', async (route) => {
      await opened.promise;
      await route.continue();
    });
    await button(page, 'Create 6 tasks').click();
    await button(page, 'All imports').click();
    await button(page, 'other.csv').click();
    await expect(counted(page, '6 ready')).toBeVisible();
    opened.resolve();
    await expect.poll(() => orders().length).toBe(6);
    await page.unroute('**/task/find');
    expect(orders().filter((order) => !order.startsWith('mine-'))).toEqual([]);
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
    await button(page, 'Cancel the rest').click();
    answered.resolve();
    await expect(outcomes(page, '4 created')).toBeAttached();
    await page.unroute(creation);
    await page.reload();
    await button(page, 'Create 2 tasks').click();
    await expect(outcomes(page, '6 created')).toBeAttached();
    expect(orders()).toHaveLength(12);
    expect(new Set(orders()).size).toBe(12);
  });
});
