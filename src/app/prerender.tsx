import { renderToString } from 'react-dom/server';
import { Router } from 'wouter';
import { taskKinds } from '#contract/operations.ts';
import { App } from './app.tsx';

/** The empty form of each task type as HTML. Nothing in it depends on a user, a device or the time. */
export const renderForms = (): { path: string; html: string }[] =>
  taskKinds.map((kind) => {
    const path = `/new/${kind}`;
    const page = (
      <Router ssrPath={path}>
        <App />
      </Router>
    );
    return { path, html: renderToString(page) };
  });
