import { lazy, startTransition, StrictMode, Suspense, type ReactNode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { whenIdle } from '#data/state/when-idle.ts';
import { App } from './app.tsx';
import { startBackground } from './background.ts';
import { openConnection } from './connect-link.ts';
import { queryClient } from './query-client.ts';
import { pageRoot } from './themed.tsx';
import { preloadPage, preloadPages } from './routes.tsx';

type StartOptions = {
  connect?: () => Promise<void>;
  banner?: ReactNode;
};

/** The code of the page that was asked for did not come: the form's is here, with a note; a customer's page has no form. */
const openForm = () => {
  if (!location.pathname.startsWith('/track/')) history.replaceState(null, '', '/');
};

const Devtools = import.meta.env.DEV
  ? lazy(async () => ({ default: (await import('@tanstack/react-query-devtools')).ReactQueryDevtools }))
  : null;

/** Boots the page: first the connection, then the screen. */
export const start = async ({ connect = openConnection, banner }: StartOptions = {}): Promise<void> => {
  const { pathname } = location;
  // The page's code and the connection at once, never in a row.
  await Promise.all([connect(), preloadPage(location.pathname).catch(openForm)]);
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
  startBackground();
  // Not before: on a slow connection they would share it with what the form needs.
  whenIdle(() => {
    // A page that does not load now is requested again when a person opens it.
    preloadPages().catch(() => undefined);
  });
};
