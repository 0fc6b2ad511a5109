import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** Sticky bars cover something at every scroll position, and scrolling uncovers it: not a finding. */
const stick = (page: Page, sticks: boolean): Promise<void> =>
  page.evaluate((sticky) => {
    for (const element of document.querySelectorAll<HTMLElement>('body *'))
      if (sticky ? element.dataset['unstuck'] : getComputedStyle(element).position === 'sticky') {
        element.style.position = sticky ? '' : 'static';
        if (sticky) delete element.dataset['unstuck'];
        else element.dataset['unstuck'] = 'yes';
      }
  }, sticks);

/** Axe, as small as it comes. */
const readAxe = (): string => {
  const builder = createRequire(import.meta.url).resolve('@axe-core/playwright');
  return readFileSync(createRequire(builder).resolve('axe-core/axe.min.js'), 'utf8');
};

/** Fails if axe finds a WCAG 2.2 A or AA problem on the page. */
export const expectAccessible = async (page: Page): Promise<void> => {
  await stick(page, false);
  // The builder would inject axe twice at each look.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(readAxe());
  const axe = new AxeBuilder({ page, axeSource: ';' })
    // Otherwise each look opens a tab to merge the findings of frames, which our pages don't have.
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag21a', 'wcag2aa', 'wcag21aa', 'wcag22aa']);
  const { violations } = await axe.analyze();
  await stick(page, true);
  const found = violations.map(({ id, help, nodes }) => ({
    id,
    help,
    at: nodes.map(({ html, failureSummary }) => `${html} ${failureSummary ?? ''}`),
  }));
  expect.soft(found, `axe on ${page.url()}`).toEqual([]);
};
