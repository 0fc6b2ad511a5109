// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { extensionPaths } from '#contract/extensions.ts';
import { pagePaths } from '#contract/page-paths.ts';
import { profiles } from '#contract/profiles.ts';
import { getConnection } from '#data/http/connection.ts';
import { answerCalls, connectAs, leavePage } from '#testing/page-network.ts';
import { render } from '#testing/render.tsx';
import { startService, type TestService } from '#testing/start-service.ts';
import { Palette } from './palette.tsx';

let service: TestService;
afterEach(() => leavePage(service));

const lines = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);

it('customers whom the service tells of late come in above the line that Enter takes', async () => {
  service = await startService();
  const maya = { customer_username: 'Maya Flores', customer_address: '18 Mission St' };
  await service.fetch(profiles.documented.paths.delivery, service.body('delivery', maya));
  const held: (() => void)[] = [];
  answerCalls(async (request) => {
    if (request.url.endsWith(extensionPaths.customerFind))
      await new Promise<void>((answer) => held.push(answer));
    return service.app.fetch(request);
  });
  await connectAs(service.account);
  render(<Palette onClose={() => undefined} />);
  const user = userEvent.setup();
  await user.type(screen.getByRole('combobox'), 'maya');
  await waitFor(() => expect(lines()).toEqual([expect.stringContaining('Search in Sent')]));
  await waitFor(() => expect(held).toHaveLength(1));
  held[0]?.();
  await waitFor(() => expect(lines()).toHaveLength(2));
  expect(lines()[0]).toContain('Maya Flores');
  expect(screen.getByRole('option', { selected: true }).textContent).toContain('Search in Sent');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(location.pathname).toBe(pagePaths.sent));
});

it('Disconnect leads to its button, so that a search that hits it by chance loses no key', async () => {
  service = await startService();
  answerCalls((request) => service.app.fetch(request));
  await connectAs(service.account);
  const connection = getConnection();
  render(<Palette onClose={() => undefined} />);
  await userEvent.type(screen.getByRole('combobox'), 'disc{Enter}');
  await waitFor(() => expect(location.pathname).toBe(pagePaths.connection));
  expect(getConnection()).toBe(connection);
});
