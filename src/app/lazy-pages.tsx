import type { ComponentType } from 'react';
import { lazyChunk } from '#ui/lazy-chunk.tsx';
import { reloadOnce } from './reload-once.ts';

/** A page whose code is a file of its own. Most visits are for the form, which is in the first file. */
const lazyPage = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazyChunk(load, async () => {
    // Wait until the reloaded page takes over.
    if (await reloadOnce()) await new Promise(() => undefined);
  });

export const SentPage = lazyPage(async () => (await import('#features/sent/sent-page.tsx')).SentPage);
export const ImportPage = lazyPage(
  async () => (await import('#features/import/page/import-page.tsx')).ImportPage,
);
export const PromosPage = lazyPage(async () => (await import('#features/promos/promos-page.tsx')).PromosPage);
export const ConnectionPage = lazyPage(
  async () => (await import('#features/connection/connection-page.tsx')).ConnectionPage,
);
export const WelcomePage = lazyPage(
  async () => (await import('#features/welcome/welcome-page.tsx')).WelcomePage,
);
export const TrackingPage = lazyPage(
  async () => (await import('#features/tracking/tracking-page.tsx')).TrackingPage,
);

/** Loads the other pages of the app; to be called when the browser is idle. */
export const preloadPages = async (): Promise<void> => {
  const pages = [SentPage, ImportPage, PromosPage, ConnectionPage];
  await Promise.all(pages.map(({ preload }) => preload().catch(() => undefined)));
};
