import type { CDPSession, Page } from '@playwright/test';

/** How much slower the processor is while something is pressed, typed or scrolled. */
const slowdown = 4;

export type Probe = { page: Page; cdp: CDPSession };

/** What the main thread did, in seconds of its own processor time, whatever else the machine does. */
export type Work = { all: number; script: number; layout: number };

/** Slows the page's processor down and counts what its main thread does. */
export const probe = async (page: Page): Promise<Probe> => {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  return { page, cdp };
};

const readWork = async ({ cdp }: Probe): Promise<Work> => {
  const { metrics } = await cdp.send('Performance.getMetrics');
  const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0;
  return {
    all: of('TaskDuration'),
    script: of('ScriptDuration'),
    layout: of('LayoutDuration') + of('RecalcStyleDuration'),
  };
};

/** What the main thread does for the action. */
export const workOf = async (probed: Probe, action: () => Promise<void>): Promise<Work> => {
  const before = await readWork(probed);
  await action();
  const after = await readWork(probed);
  return {
    all: after.all - before.all,
    script: after.script - before.script,
    layout: after.layout - before.layout,
  };
};

/** The parts of a thing's work that are measured beside the whole. */
export const scriptOf = (thing: string): string => `${thing}, script`;
export const layoutOf = (thing: string): string => `${thing}, style and layout`;

/** Milliseconds of the work, whole and in its parts, for each of so many keys or frames. */
export const perPiece = (thing: string, work: Work, pieces: number): Record<string, number> => ({
  [thing]: (1000 * work.all) / pieces,
  [scriptOf(thing)]: (1000 * work.script) / pieces,
  [layoutOf(thing)]: (1000 * work.layout) / pieces,
});

/** Resolves when the page has nothing to do, three times in a row; each time at the latest after half a second. */
export const atRest = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let times = 0; times < 3; times += 1)
      await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 500 }));
  });

/** Opens a page and waits until it asks for nothing more and has nothing more to do. */
export const openPage = async ({ page }: Probe, url: string): Promise<void> => {
  await page.goto(url);
  await page.waitForLoadState('networkidle');
  await atRest(page);
};

/** How many frames a list is scrolled for. */
const frames = 150;

/**
 * Scrolls a list from its top, in each frame by so many pixels. @param frame a selector of what scrolls it; `html` where the page does.
 * @returns the main thread's milliseconds a frame, and of a hundred frames how many were not drawn. The list is at its top again then.
 */
export const scrollList = async (
  probed: Probe,
  list: string,
  { frame, pixels }: { frame: string; pixels: number },
): Promise<Record<string, number>> => {
  const { page } = probed;
  const scroller = page.locator(frame);
  const toTop = () => scroller.evaluate((element) => element.scrollTo({ top: 0, behavior: 'instant' }));
  await toTop();
  await atRest(page);
  let dropped = 0;
  const work = await workOf(probed, async () => {
    dropped = await scroller.evaluate(
      (element, [count, top]) =>
        new Promise<number>((resolve) => {
          const times: number[] = [];
          const next = (now: number) => {
            times.push(now);
            element.scrollBy({ top, behavior: 'instant' });
            if (times.length <= count) return requestAnimationFrame(next);
            const [first = 0, last = 0] = [times[0], times.at(-1)];
            const due = Math.round(((last - first) * 60) / 1000);
            resolve(Math.max(0, due - count) / due);
          };
          requestAnimationFrame(next);
        }),
      [frames, pixels] as const,
    );
  });
  await toTop();
  return {
    ...perPiece(`${list}: main thread a scroll frame`, work, frames),
    [`${list}: frames dropped, %`]: 100 * dropped,
  };
};

/**
 * Milliseconds from a press to the frame in which its result is drawn. @param shows a selector of what is in the document
 * then and was not before.
 */
export const pressToDrawn = async ({ page }: Probe, target: string, shows: string): Promise<number> => {
  const pressed = page.locator(target).first();
  await pressed.scrollIntoViewIfNeeded();
  const box = await pressed.boundingBox();
  if (!box) throw new Error(`There is no ${target} to press.`);
  // The pointer is there first, as a person's would be.
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.evaluate((selector) => {
    Object.assign(globalThis, {
      drawn: new Promise<number>((resolve) => {
        const onClick = ({ timeStamp }: MouseEvent) => {
          // An answer may come before the next frame, and with it the end of what is looked for.
          let isShown = false;
          const changes = new MutationObserver(() => (isShown ||= document.querySelector(selector) !== null));
          changes.observe(document.body, { subtree: true, childList: true, attributes: true });
          const look = () => {
            if (!isShown) return requestAnimationFrame(look);
            changes.disconnect();
            // A message comes after the frame, a callback of the frame before it.
            const { port1, port2 } = new MessageChannel();
            port1.addEventListener('message', () => resolve(performance.now() - timeStamp));
            port1.start();
            port2.postMessage(null);
          };
          requestAnimationFrame(look);
        };
        addEventListener('click', onClick, { capture: true, once: true });
      }),
    });
  }, shows);
  await page.mouse.down();
  await page.mouse.up();
  return page.evaluate(() => (globalThis as unknown as { drawn: Promise<number> }).drawn);
};
