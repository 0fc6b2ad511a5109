// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { extensionPaths } from '#contract/extensions.ts';
import { createConnectCode } from '#service/connect-link-store.ts';
import { answerCalls, leavePage } from '#testing/page-network.ts';
import { render } from '#testing/render.tsx';
import { startService, type TestService } from '#testing/start-service.ts';
import { follow, openConnection, redeemLink } from './connect-link.ts';
import { GlobalDialogs } from './global-dialogs.tsx';
import { preloadPage, Routes } from './routes.tsx';

let service: TestService;
beforeEach(async () => {
  service = await startService();
});
afterEach(() => leavePage(service));

it('a page that a connect link opens says that it connects, also while the service is slow, and then leads on', async () => {
  const { promise, resolve: answer } = Promise.withResolvers<void>();
  answerCalls(async (request) => {
    if (request.url.endsWith(extensionPaths.connect)) await promise;
    return service.app.fetch(request);
  });
  const { code } = await createConnectCode(service.db, service.account.account_id, service.clock.now());
  history.replaceState(null, '', `/connection#code=${code}`);
  // Before the link is followed: a busy machine may load the page for longer than the link is waited for.
  await preloadPage('/connection');
  openConnection();
  expect(location.hash).toBe('');
  render(<Routes />);
  // Not the only alert where a file before this one has left a key behind.
  await screen.findByText('Connecting with the link…');
  expect(screen.queryByRole('textbox', { name: 'Service address' })).toBeNull();
  answer();
  await waitFor(() => expect(location.pathname).toMatch(/^\/new\/\w+/));
});

it('a link to another account asks also where the person went on before the question was loaded', async () => {
  answerCalls((request) => service.app.fetch(request, {}));
  const other = await service.createAccount('Other');
  const codeOf = async (id: string) => (await createConnectCode(service.db, id, service.clock.now())).code;
  expect(await redeemLink(await codeOf(service.account.account_id))).toBeNull();
  render(
    <>
      <GlobalDialogs />
      <input />
    </>,
  );
  await act(async () => follow(await codeOf(other.account_id)));
  screen.getByRole('textbox').focus();
  await screen.findByRole('dialog', { name: 'Connect to Other?' });
});
