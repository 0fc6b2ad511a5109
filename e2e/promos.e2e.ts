import { expect, test } from './support/fixtures.ts';
import { promoStatus, setPromo } from './support/service-api.ts';
import { connect, promo, visit } from './support/verbs.ts';

const changeStatus = '**/open/promo/changeStatus';

test('FM-89 FM-90 FM-92 a switch shows what the service has, whatever becomes of its call', async ({
  page,
  account,
  watch,
}) => {
  await connect(page, account);
  await visit(page, 'Promos');

  await test.step('a refused change leaves the switch as it was and shows the reason', async () => {
    watch.expect(/status 404: POST .*changeStatus/);
    // As when the promo was deleted after the list was read.
    await page.route(changeStatus, (route, request) =>
      route.continue({ postData: (request.postData() ?? '').replace('501', '599') }),
    );
    await promo(page, 'SPRING20').click();
    await expect(promo(page, 'SPRING20')).toHaveAccessibleDescription(/^Not changed\. \S/);
    await expect(promo(page, 'SPRING20')).toBeChecked();
    expect(await promoStatus(account, 'SPRING20')).toBe(1);
    await page.unroute(changeStatus);
  });

  await test.step('a confirmed switch does not read the list again; the page that comes back into view does', async () => {
    await expect(promo(page, 'FREESHIP')).toBeChecked();
    await setPromo(account, 503, 0);
    let lists = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/open/promo/list')) lists += 1;
    });
    await promo(page, 'WELCOME10').click();
    await expect(promo(page, 'WELCOME10')).toBeChecked();
    await promo(page, 'WELCOME10').click();
    await expect(promo(page, 'WELCOME10')).not.toBeChecked();
    expect(lists).toBe(0);
    await expect(promo(page, 'FREESHIP')).toBeChecked();
    // As when the tab is looked at again.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    await expect(promo(page, 'FREESHIP')).not.toBeChecked();
    expect(lists).toBe(1);
  });

  await test.step('twenty fast toggles: a switch shows the confirmed status and ignores presses while its call runs', async () => {
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    let calls = 0;
    await page.route(changeStatus, async (route) => {
      calls += 1;
      await answered;
      await route.continue();
    });
    await promo(page, 'SPRING20').click();
    await expect(promo(page, 'SPRING20')).toHaveAttribute('aria-disabled', 'true');
    await expect(promo(page, 'SPRING20')).toBeChecked();
    for (let times = 0; times < 20; times += 1) await promo(page, 'SPRING20').press('Space');
    await expect(promo(page, 'SPRING20')).toBeFocused();
    answer();
    await expect(promo(page, 'SPRING20')).not.toBeChecked();
    expect(calls).toBe(1);
    expect(await promoStatus(account, 'SPRING20')).toBe(0);
  });

  await test.step('after a lost answer the list is read again and shows the real status', async () => {
    watch.expect(/request failed: POST .*changeStatus/);
    await page.unroute(changeStatus);
    await page.route(changeStatus, async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    });
    await promo(page, 'WELCOME10').click();
    await expect(promo(page, 'WELCOME10')).toHaveAccessibleDescription(
      /Not confirmed.*It is (now|still) active/,
    );
    await expect(promo(page, 'WELCOME10')).toBeChecked();
  });

  await test.step('a switch can be undone for ten seconds', async () => {
    await page.unroute(changeStatus);
    await page.clock.install();
    const before = await promo(page, 'FREESHIP').isChecked();
    await promo(page, 'FREESHIP').click();
    await expect(promo(page, 'FREESHIP')).toBeChecked({ checked: !before });
    const undo = page.getByRole('button', { name: 'Undo change to FREESHIP' });
    await expect(undo).toBeVisible();
    await page.clock.runFor(11_000);
    await expect(undo).toHaveCount(0);
    await page.keyboard.press('u');
    await expect(promo(page, 'FREESHIP')).toBeChecked({ checked: !before });
  });
});
