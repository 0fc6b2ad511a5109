import { complaints } from './kit/document.ts';
import { createWatch } from './support/watch.ts';
import { expect, sample, test } from './test.ts';

test('the watch reports console errors, failed requests, error answers and policy violations', async ({
  browser,
}) => {
  const context = await browser.newContext();
  const watch = createWatch();
  await watch.add(context);
  const page = await context.newPage();
  await page.goto('/connection');
  await page.route('**/open/lost', (route) => route.abort('connectionreset'));
  await page.evaluate(async () => {
    console.error('written'); // oxlint-disable-line no-console -- the watch must report it
    setTimeout(() => {
      throw new Error('thrown');
    });
    new Image().src = 'https://elsewhere.example.com/a.png';
    await fetch('/open/nothing');
    await fetch('/open/lost').catch(() => undefined);
  });
  await expect
    .poll(() => watch.finish().map((line) => line.split(':')[0]))
    .toEqual(
      expect.arrayContaining(['console', 'page error', 'policy violation', 'request failed', 'status 404']),
    );
  watch.expect(/never/);
  expect(watch.finish()).toContain('declared, but it did not happen: /never/');
  await context.close();
});

test('the foreign service accepts exact bodies only', () => {
  const path = '/open/task/createAppointment';
  const body = { ...sample.values.appointment, api_key: 'k', merchant_id: 'm', order_id: 'o' };
  const { tags: _, ...untagged } = body;
  expect(complaints(path, body)).toEqual([]);
  expect(complaints(path, untagged)).toEqual(['tags is missing']);
  expect(complaints(path, { ...body, job_description: '' })).toEqual(['job_description is no field']);
  expect(complaints(path, { ...body, notify: true })).toEqual(['notify has a wrong type']);
  expect(complaints(path, { ...body, timezone: '660' })).toEqual([
    'timezone is no offset with a sign (§2.2)',
  ]);
});
