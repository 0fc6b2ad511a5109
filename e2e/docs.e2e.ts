import { expect, expectAccessible, expectNoSidewaysScroll, test } from './test.ts';

test('the API page shows each operation with an example that works', async ({ account, page }) => {
  const { paths } = (await (await page.request.get('/openapi.json')).json()) as { paths: object };
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/docs');
  await expect(page.getByRole('article')).toHaveCount(Object.keys(paths).length);
  await expect(page.locator('script, form, input')).toHaveCount(0);
  await page.getByRole('navigation').getByRole('link', { name: 'Switch a promo code' }).click();
  const operation = page.getByRole('article').filter({ hasText: 'POST /open/promo/changeStatus' });
  await expect(operation).toBeInViewport();
  await operation.getByText('Request', { exact: true }).click();
  await expect(operation.getByText('promo_id', { exact: true }).first()).toBeVisible();

  const example = (await page.locator('#createDelivery > figure pre').textContent()) ?? '';
  expect(example).toContain('curl https://HOST/open/task/createDelivery ');
  const body = JSON.parse(example.slice(example.indexOf('{'), example.lastIndexOf('}') + 1)) as object;
  const { api_key, merchant_id } = account;
  const created = await page.request.post('/open/task/createDelivery', {
    data: { ...body, api_key, merchant_id },
  });
  expect(created.status()).toBe(200);

  await page.evaluate(() => {
    for (const part of document.querySelectorAll('details')) part.open = true;
  });
  for (const width of [1280, 320]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page);
  }
  // All operations are made by one function: two have all its colours and sizes.
  await page.evaluate(() => {
    for (const each of document.querySelectorAll('article'))
      if (!/POST \/open\/(task\/createPickupAndDelivery|promo\/changeStatus)/.test(each.textContent))
        each.remove();
  });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
});
