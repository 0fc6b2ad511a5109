import {
  create,
  createDesk,
  creation,
  creationsOn,
  expect,
  fillSmallDelivery,
  keysOf,
  noAnswer,
  test,
  untilAnswered,
} from '../test.ts';

test.use({ wired: true });

test('two tabs with one outbox create each task once', async ({ context, desk, service, wire }) => {
  const other = createDesk(await context.newPage());
  const tabs = [desk, other];

  await test.step('both tabs have a task when the network returns', async () => {
    const orders: string[] = [];
    for (const tab of tabs) {
      // A tab in the background renders once a second only.
      await tab.page.bringToFront();
      await tab.open('delivery');
      orders.push(await fillSmallDelivery(tab.page));
      await untilAnswered(tab.page);
    }
    await context.setOffline(true);
    for (const { page } of tabs) await create(page);
    for (const [index, tab] of tabs.entries())
      await expect(tab.card(orders[index] ?? '')).toHaveOutcome('Not sent');
    await context.setOffline(false);
    for (const tab of tabs) {
      await tab.page.bringToFront();
      await tab.visit('Sent');
      for (const order of orders) await expect(tab.card(order)).toHaveOutcome('Created');
    }
    expect(creationsOn(wire)).toHaveLength(2);
    expect((await service.tasks()).map(({ order_id }) => order_id).toSorted()).toEqual(orders.toSorted());
  });

  await test.step('a tab that is closed while it sends leaves its task to the other tab', async () => {
    await other.page.bringToFront();
    await other.open('delivery');
    const order = await fillSmallDelivery(other.page);
    wire.meet(creation, noAnswer);
    await create(other.page);
    await expect.poll(() => creationsOn(wire, order)[0]?.answer).toBeTruthy();
    await other.page.close();
    await expect(desk.card(order)).toHaveOutcome('Created');
    expect(keysOf(creationsOn(wire, order))).toHaveLength(1);
    await expect(service).toHaveCreatedOnce(order);
  });
});
