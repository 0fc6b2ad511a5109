import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

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

/** Fails where axe finds anything against WCAG 2.2 A or AA on the page as it stands. */
export const expectAccessible = async (page: Page): Promise<void> => {
  await stick(page, false);
  const { violations } = await new AxeBuilder({ page })
    // Otherwise each look opens a tab of its own to put the findings of frames together. None of ours has more than a picture.
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag21a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
    .analyze();
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
