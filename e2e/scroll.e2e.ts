import { scrollAndLook } from './support/scroll-and-look.ts';
import { button, combobox, connect, expect, test, visit } from './test.ts';

test('promos and rows of an import are in their places in each frame that scrolls, to the last of 2,000; number and state of a row stay in sight sideways', async ({
  page,
  account,
  admin,
}) => {
  await test.step('promos, which the page scrolls', async () => {
    await admin.loadPromos(
      account,
      Array.from({ length: 2000 }, (_each, at) => `SCROLL-${at + 1}`),
    );
    await connect(page, account);
    await visit(page, 'Promos');
    await expect(page.getByRole('searchbox')).toBeVisible();
    expect(await scrollAndLook(page.locator('html'), 48)).toEqual([]);
    const rows = Number(await page.getByRole('table').getAttribute('aria-rowcount'));
    await expect(page.locator(`[role="row"][aria-rowindex="${rows}"]`)).toBeInViewport();
  });

  await test.step('rows of an import, which their frame scrolls', async () => {
    await visit(page, 'Import');
    const rows = Array.from(
      { length: 2000 },
      (_each, at) => `I-${at + 1},+14155550102,Ana,2 Marina Blvd,2037-12-22 15:00,Box`,
    );
    const text = ['Order number,Phone,Name,Address,Before,What', ...rows].join('\n');
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name: 'long.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
    await combobox(page, 'Time zone').fill('Chicago');
    await combobox(page, 'Time zone').press('Enter');
    await button(page, 'Check rows').click();
    await expect(page.getByRole('radio', { name: 'Ready 2,000', exact: true })).toBeVisible({
      timeout: 30_000,
    });
    const frame = page.locator(':has(> [role="grid"])').last();
    await frame.scrollIntoViewIfNeeded();
    expect(await scrollAndLook(frame, 36)).toEqual([]);
    await expect(page.getByRole('gridcell', { name: 'I-2000', exact: true })).toBeInViewport();

    await page.setViewportSize({ width: 390, height: 844 });
    const first = page.getByRole('gridcell', { name: 'I-1', exact: true });
    await frame.evaluate((element) => element.scrollTo({ top: 0, behavior: 'instant' }));
    await first.focus();
    const number = page.getByRole('rowheader', { name: '2', exact: true });
    const before = await number.boundingBox();
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight'])
      await page.keyboard.press(key);
    const last = page.getByRole('gridcell', { name: 'Box', exact: true }).first();
    await expect(last).toBeFocused();
    await expect(first).not.toBeInViewport();
    expect((await number.boundingBox())?.x).toBe(before?.x);
    // What has the focus is beside the columns that stay, not under them.
    const state = await page.locator('[role="row"][aria-rowindex="2"] > :nth-child(2)').boundingBox();
    const focused = await last.boundingBox();
    if (!state || !focused) throw new Error('The row is not drawn.');
    expect(focused.x).toBeGreaterThanOrEqual(state.x + state.width - 1);
    await page.keyboard.press('Home');
    for (let times = 0; times < 5; times += 1) await page.keyboard.press('ArrowLeft');
    await expect(first).toBeFocused();
    expect((await number.boundingBox())?.x).toBe(before?.x);
  });
});
