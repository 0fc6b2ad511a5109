import { readFileSync } from 'node:fs';
import { readEnvironment } from './support/environment.ts';
import {
  button,
  connectByForm,
  create,
  expect,
  expectOutcome,
  fillSmallDelivery,
  promo,
  storedTexts,
  test,
  visit,
} from './test.ts';

test('keeps the key in request bodies', { tag: '@smoke' }, async ({ page, context, account, watch }) => {
  const { api_key } = account;
  const traces: string[] = [];
  context.on('request', (request) => {
    traces.push(request.url(), JSON.stringify(request.headers()));
    if (!new URL(request.url()).pathname.startsWith('/open/')) traces.push(request.postData() ?? '');
  });
  page.on('framenavigated', (frame) => traces.push(frame.url()));

  await connectByForm(page, account, { keep: false });
  const order = await fillSmallDelivery(page);
  await button(page, 'Show request').click();
  const dialog = page.getByRole('dialog', { name: 'Show request' });
  await expect(dialog).toContainText('/open/task/createDelivery');
  const shown = await dialog.getByRole('region', { name: 'Request body' }).innerText();
  traces.push(shown);
  await expect(dialog).toContainText(
    'Deliver before Mon 12 Jan 2037, 16:00, sent as 2037-01-12 16:00:00 with the offset +480 (UTC−8), which is Tue 13 Jan 2037, 00:00 in UTC.',
  );
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(button(page, 'Show request')).toBeFocused();

  const sending = page.waitForRequest('**/open/task/createDelivery');
  await create(page);
  await expectOutcome(page, order, 'Created');
  const sent: unknown = (await sending).postDataJSON();
  const masked: unknown = JSON.parse(shown);
  expect(masked).toEqual({ ...(sent as object), api_key: '••••••••' });
  // In the order of the document, too.
  expect(Object.keys(masked as object)).toEqual(Object.keys(sent as object));
  await visit(page, 'Promos');
  await promo(page, 'WELCOME10').click();
  await expect(promo(page, 'WELCOME10')).toBeChecked();
  await visit(page, 'Sent');
  await page.getByRole('radio', { name: /^All tasks/ }).check();
  await expect(page.getByRole('row').filter({ hasText: order })).toBeVisible();

  const stored = await storedTexts(page);
  // The sweep sees what the page keeps: the order is in IndexedDB, the connection in localStorage.
  expect(stored.indexedDB).toContain(order);
  expect(stored.localStorage).toContain(account.merchant_id);
  const seen = [
    ...Object.values(stored),
    ...traces,
    ...watch.console(),
    await page.content(),
    readFileSync(readEnvironment().log, 'utf8'),
  ].join('\n');
  const spellings = [api_key, btoa(api_key), encodeURIComponent(api_key), api_key.slice(8)];
  for (const spelling of spellings) expect(seen.includes(spelling), 'a trace of the key').toBe(false);
});
