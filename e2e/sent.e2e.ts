import { samples } from '#testing/samples.ts';
import { fillHistory } from './support/fill-history.ts';
import { countKeys } from './support/keys.ts';
import {
  addField,
  button,
  card,
  combobox,
  connect,
  create,
  createdCards,
  createDesk,
  detailsOf,
  expect,
  expectKeys,
  expectOutcome,
  expectStyledLinks,
  expectTextsCut,
  fillSmallDelivery,
  fillTexts,
  orderNumber,
  pick,
  readQuestion,
  refuseOnce,
  sample,
  serviceOf,
  startTask,
  stopClocks,
  test,
  textbox,
  visit,
} from './test.ts';

const day = 86_400_000;

test('Sent lists what this device sent, also in a second tab at once, finds it, shows the whole of it, and duplicates it with everything but the order number', async ({
  page,
  context,
  account,
}) => {
  await connect(page, account);
  const tab = await context.newPage();
  await tab.goto('/sent');
  // A tab in the background renders once a second only.
  await page.bringToFront();
  await visit(page, 'Sent');
  await expect(page.getByRole('main')).toContainText('Nothing sent from this device yet');
  const first = await fillSmallDelivery(page);
  await create(page);
  await expectOutcome(page, first, 'Created');
  await createDesk(page).open('appointment', sample.values.appointment);
  const second = await orderNumber(page);
  await create(page);
  await expectOutcome(page, second, 'Created');
  await expectOutcome(tab, second, 'Created');
  await tab.close();

  await visit(page, 'Sent');
  await expect(page.getByRole('article')).toHaveCount(2);
  await page.getByRole('searchbox').fill('mia nguyen');
  await expect(page.getByRole('article')).toHaveCount(1);
  await expectOutcome(page, second, 'Created');
  await page.getByRole('searchbox').fill('');
  await page.getByRole('radio', { name: /^Rejected/ }).check();
  await expect(page.getByRole('main')).toContainText('No task fits these filters');
  await page.getByRole('radio', { name: /^All \d/ }).check();

  await button(page, `Details of order ${first}`).click();
  const details = detailsOf(page, first);
  await expect(details).toContainText('Created');
  await expect(details.getByRole('term')).toContainText(['Order', 'Phone', 'Task', 'Merchant']);
  await expect(details.getByRole('listitem')).toContainText(['Sent', 'Created']);
  await details.getByText(/^POST .*createDelivery/).click();
  await expect(details.getByRole('region', { name: 'Request body' })).toContainText(`"order_id": "${first}"`);
  await expect(details).not.toContainText(account.api_key);
  await expect(details).toContainText('One envelope');
  await details.focus();
  await page.keyboard.press('Escape');
  await expect(details).toHaveCount(0);
  await expect(button(page, `Details of order ${first}`)).toBeFocused();

  await test.step('a duplicate asks the person to check what is risky to copy', async () => {
    // Something else is being typed by then.
    await startTask(page, 'Pickup');
    await fillTexts(page, { 'Pickup phone': '+1 415 555 0199' });

    await visit(page, 'Sent');
    await button(page, `Duplicate order ${second} as a new task`).click();
    await expect(page.getByRole('tab', { name: samples.appointment.tab, exact: true })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await expect(textbox(page, 'Order number')).not.toHaveValue(second);
    await expect(textbox(page, 'Starts')).toBeFocused();
    for (const [name, text] of Object.entries(samples.appointment.texts)) {
      await addField(page, name);
      await expect(textbox(page, name)).toHaveValue(text);
    }
    await expect(page.getByText('Copied. Check')).toHaveText('Copied. Check Starts, Ends and Image links.');
    // Touched or confirmed, one by one or all at once.
    await textbox(page, 'Starts').fill('2037-01-13 09:00');
    await button(page, 'Confirm Ends').click();
    await expect(page.getByText('Copied. Check')).toHaveText('Copied. Check Image links.');
    await button(page, 'Confirm all').click();
    await expect(page.getByText('Copied. Check')).toHaveCount(0);

    const drafts = page.getByRole('region', { name: 'Drafts' });
    await drafts.getByRole('button', { name: /0199/ }).first().click();
    await expect(textbox(page, 'Pickup phone')).toHaveValue('+1 415 555 0199');
  });
});

test('yesterday’s task is found within 12 keys, its day stays in the address, deadlines are counted by hour, and what is too long for its column is cut', async ({
  page,
  account,
}) => {
  // At midnight, and on days of 23 or 25 hours, what was sent a day ago is of another day.
  await stopClocks(page, '2026-12-01T20:24:00Z');
  await connect(page, account);
  const now = Date.parse('2026-12-01T20:24:00Z');
  await fillHistory(page, [
    { orderId: 'of-today', createdAt: now },
    { orderId: 'of-yesterday', createdAt: now - day },
    { orderId: 'of-last-week', createdAt: now - 7 * day },
    { orderId: 'refused', createdAt: now - 14 * day, state: 'rejected' },
  ]);
  await page.reload();
  await expectKeys(page);
  const keys = countKeys(page);
  await keys.press('g');
  await keys.press('s');
  await expect(page.getByRole('heading', { name: /^Today 1/ })).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Yesterday 1/ })).toBeVisible();
  await keys.press('/');
  await keys.type('yesterday');
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(card(page, 'of-yesterday')).toBeVisible();
  expect(keys.pressed()).toBeLessThanOrEqual(12);

  await page.getByRole('searchbox').fill('');
  await textbox(page, 'Day sent').fill('yest');
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page).toHaveURL(/[?&]day=2026-11-30$/);
  await page.reload();
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(card(page, 'of-yesterday')).toBeVisible();
  await textbox(page, 'Day sent').fill('31 feb');
  await textbox(page, 'Day sent').press('Enter');
  await expect(page.getByRole('alert')).toContainText('Write a day up to today');
  await expect(page.getByRole('article')).toHaveCount(4);

  await test.step('the day’s deadlines are counted by hour, and each hour shows its tasks', async () => {
    await textbox(page, 'Day sent').fill('');
    const load = page.getByRole('region', { name: 'Deadlines today' });
    await expect(load).toContainText('by hour, Los Angeles');
    await expect(load).toContainText('3 due · 3 at 14:00, the busiest hour');
    await textbox(page, 'Day sent').fill('30 nov');
    await expect(page.getByRole('article')).toHaveCount(1);
    await textbox(page, 'Day sent').fill('');
    const bar = load.getByRole('link', { name: '14:00, 3 deadlines' });
    await bar.click();
    await expect(bar).toHaveAttribute('aria-current', 'true');
    await expect(page).toHaveURL(/due=2026-12-01T14\.480/);
    await page.getByRole('link', { name: /^Due Tue 1 Dec 2026, 14:00–15:00: show all hours/ }).click();
    await expect(page).not.toHaveURL(/due=/);
  });

  await test.step('no line of a row runs into the next column: what is too long is cut', async () => {
    const names = [
      'W'.repeat(10),
      'W'.repeat(11),
      'i'.repeat(15),
      '小包二つ、割れ物',
      'Maria Magdalena Gonzalez de la Cruz y Fernandez de Cordoba',
    ];
    await fillHistory(
      page,
      names.map((who, at) => ({ orderId: `W-${at}`, createdAt: now, who })),
    );
    await page.goto('/sent');
    await expect(page.getByRole('article')).toHaveCount(names.length);
    for (const width of [1440, 930, 820]) {
      await page.setViewportSize({ width, height: 768 });
      const { cut } = await expectTextsCut(page.getByRole('article').locator('bdi, span'));
      if (width < 1000) expect(cut, `${width} px`).toBeGreaterThan(0);
    }
    await page.setViewportSize({ width: 1440, height: 768 });
    const { whole } = await expectTextsCut(page.getByRole('article').locator('bdi, span'));
    expect(whole).toBeGreaterThan(15);
  });
});

test('the service lists what other clients created, shows the whole of it, and it can be duplicated, also by a key, with all its fields', async ({
  page,
  account,
}) => {
  const task = samples['pickup-delivery'];
  const order = `other-${task.kind}`;
  await serviceOf(account).create(task.kind, { ...task.body, order_id: order });
  await connect(page, account);
  await visit(page, 'Sent');
  await expect(card(page, order)).toHaveCount(0);
  await page.getByRole('radio', { name: /^All tasks/ }).check();
  await expect(page.getByRole('row').filter({ hasText: order })).toContainText('Ben Okafor');
  await button(page, `Details of order ${order}`).press('Enter');
  const details = detailsOf(page, order);
  await expect(details).toContainText('Ben Okafor');
  const [pickupLatitude, pickupLongitude, latitude, longitude] = Object.values(task.coordinates);
  await expect(details.getByRole('definition')).toContainText([
    `${pickupLatitude}, ${pickupLongitude}`,
    `${latitude}, ${longitude}`,
    ...task.images,
    task.switches.join(' · '),
  ]);
  // The address leads back to it, and Escape to its row.
  await page.reload();
  await expect(details).toContainText('Ben Okafor');
  await page.keyboard.press('Escape');
  await expect(details).toHaveCount(0);
  await expect(button(page, `Details of order ${order}`)).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(button(details, 'Duplicate')).toBeVisible();
  await page.keyboard.press('d');
  await expect(page.getByRole('tab', { name: task.tab, exact: true })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await expect(textbox(page, 'Order number')).not.toHaveValue(order);
  await expect(page.getByText('Copied. Check')).toHaveText(
    'Copied. Check Pick up before, Deliver before and Image links.',
  );

  await expect(page.getByRole('tab', { name: task.tab, exact: true })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  const second = await orderNumber(page);
  expect(second).not.toBe(order);
  // It is for the same person on the same day, and the service knows that.
  await expect(page.getByRole('tabpanel')).toContainText('on the same day');
  await create(page);
  await readQuestion(page);
  await button(page, 'Send anyway').click();
  await expectOutcome(page, second, 'Created');
  expect((await serviceOf(account).task(second)).body).toEqual({
    ...task.body,
    merchant_id: account.merchant_id,
    order_id: second,
  });
});

test('what was used before is pointed out with a link as soon as it is known, and what the service refused is corrected at its field', async ({
  page,
  account,
  watch,
}) => {
  watch.expect(/^status 404: POST/);
  await connect(page, account);

  await test.step('an order number, or a phone and address of the same day, that was used before', async () => {
    const order = await fillSmallDelivery(page);
    await create(page);
    await expectOutcome(page, order, 'Created');
    const rail = page.getByRole('tabpanel');
    await expect(rail).not.toContainText('used before');
    await fillSmallDelivery(page);
    await textbox(page, 'Deliver before').fill('2037-01-12 16:00');
    await expect(rail).toContainText(
      'There is a task for this phone and address on the same day. Order ' + order,
    );
    await create(page);
    await expect(button(page, 'Send anyway')).toBeVisible();
    await expectStyledLinks(page, 7);
    await textbox(page, 'Deliver before').fill('2037-01-13 16:00');
    await expect(rail).not.toContainText('on the same day');
    await textbox(page, 'Order number').fill(order);
    await expect(rail).toContainText(`This order number was used before. Order ${order} · Created`);
    await rail.getByRole('link', { name: 'Show that task' }).click();
    await expect(card(page, order)).toHaveCount(1);
    await page.goBack();
    await expect(textbox(page, 'Deliver before')).toHaveValue('2037-01-13 16:00');
    // Sent for that day all the same, the card has the note and the link, too.
    await textbox(page, 'Deliver before').fill('2037-01-12 16:00');
    const same = 'SAME-DAY-2';
    await textbox(page, 'Order number').fill(same);
    await create(page);
    await readQuestion(page);
    await button(page, 'Send anyway').click();
    await expectOutcome(page, same, 'Created');
    await expect(card(page, same).getByRole('link', { name: 'Show that task' })).toBeVisible();
  });

  await test.step('what the service refused is corrected from Sent, at the field that it names, and overwrites nothing', async () => {
    const order = await fillSmallDelivery(page);
    await refuseOnce(page, account);
    await create(page);
    // The next task, which the refused one must not mix with.
    await textbox(page, 'Customer name').fill('Ravi Iyer');
    await expectOutcome(page, order, 'Rejected');
    await expect(textbox(page, 'Customer name')).toHaveValue('Ravi Iyer');

    await visit(page, 'Sent');
    await button(page, `Details of order ${order}`).click();
    await button(detailsOf(page, order), 'Edit and resend').click();
    await expect(combobox(page, 'Merchant')).toBeFocused();
    await expect(combobox(page, 'Merchant')).toHaveAccessibleDescription(/merchant/i);
    const problems = page.getByRole('region', { name: 'Problems' });
    await problems.getByRole('link', { name: 'Merchant', exact: true }).click();
    await expect(combobox(page, 'Merchant')).toBeFocused();
    await expect(textbox(page, 'Customer name')).toHaveValue('');
    const drafts = page.getByRole('region', { name: 'Drafts' });
    await expect(drafts.getByRole('listitem')).toHaveCount(1);
    // It is in the form already: nothing more is put aside.
    await textbox(page, 'Customer name').fill('Somebody else');
    await button(card(page, order), 'Edit and resend').click();
    await expect(textbox(page, 'Customer name')).toHaveValue('Somebody else');
    await expect(drafts.getByRole('listitem')).toHaveCount(1);
    expect(await serviceOf(account).tasks(order)).toEqual([]);
    await pick(page, 'Merchant', 'Harbor Foods');
    await create(page);
    await expect(createdCards(page, order)).toHaveCount(1);
    expect((await serviceOf(account).tasks(order))[0]?.merchant_id).toBe('M-2');
    // What was typed before is a draft.
    await drafts.getByRole('button', { name: /^Ravi/ }).click();
    await expect(textbox(page, 'Customer name')).toHaveValue('Ravi Iyer');
  });
});
