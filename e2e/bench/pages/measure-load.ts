import type { BrowserContext } from '@playwright/test';

type Seen = { typeable: number | null; largest: number; blocking: number; answered: number | null };

/** The last field of a form that is there without a press. */
const lastField = 'textarea[name="job_description"]';
const otherTab = '[role="tab"][data-kind="pickup"]';

/** A phone's processor on a slow connection: 1.6 Mbit/s, an answer after 150 ms at the earliest. */
const slow = { latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000, slowdown: 4 };

/** In the page: notes when the last field can be typed into, and when a tab is chosen that is pressed in each frame until then: a page without its script may lose a press. */
const watchLoad = ({ field, tab, pressesTab }: { field: string; tab: string; pressesTab: boolean }) => {
  const seen: Seen = { typeable: null, largest: 0, blocking: 0, answered: null };
  Object.assign(globalThis, { seen });
  const observe = (type: string, hear: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((entries) => {
      for (const entry of entries.getEntries()) hear(entry);
    }).observe({ type, buffered: true });
  observe('largest-contentful-paint', ({ startTime }) => (seen.largest = startTime));
  observe('longtask', ({ duration }) => (seen.blocking += duration - 50));
  const look = () => {
    const input = document.querySelector<HTMLTextAreaElement>(field);
    const isReady = input && !input.disabled && !input.readOnly && input.getClientRects().length > 0;
    if (isReady) seen.typeable ??= performance.now();
    const pressed = document.querySelector<HTMLElement>(tab);
    if (pressed?.ariaSelected === 'true') seen.answered ??= performance.now();
    else if (pressesTab) pressed?.click();
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
};

type LoadOptions = { isSlow: boolean; pressesTab: boolean };

/** Loads a form in an empty cache. @returns milliseconds since the navigation began; of blocking, milliseconds that long tasks lasted beyond 50 each. */
export const measureLoad = async (
  context: BrowserContext,
  url: string,
  { isSlow, pressesTab }: LoadOptions,
): Promise<Record<'typeable' | 'largest' | 'blocking' | 'answered', number>> => {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: true });
  if (isSlow) {
    await cdp.send('Network.emulateNetworkConditions', { offline: false, ...slow });
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slow.slowdown });
  }
  await page.addInitScript(watchLoad, { field: lastField, tab: otherTab, pressesTab });
  await page.goto(url);
  await page.waitForLoadState('networkidle');
  await page.waitForFunction((presses) => {
    const { seen } = globalThis as unknown as { seen: Seen };
    return seen.typeable !== null && (!presses || seen.answered !== null);
  }, pressesTab);
  const seen = await page.evaluate(() => (globalThis as unknown as { seen: Seen }).seen);
  await page.close();
  return {
    typeable: seen.typeable ?? Number.NaN,
    largest: seen.largest,
    blocking: seen.blocking,
    answered: seen.answered ?? Number.NaN,
  };
};
