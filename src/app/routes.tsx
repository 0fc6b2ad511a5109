import { IconLock, IconMapQuestion } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { Redirect, Route, Switch, useLocation } from 'wouter';
import { getConnection, useConnection } from '#data/http/connection.ts';
import { may } from '#data/http/key-rights.ts';
import { isTaskKind } from '#contract/operations.ts';
import { pagePaths } from '#contract/page-paths.ts';
import { lastDraft } from '#features/new-task/drafts/find-draft.ts';
import { lastKind } from '#features/new-task/last-choices.ts';
import { NewTaskPage } from '#features/new-task/new-task-page.tsx';
import { UnrecordedTasks } from '#features/new-task/sending/unrecorded-card.tsx';
import { useHydrated } from '#data/state/hydration.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { lazyChunk } from '#ui/lazy-chunk.tsx';
import { Page } from '#ui/page.tsx';
import { follow, redeemLink, useConnectLink } from './connect-link.ts';
import { forgiveChunk, rescuePage } from './failed-chunk.ts';
import { pagesFor } from './pages.ts';
import { Shell } from './shell.tsx';
import { notAllowedWords, words } from './words.ts';

// Most visits are for the form: it is in the first chunk, other pages are loaded when they are opened.
const SentPage = lazyChunk(async () => (await import('#features/sent/sent-page.tsx')).SentPage);
const ImportPage = lazyChunk(async () => (await import('#features/import/page/import-page.tsx')).ImportPage);
const PromosPage = lazyChunk(async () => (await import('#features/promos/promos-page.tsx')).PromosPage);
const ConnectionPage = lazyChunk(
  async () => (await import('#features/connection/connection-page.tsx')).ConnectionPage,
);
const WelcomePage = lazyChunk(async () => (await import('#features/welcome/welcome-page.tsx')).WelcomePage);
const TrackingPage = lazyChunk(
  async () => (await import('#features/tracking/tracking-page.tsx')).TrackingPage,
);

const lazyPages = {
  [pagePaths.sent]: SentPage,
  [pagePaths.import]: ImportPage,
  [pagePaths.promos]: PromosPage,
  [pagePaths.connection]: ConnectionPage,
  [pagePaths.track.replace(':token', '')]: TrackingPage,
};

const lazyPageOf = (path: string) =>
  path === '/' && getConnection() === null ? WelcomePage : namedPageOf(path);

const namedPageOf = (path: string) =>
  Object.entries(lazyPages).find(([start]) => path.startsWith(start))?.[1] ?? null;

/** Loads the code of the page at an address, so that the first render shows the page and no gap. */
export const preloadPage = async (path: string): Promise<void> => {
  await lazyPageOf(path)?.preload();
};

/**
 * The address whose page is shown. The present page stays until the code of the next one is loaded, and for good where it
 * cannot be loaded.
 */
const useShownLocation = (): string => {
  const [wanted, navigate] = useLocation();
  const [shown, setShown] = useState(wanted);
  const isReady = lazyPageOf(wanted)?.isLoaded() ?? true;
  if (isReady && shown !== wanted) setShown(wanted);
  useEffect(() => {
    if (isReady) return undefined;
    let isGone = false;
    const load = async () => {
      try {
        await preloadPage(wanted);
        if (!isGone) setShown(wanted);
      } catch {
        if (!(await rescuePage()) && !isGone) navigate(shown, { replace: true });
      }
    };
    void load();
    return () => {
      isGone = true;
    };
  }, [wanted, shown, isReady, navigate]);
  return isReady ? wanted : shown;
};

/** Loads the other pages of the app; to be called when the browser is idle. */
export const preloadPages = async (): Promise<void> => {
  const pages = [SentPage, ImportPage, PromosPage, ConnectionPage];
  await Promise.all(pages.map(({ preload }) => preload().catch(forgiveChunk)));
};

/** In the place of a page that the connection's key is not for. @param title the page's. */
const NotAllowed = ({ title }: { title: string }) => {
  const name = useConnection()?.ownKey?.name ?? '';
  return (
    <Page title={title}>
      <EmptyState
        icon={IconLock}
        title={notAllowedWords.title(name)}
        link={{ label: notAllowedWords.otherKey, href: pagePaths.connection }}
      >
        {notAllowedWords.text}
      </EmptyState>
    </Page>
  );
};

/** Leads on to the first page that the connection's key is for. */
const NotFound = () => {
  const [first] = pagesFor(useConnection());
  return (
    <Page title={words.notFound}>
      <EmptyState icon={IconMapQuestion} title={words.nothingHere} {...(first && { link: first })} />
    </Page>
  );
};

const Start = () => {
  const connection = useConnection();
  if (!useHydrated()) return null;
  if (!connection) return <WelcomePage redeem={redeemLink} />;
  if (!may(connection, 'create'))
    return <Redirect to={pagesFor(connection)[0]?.href ?? pagePaths.connection} replace />;
  const kind = lastDraft()?.kind ?? lastKind();
  // Nobody asked for this kind: a draft that a crash left open may be of another (see `useDraft`).
  return <Redirect to={`/new/${kind}${location.search}`} replace state={{ anyKind: true }} />;
};

/** Address to page. The tracking page is for customers: it stands alone, without the desk around it. */
export const Routes = () => {
  const { following: isFollowing, problem: linkProblem, retryCode } = useConnectLink();
  const shown = useShownLocation();
  const connection = useConnection();
  // A person who may read tasks keeps the form and its text, should the right to create go meanwhile.
  const seesTasks = may(connection, 'tasks');
  return (
    <Switch location={shown}>
      <Route path={pagePaths.track}>{({ token }) => <TrackingPage token={token} />}</Route>
      <Route>
        <Shell>
          <Switch location={shown}>
            <Route path={pagePaths.start}>
              <Start />
            </Route>
            <Route path={pagePaths.newTask}>
              {({ kind }) =>
                !isTaskKind(kind) ? (
                  <NotFound />
                ) : seesTasks ? (
                  <NewTaskPage kind={kind} />
                ) : (
                  <NotAllowed title={words.newTask} />
                )
              }
            </Route>
            <Route path={pagePaths.sent}>
              {seesTasks ? <SentPage asking={<UnrecordedTasks />} /> : <NotAllowed title={words.sent} />}
            </Route>
            <Route path={pagePaths.import}>
              {may(connection, 'create') ? <ImportPage /> : <NotAllowed title={words.import} />}
            </Route>
            <Route path={pagePaths.promos}>
              {may(connection, 'promos') ? <PromosPage /> : <NotAllowed title={words.promos} />}
            </Route>
            <Route path={pagePaths.connection}>
              <ConnectionPage
                isFollowing={isFollowing}
                linkProblem={linkProblem}
                onLinkAgain={retryCode === null ? undefined : () => follow(retryCode)}
              />
            </Route>
            <Route>
              <NotFound />
            </Route>
          </Switch>
        </Shell>
      </Route>
    </Switch>
  );
};
