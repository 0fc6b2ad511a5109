import { IconLock, IconMapQuestion } from '@tabler/icons-react';
import { createElement, type ComponentType, type ReactNode } from 'react';
import { Redirect, Route, Switch, useLocation } from 'wouter';
import { useConnection, type Connection } from '#data/http/connection.ts';
import { may, type Right } from '#data/http/key-rights.ts';
import { isTaskKind } from '#contract/operations.ts';
import { pagePaths } from '#contract/page-paths.ts';
import { tabDraft } from '#features/new-task/drafts/find-draft.ts';
import { lastKind } from '#features/new-task/choices.ts';
import { NewTaskPage } from '#features/new-task/new-task-page.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { lazyChunk } from '#ui/lazy-chunk.tsx';
import { Page } from '#ui/page.tsx';
import { redeemLink, useLinkProblem } from './connect-link.ts';
import { isAllowed, pages, pagesFor } from './pages.ts';
import { reloadOnce } from './reload-once.ts';
import { Shell } from './shell.tsx';

/** A page whose code is a file of its own. Most visits are for the form, which is in the first file. */
const lazyPage = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazyChunk(load, async () => {
    // Wait until the reloaded page takes over.
    if (await reloadOnce()) await new Promise(() => undefined);
  });

const SentPage = lazyPage(async () => (await import('#features/sent/sent-page.tsx')).SentPage);
const ImportPage = lazyPage(async () => (await import('#features/import/page/import-page.tsx')).ImportPage);
const PromosPage = lazyPage(async () => (await import('#features/promos/promos-page.tsx')).PromosPage);
const ConnectionPage = lazyPage(
  async () => (await import('#features/connection/connection-page.tsx')).ConnectionPage,
);
const WelcomePage = lazyPage(async () => (await import('#features/welcome/welcome-page.tsx')).WelcomePage);
const TrackingPage = lazyPage(
  async () => (await import('#features/tracking/tracking-page.tsx')).TrackingPage,
);

/** Loads the other pages of the app; to be called when the browser is idle. */
export const preloadPages = () =>
  Promise.all(
    [SentPage, ImportPage, PromosPage, ConnectionPage].map(({ preload }) => preload().catch(() => undefined)),
  );

/** The first page that the API key may use, instead of an unknown address. */
const NotFound = () => {
  const [first] = pagesFor(useConnection());
  return (
    <Page title="Page not found">
      <EmptyState
        icon={IconMapQuestion}
        title="There is no page at this address."
        {...(first && { link: first })}
      />
    </Page>
  );
};

/** Where the start page leads a connected user: to the form, or to the first page that the API key may use. */
const firstPath = (connection: Connection): string =>
  may(connection, 'create')
    ? `/new/${tabDraft()?.kind ?? lastKind()}`
    : (pagesFor(connection)[0]?.href ?? pagePaths.connection);

type AllowedProps = { right: Right | null; title: string; children: ReactNode };

/** A page, or an explanation if the API key may not use it. */
const Allowed = ({ right, title, children }: AllowedProps) => {
  const connection = useConnection();
  if (isAllowed(connection, { right })) return children;
  const { name = '' } = connection?.ownKey ?? {};
  return (
    <Page title={title}>
      <EmptyState
        icon={IconLock}
        title={`${name === '' ? 'This key' : `The key “${name}”`} doesn’t have access to this page`}
        link={{ label: 'Enter another key', href: pagePaths.connection }}
      >
        What you typed is kept. An account owner can create a key with access to this page.
      </EmptyState>
    </Page>
  );
};

/** What each page of the navigation shows. */
const contents: Readonly<Record<(typeof pages)[number]['href'], ComponentType>> = {
  '/': () => <WelcomePage redeem={redeemLink} />,
  '/sent': SentPage,
  '/import': ImportPage,
  '/promos': PromosPage,
  '/connection': () => <ConnectionPage linkProblem={useLinkProblem()} />,
};

/**
 * The page of the address. The tracking page is for customers: it never leads to the desk. Nothing of the address is deferred: a busy page
 * would put off the next one again and again, and an error in a deferred page is reported twice.
 */
export const Routes = () => {
  const [location] = useLocation();
  const connection = useConnection();
  // The next page is rendered at once, so that a form stays if the link to it is pressed again.
  const path = location === pagePaths.start && connection ? firstPath(connection) : location;
  return (
    <>
      {path !== location && <Redirect to={path + window.location.search} replace />}
      <Switch location={path}>
        <Route path={pagePaths.track}>{({ token }) => <TrackingPage token={token} />}</Route>
        <Route>
          <Shell>
            <Switch location={path}>
              {pages.map(({ href, label, right }) => (
                <Route key={href} path={href}>
                  <Allowed right={right} title={label}>
                    {createElement(contents[href])}
                  </Allowed>
                </Route>
              ))}
              <Route path={pagePaths.newTask}>
                {({ kind }) =>
                  isTaskKind(kind) ? (
                    // A key that loses the right to create keeps the form and its text.
                    <Allowed right="tasks" title="New task">
                      <NewTaskPage kind={kind} />
                    </Allowed>
                  ) : (
                    <NotFound />
                  )
                }
              </Route>
              <Route component={NotFound} />
            </Switch>
          </Shell>
        </Route>
      </Switch>
    </>
  );
};
