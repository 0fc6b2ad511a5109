// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connect } from '#data/http/connect.ts';
import { getConnection } from '#data/http/connection.ts';
import { extensionPaths } from '#contract/extensions.ts';
import { profiles } from '#contract/profiles.ts';
import { accountBook } from '#data/device/account-book.ts';
import { insertKey } from '#service/key-store.ts';
import { answerCalls, leavePage } from '#testing/page-network.ts';
import { render } from '#testing/render.tsx';
import { startService, type TestService } from '#testing/start-service.ts';
import { KeysSection } from './keys-section.tsx';

let service: TestService;
let calls: string[];
/** The service's clock is that of the page, which tells keys that have ended by it. */
let started: number;
beforeEach(async () => {
  started = Date.now();
  service = await startService({ now: new Date(started).toISOString() });
  calls = [];
  answerCalls((request) => {
    calls.push(new URL(request.url).pathname);
    return service.app.fetch(request);
  });
});
afterEach(() => leavePage(service));

const open = async () => {
  const { account_id, merchant_id: merchantId } = service.account;
  const about = { name: 'Head office', roles: ['owner' as const] };
  const { api_key: apiKey } = await insertKey(service.db, account_id, new Date(started + 1000), about);
  const profile = profiles.documented;
  await connect({ baseUrl: location.origin, apiKey, merchantId, profile, storeInTab: false }, accountBook);
  const connection = getConnection();
  if (!connection) throw new Error('The key did not connect.');
  return render(<KeysSection connection={connection} />);
};
const press = (name: string, within_ = screen.getByRole('dialog')) =>
  userEvent.click(within(within_).getByRole('button', { name }));
const keyRows = async (name = 'Active keys') =>
  within(await screen.findByRole('table', { name }))
    .getAllByRole('row')
    .slice(1);

describe('the keys of an owner', () => {
  it('lists the keys, and offers to revoke all but the own one', async () => {
    await open();
    const rows = await keyRows();
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringMatching(/^First key.*DispatcherMarketing.*Never used/),
      expect.stringMatching(/^Head officeThis browser.*Owner/),
    ]);
    expect(rows.map((row) => within(row).queryByRole('button') !== null)).toEqual([true, false]);
  });

  it('makes a key that is shown once, with the roles that were chosen', async () => {
    const { container, queryClient } = await open();
    await keyRows();
    await userEvent.click(screen.getByRole('button', { name: 'Create a key' }));
    await press('Create a key');
    expect(screen.getByText('Enter a name to tell the key by.')).toBeDefined();
    expect(screen.getByText('Choose at least one.')).toBeDefined();
    expect(calls).not.toContain(extensionPaths.keyCreate);
    await userEvent.type(screen.getByRole('textbox', { name: 'Key name' }), 'Till 3');
    await userEvent.click(screen.getByRole('checkbox', { name: /^Marketing/ }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Expires after (days)' }), '30');
    await press('Create a key');
    const key = (await screen.findByText(/^dk_live_.{40,}$/)).textContent ?? '';
    expect(key).toMatch(/^dk_live_.{40,}$/);
    const response = await service.fetch(extensionPaths.account, { api_key: key });
    expect((await response.json()).data.key).toMatchObject({ name: 'Till 3', roles: ['marketing'] });
    await press('Done');
    expect(container.ownerDocument.body.textContent).not.toContain(key);
    await waitFor(async () =>
      expect((await keyRows()).map((row) => row.textContent)).toContainEqual(
        expect.stringMatching(/^Till 3.*Marketing.*by Head office/),
      ),
    );
    const cached = queryClient.getQueryCache().getAll();
    expect(JSON.stringify(cached.map(({ queryKey, state }) => [queryKey, state]))).not.toContain(key);
    expect(
      [localStorage, sessionStorage].flatMap((each) => Object.values<string>(each)).join(),
    ).not.toContain(key);
  });

  it('makes a link with its QR code, for the roles of a browser', async () => {
    await open();
    await keyRows();
    await userEvent.click(screen.getByRole('button', { name: 'Create a link' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Key name' }), 'Marketing desk');
    expect(screen.queryByRole('checkbox', { name: /^Owner/ })).toBeNull();
    await userEvent.click(screen.getByRole('checkbox', { name: /^Marketing/ }));
    await press('Create a link');
    const code = await screen.findByRole('img', { name: 'The link as a QR code' });
    expect(code.querySelector('path')?.getAttribute('d')?.length).toBeGreaterThan(1000);
    expect(code.querySelector('[style]')).toBeNull();
    expect(screen.getByText(/^http:\/\/desk\.test\/connection#code=/)).toBeDefined();
  });

  it('stays while a key is made, also where Cancel is pressed, and then shows it as what it is', async () => {
    await open();
    await keyRows();
    const { promise, resolve: answer } = Promise.withResolvers<void>();
    answerCalls(async (request) => {
      if (!request.url.endsWith(extensionPaths.keyCreate)) return undefined;
      await promise;
      return service.app.fetch(request);
    });
    await userEvent.click(screen.getByRole('button', { name: 'Create a key' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Key name' }), 'Till 3');
    await userEvent.click(screen.getByRole('checkbox', { name: /^Marketing/ }));
    await press('Create a key');
    await press('Cancel');
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('dialog', { name: 'New key' })).toBeDefined();
    answer();
    await screen.findByRole('dialog', { name: 'Copy the key now' });
    expect(screen.getByText(/^dk_live_.{40,}/)).toBeDefined();
    await press('Done');
    await userEvent.click(screen.getByRole('button', { name: 'Create a link' }));
    expect(screen.getByRole('dialog', { name: 'New connect link' })).toBeDefined();
  });

  it('revokes a key after a question, and shows it among the stopped ones', async () => {
    await open();
    await keyRows();
    await userEvent.click(screen.getByRole('button', { name: 'Revoke First key' }));
    expect(screen.getByRole('dialog', { name: 'Revoke First key?' })).toBeDefined();
    await press('Cancel');
    expect(await keyRows()).toHaveLength(2);
    await userEvent.click(screen.getByRole('button', { name: 'Revoke First key' }));
    await press('Revoke');
    await waitFor(async () => expect(await keyRows()).toHaveLength(1));
    expect((await keyRows('Revoked or expired in the last 30 days'))[0]?.textContent).toContain('Revoked');
    const { api_key } = service.account;
    expect((await service.fetch(extensionPaths.account, { api_key })).status).toBe(401);
  });

  it('stays while a revocation is under way, and says that it failed', async () => {
    await open();
    await keyRows();
    const { promise, resolve: answer } = Promise.withResolvers<void>();
    answerCalls(async (request) => {
      if (!request.url.endsWith(extensionPaths.keyRevoke)) return undefined;
      await promise;
      return new Response('<html>', { status: 502 });
    });
    await userEvent.click(screen.getByRole('button', { name: 'Revoke First key' }));
    await press('Revoke');
    await press('Cancel');
    await userEvent.keyboard('{Escape}');
    answer();
    const dialog = screen.getByRole('dialog', { name: 'Revoke First key?' });
    expect(await within(dialog).findByRole('alert')).toBeDefined();
    expect(await keyRows()).toHaveLength(2);
  });
});
