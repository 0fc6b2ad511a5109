import { expect, expectAccessible, expectNoSidewaysScroll, test } from './test.ts';

test('the page of the API shows every operation with all its fields, without a script, on any screen, and its example of a call works', async ({
  page,
  account,
}) => {
  const { paths } = (await (await page.request.get('/openapi.json')).json()) as {
    paths: Record<string, object>;
  };
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/docs');
  await expect(page.getByRole('heading', { level: 1, name: 'Dispatch Desk: the API' })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(Object.keys(paths).length);
  await page.getByRole('navigation').getByRole('link', { name: 'Switch a promo code' }).click();
  const operation = page.getByRole('article').filter({ hasText: 'POST /open/promo/changeStatus' });
  await expect(operation).toBeInViewport();
  // The list marks what one reads, and keeps it in sight, far down as well.
  await page.mouse.move(900, 400);
  await page.goto('/docs#createLink');
  const current = page.locator('nav :target-current');
  await expect(current).toHaveText('Create a connect link');
  await expect(current).toBeInViewport();
  await page.goBack();
  await expect(operation.getByText('promo_id', { exact: true }).first()).toBeHidden();
  await operation.getByText('Request', { exact: true }).click();
  await expect(operation.getByText('promo_id', { exact: true }).first()).toBeVisible();
  await expect(page.locator('script, form, input')).toHaveCount(0);
  const typed = (await page.locator('#createDelivery > figure pre').textContent()) ?? '';
  expect(typed).toContain('curl https://HOST/open/task/createDelivery ');
  const body = JSON.parse(typed.slice(typed.indexOf('{'), typed.lastIndexOf('}') + 1)) as object;
  const { api_key, merchant_id } = account;
  const made = await page.request.post('/open/task/createDelivery', {
    data: { ...body, api_key, merchant_id },
  });
  expect(made.status()).toBe(200);
  // A browser without a window asks for no icon.
  expect(
    new Set(asked.map((url) => new URL(url).pathname).filter((path) => path !== '/favicon.svg')),
  ).toEqual(new Set(['/docs', '/docs.css', '/docs.woff2']));

  await page.evaluate(() => {
    for (const part of document.querySelectorAll('details')) part.open = true;
  });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 320, height: 800 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 390, height: 800 });
  const ids = await page.locator('[id]').evaluateAll((elements) => elements.map(({ id }) => id));
  expect(ids).toEqual([...new Set(ids)]);

  // One function makes all operations: these two show all colours and sizes that there are.
  await page.evaluate(() => {
    for (const each of document.querySelectorAll('article'))
      if (!/POST \/open\/(task\/createPickupAndDelivery|promo\/changeStatus)/.test(each.textContent))
        each.remove();
  });
  await expect(page.getByRole('article')).toHaveCount(2);
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 1280, height: 800 });
  await expectAccessible(page, { again: true });
});
