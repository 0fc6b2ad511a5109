import {
  button,
  combobox,
  connect,
  create,
  creationsOn,
  expect,
  expectOutcome,
  fillSmallDelivery,
  keysOf,
  noAnswer,
  serviceOf,
  test,
  textbox,
  untilAnswered,
  visit,
} from '../test.ts';

test.use({ wired: true });

// Tabs that share one outbox, and tabs that are closed while they send.

const creation = '/open/task/createDelivery';

test('two tabs with one outbox and one import send each task and each row once, also as one of them dies', async ({
  page,
  context,
  account,
  wire,
}) => {
  const other = await context.newPage();

  await test.step('two tabs with tasks that waited for the network: each task is sent once', async () => {
    const orders: string[] = [];
    for (const tab of [page, other]) {
      // A tab in the background renders once a second only.
      await tab.bringToFront();
      await connect(tab, account);
      orders.push(await fillSmallDelivery(tab));
      await untilAnswered(tab);
    }
    await context.setOffline(true);
    for (const tab of [page, other]) await create(tab);
    for (const [index, tab] of [page, other].entries())
      await expectOutcome(tab, orders[index] ?? '', 'Not sent');
    await context.setOffline(false);
    for (const tab of [page, other]) {
      await tab.bringToFront();
      await visit(tab, 'Sent');
      for (const order of orders) await expectOutcome(tab, order, 'Created');
    }
    expect(creationsOn(wire)).toHaveLength(2);
    expect(keysOf(creationsOn(wire))).toHaveLength(2);
    expect((await serviceOf(account).tasks()).map(({ order_id }) => order_id).toSorted()).toEqual(
      orders.toSorted(),
    );
  });

  await test.step('two tabs run the same import: each row is sent once, and both tabs show the truth', async () => {
    const orders = Array.from({ length: 8 }, (_each, at) => `D-${at + 10}`);
    await page.bringToFront();
    await visit(page, 'Import');
    await textbox(page, 'Paste rows').fill(
      [
        'Order number\tPhone\tAddress\tBefore\tWhat',
        ...orders.map((order) => `${order}\t+14155550102\t2 Marina Blvd\t2037-12-22 15:00\tBox`),
      ].join('\n'),
    );
    await button(page, 'Read pasted rows').click();
    await combobox(page, 'Time zone').fill('Chicago');
    await combobox(page, 'Time zone').press('Enter');
    await button(page, 'Check rows').click();
    const begin = 'Create 8 tasks';
    await expect(button(page, begin)).toBeVisible();
    await other.goto(page.url());
    for (const tab of [page, other]) await expect(button(tab, begin)).not.toHaveAttribute('aria-disabled');
    // A press in one tab takes the button away from the other, so that a locator could wait for it in vain.
    const buttons = await Promise.all([page, other].map((tab) => button(tab, begin).elementHandle()));
    const { promise, resolve: goOn } = Promise.withResolvers<void>();
    wire.meetAlways(creation, { answerAfter: promise });
    await Promise.all(buttons.map((each) => each?.evaluate((element) => (element as HTMLElement).click())));
    // Pressed in one, it is so in both.
    await expect(button(page, 'Pause')).toBeVisible();
    await button(other, 'Pause').click();
    await page.bringToFront();
    await expect(button(page, 'Resume')).toBeVisible();
    goOn();
    wire.heal();
    await button(page, 'Resume').click();
    for (const tab of [page, other]) {
      await tab.bringToFront();
      await expect(tab.getByText('8 tasks created')).toBeVisible();
      await expect(tab.getByRole('radio', { name: 'Created 8' })).toBeVisible();
      await expect(tab.getByRole('button', { name: /^Create \d/ })).toHaveCount(0);
    }
    expect(keysOf(creationsOn(wire))).toHaveLength(2 + 8);
    const stored = (await serviceOf(account).tasks()).map(({ order_id }) => order_id);
    expect(stored.filter((order) => orders.includes(order)).toSorted()).toEqual(orders);
  });

  await test.step('one of two tabs dies while it sends: the other one settles it with the same key', async () => {
    await other.bringToFront();
    await visit(other, 'Sent');
    await page.bringToFront();
    const order = await fillSmallDelivery(page);
    wire.meet(creation, noAnswer);
    await create(page);
    await expect.poll(() => creationsOn(wire, order)[0]?.answer).toBeTruthy();
    await page.close();
    await expectOutcome(other, order, 'Created');
    expect(keysOf(creationsOn(wire, order))).toHaveLength(1);
    expect(await serviceOf(account).tasks(order)).toHaveLength(1);
  });
});
