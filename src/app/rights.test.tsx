// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { connect } from '#data/http/connect.ts';
import { getConnection } from '#data/http/connection.ts';
import { followService, refreshService } from '#data/http/follow-service.ts';
import { profiles } from '#contract/profiles.ts';
import type { Role } from '#contract/roles.ts';
import { insertKey } from '#service/keys.ts';
import { answerCalls, connectAs, leavePage } from '#testing/page-network.ts';
import { render } from '#testing/render.tsx';
import { startService, type TestService } from '#testing/start-service.ts';
import { preloadPages, Routes } from './routes.tsx';

/** What the desk shows to a key, by its roles. */

let service: TestService;
beforeEach(async () => {
  service = await startService();
  await service.load({ promos: [{ promo_id: 1, code: 'DINNER7', status: 1 }] });
  answerCalls((request) => service.app.fetch(request));
});
afterEach(() => leavePage(service));

const openAs = async (path: string, ...roles: Role[]) => {
  const { account_id, merchant_id: merchantId } = service.account;
  const about = { name: 'Marketing desk', roles };
  const { api_key: apiKey } = await insertKey(service.db, account_id, new Date(), about);
  const profile = profiles.documented;
  await connect({ baseUrl: location.origin, apiKey, merchantId, profile, storeInTab: true });
  await preloadPages();
  history.replaceState(null, '', path);
  const { queryClient } = render(<Routes />);
  onTestFinished(followService(queryClient));
};

const setRoles = async (roles: string): Promise<void> => {
  await service.db.updateTable('api_keys').set({ roles }).where('name', '=', 'Marketing desk').execute();
};

const pageNames = () =>
  within(screen.getByRole('navigation', { name: 'Pages' }))
    .getAllByRole('link')
    .map((link) => link.textContent);

describe('navigation', () => {
  it.each([
    ['marketing', ['Promos', 'Connection'], 'Promos'],
    ['reader', ['Sent', 'Promos', 'Connection'], 'Sent'],
    ['driver', ['Connection'], 'Connection'],
    ['dispatcher', ['New task', 'Sent', 'Import', 'Promos', 'Connection'], 'New task'],
  ] as const)('shows the role %s the pages %s, starting with %s', async (role, names, first) => {
    await openAs('/', role);
    await screen.findByRole('heading', { level: 1, name: first });
    expect(pageNames()).toEqual(names);
  });

  it('explains a page that the role can’t open', async () => {
    await openAs('/sent', 'marketing');
    expect(
      await screen.findByText('The key “Marketing desk” doesn’t have access to this page'),
    ).toBeDefined();
    expect(screen.queryByText('Nothing sent yet')).toBeNull();
  });

  it('shows a reader promo codes with disabled switches', async () => {
    await openAs('/promos', 'reader');
    const control = await screen.findByRole<HTMLInputElement>('switch', { name: 'Promo DINNER7' });
    expect(control.getAttribute('aria-disabled')).toBe('true');
    await userEvent.click(control);
    expect(control.checked).toBe(true);
    expect(
      screen.getByText('The key “Marketing desk” can view promo codes but not switch them'),
    ).toBeDefined();
  });
});

describe('a key that loses a right', () => {
  it('keeps the typed text in the form', async () => {
    await openAs('/new/delivery', 'dispatcher');
    const field = await screen.findByRole('textbox', { name: 'Description' });
    await userEvent.type(field, 'Two boxes');
    await setRoles('reader');
    await refreshService();
    expect(
      await screen.findByText(/^The key “Marketing desk” may not create tasks\. What you typed is kept\./),
    ).toBeDefined();
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Description' }).value).toBe('Two boxes');
    expect(pageNames()).toEqual(['Sent', 'Promos', 'Connection']);
  });

  it('is noticed when the service refuses a promo switch', async () => {
    await openAs('/promos', 'marketing');
    const control = await screen.findByRole<HTMLInputElement>('switch', { name: 'Promo DINNER7' });
    await userEvent.click(control);
    await waitFor(() => expect(control.checked).toBe(false));
    await setRoles('reader');
    await userEvent.click(control);
    expect(await screen.findByText(/^Not changed\. This API key may not do that\./)).toBeDefined();
    await waitFor(() => expect(pageNames()).toEqual(['Sent', 'Promos', 'Connection']));
  });

  it('does not take that right from the key that replaced it', async () => {
    await openAs('/connection', 'dispatcher');
    const gate = Promise.withResolvers<void>();
    let isFirst = true;
    answerCalls(async (request) => {
      if (!isFirst || !request.url.endsWith('/open/account')) return undefined;
      isFirst = false;
      const response = await service.app.fetch(request);
      await gate.promise;
      return response;
    });
    await setRoles('reader');
    const asking = refreshService();
    await connectAs(service.account);
    gate.resolve();
    await asking;
    expect(getConnection()?.ownKey?.roles).toEqual(['dispatcher', 'marketing']);
  });
});
