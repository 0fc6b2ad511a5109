import type { Page } from '@playwright/test';

/** Slows the page's processor down, as of a phone. */
export const slowDown = async (page: Page, rate = 4): Promise<void> => {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate });
};

/** Milliseconds of its own processor time that the main thread works for the action, whatever else the machine does. */
export const workOf = async (page: Page, action: () => Promise<void>): Promise<number> => {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  const read = async () =>
    (await cdp.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration')?.value ??
    0;
  const before = await read();
  await action();
  const after = await read();
  await cdp.detach();
  return 1000 * (after - before);
};

/** Resolves when the page has nothing to do, three times in a row; each time at the latest after half a second. */
export const atRest = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let times = 0; times < 3; times += 1)
      await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 500 }));
  });

/** Opens a page and waits until it asks for nothing more and has nothing more to do. */
export const openPage = async (page: Page, url: string): Promise<void> => {
  await page.goto(url);
  await page.waitForLoadState('networkidle');
  await atRest(page);
};

/**
 * Notes in the page when a thing is drawn that is in the document after an event and was not before.
 * @returns milliseconds from the event to the end of that frame.
 */
export const untilDrawn = async (
  page: Page,
  { event, shows }: { event: 'click' | 'change'; shows: string },
  action: () => Promise<void>,
): Promise<number> => {
  await page.evaluate(
    ([type, selector]) => {
      const drawn = new Promise<number>((resolve) => {
        const onEvent = ({ timeStamp }: Event) => {
          // An answer may come before the next frame, and with it the end of what is waited for.
          let isShown = false;
          const changes = new MutationObserver(() => (isShown ||= document.querySelector(selector) !== null));
          changes.observe(document.body, { subtree: true, childList: true, attributes: true });
          const check = () => {
            if (!isShown) return requestAnimationFrame(check);
            changes.disconnect();
            // A message comes after the frame, a callback of the frame before it.
            const { port1, port2 } = new MessageChannel();
            port1.addEventListener('message', () => resolve(performance.now() - timeStamp));
            port1.start();
            port2.postMessage(null);
          };
          requestAnimationFrame(check);
        };
        addEventListener(type, onEvent, { capture: true, once: true });
      });
      Object.assign(globalThis, { drawn });
    },
    [event, shows] as const,
  );
  await action();
  return page.evaluate(() => (globalThis as unknown as { drawn: Promise<number> }).drawn);
};

const frames = 150;

/** Scrolls the page by five rows in each frame, a fast turn of the wheel. @returns the main thread's milliseconds a frame. */
export const scrollFrames = async (page: Page): Promise<number> => {
  const work = await workOf(page, () =>
    page.evaluate(
      (count) =>
        new Promise<void>((resolve) => {
          let drawn = 0;
          const next = () => {
            scrollBy({ top: 240, behavior: 'instant' });
            drawn += 1;
            if (drawn > count) resolve();
            else requestAnimationFrame(next);
          };
          requestAnimationFrame(next);
        }),
      frames,
    ),
  );
  return work / frames;
};
