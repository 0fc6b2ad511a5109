import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { startOutbox } from '#outbox/outbox.ts';
import { openConnection } from './open-connection.ts';

/** Boots the page: the demo's service first where this is the demo, then the connection, then the screen. */
export const start = async (): Promise<void> => {
  const linkProblem = await openConnection();
  startOutbox();
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root.');
  createRoot(root).render(
    <StrictMode>
      <App linkProblem={linkProblem} />
    </StrictMode>,
  );
};
