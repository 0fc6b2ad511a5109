import type { Page } from '@playwright/test';
import { button, createDesk, expect, giveRows, radio, results, test } from './test.ts';

test('the same rows in two tabs become one task each', async ({ desk, page, context, service }) => {
  const second = await context.newPage();
  const orders = async (prefix: string) =>
    (await service.tasks()).map(({ order_id }) => order_id).filter((order) => order.startsWith(prefix));

  await test.step('one import is open in both: the second tab follows the first', async () => {
    await desk.visit('Import');
    await giveRows(page, 'T', 3);
    await expect(button(page, 'Create 3 tasks')).toBeEnabled();
    await second.goto(page.url());
    await expect(radio(second, 'Ready 3')).toBeVisible();
    await button(page, 'Create 3 tasks').click();
    for (const tab of [page, second]) await expect(radio(tab, 'Created 3')).toBeVisible();
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
    // Both ask the service for duplicates before either has stored its rows.
    const pressed = Promise.withResolvers<void>();
    let asking = 0;
    await context.route('**/open/task/find', async (route) => {
      asking += 1;
      await pressed.promise;
      await route.continue();
    });
    await button(second, 'Create 8 tasks').click();
    await button(page, 'Create 8 tasks').click();
    await expect.poll(() => asking).toBe(2);
    pressed.resolve();
    const isRefused = async (tab: Page) => (await tab.getByText('the plan has changed').count()) === 1;
    await expect.poll(async () => (await isRefused(page)) !== (await isRefused(second))).toBe(true);
    const first = (await isRefused(page)) ? second : page;
    await expect(first.getByRole('heading', { name: 'Done: W.csv' })).toBeVisible();
    const created = await orders('W-');
    expect([created.length, new Set(created).size]).toEqual([8, 8]);
  });
});
