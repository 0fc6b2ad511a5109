import { startTransition, StrictMode, type ReactNode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { whenIdle } from '#data/state/when-idle.ts';
import { App } from './app.tsx';
import { cleanUpDevice } from './clean-up-device.ts';
import { acceptForeignChanges, keepTypedTexts } from './foreign-changes.ts';
import { openConnection } from './connect-link.ts';
import { queryClient } from './query-client.ts';
import { preloadPages } from './routes.tsx';
import { pagePaths } from '#contract/page-paths.ts';
import { followService } from '#data/http/follow-service.ts';
import { followOtherTabs } from '#data/http/other-tab.ts';
import { clearIfWiped, predatesLastWipe, onWipe } from '#data/device/wiped.ts';
import { startOutbox } from '#data/outbox/outbox.ts';

const leaveWiped = () => location.replace(pagePaths.connection);

/** Starts what typing doesn't need: sending, the other pages and clean-up. */
const startBackground = (): void => {
  startOutbox();
  followService(queryClient);
  followOtherTabs();
  // Another tab has wiped the device: this tab must not keep the data in memory.
  onWipe(leaveWiped);
  // Or did while this page was in the back/forward cache.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && predatesLastWipe()) leaveWiped();
  });
  // Later: on a slow connection they would delay the form.
  whenIdle(() => {
    void preloadPages();
    // The next start tries again.
    cleanUpDevice().catch(() => undefined);
  });
};

/** The element of index.html that the page is rendered into. */
export const pageRoot = (): HTMLElement => {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root.');
  return root;
};

/** The tracking page never leads to the desk. */
export const isForCustomer = () => location.pathname.startsWith('/track/');

/** Restores the connection, then renders the page. */
export const start = (connect = openConnection, banner?: ReactNode): void => {
  const { pathname } = location;
  clearIfWiped();
  connect();
  const root = pageRoot();
  // The host sent the page as HTML, and no connect link has led away from it since.
  const isPrerendered = root.hasChildNodes() && location.pathname === pathname;
  const page = (
    <StrictMode>
      <App banner={banner} />
    </StrictMode>
  );
  acceptForeignChanges();
  if (isPrerendered) {
    const restoreTypedTexts = keepTypedTexts(root);
    const onRecoverableError = (error: unknown) => {
      reportError(error);
      restoreTypedTexts();
    };
    // A transition hydrates in small pieces, so that keys are handled in between.
    startTransition(() => void hydrateRoot(root, page, { onRecoverableError }));
  } else createRoot(root).render(page);
  if (!isForCustomer()) startBackground();
};
