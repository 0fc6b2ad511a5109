import { expect, expectAccessible, expectNoSidewaysScroll, test } from './test.ts';

test('the API page shows each operation with its fields', async ({ page }) => {
  const { paths } = (await (await page.request.get('/openapi.json')).json()) as { paths: object };
  await page.goto('/docs');
  await expect(page.getByRole('article')).toHaveCount(Object.keys(paths).length);
  await expect(page.locator('script, form, input')).toHaveCount(0);
  const operation = page.getByRole('article').filter({ hasText: 'POST /open/promo/changeStatus' });
  await expect(operation.getByText('promo_id', { exact: true })).toBeVisible();

  for (const width of [1280, 320]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page);
  }
  // All operations are made by one function: one has all its colours and sizes.
  await page.evaluate(() => {
    for (const each of document.querySelectorAll('article'))
      if (!each.textContent.includes('POST /open/task/createPickupAndDelivery')) each.remove();
  });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
});
