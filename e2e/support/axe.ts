import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** What sticks lies over something wherever the page happens to be scrolled to, and scrolling uncovers it: no finding. */
const stick = (page: Page, sticks: boolean): Promise<void> =>
  page.evaluate((sticky) => {
    for (const element of document.querySelectorAll<HTMLElement>('body *'))
      if (sticky ? element.dataset['unstuck'] : getComputedStyle(element).position === 'sticky') {
        element.style.position = sticky ? '' : 'static';
        if (sticky) delete element.dataset['unstuck'];
        else element.dataset['unstuck'] = 'yes';
      }
  }, sticks);

/**
 * Those of the rules below whose findings depend on colours, on sizes and on the room that there is. All others read the document
 * alone, which is the same in another scheme and, where no other elements are shown, at another width.
 */
const ruledByLook = ['color-contrast', 'link-in-text-block', 'scrollable-region-focusable', 'target-size'];

/** Axe, as small as it comes. */
const readAxe = (): string => {
  const builder = createRequire(import.meta.url).resolve('@axe-core/playwright');
  return readFileSync(createRequire(builder).resolve('axe-core/axe.min.js'), 'utf8');
};

type Look = {
  /** The page was looked at as it is, but in another scheme or at another width. */
  again?: boolean;
};

/** Fails where axe finds anything against WCAG 2.2 A or AA on the page as it stands. */
export const expectAccessible = async (page: Page, { again = false }: Look = {}): Promise<void> => {
  await stick(page, false);
  // A document is given axe once: the builder would do so twice at each look.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(readAxe());
  const axe = new AxeBuilder({ page, axeSource: ';' })
    // Otherwise each look opens a tab of its own to put the findings of frames together. None of ours has more than a picture.
    .setLegacyMode()
    .options({ resultTypes: ['violations'] });
  if (again) axe.withRules(ruledByLook);
  else axe.withTags(['wcag2a', 'wcag21a', 'wcag2aa', 'wcag21aa', 'wcag22aa']);
  const { violations } = await axe.analyze();
  await stick(page, true);
  const found = violations.map(({ id, help, nodes }) => ({
    id,
    help,
    at: nodes.map(({ html, failureSummary }) => `${html} ${failureSummary ?? ''}`),
  }));
  expect(found, `axe on ${page.url()}`).toEqual([]);
};

/** No content is cut off or wider than the window. */
export const expectNoSidewaysScroll = async (page: Page): Promise<void> => {
  const { content, window } = await page.evaluate(() => ({
    content: document.documentElement.scrollWidth,
    window: document.documentElement.clientWidth,
  }));
  expect(content, `width of ${page.url()}`).toBeLessThanOrEqual(window);
};
