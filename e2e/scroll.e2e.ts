import type { Locator, Page } from '@playwright/test';
import { fillHistory } from './support/fill-history.ts';
import { expect, test } from './support/fixtures.ts';
import { button, combobox, connect, visit } from './support/verbs.ts';

/** What of a list's rows was wrong in a frame: where no row was, and which stood where another one belongs. */
type Wrong = { frame: number; wrong: string };

/**
 * Scrolls a list to its end, five rows a frame at first and then in leaps, and looks in each frame what is drawn where. What is
 * wrong is looked at once more in the frame after: a busy machine may draw the rows of a leap one frame later.
 * @param scroller what scrolls the rows; `html` where the page does.
 */
const scrollAndLook = (scroller: Locator, rowHeight: number): Promise<Wrong[]> =>
  scroller.evaluate(
    (element, height) =>
      new Promise<Wrong[]>((resolve) => {
        const steps = [...Array.from({ length: 40 }, () => 5 * height), 3000, 20_000, -7000, 10_000_000, 0];
        const allWrong: Wrong[] = [];
        const isPage = element === document.documentElement;
        const look = (frame: number): Wrong[] => {
          const wrong: Wrong[] = [];
          const box = element.getBoundingClientRect();
          const [top, bottom] = isPage ? [0, innerHeight] : [box.top, box.top + element.clientHeight];
          const drawn = [...document.querySelectorAll('[role="row"][data-row], [role="article"], h2')];
          const places = drawn.map((each) => ({ each, place: each.getBoundingClientRect() }));
          for (const part of [0.35, 0.5, 0.65, 0.9]) {
            const y = top + part * (bottom - top);
            const found = places.find(({ place }) => place.top <= y && y < place.bottom)?.each;
            if (!found) {
              // What stands under the last row is no row.
              if (frame < steps.length - 1) wrong.push({ frame, wrong: `no row at ${y}` });
              continue;
            }
            // Where heads of groups stand between them, rows tell only that they are there.
            const index = Number(found.getAttribute('aria-rowindex'));
            const body = found.closest('[role="rowgroup"]')?.getBoundingClientRect();
            if (body && index !== Math.floor((y - body.top) / height) + 2)
              wrong.push({ frame, wrong: `row ${index} at ${y - body.top}` });
          }
          return wrong;
        };
        let frame = 0;
        let isSecondLook = false;
        const next = () => {
          // The browser reported the scroll of the last frame before this one is drawn.
          const wrong = frame > 0 ? look(frame - 1) : [];
          if (wrong.length > 0 && !isSecondLook) {
            isSecondLook = true;
            requestAnimationFrame(next);
            return;
          }
          isSecondLook = false;
          allWrong.push(...wrong);
          const step = steps[frame];
          if (step === undefined) {
            resolve(allWrong);
            return;
          }
          element.scrollBy({ top: step, behavior: 'instant' });
          frame += 1;
          requestAnimationFrame(next);
        };
        requestAnimationFrame(next);
      }),
    rowHeight,
  );

const html = (page: Page) => page.locator('html');

test('promos that the page scrolls are in their places in each frame, to the last of 2,000', async ({
  page,
  account,
  admin,
}) => {
  await admin.loadPromos(
    account,
    Array.from({ length: 2000 }, (_each, at) => `SCROLL-${at + 1}`),
  );
  await connect(page, account);
  await visit(page, 'Promos');
  await expect(page.getByRole('searchbox')).toBeVisible();
  expect(await scrollAndLook(html(page), 48)).toEqual([]);
  const rows = Number(await page.getByRole('table').getAttribute('aria-rowcount'));
  await expect(page.locator(`[role="row"][aria-rowindex="${rows}"]`)).toBeInViewport();
});

test('sent tasks that the page scrolls are drawn in each frame, to the last of 2,000', async ({
  page,
  account,
}) => {
  await connect(page, account);
  const now = Date.now();
  await fillHistory(
    page,
    Array.from({ length: 2000 }, (_each, at) => ({ orderId: `S-${at}`, createdAt: now - at * 600_000 })),
  );
  await page.goto('/sent');
  await expect(page.getByRole('article').first()).toBeVisible();
  expect(await scrollAndLook(html(page), 52)).toEqual([]);
  await expect(page.locator('[role="article"][aria-posinset="2000"]')).toBeInViewport();
});

test('rows of an import that their frame scrolls are in their places in each frame, to the last of 2,000; their number and state stay in sight sideways', async ({
  page,
  account,
}) => {
  await connect(page, account);
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
  // Opened again, all rows are there at once.
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Ready 2,000', exact: true })).toBeVisible({
    timeout: 30_000,
  });
  await frame.scrollIntoViewIfNeeded();
  expect(await scrollAndLook(frame, 36)).toEqual([]);

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
