import { button, counted, createDesk, expect, giveRows, outcomes, results, test } from './test.ts';

test('the same rows in two tabs become one task each', async ({ desk, page, context, service }) => {
  const second = await context.newPage();
  const orders = async (prefix: string) =>
    (await service.tasks()).map(({ order_id }) => order_id).filter((order) => order.startsWith(prefix));

  await test.step('one import is open in both: the second tab follows the first', async () => {
    await desk.visit('Import');
    await giveRows(page, 'T', 3);
    await expect(button(page, 'Create 3 tasks')).toBeEnabled();
    await second.goto(page.url());
    await expect(counted(second, '3 ready')).toBeVisible();
    await button(page, 'Create 3 tasks').click();
    for (const tab of [page, second]) await expect(outcomes(tab, '3 created')).toBeAttached();
    await expect(second.getByRole('button', { name: /^Create \d/ })).toHaveCount(0);
    expect((await results(second)).map(([, order, outcome]) => [order, outcome])).toEqual([
      ['T-0', 'Created'],
      ['T-1', 'Created'],
      ['T-2', 'Created'],
    ]);
    expect(await orders('T-')).toHaveLength(3);
  });

  await test.step('one file is given to both, and Create is pressed at once', async () => {
    await button(page, 'All imports').click();
    await createDesk(second).goto('/import');
    for (const tab of [page, second]) {
      await tab.bringToFront();
      await giveRows(tab, 'W', 8);
      await expect(button(tab, 'Create 8 tasks')).toBeEnabled();
    }
    await Promise.all([page, second].map((tab) => button(tab, 'Create 8 tasks').click()));
    for (const tab of [page, second]) {
      const done = tab.getByRole('heading', { name: 'Done: W.csv' });
      await expect(done.or(tab.getByRole('alert').filter({ hasText: 'Nothing was sent' }))).toBeVisible();
    }
    await expect
      .poll(async () => (await orders('W-')).toSorted())
      .toEqual([0, 1, 2, 3, 4, 5, 6, 7].map((row) => `W-${row}`));
  });
});
