import { ColorSchemeScript } from '@mantine/core';
import { renderToString } from 'react-dom/server';
import { taskKinds } from '#contract/operations.ts';
import { pagePaths } from '#contract/page-paths.ts';
import { createStore } from '#data/state/create-store.ts';
import { App } from './app.tsx';
import { DemoBanner } from './demo-banner.tsx';
import { preloadPage } from './routes.tsx';
import { takeLink } from '#features/new-task/link-text.ts';
import { defaultColorScheme } from './theme.ts';

/** All pages of the desk; a customer's page is drawn by its script alone. */
const paths = [
  ...taskKinds.map((kind) => `/new/${kind}`),
  pagePaths.start,
  pagePaths.sent,
  pagePaths.import,
  pagePaths.promos,
  pagePaths.connection,
];

const banner = __DEMO__ && (
  <DemoBanner demo={{ isStored: createStore(true) }} onStartOver={() => undefined} />
);

/** Sets the person's colour scheme before anything is painted. */
export const schemeScript = renderToString(<ColorSchemeScript defaultColorScheme={defaultColorScheme} />);

/** Of the forms: takes what a link says out of the address, before the page's script is there. */
export const linkScript = `<script>(${takeLink.toString()})()</script>`;

/**
 * The empty form of each kind and the frame of each other page as HTML, for the build. Nothing in it depends on a person, a
 * device or the time.
 */
export const renderPages = (): Promise<{ path: string; html: string }[]> =>
  Promise.all(
    paths.map(async (path) => {
      await preloadPage(path);
      return { path, html: renderToString(<App path={path} banner={banner} />) };
    }),
  );
