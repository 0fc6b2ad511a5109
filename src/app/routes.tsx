import { Suspense } from 'react';
import { Redirect, Route, Switch } from 'wouter';
import { useConnection } from '#client/connection.ts';
import { isTaskKind } from '#contract/operations.ts';
import { lastDraft } from '#features/new-task/last-draft.ts';
import { lastKind } from '#features/new-task/last-kind.ts';
import { NewTaskPage } from '#features/new-task/new-task-page.tsx';
import { lazyPage } from './lazy-page.tsx';
import { NotFound } from './not-found.tsx';
import { Shell } from './shell.tsx';

// The form is what most visits are for: it comes with the entry, the other pages as they are asked for.
const SentPage = lazyPage(async () => (await import('#features/sent/sent-page.tsx')).SentPage);
const PromosPage = lazyPage(async () => (await import('#features/promos/promos-page.tsx')).PromosPage);
const ConnectionPage = lazyPage(
  async () => (await import('#features/connection/connection-page.tsx')).ConnectionPage,
);
const TrackingPage = lazyPage(
  async () => (await import('#features/tracking/tracking-page.tsx')).TrackingPage,
);

const preloads = {
  '/sent': SentPage.preload,
  '/promos': PromosPage.preload,
  '/connection': ConnectionPage.preload,
  '/track/': TrackingPage.preload,
};

/** Loads the code of the page at an address, so that its first drawing is the page and not a gap. */
export const preloadPage = async (path: string): Promise<void> => {
  const [, preload] = Object.entries(preloads).find(([start]) => path.startsWith(start)) ?? [];
  await preload?.();
};

/** Loads the desk's other pages, for when there is nothing better to do. */
export const preloadPages = async (): Promise<void> => {
  await Promise.all([SentPage.preload(), PromosPage.preload(), ConnectionPage.preload()]);
};

const Start = () => {
  const connection = useConnection();
  const kind = lastDraft()?.kind ?? lastKind();
  // Nobody asked for this kind: a draft that a crash left open may be of another (see `useDraft`).
  const to = connection ? `/new/${kind}${location.search}` : '/connection';
  return <Redirect to={to} replace state={{ anyKind: true }} />;
};

/** Address to page. The tracking page is for customers: it stands alone, without the desk around it. */
export const Routes = ({ linkProblem }: { linkProblem: string | null }) => (
  <Suspense fallback={null}>
    <Switch>
      <Route path="/track/:token">{({ token }) => <TrackingPage token={token} />}</Route>
      <Route>
        <Shell>
          <Suspense fallback={null}>
            <Switch>
              <Route path="/">
                <Start />
              </Route>
              <Route path="/new/:kind">
                {({ kind }) => (isTaskKind(kind) ? <NewTaskPage kind={kind} /> : <NotFound />)}
              </Route>
              <Route path="/sent">
                <SentPage />
              </Route>
              <Route path="/promos">
                <PromosPage />
              </Route>
              <Route path="/connection">
                <ConnectionPage linkProblem={linkProblem} />
              </Route>
              <Route>
                <NotFound />
              </Route>
            </Switch>
          </Suspense>
        </Shell>
      </Route>
    </Switch>
  </Suspense>
);
