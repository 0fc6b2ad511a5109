import type { Page } from '@playwright/test';
import {
  button,
  expect,
  expectAccessible,
  expectLargeTargets,
  expectNoSidewaysScroll,
  promo,
  test,
} from './test.ts';

const changeStatus = '**/open/promo/changeStatus';

const search = (page: Page) => page.getByRole('searchbox', { name: 'Search promos' });

/** As from a mail or a sheet: each code on a line of its own. */
const paste = async (page: Page, codes: readonly string[]): Promise<void> => {
  await search(page).focus();
  await search(page).evaluate((input, text) => {
    const data = new DataTransfer();
    data.setData('text/plain', text);
    input.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  }, codes.join('\n'));
};

test(
  'a promo switch moves when the service has confirmed the change',
  { tag: '@smoke' },
  async ({ desk, page, service }) => {
    await service.setPromo('SPRING20', 'off');
    const spring = await desk.promo('SPRING20').show();
    await expect(spring).not.toBeChecked();

    const answered = Promise.withResolvers<void>();
    await page.route(changeStatus, async (route) => {
      const response = await route.fetch();
      await answered.promise;
      await route.fulfill({ response });
    });
    await spring.click();
    await expect.poll(async () => (await service.promo('SPRING20')).status).toBe(1);
    await expect(spring).not.toBeChecked();
    answered.resolve();
    await expect(spring).toBeChecked();
  },
);

test(
  'pasted codes are deactivated after one question, with an undo that leaves what a colleague changed',
  { tag: '@smoke' },
  async ({ desk, page, account, admin, service }) => {
    const codes = Array.from({ length: 21 }, (_, index) => `AUTUMN-${index + 10}`);
    await admin.loadPromos(account, [...codes, 'OTHER']);
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/open/promo/changeStatus')) sent.push(request.postData() ?? '');
    });
    const statuses = async () => {
      const all = await Promise.all([...codes, 'OTHER'].map((code) => service.promo(code)));
      return all.map(({ status }) => status);
    };
    const { bar } = desk.bulk;
    await desk.visit('Promos');
    await expect(promo(page, 'AUTUMN-10')).toBeVisible();
    await paste(page, ['NOPE-1', ...codes.map((code) => code.toLowerCase())]);
    await expect(page.getByRole('main')).toContainText('21 of 22 codes found');
    await expect(page.getByRole('main')).toContainText('NOPE-1');

    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    const question = page.getByRole('dialog', { name: 'Deactivate 21 promos?' });
    await expectAccessible(page);
    await button(question, 'Cancel').click();
    await expect(question).toBeHidden();
    await expect(bar).toContainText('21 selected');
    expect(sent).toHaveLength(0);
    await desk.bulk.turn('off');
    await button(question, 'Deactivate 21').click();
    await expect(bar).toContainText('21 promos deactivated.');
    expect(sent).toHaveLength(21);
    expect(await statuses()).toEqual([...codes.map(() => 0), 1]);

    // A colleague switches one on and off again: it looks as the run left it.
    await service.setPromo('AUTUMN-10', 'on');
    await service.setPromo('AUTUMN-10', 'off');
    await button(bar, 'Undo all').click();
    await expect(promo(page, 'AUTUMN-11')).toBeChecked();
    await expect.poll(statuses).toEqual([...codes.map((code) => (code === 'AUTUMN-10' ? 0 : 1)), 1]);
    await expect(promo(page, 'AUTUMN-10')).not.toBeChecked();
  },
);

test('a selection is switched without hidden rows or promos that already have the status, wherever the person goes', async ({
  desk,
  page,
  service,
  watch,
}) => {
  watch.expect(/status 409: POST .*changeStatus/);
  const { bar } = desk.bulk;
  const sent: string[] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith('/open/promo/changeStatus')) return;
    const { promo_id, status } = request.postDataJSON() as { promo_id: number; status: number };
    sent.push(`${promo_id} to ${status}`);
  });
  const statuses = () =>
    Promise.all(
      ['SPRING20', 'WELCOME10', 'FREESHIP'].map(async (code) => (await service.promo(code)).status),
    );
  await service.setPromo('SPRING20', 'off');
  await desk.visit('Promos');
  await expect(promo(page, 'SPRING20')).not.toBeChecked();

  await test.step('by keyboard, with a failure that is retried', async () => {
    await page.route(changeStatus, (route, request) =>
      request.postDataJSON().promo_id === 502
        ? route.fulfill({ status: 409, json: { status: 201, message: 'It has ended.', data: {} } })
        : route.continue(),
    );
    await page.getByRole('checkbox', { name: 'Select all 3 shown' }).press('Space');
    await expect(bar).toContainText('3 selected');
    await search(page).press('Enter');
    await expect(button(bar, 'Activate 2')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(bar).toContainText('1 of 2 promos activated. 1 failed: WELCOME10.');
    await expect(bar).toBeFocused();
    await expect(promo(page, 'WELCOME10')).toHaveAccessibleDescription(/^Not changed\. /);
    await expect(promo(page, 'WELCOME10')).not.toBeChecked();
    expect(sent.toSorted()).toEqual(['501 to 1', '502 to 1']);
    expect(await statuses()).toEqual([1, 0, 1]);
    await expectAccessible(page);

    await page.unroute(changeStatus);
    await page.keyboard.press('Tab');
    await expect(button(bar, 'Retry 1 failed')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(bar).toContainText(/(?<!of )2 promos activated\./);
    expect(await statuses()).toEqual([1, 1, 1]);
    await button(bar, 'Dismiss').click();
    await expect(bar).toBeHidden();
  });

  await test.step('rows that the search hides stay as they are', async () => {
    await page.getByRole('checkbox', { name: 'Select all 3 shown' }).check();
    await expect(bar).toContainText('3 selected');
    await search(page).fill('free');
    await expect(bar).toContainText('1 selected');
    await desk.bulk.turn('off');
    await expect(bar).toContainText('1 promo deactivated.');
    expect(await statuses()).toEqual([1, 1, 0]);
    await search(page).fill('');
  });

  await test.step('a run continues while the person is on another page', async () => {
    const answered = Promise.withResolvers<void>();
    await page.route(changeStatus, async (route) => {
      await answered.promise;
      await route.continue();
    });
    await desk.bulk.select('SPRING20', 'WELCOME10');
    await desk.bulk.turn('off');
    await expect(bar).toContainText('Deactivating: 0 of 2');
    await desk.visit('Sent');
    answered.resolve();
    await expect.poll(statuses).toEqual([0, 0, 0]);
    await desk.visit('Promos');
    await expect(bar).toContainText('2 promos deactivated.');
    await page.unroute(changeStatus);
  });

  await test.step('the browser asks before a reload stops a run', async () => {
    await page.route(changeStatus, (route, request) =>
      request.postDataJSON().promo_id === 503 ? undefined : route.continue(),
    );
    await desk.bulk.select('SPRING20', 'WELCOME10', 'FREESHIP');
    await desk.bulk.turn('on');
    await expect(bar).toContainText('Activating: 2 of 3');
    const asked: string[] = [];
    page.on('dialog', (dialog) => {
      asked.push(dialog.type());
      return dialog.accept();
    });
    await page.reload();
    expect(asked).toEqual(['beforeunload']);
    await page.unroute(changeStatus);
    await expect(page.getByRole('switch', { checked: true })).toHaveCount(2);
    await expect(page.getByRole('switch', { checked: false })).toHaveCount(1);
  });

  await test.step('the bar fits a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await desk.bulk.select('SPRING20', 'FREESHIP');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await expectLargeTargets(page);
    await expect(button(bar, 'Clear selection')).toBeInViewport({ ratio: 1 });
    await desk.bulk.clear();
    await expect(bar).toBeHidden();
  });
});

test('a long list shows more as it is scrolled, and the new code of a colleague', async ({
  desk,
  page,
  account,
  admin,
}) => {
  const codes = Array.from({ length: 250 }, (_, at) => `LONG-${at + 1}`);
  await admin.loadPromos(account, codes);
  await desk.visit('Promos');
  await expect(page.getByRole('switch')).toHaveCount(100);
  await expect(page.getByRole('radio', { name: /^All 253/ })).toBeChecked();
  await promo(page, 'SPRING20').hover();

  await test.step('a code that is added while the pointer rests on the list', async () => {
    await admin.loadPromos(account, [...codes, 'NEW-ONE']);
    await expect(page.getByRole('radio', { name: /^All 254/ })).toBeChecked({ timeout: 15_000 });
    await search(page).fill('new-one');
    await expect(promo(page, 'NEW-ONE')).toBeVisible();
    await search(page).fill('');
  });

  await test.step('rows are added at the end of the page', async () => {
    await expect(page.getByRole('switch')).toHaveCount(100);
    await page.getByRole('switch').last().focus();
    await expect(page.getByRole('switch').nth(150)).toBeAttached();
    await page.getByRole('switch').last().focus();
    await expect(page.getByRole('switch')).toHaveCount(254);
  });
});
