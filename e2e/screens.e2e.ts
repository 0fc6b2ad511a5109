import type { Page } from '@playwright/test';
import { connectTab } from './kit/connect-tab.ts';
import * as screens from './support/screens.ts';
import {
  expect,
  expectAccessible,
  expectFits,
  expectFocusSeen,
  expectLargeTargets,
  expectNoSidewaysScroll,
  expectReadingOrder,
  test,
} from './test.ts';

const windows = [
  { width: 1440, height: 900, targetSize: 24, colorScheme: 'light' },
  { width: 1024, height: 768, targetSize: 24, colorScheme: 'dark' },
  { width: 390, height: 844, targetSize: 44, colorScheme: 'dark', hasTouch: true, isMobile: true },
] as const;

for (const { width, height, targetSize, ...device } of windows)
  test.describe(() => {
    test.use({ ...device, viewport: { width, height } });

    /** At 400% zoom, a 1280 by 1024 window is this small (WCAG 1.4.10). */
    const expectReflow = async (page: Page) => {
      await page.setViewportSize({ width: 320, height: 256 });
      await expectNoSidewaysScroll(page);
      await page.setViewportSize({ width, height });
    };

    const look: screens.Look = (page, name, { opener, isPage = false } = {}) =>
      test.step(name, async () => {
        await expectAccessible(page);
        await expectFits(page);
        await expectLargeTargets(page, targetSize);
        if (isPage) {
          if ((await page.getByRole('tabpanel').count()) > 0) await expectReadingOrder(page);
          await expectFocusSeen(page);
          if (width === 1024) await expectReflow(page);
        }
        if (!opener) return;
        await page.keyboard.press('Escape');
        await expect(opener).toBeFocused();
      });

    test(
      `each screen meets WCAG 2.2 AA at ${width} pixels`,
      { tag: width === 1440 ? '@smoke' : [] },
      async ({ desk, service, foreign, openBrowser, watch }) => {
        watch.expect(/status 401: POST/);
        watch.expect(/status 404: POST .*\/open\/track/);
        watch.expect(/request failed: POST .*changeStatus/);
        watch.expect(/request failed: POST .*createDelivery/);
        watch.expect(/capabilities/);
        const { page } = desk;
        const stranger = await openBrowser({ connected: false });
        await screens.visitWithoutConnection(stranger.page, look);
        const order = await screens.visitForm(desk, look);
        await screens.visitWholeForms(desk, look);
        await screens.visitSent(desk, service, order, look);
        await screens.visitImport(page, look);
        await screens.visitPromos(desk, look);
        await screens.visitConnection(page, look);
        await screens.visitTracking(page, service, order, look);
        const other = await openBrowser({ connected: false });
        await connectTab(other.context, foreign.account, { address: foreign.url });
        await screens.visitListsOfDevice(other.page, look);
      },
    );
  });
