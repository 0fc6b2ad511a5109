import type { Browser, Page } from '@playwright/test';
import { connect, expect, startTask, test, textbox, visit } from './test.ts';

type TraceEvent = {
  name: string;
  pid: number;
  tid: number;
  /** When it began, in microseconds. */
  ts: number;
  args: {
    elementCount?: number;
    data?: { type?: string };
    endData?: { layoutRoots?: { nodeName?: string }[] };
  };
};

/** What the browser did for an action. */
const traceOf = async (page: Page, action: () => Promise<void>): Promise<TraceEvent[]> => {
  // The page's context was opened by a browser.
  const browser = page.context().browser() as Browser;
  await browser.startTracing(page, { categories: ['devtools.timeline'] });
  await action();
  const trace = String(await browser.stopTracing());
  return (JSON.parse(trace) as { traceEvents: TraceEvent[] }).traceEvents;
};

/** What the page laid out for an action: for each layout the element that it began at. */
const layoutsOf = async (page: Page, action: () => Promise<void>): Promise<string[]> => {
  const events = await traceOf(page, action);
  return events
    .filter(({ name }) => name === 'Layout')
    .flatMap(({ args }) => args.endData?.layoutRoots ?? [])
    .map(({ nodeName = '' }) => nodeName);
};

const text = 'nine keys';

test('a key lays out its own field and nothing around it, and a press of a kind the whole form once', async ({
  page,
  account,
}) => {
  await connect(page, account);
  await startTask(page, 'Delivery');
  for (const name of ['Customer phone', 'Order number', 'Customer address']) {
    const field = textbox(page, name);
    const id = (await field.getAttribute('id')) ?? '';
    await field.focus();
    const roots = await layoutsOf(page, () => field.pressSequentially(text));
    const ofField = roots.filter((root) => root.startsWith('INPUT') && root.includes(`id='${id}'`));
    // Each key once, to find out where the caret is.
    expect(ofField.length, name).toBeGreaterThanOrEqual(text.length);
  }

  // In its frame.
  const tab = page.getByRole('tab', { name: 'Pickup', exact: true });
  await tab.hover();
  const events = await traceOf(page, async () => {
    await page.mouse.down();
    await page.mouse.up();
    await expect(textbox(page, 'Pickup phone')).toBeVisible();
    // The stop for Tab follows with the address.
    await expect(tab).toHaveAttribute('tabindex', '0');
  });
  const click = events.find(({ name, args }) => name === 'EventDispatch' && args.data?.type === 'click');
  const since = events
    .filter(({ pid, tid, ts }) => pid === click?.pid && tid === click.tid && ts >= click.ts)
    .toSorted((a, b) => a.ts - b.ts);
  const drawn = since.findIndex(({ name }) => name === 'PrePaint');
  expect(drawn).toBeGreaterThan(0);
  // One of a few boxes may come before that of the form.
  expect(since.slice(0, drawn).filter(({ name }) => name === 'Layout').length).toBeLessThanOrEqual(2);
});

test('a scroll of a long list styles what comes at its end, and none of the rows that stay', async ({
  page,
  account,
  admin,
}) => {
  await admin.loadPromos(
    account,
    Array.from({ length: 300 }, (_each, at) => `COST-${at + 1}`),
  );
  await connect(page, account);
  await visit(page, 'Promos');
  const rows = page.locator('[data-row]');
  await expect(rows.first()).toBeVisible();
  // Away from both ends as many rows go as come.
  await page.evaluate(() => scrollTo({ top: 4800, behavior: 'instant' }));
  await expect(rows.filter({ hasText: 'COST-100' })).toBeVisible();
  const ofRow = (await rows.first().locator('*').count()) + 1;
  const frames = 10;
  const events = await traceOf(page, () =>
    page.evaluate(async (count) => {
      for (let frame = 0; frame < count; frame += 1) {
        scrollBy({ top: 48, behavior: 'instant' });
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
    }, frames),
  );
  const styled = events.reduce((sum, { args }) => sum + (args.elementCount ?? 0), 0);
  // The row that comes, the one that was the last, and the root, which has a rule that asks what is in it.
  expect(styled).toBeLessThanOrEqual(frames * (2 * ofRow + 3));
});
