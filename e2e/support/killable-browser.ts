import { chromium, type BrowserContext, type LaunchOptions, type Page } from '@playwright/test';

/** A browser process of its own over a profile on the disk, as a person's is. */
export type KillableBrowser = {
  context: BrowserContext;
  page: Page;
  /** SIGKILL, as from the system when memory runs out: nothing in it gets a last word. */
  kill: () => Promise<void>;
  close: () => Promise<void>;
};

type Options = {
  /** The profile, kept between browsers as after a restart of the machine. */
  folder: string;
  baseURL: string;
  launchOptions: LaunchOptions;
};

export const launchKillable = async ({
  folder,
  baseURL,
  launchOptions,
}: Options): Promise<KillableBrowser> => {
  const context = await chromium.launchPersistentContext(folder, {
    ...launchOptions,
    baseURL,
    serviceWorkers: 'block',
    locale: 'en-US',
    reducedMotion: 'reduce',
  });
  const devtools = await context.browser()?.newBrowserCDPSession();
  const { processInfo } = (await devtools?.send('SystemInfo.getProcessInfo')) ?? { processInfo: [] };
  const process_ = processInfo.find(({ type }) => type === 'browser');
  if (!process_) throw new Error('The browser does not tell its process.');
  return {
    context,
    page: context.pages()[0] ?? (await context.newPage()),
    kill: async () => {
      const closed = context.waitForEvent('close');
      process.kill(process_.id, 'SIGKILL');
      await closed;
    },
    close: () => context.close(),
  };
};
