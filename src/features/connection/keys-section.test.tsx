// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connect } from '#data/http/connect.ts';
import { getConnection } from '#data/http/connection.ts';
import { extensionPaths } from '#contract/extensions.ts';
import { profiles } from '#contract/profiles.ts';
import { insertKey, listKeys } from '#service/keys.ts';
import { answerCalls, leavePage } from '#testing/page-network.ts';
import { render } from '#testing/render.tsx';
import { startService, type TestService } from '#testing/start-service.ts';
import { KeysSection } from './keys-section.tsx';

let service: TestService;
let calls: string[];
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
  const who = { name: 'Head office', roles: ['owner' as const] };
  const { api_key: apiKey } = await insertKey(service.db, account_id, new Date(started + 1000), who);
  const profile = profiles.documented;
  await connect({ baseUrl: location.origin, apiKey, merchantId, profile, storeInTab: false });
  const connection = getConnection();
  if (!connection) throw new Error('The key did not connect.');
  return render(<KeysSection connection={connection} />);
};
const press = (name: string, within_ = screen.getByRole('dialog')) =>
  userEvent.click(within(within_).getByRole('button', { name }));
const keyRows = async () =>
  within(await screen.findByRole('table', { name: 'Active keys' }))
    .getAllByRole('row')
    .slice(1);

describe('the keys of an owner', () => {
  it('makes a key that is shown once, with the roles that were chosen', async () => {
    const { container, queryClient } = await open();
    await keyRows();
    await userEvent.click(screen.getByRole('button', { name: 'Create a key' }));
    await press('Create a key');
    expect(await screen.findByText(/^Enter a name of 1 to 64 characters/)).toBeDefined();
    expect(screen.getByText(/^Choose at least one of/)).toBeDefined();
    await userEvent.type(screen.getByRole('textbox', { name: 'Key name' }), 'Till 3');
    await userEvent.click(screen.getByRole('checkbox', { name: /^Marketing/ }));
    await press('Create a key');
    const key = (await screen.findByText(/^dk_live_.{40,}$/)).textContent ?? '';
    expect(key).toMatch(/^dk_live_.{40,}$/);
    const response = await service.fetch(extensionPaths.account, { api_key: key });
    expect((await response.json()).data.key).toMatchObject({ name: 'Till 3', roles: ['marketing'] });
    await userEvent.keyboard('{Escape}');
    expect(screen.getByText(key)).toBeDefined();
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

  it('asks for the agent of a driver key', async () => {
    await service.load({ agents: [{ fleet_id: '701', name: 'Ana' }] });
    await open();
    await keyRows();
    await userEvent.click(screen.getByRole('button', { name: 'Create a key' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Key name' }), 'Phone of Ana');
    await userEvent.click(screen.getByRole('checkbox', { name: /^Driver/ }));
    await press('Create a key');
    expect(await screen.findByText('A driver key has one agent and no other role.')).toBeDefined();
    await userEvent.type(screen.getByRole('textbox', { name: 'Agent ID' }), '701');
    await press('Create a key');
    await screen.findByText(/^dk_live_.{40,}$/);
    await press('Done');
    await waitFor(async () =>
      expect((await keyRows()).map((row) => row.textContent)).toContainEqual(
        expect.stringMatching(/^Phone of Ana.*Driver.*Agent 701/),
      ),
    );
  });

  it.each([
    ['key', 'Create a key'],
    ['link', 'Create a link'],
  ])('says that a %s may have been made where the answer was lost', async (_what, button) => {
    await open();
    await keyRows();
    answerCalls(({ url }) =>
      [extensionPaths.keyCreate, extensionPaths.keyLink].some((path) => url.endsWith(path))
        ? Response.error()
        : undefined,
    );
    await userEvent.click(screen.getByRole('button', { name: button }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Key name' }), 'Till 3');
    await userEvent.click(screen.getByRole('checkbox', { name: /^Marketing/ }));
    await press(button);
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByText('It may have been created')).toBeDefined();
    expect(alert.getByText(/check the list/)).toBeDefined();
  });

  it('stays while a revocation is under way, and shows its failure', async () => {
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
    expect((await within(dialog).findByRole('alert')).textContent).toMatch(/^That didn’t work/);
    // Of two keys of one name it is the one with these letters.
    const [first] = await listKeys(service.db, service.account.account_id);
    expect(within(dialog).getByText(new RegExp(`key ${first?.prefix}…`))).toBeDefined();
    expect(await keyRows()).toHaveLength(2);
  });
});
