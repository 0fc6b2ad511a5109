import { lazy, startTransition, StrictMode, Suspense, type ReactNode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { whenIdle } from '#data/state/when-idle.ts';
import { App } from './app.tsx';
import { openConnection } from './connect-link.ts';
import { forgiveChunk } from './failed-chunk.ts';
import { queryClient } from './query-client.ts';
import { pageRoot } from './theme-provider.tsx';
import { preloadPage, preloadPages } from './routes.tsx';
import { pagePaths } from '#contract/page-paths.ts';
import { enterConnection, getConnection } from '#data/http/connection.ts';
import { retrySilentService } from '#data/http/retry-silent-service.ts';
import { subscribeStoreLoss } from '#data/device/store-loss.ts';
import { clearIfWiped, isFromBeforeWipe, onWipe } from '#data/device/wiped.ts';
import { startOutbox } from '#data/outbox/outbox.ts';
import { steadyPress } from '#ui/steady-press.ts';

const tidy = async () => {
  const { cleanUpDevice } = await import('./clean-up-device.ts');
  await cleanUpDevice();
};

/** Sends the rows of imports: where their code did not come, or the device cannot be read, ten seconds later. */
const runImports = async (): Promise<void> => {
  try {
    const { startImports } = await import('#data/outbox/imports.ts');
    await startImports();
  } catch (error) {
    forgiveChunk(error);
    setTimeout(() => void runImports(), 10_000);
  }
};

const leaveWiped = () => location.replace(pagePaths.connection);

/** What goes on behind every page, and is not needed to type: sending what waits, and the device's own housekeeping. */
const startBackground = (): void => {
  steadyPress();
  startOutbox();
  retrySilentService();
  // The remembered connection was removed, too: without it a reload would not find whose the drafts are.
  subscribeStoreLoss(() => {
    const connection = getConnection();
    if (connection) enterConnection(connection);
  });
  // Another tab has wiped the device: nothing of it may stay in this one's memory either.
  onWipe(leaveWiped);
  // Or did while the browser kept this page for the way back.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && isFromBeforeWipe()) leaveWiped();
  });
  whenIdle(() => {
    void runImports();
    // What does not come now is done at the next start.
    tidy().catch(forgiveChunk);
  });
};

type StartOptions = {
  connect?: () => void;
  banner?: ReactNode;
};

/** A page for a task's customer stands alone: it never leads to the desk. */
const isForCustomer = () => location.pathname.startsWith('/track/');

/** The code of the page that was asked for did not come: the form's is here, with a note; a customer's page has no form. */
const openForm = () => {
  if (!isForCustomer()) history.replaceState(null, '', '/');
};

const Devtools = import.meta.env.DEV
  ? lazy(async () => ({ default: (await import('@tanstack/react-query-devtools')).ReactQueryDevtools }))
  : null;

/** Boots the page: first the connection, then the screen. */
export const start = async ({ connect = openConnection, banner }: StartOptions = {}): Promise<void> => {
  const { pathname } = location;
  clearIfWiped();
  connect();
  await preloadPage(location.pathname).catch(openForm);
  const root = pageRoot();
  // The host sent the page as HTML, and neither a connect link nor a missing file has led away from it since.
  const isPrerendered = root.hasChildNodes() && location.pathname === pathname;
  const page = (
    <StrictMode>
      <App banner={banner} />
      {Devtools && (
        <Suspense>
          <Devtools client={queryClient} />
        </Suspense>
      )}
    </StrictMode>
  );
  // In a transition: in small pieces, which stop for a key.
  if (isPrerendered) startTransition(() => void hydrateRoot(root, page));
  else createRoot(root).render(page);
  if (isForCustomer()) return;
  startBackground();
  // Not before: on a slow connection they would share it with what the form needs.
  whenIdle(() => void preloadPages());
};
