import { IconLock, IconMapQuestion } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Redirect, Route, Switch, useLocation } from 'wouter';
import { useConnection, type Connection } from '#data/http/connection.ts';
import { may, type Right } from '#data/http/key-rights.ts';
import { isTaskKind } from '#contract/operations.ts';
import { pagePaths } from '#contract/page-paths.ts';
import { tabDraft } from '#features/new-task/drafts/find-draft.ts';
import { lastKind } from '#features/new-task/choices.ts';
import { NewTaskPage } from '#features/new-task/new-task-page.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Page } from '#ui/page.tsx';
import { redeemLink, useLinkProblem } from './connect-link.ts';
import {
  ConnectionPage,
  ImportPage,
  PromosPage,
  SentPage,
  TrackingPage,
  WelcomePage,
} from './lazy-pages.tsx';
import { pagesFor } from './pages.ts';
import { Shell } from './shell.tsx';
import { notAllowedWords, words } from './words.ts';

/** The first page that the API key may use, instead of an unknown address. */
const NotFound = () => {
  const [first] = pagesFor(useConnection());
  return (
    <Page title={words.notFound}>
      <EmptyState icon={IconMapQuestion} title={words.nothingHere} {...(first && { link: first })} />
    </Page>
  );
};

const Start = () => <WelcomePage redeem={redeemLink} />;

/** Where the start page leads a connected user: to the form, or to the first page that the API key may use. */
const firstPath = (connection: Connection): string =>
  may(connection, 'create')
    ? `/new/${tabDraft()?.kind ?? lastKind()}`
    : (pagesFor(connection)[0]?.href ?? pagePaths.connection);

type AllowedProps = { right: Right; title: string; children: ReactNode };

/** A page, or an explanation if the API key may not use it. */
const Allowed = ({ right, title, children }: AllowedProps) => {
  const connection = useConnection();
  if (may(connection, right)) return children;
  return (
    <Page title={title}>
      <EmptyState
        icon={IconLock}
        title={notAllowedWords.title(connection?.ownKey?.name ?? '')}
        link={{ label: notAllowedWords.otherKey, href: pagePaths.connection }}
      >
        {notAllowedWords.text}
      </EmptyState>
    </Page>
  );
};

/** The pages that are only for some keys. */
const limited = [
  { path: pagePaths.sent, right: 'tasks', title: words.sent, Content: SentPage },
  { path: pagePaths.import, right: 'create', title: words.import, Content: ImportPage },
  { path: pagePaths.promos, right: 'promos', title: words.promos, Content: PromosPage },
] as const;

const DeskRoutes = ({ path }: { path: string }) => {
  const linkProblem = useLinkProblem();
  return (
    <Switch location={path}>
      <Route path={pagePaths.start} component={Start} />
      <Route path={pagePaths.newTask}>
        {({ kind }) =>
          isTaskKind(kind) ? (
            // A key that loses the right to create keeps the form and its text.
            <Allowed right="tasks" title={words.newTask}>
              <NewTaskPage kind={kind} />
            </Allowed>
          ) : (
            <NotFound />
          )
        }
      </Route>
      {limited.map(({ path: address, right, title, Content }) => (
        <Route key={address} path={address}>
          <Allowed right={right} title={title}>
            <Content />
          </Allowed>
        </Route>
      ))}
      <Route path={pagePaths.connection}>
        <ConnectionPage linkProblem={linkProblem} />
      </Route>
      <Route component={NotFound} />
    </Switch>
  );
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
            <DeskRoutes path={path} />
          </Shell>
        </Route>
      </Switch>
    </>
  );
};
