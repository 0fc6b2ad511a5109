import type { Page } from '@playwright/test';
import {
  button,
  connect,
  expect,
  expectAccessible,
  expectLargeTargets,
  expectNoSidewaysScroll,
  promo,
  serviceOf,
  test,
  visit,
} from './test.ts';

const changeStatus = '**/open/promo/changeStatus';

const box = (page: Page, code: string) =>
  page.getByRole('checkbox', { name: `Select promo ${code}`, exact: true });
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search promos' });
const bar = (page: Page) => page.getByRole('region', { name: 'Selected promos' });

/** As from a mail or a sheet: lines stay lines. */
const paste = (page: Page, text: string) =>
  search(page).evaluate((input, pasted) => {
    const data = new DataTransfer();
    data.setData('text/plain', pasted);
    input.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  }, text);

test('a range is switched by keyboard: failures are shown and tried again, promos that have the status already are not sent, a reload asks first, and a switch can be undone for ten seconds', async ({
  page,
  account,
  watch,
}) => {
  watch.expect(/status 409: POST .*changeStatus/);
  // All but one are to be activated.
  await serviceOf(account).setPromo('SPRING20', 'off');
  await connect(page, account);
  await visit(page, 'Promos');
  await expect(promo(page, 'SPRING20')).not.toBeChecked();
  const sent: string[] = [];
  let fails = true;
  await page.route(changeStatus, async (route, request) => {
    const body = request.postDataJSON() as { promo_id: number; status: number };
    sent.push(`${body.promo_id} to ${body.status}`);
    if (fails && body.promo_id === 502)
      await route.fulfill({ status: 409, json: { status: 201, message: 'It has ended.', data: {} } });
    else await route.continue();
  });

  const boxes = page.getByRole('checkbox', { name: /^Select promo/ });
  await boxes.first().focus();
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(boxes.last()).toBeFocused();
  await expect(bar(page)).toContainText('3 selected');
  await page.keyboard.press('Shift+ArrowUp');
  await expect(bar(page)).toContainText('2 selected');
  await page.keyboard.press('End');
  await page.keyboard.press('Shift+Space');
  await expect(bar(page)).toContainText('3 selected');

  await page.keyboard.press('Enter');
  await expect(button(bar(page), 'Activate 2')).toBeFocused();
  await expect(button(bar(page), 'Deactivate 1')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(bar(page)).toContainText('1 of 2 promos activated. 1 failed: WELCOME10.');
  await expect(bar(page)).toBeFocused();
  await expect(boxes.and(page.locator(':checked'))).toHaveCount(0);
  await expect(promo(page, 'WELCOME10')).toHaveAccessibleDescription(/^Not changed\. /);
  await expect(promo(page, 'WELCOME10')).not.toBeChecked();
  await expect(promo(page, 'SPRING20')).toBeChecked();
  expect(sent.toSorted()).toEqual(['501 to 1', '502 to 1']);
  expect(await serviceOf(account).promo('SPRING20')).toMatchObject({ status: 1 });
  expect(await serviceOf(account).promo('WELCOME10')).toMatchObject({ status: 0 });
  await expectAccessible(page);

  fails = false;
  await page.keyboard.press('Tab');
  await expect(button(bar(page), 'Retry 1 failed')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(bar(page)).toContainText('1 promo activated.');
  await expect(promo(page, 'WELCOME10')).toBeChecked();
  expect(await serviceOf(account).promo('WELCOME10')).toMatchObject({ status: 1 });
  expect(sent).toHaveLength(3);
  await page.keyboard.press('Escape');
  await expect(bar(page)).toBeHidden();
  await expect(page.getByRole('checkbox', { name: /^Select all/ })).toBeFocused();
  // Row by row, as after any switch.
  await button(page, 'Undo change to WELCOME10').click();
  await expect(promo(page, 'WELCOME10')).not.toBeChecked();

  await test.step('the browser asks before a reload breaks off a run; then the list tells what was switched', async () => {
    for (const code of ['SPRING20', 'WELCOME10', 'FREESHIP']) await serviceOf(account).setPromo(code, 'off');
    await page.unroute(changeStatus);
    await page.goto('/promos');
    await page.getByRole('checkbox', { name: 'Select all 3 shown' }).check();
    // The first is answered, the others never reach the service.
    let calls = 0;
    await page.route(changeStatus, (route) => {
      calls += 1;
      return calls === 1 ? route.continue() : undefined;
    });
    await button(bar(page), 'Activate 3').click();
    await expect(bar(page)).toContainText('Activating: 1 of 3');
    const asked: string[] = [];
    page.on('dialog', (dialog) => {
      asked.push(dialog.type());
      return dialog.accept();
    });
    await page.reload();
    await page.unroute(changeStatus);
    expect(asked).toEqual(['beforeunload']);
    await expect(page.getByRole('switch', { checked: true })).toHaveCount(1);
    await expect(page.getByRole('switch', { checked: false })).toHaveCount(2);
    await expect(bar(page)).toBeHidden();
  });

  await test.step('a switch can be undone for ten seconds', async () => {
    await page.clock.install();
    const before = await promo(page, 'FREESHIP').isChecked();
    await promo(page, 'FREESHIP').click();
    await expect(promo(page, 'FREESHIP')).toBeChecked({ checked: !before });
    const undo = button(page, 'Undo change to FREESHIP');
    await expect(undo).toBeVisible();
    await page.clock.runFor(11_000);
    await expect(undo).toHaveCount(0);
    await page.keyboard.press('u');
    await expect(promo(page, 'FREESHIP')).toBeChecked({ checked: !before });
  });
});

test('all filtered promos are selected, at most two calls run at a time, leaving the page loses none, and a phone shows the bar and 1,300 pasted codes', async ({
  page,
  account,
}) => {
  await connect(page, account);
  await visit(page, 'Promos');
  await page.getByRole('radio', { name: /^Active/ }).check();
  await page.getByRole('checkbox', { name: 'Select all 2 shown' }).check();
  await expect(bar(page)).toContainText('2 selected');
  // What a filter hides is not changed.
  await page.getByRole('searchbox').fill('free');
  await expect(bar(page)).toContainText('1 selected');
  await page.getByRole('searchbox').fill('');
  await expect(bar(page)).toContainText('2 selected');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  await expect(bar(page)).toBeHidden();

  await page.getByRole('radio', { name: /^All/ }).check();
  await promo(page, 'WELCOME10').click();
  await expect(promo(page, 'WELCOME10')).toBeChecked();
  await box(page, 'SPRING20').focus();
  await page.keyboard.press('Control+a');
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  const sent: string[] = [];
  await page.route(changeStatus, async (route, request) => {
    sent.push(request.postData() ?? '');
    await answered;
    await route.continue();
  });
  await button(bar(page), 'Deactivate 3').click();
  await expect(bar(page)).toContainText('Deactivating: 0 of 3');
  await expect.poll(() => sent.length).toBe(2);
  // The bar tells how far it is; the rows do not talk over it.
  await expect(page.getByRole('row').locator('[aria-live="polite"]')).toHaveCount(0);
  await visit(page, 'Sent');
  await visit(page, 'Promos');
  await expect(bar(page)).toContainText('Deactivating: 0 of 3');
  expect(sent).toHaveLength(2);
  answer();
  await expect(bar(page)).toContainText('3 promos deactivated.');
  for (const code of ['SPRING20', 'WELCOME10', 'FREESHIP']) {
    await expect(promo(page, code)).not.toBeChecked();
    expect(await serviceOf(account).promo(code)).toMatchObject({ status: 0 });
  }
  expect(sent).toHaveLength(3);

  await test.step('the bar of selected promos fits a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    // In the light it is looked at on a desk.
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
    await box(page, 'SPRING20').check();
    await box(page, 'FREESHIP').click({ modifiers: ['Shift'] });
    await expect(bar(page)).toContainText('selected');
    expect(await page.evaluate(() => getSelection()?.toString())).toBe('');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await expectLargeTargets(page);
    await expect(button(bar(page), 'Clear selection')).toBeInViewport({ ratio: 1 });
    await button(bar(page), 'Clear selection').click();
    await expect(bar(page)).toBeHidden();
  });

  await test.step('a list of 1,300 pasted codes is there again after a reload, which the server answers', async () => {
    await expect(promo(page, 'SPRING20')).toBeVisible();
    const codes = Array.from({ length: 1299 }, (_, index) => `NO-SUCH-${index + 10_000}`);
    await search(page).focus();
    await paste(page, ['SPRING20', ...codes].join('\n'));
    await expect(page.getByRole('main')).toContainText('1 of 1,300 codes found');
    expect((await page.reload())?.status()).toBe(200);
    await expect(page.getByRole('main')).toContainText('1 of 1,300 codes found');
    await expect(page.getByRole('switch')).toHaveCount(1);
    await expect(promo(page, 'SPRING20')).toBeVisible();
  });
});

test('pasted codes are switched off with two keys, more than twenty after one question only; cancelling it changes nothing, and all are switched on again', async ({
  page,
  account,
  admin,
}) => {
  const codes = Array.from({ length: 21 }, (_, index) => `AUTUMN-${index + 10}`);
  await admin.loadPromos(account, [...codes, 'OTHER']);
  await connect(page, account);
  await visit(page, 'Promos');
  await expect(promo(page, 'AUTUMN-10')).toBeVisible();
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/open/promo/changeStatus')) sent.push(request.postData() ?? '');
  });
  await search(page).focus();
  await paste(page, ['NOPE-1', ...codes.map((code) => code.toLowerCase())].join('\n'));
  await expect(page.getByRole('main')).toContainText('21 of 22 codes found');
  await expect(page.getByRole('main')).toContainText('NOPE-1');
  await page.keyboard.press('Enter');
  await expect(button(bar(page), 'Deactivate 21')).toBeFocused();
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: 'Deactivate 21 promos?' });
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await button(question, 'Cancel').click();
  await expect(question).toBeHidden();
  await expect(button(bar(page), 'Deactivate 21')).toBeFocused();
  await expect(bar(page)).toContainText('21 selected');
  expect(sent).toHaveLength(0);

  await page.keyboard.press('Enter');
  await button(question, 'Deactivate 21').click();
  await expect(bar(page)).toContainText('21 promos deactivated.');
  await expect(bar(page)).toBeFocused();
  expect(sent).toHaveLength(21);
  const stored = async () => {
    const all = [...codes, 'OTHER'].map((code) => serviceOf(account).promo(code));
    return (await Promise.all(all)).map(({ status }) => status);
  };
  expect(await stored()).toEqual([...codes.map(() => 0), 1]);

  // Twenty are not asked about, nor is switching on.
  await button(bar(page), 'Undo all').click();
  await expect(bar(page)).toContainText('21 promos activated.');
  expect(await stored()).toEqual([...codes.map(() => 1), 1]);
  await search(page).focus();
  await paste(page, codes.slice(1).join('\n'));
  for (const key of ['Enter', 'Enter']) await page.keyboard.press(key);
  await expect(bar(page)).toContainText('20 promos deactivated.');
});
