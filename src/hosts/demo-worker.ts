/// <reference types="msw/vite/client" />
import { http } from 'msw/http';
import { network } from 'virtual:msw';

/**
 * Answers this page's calls to the service with `answer`. Resolves once the worker intercepts requests.
 * @throws if the worker does not start; the page must not call the service then.
 */
export const answerInPage = async (answer: (request: Request) => Promise<Response>): Promise<void> => {
  network.configure({
    handlers: [http.all('/open/*', ({ request }) => answer(request))],
    // The other requests are for the page's own files.
    onUnhandledFrame: 'bypass',
    // It would log every body, and with it the key.
    context: { quiet: true },
  });
  await network.enable();
  if (!navigator.serviceWorker.controller) throw new Error('The worker does not control this page.');
};
