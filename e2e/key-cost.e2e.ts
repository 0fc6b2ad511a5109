import type { Browser, Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { connect, startTask, textbox } from './support/verbs.ts';

type TraceEvent = {
  name: string;
  pid: number;
  tid: number;
  /** When it began, in microseconds. */
  ts: number;
  args: { data?: { type?: string }; endData?: { layoutRoots?: { nodeName?: string }[] } };
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
