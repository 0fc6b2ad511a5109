import { fillHistory } from './support/fill-history.ts';
import {
  button,
  card,
  cell,
  chooseZone,
  combobox,
  connect,
  create,
  expect,
  expectAccessible,
  fillSmallDelivery,
  giveFile,
  givePasted,
  giveRows,
  radio,
  results,
  serviceOf,
  test,
  textbox,
  untilQuiet,
  visit,
  recordCreations,
} from './test.ts';

test('an import that was paused checks its rows again before it goes on, another file with its rows asks about them, and so does the form; one that is over stays as it was sent', async ({
  page,
  account,
  watch,
}) => {
  watch.expect(/status 429: POST .*createDelivery/);
  await connect(page, account);

  await test.step('an import that was paused checks its rows again before it goes on, at the pace that was set', async () => {
    await visit(page, 'Import');
    const orders = ['P-1', 'P-2', 'P-3', 'P-4'];
    await givePasted(
      page,
      orders.map((order) => `${order}\t+14155550102\tAna\t2 Marina Blvd\t2037-12-22 15:00\tBox`),
    );
    await chooseZone(page, 'Chicago');
    await button(page, 'Check rows').click();
    await combobox(page, 'Pace').fill('1 a second');
    await combobox(page, 'Pace').press('Enter');
    // The second row is under way until the import is paused.
    const paused = Promise.withResolvers<void>();
    let creations = 0;
    await page.route('**/open/task/createDelivery', async (route) => {
      creations += 1;
      if (creations === 2) await paused.promise;
      await route.continue();
    });
    await button(page, 'Create 4 tasks').click();
    await expect.poll(() => creations).toBe(2);
    await expect(radio(page, 'Created 1')).toBeVisible();
    await button(page, 'Pause').click();
    await expect(button(page, 'Resume')).toBeVisible();
    paused.resolve();
    await expect(radio(page, 'Created 2')).toBeVisible();
    // Somebody else creates the last one meanwhile.
    await serviceOf(account).createDelivery('P-4');

    await button(page, 'Resume').click();
    const asked = page.getByRole('region', { name: 'Before it goes on' });
    await expect(asked).toContainText('1 row: the service has a task with this order number');
    await expect(asked).toContainText('P-4');
    await expectAccessible(page);
    await combobox(page, 'Pace').fill('4 at a time');
    await combobox(page, 'Pace').press('Enter');
    await button(page, 'Resume').click();
    await expect(radio(page, 'Created 3')).toBeVisible();
    await expect(radio(page, 'Skipped 1')).toBeVisible();
    expect(await serviceOf(account).tasks('P-4')).toHaveLength(1);
    await page.unroute('**/open/task/createDelivery');
  });

  await test.step('rows that wait in a paused import are asked about, and can be created where that import is stopped', async () => {
    const give = async (name: string, orders: readonly string[]) => {
      const rows = orders.map((order) => `${order},+14155550102,Ana,2 Marina Blvd,2037-12-22 15:00,Box`);
      const text = ['Order,Phone,Name,Address,Before,What', ...rows].join('\n');
      await giveFile(page, { name, mimeType: 'text/csv', buffer: Buffer.from(text) });
      if ((await combobox(page, 'Time zone').inputValue()) === '') await chooseZone(page, 'Chicago');
      await button(page, 'Check rows').click();
    };
    await visit(page, 'Import');
    await give('first.csv', ['A-1', 'A-2']);
    await expect(button(page, 'Create 2 tasks')).toBeEnabled();
    // Nothing is answered until the import is paused.
    const paused = Promise.withResolvers<void>();
    await page.route('**/open/task/createDelivery', async (route) => {
      await paused.promise;
      await route.fulfill({ status: 429, headers: { 'retry-after': '0' }, body: '' });
    });
    const leaves = page.waitForRequest('**/open/task/createDelivery');
    await button(page, 'Create 2 tasks').click();
    await leaves;
    await button(page, 'Pause').click();
    paused.resolve();
    await expect(cell(page, 'Waiting')).toHaveCount(2);
    await page.unroute('**/open/task/createDelivery');

    await button(page, 'All imports').click();
    await give('second.csv', ['A-1', 'A-2', 'B-1']);
    const asked = page.getByRole('radiogroup', {
      name: '2 rows: they wait in first.csv too, which is paused',
    });
    await expect(asked.getByRole('radio', { checked: true })).toHaveCount(0);
    await expect(radio(page, 'Ready 3')).toBeVisible();
    await button(page, 'Create 3 tasks').click();
    await expect(page.getByRole('alert')).toContainText('Choose Skip or Send.');
    await expect(asked.getByRole('radio', { name: 'Skip' })).toBeFocused();
    await asked.getByRole('radio', { name: 'Skip' }).check();
    await expect(radio(page, 'Skipped 2')).toBeVisible();
    await expect(radio(page, 'Ready 1')).toBeVisible();
    await button(page, 'Create 1 task').click();
    await expect(radio(page, 'Created 1')).toBeVisible();
    await expect(radio(page, 'Skipped 2')).toBeVisible();

    await button(page, 'All imports').click();
    await button(page, 'first.csv').click();
    await button(page, 'Stop').click();
    await expect(page.getByRole('heading', { name: 'Done: first.csv' })).toBeVisible();
    await expect(cell(page, 'Not sent')).toHaveCount(2);
    await expect(radio(page, 'Ready 2')).toBeVisible();
    await button(page, 'All imports').click();
    const stopped = page.getByRole('listitem').filter({ hasText: 'first.csv' });
    await expect(stopped).toContainText('Done · 2 not sent');
    await stopped.getByRole('button', { name: 'first.csv' }).click();
    await expect(button(page, 'Create 2 tasks')).toBeEnabled();
    await button(page, 'All imports').click();
    await button(page, 'second.csv').click();
    await expect(page.getByRole('radio', { name: /^Skipped/ })).toHaveCount(0);
    await button(page, 'Create 2 tasks').click();
    await expect(radio(page, 'Created 3')).toBeVisible();
    for (const order of ['A-1', 'A-2', 'B-1']) expect(await serviceOf(account).tasks(order)).toHaveLength(1);
  });

  await test.step('what is created are the rows of the import on which Create was pressed, whichever is opened meanwhile', async () => {
    const sent = recordCreations(page);
    await visit(page, 'Import');
    await giveRows(page, 'other', 6);
    await expect(radio(page, 'Ready 6')).toBeVisible();
    await button(page, 'All imports').click();
    await giveRows(page, 'mine', 6);
    await expect(radio(page, 'Ready 6')).toBeVisible();
    await expect(button(page, 'Create 6 tasks')).toBeEnabled();
    // The press asks the service once more, which answers when the rows of the other import are checked.
    const isChecked = Promise.withResolvers<void>();
    await page.route('**/open/task/find', async (route) => {
      await isChecked.promise;
      await route.continue();
    });
    const asked = page.waitForRequest('**/open/task/find');
    await button(page, 'Create 6 tasks').click();
    await asked;
    await button(page, 'All imports').click();
    await button(page, 'other.csv').click();
    await expect(radio(page, 'Ready 6')).toBeVisible();
    isChecked.resolve();
    await expect.poll(() => sent.length, { timeout: 30_000 }).toBe(6);
    expect(sent.filter(({ body }) => !String(body['order_id']).startsWith('mine-'))).toEqual([]);
    await expect(button(page, 'Create 6 tasks')).toBeVisible();
  });

  await test.step('the form asks before it sends an order number that an import has used', async () => {
    const sent = recordCreations(page);
    await visit(page, 'Import');
    await giveRows(page, 'F', 2);
    await button(page, 'Create 2 tasks').click();
    await expect(radio(page, 'Created 2')).toBeVisible();
    await fillSmallDelivery(page);
    await textbox(page, 'Order number').fill('F-1');
    await expect(page.getByText('This order number was used before.')).toBeVisible();
    await create(page);
    await expect(button(page, 'Send anyway')).toBeVisible();
    expect(sent).toHaveLength(2);
  });

  await test.step('a row that was created stays as it was sent, and so do the plan and the receipt', async () => {
    await visit(page, 'Import');
    await giveRows(page, 'S', 2);
    await button(page, 'Create 2 tasks').click();
    await expect(radio(page, 'Created 2')).toBeVisible();
    await cell(page, 'S-1').focus();
    await page.keyboard.press('Control+D');
    await page.keyboard.press('Enter');
    await expect(cell(page, 'S-1')).toBeFocused();
    await expect(cell(page, 'S-0')).toHaveCount(1);
    await page.getByText('Delivery ·').click();
    await expect(combobox(page, 'Column for Order number')).toBeDisabled();
    await expect(combobox(page, 'Time zone')).toBeDisabled();
    expect((await results(page)).map(([, order, outcome]) => [order, outcome])).toEqual([
      ['S-0', 'Created'],
      ['S-1', 'Created'],
    ]);
  });

  await test.step('an import that is over never asks after a reload for a file or for Create', async () => {
    await visit(page, 'Import');
    await giveRows(page, 'O', 6);
    await button(page, 'Create 6 tasks').click();
    await expect(radio(page, 'Created 6')).toBeVisible();
    await page.addInitScript(() => {
      const seen: string[] = [];
      Object.assign(globalThis, { seen });
      new MutationObserver(() => {
        if (document.querySelector('input[type="file"]')) seen.push('a file is asked for');
        for (const each of document.querySelectorAll('button'))
          if (/^Create [\d,]+ task/.test(each.textContent)) seen.push(each.textContent);
      }).observe(document, { subtree: true, childList: true, characterData: true });
    });
    await page.reload();
    await expect(page.getByText('6 tasks created')).toBeVisible();
    await expect(radio(page, 'Created 6')).toBeVisible();
    await untilQuiet(page);
    expect(await page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen)).toEqual([]);
  });
});

test('the tasks of an import are found in Sent, and go with it when old tasks are cleared', async ({
  page,
  account,
}) => {
  await connect(page, account);
  await fillHistory(page, [{ orderId: 'FORM-1', createdAt: Date.now() }]);
  await page.goto('/import');
  await givePasted(
    page,
    ['S-1', 'S-2'].map((order) => `${order}\t+14155550102\tAna\t2 Marina Blvd\t2037-12-22 15:00\tBox`),
  );
  await chooseZone(page, 'Chicago');
  await button(page, 'Check rows').click();
  await button(page, 'Create 2 tasks').click();
  await expect(page.getByText('2 tasks created')).toBeVisible();
  await page.getByRole('link', { name: 'Show in Sent' }).click();
  for (const order of ['S-1', 'S-2']) await expect(card(page, order)).toContainText('Created');
  await expect(card(page, 'FORM-1')).toHaveCount(0);
  await page.getByRole('link', { name: 'Import Pasted rows: show all tasks' }).click();
  await expect(card(page, 'FORM-1')).toBeVisible();
  await expect(page.getByRole('radio', { name: 'All 3' })).toBeVisible();
  await expect(card(page, 'S-1')).toHaveCount(0);
  await button(page, 'Tasks of Pasted rows').click();
  await expect(page.getByRole('article', { name: 'Import Pasted rows' })).toContainText('2 created');
  await expect(card(page, 'S-1')).toBeVisible();
  await button(page, 'Tasks of Pasted rows').click();
  await expect(card(page, 'S-1')).toHaveCount(0);
  await page.getByRole('searchbox').fill('s-2');
  await expect(card(page, 'S-2')).toBeVisible();
  await expect(card(page, 'FORM-1')).toHaveCount(0);
  await page.getByRole('searchbox').fill('');

  await page.clock.setFixedTime(Date.now() + 8 * 86_400_000);
  await button(page, 'More tools').click();
  await button(page, 'Clear old tasks').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: /^7 days/ }).check();
  await expect(dialog).toContainText('1 import');
  await button(dialog, 'Clear 1 task').click();
  await expect(dialog).toHaveCount(0);
  await visit(page, 'Import');
  await expect(page.getByText('No imports yet')).toBeVisible();
});
