// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connect } from '#data/http/connect.ts';
import { askOwnKeyAgain, getConnection } from '#data/http/connection.ts';
import { profiles } from '#contract/profiles.ts';
import type { Role } from '#contract/roles.ts';
import { accountBook } from '#data/device/account-book.ts';
import { insertKey } from '#service/key-store.ts';
import { answerCalls, connectAs, leavePage } from '#testing/page-network.ts';
import { render } from '#testing/render.tsx';
import { startService, type TestService } from '#testing/start-service.ts';
import { preloadPages, Routes } from './routes.tsx';

/** What the desk shows to a key, by its roles. */

let service: TestService;
let tellsKeys: boolean;
beforeEach(async () => {
  service = await startService();
  tellsKeys = true;
  await service.load({ promos: [{ promo_id: 1, code: 'DINNER7', status: 1 }] });
  answerCalls(async (request) => {
    const response = await service.app.fetch(request);
    if (tellsKeys || !request.url.endsWith('/open/account')) return response;
    const { data, ...answer } = await response.json();
    return Response.json({ ...answer, data: { account_id: data.account_id, name: data.name } });
  });
});
afterEach(() => leavePage(service));

const openAs = async (path: string, ...roles: Role[]) => {
  const { account_id, merchant_id: merchantId } = service.account;
  const about = { name: 'Marketing desk', roles };
  const { api_key: apiKey } = await insertKey(service.db, account_id, new Date(), about);
  const profile = profiles.documented;
  await connect({ baseUrl: location.origin, apiKey, merchantId, profile, storeInTab: true }, accountBook);
  await preloadPages();
  history.replaceState(null, '', path);
  render(<Routes />);
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

  it('shows every page if the service has no roles', async () => {
    tellsKeys = false;
    await openAs('/', 'marketing');
    expect(pageNames()).toEqual(['New task', 'Sent', 'Import', 'Promos', 'Connection']);
    expect(getConnection()?.ownKey).toBeNull();
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
    const control = await screen.findByRole('switch', { name: 'Promo DINNER7' });
    expect(control.getAttribute('aria-disabled')).toBe('true');
    await userEvent.click(control);
    expect(control.getAttribute('aria-checked')).toBe('true');
    expect(
      screen.getByText('The key “Marketing desk” can view promo codes but not switch them'),
    ).toBeDefined();
  });
});

describe('a key that loses a right', () => {
  it('keeps what is typed in the form', async () => {
    await openAs('/new/delivery', 'dispatcher');
    const field = await screen.findByRole('textbox', { name: 'Description' });
    await userEvent.type(field, 'Two boxes');
    await setRoles('reader');
    await askOwnKeyAgain();
    expect(
      await screen.findByText(/^The key “Marketing desk” may not create tasks\. What you typed is kept\./),
    ).toBeDefined();
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Description' }).value).toBe('Two boxes');
    expect(pageNames()).toEqual(['Sent', 'Promos', 'Connection']);
  });

  it('is noticed when the service refuses a promo switch', async () => {
    await openAs('/promos', 'marketing');
    await userEvent.click(await screen.findByRole('switch', { name: 'Promo DINNER7' }));
    await waitFor(() =>
      expect(screen.getByRole('switch', { name: 'Promo DINNER7' }).getAttribute('aria-checked')).toBe(
        'false',
      ),
    );
    await setRoles('reader');
    await userEvent.click(screen.getByRole('switch', { name: 'Promo DINNER7' }));
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
    const asking = askOwnKeyAgain();
    await connectAs(service.account);
    gate.resolve();
    await asking;
    expect(getConnection()?.ownKey?.roles).toEqual(['dispatcher', 'marketing']);
  });
});
