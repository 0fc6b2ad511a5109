import type { Browser, Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { connect, startTask, textbox } from './support/verbs.ts';

type TraceEvent = {
  name: string;
  args: { endData?: { layoutRoots?: { nodeName?: string }[] } };
};

/** What the page laid out for an action: for each layout the element that it began at. */
const layoutsOf = async (page: Page, action: () => Promise<void>): Promise<string[]> => {
  // The page's context was opened by a browser.
  const browser = page.context().browser() as Browser;
  await browser.startTracing(page, { categories: ['devtools.timeline'] });
  await action();
  const trace = String(await browser.stopTracing());
  const { traceEvents } = JSON.parse(trace) as { traceEvents: TraceEvent[] };
  return traceEvents
    .filter(({ name }) => name === 'Layout')
    .flatMap(({ args }) => args.endData?.layoutRoots ?? [])
    .map(({ nodeName = '' }) => nodeName);
};

const text = 'nine keys';

test('a key lays out its own field and nothing around it', async ({ page, account }) => {
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
});
