import { renderToString } from 'react-dom/server';
import { taskKinds, type TaskKind } from '#contract/operations.ts';
import { App } from './app.tsx';

/** The page of each kind's empty form as HTML, for the build. Nothing in it depends on a person, a device or the time. */
export const renderForms = (): { kind: TaskKind; html: string }[] =>
  taskKinds.map((kind) => ({ kind, html: renderToString(<App isPrerendered path={`/new/${kind}`} />) }));
