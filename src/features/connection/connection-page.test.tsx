// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { createQueryClient } from '#app/query-client.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { connectWithCode } from '#data/http/connect.ts';
import { apiKeyFor } from '#data/http/api-key.ts';
import { changeMerchant } from '#data/http/change-connection.ts';
import { askCapabilitiesAgain, disconnect, getConnection, keyWasRefused } from '#data/http/connection.ts';
import { reportReachable } from '#data/http/reachability.ts';
import { profiles } from '#contract/profiles.ts';
import { accountBook } from '#data/device/account-book.ts';
import { importRowId } from '#data/device/import-row-id.ts';
import { putImport } from '#data/device/imports.ts';
import { promoDeps } from '#data/lists/promo-mutation.ts';
import { importRows } from '#data/outbox/import-store.ts';
import { defaultZone, storeDefaultZone } from '#form/default-zone.ts';
import { createConnectCode } from '#service/connect-link-store.ts';
import { insertKey, listKeys } from '#service/key-store.ts';
import { anImport } from '#testing/imports.ts';
import { anIntent } from '#testing/intents.ts';
import { answerCalls, connectAs, leavePage } from '#testing/page-network.ts';
import { render } from '#testing/render.tsx';
import { directory } from '#testing/samples.ts';
import { startService, type TestService } from '#testing/start-service.ts';
import { ConnectionPage } from './connection-page.tsx';

let service: TestService;
let hasExtensions: boolean;

beforeEach(async () => {
  service = await startService();
  hasExtensions = true;
  answerCalls((request) =>
    hasExtensions ? service.app.fetch(request) : new Response('{}', { status: 404 }),
  );
});

afterEach(() => leavePage(service));

const fill = async (name: string, text: string) => {
  // The key's field is of type password, which has no role of its own.
  const field = screen.getByLabelText(name);
  await userEvent.clear(field);
  await userEvent.type(field, text);
};
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const isFolded = () => waitFor(() => expect(screen.queryByLabelText('API key')).toBeNull());

describe('connecting', () => {
  it('accepts the key, shows what the service offers, and disconnects', async () => {
    render(<ConnectionPage linkProblem={null} />);
    await fill('API key', service.account.api_key);
    await fill('Merchant ID', service.account.merchant_id);
    await userEvent.click(screen.getByRole('checkbox', { name: 'Keep in this tab' }));
    await press('Connect');
    expect(await screen.findByText('Sending again never creates a second task.')).toBeDefined();
    expect(getConnection()?.merchantId).toBe(service.account.merchant_id);
    expect(screen.queryByText('Kept on this device')).toBeNull();
    await press('Disconnect');
    expect(getConnection()).toBeNull();
    expect(screen.queryByRole('button', { name: 'Disconnect' })).toBeNull();
  });

  it('folds the form away once it has connected, each time, and opens it at the first press of the button that has the focus, without the key', async () => {
    render(<ConnectionPage linkProblem={null} />);
    const change = () => screen.getByRole('button', { name: 'Change connection' });
    await fill('API key', service.account.api_key);
    await userEvent.keyboard('{Enter}');
    await isFolded();
    await waitFor(() => expect(document.activeElement).toBe(change()));
    expect(change().getAttribute('aria-expanded')).toBe('false');
    await press('Change connection');
    await press('Cancel');
    await isFolded();
    await waitFor(() => expect(document.activeElement).toBe(change()));
    await press('Change connection');
    expect(screen.getByLabelText<HTMLInputElement>('API key').value).toBe('');
    await fill('API key', service.account.api_key);
    await press('Connect');
    await isFolded();
  });

  it('holds what was entered while it is checked, says so, and gives it back with what is wrong', async () => {
    const answer = Promise.withResolvers<Response>();
    answerCalls(() => answer.promise);
    render(<ConnectionPage linkProblem={null} />);
    await fill('API key', 'wrong');
    await userEvent.keyboard('{Enter}');
    const connecting = await screen.findByRole('button', {
      name: 'Connecting…',
      description: 'The fields can be changed again once the service has answered.',
    });
    await userEvent.type(screen.getByLabelText('API key'), ' corrected');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Keep in this tab' }));
    expect(screen.getByLabelText<HTMLInputElement>('API key').value).toBe('wrong');
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Keep in this tab' }).checked).toBe(false);
    await act(async () => answer.resolve(new Response('', { status: 500 })));
    await waitFor(() => expect(connecting.textContent).toBe('Connect'));
    await fill('API key', 'corrected');
    expect(screen.getByLabelText<HTMLInputElement>('API key').value).toBe('corrected');
  });

  it.each(['Cancel', 'Change connection'])(
    '%s while a key is checked leaves the account as it was',
    async (name) => {
      const other = await service.createAccount('Other');
      await connectAs(service.account);
      const { id } = getConnection() ?? {};
      const answers = Promise.withResolvers<void>();
      answerCalls(async (request) => {
        await answers.promise;
        return service.app.fetch(request);
      });
      const { queryClient } = render(<ConnectionPage linkProblem={null} />);
      await press('Change connection');
      await fill('API key', other.api_key);
      await fill('Merchant ID', other.merchant_id);
      await press('Connect');
      await press(name);
      await isFolded();
      answers.resolve();
      await waitFor(() => expect(queryClient.isMutating()).toBe(0));
      expect(getConnection()?.id).toBe(id);

      await press('Change connection');
      await fill('API key', other.api_key);
      await fill('Merchant ID', other.merchant_id);
      await press('Connect');
      await isFolded();
      expect(getConnection()?.id).not.toBe(id);
    },
  );

  it('leads to the documentation of the API where the page is from the service itself', async () => {
    const documentation = () => screen.queryByRole('link', { name: 'API documentation' });
    render(<ConnectionPage linkProblem={null} />);
    expect(documentation()).toBeNull();
    await connectAs(service.account);
    expect((await screen.findByRole('link', { name: 'API documentation' })).getAttribute('href')).toBe(
      '/docs',
    );
    disconnect();
    hasExtensions = false;
    await connectAs(service.account);
    await screen.findByRole('region', { name: 'Account' });
    expect(documentation()).toBeNull();
  });

  it('shows the keys of the account once as an owner’s key takes the place of another', async () => {
    await connectAs(service.account);
    render(<ConnectionPage linkProblem={null} />);
    await screen.findByRole('combobox', { name: 'Default merchant' });
    await press('Change connection');
    const about = { name: 'Head office', roles: ['owner' as const] };
    const { api_key } = await insertKey(service.db, service.account.account_id, new Date(), about);
    await act(async () => void (await connectAs({ ...service.account, api_key })));
    await screen.findByRole('table', { name: 'Active keys' });
    await press('Change connection');
    expect(screen.getAllByRole('region').map((region) => region.getAttribute('aria-labelledby'))).toEqual([
      null,
      'keys-working',
      'defaults',
      'service-offers',
      'this-device',
    ]);
  });

  it('gives new tasks another merchant of the list to begin with, as it is chosen', async () => {
    await service.load(directory);
    await connectAs(service.account);
    render(<ConnectionPage linkProblem={null} />);
    const merchant = await screen.findByRole('combobox', { name: 'Default merchant' });
    const [other] = directory.merchants;
    await userEvent.clear(merchant);
    await userEvent.type(merchant, other?.name ?? '');
    await userEvent.tab();
    await waitFor(() => expect(getConnection()?.merchantId).toBe(other?.merchant_id));
  });

  it('keeps the default time zone while what is typed in its place is none, and says so', async () => {
    await connectAs(service.account);
    const { id } = getConnection() ?? {};
    storeDefaultZone(id ?? '', 'America/Chicago');
    render(<ConnectionPage linkProblem={null} />);
    const zone = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Default time zone' });
    await userEvent.clear(zone);
    await userEvent.type(zone, 'Los Angles');
    await userEvent.tab();
    expect(zone.value).toBe('Los Angles');
    expect(zone.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('Choose a zone from the list, or type an offset like +330.')).toBeDefined();
    expect(defaultZone(id ?? '')).toBe('America/Chicago');
    await userEvent.clear(zone);
    expect(zone.getAttribute('aria-invalid')).not.toBe('true');
    await userEvent.tab();
    expect(defaultZone(id ?? '')).toBeNull();
  });

  it('the form over the defaults has the merchant that was chosen there, and shows no button to change', async () => {
    await connectAs({ ...service.account, merchant_id: '' });
    render(<ConnectionPage linkProblem={null} />);
    await press('Change connection');
    act(() => changeMerchant('M-2'));
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Merchant ID' }).value).toBe('M-2');
    await press('Save');
    expect(getConnection()?.merchantId).toBe('M-2');
    const to = { id: getConnection()?.id ?? '', baseUrl: location.origin };
    act(() => keyWasRefused(to, apiKeyFor(to.id, to.baseUrl)?.number ?? null));
    expect(screen.queryByRole('button', { name: 'Change connection' })).toBeNull();
  });

  it('says what Connect will do, and saves another merchant with the key that is set', async () => {
    render(<ConnectionPage linkProblem={null} />);
    const key = () => screen.getByLabelText('API key');
    const effect = () => {
      const button = screen.getByRole('button', { name: /^(Connect|Save)$/ });
      const effectId = button.getAttribute('aria-describedby');
      return document.getElementById(effectId ?? '')?.textContent;
    };
    expect(key().getAttribute('aria-required')).toBe('true');
    expect(effect()).toBe('');
    await fill('API key', service.account.api_key);
    await press('Connect');
    const account = within(await screen.findByRole('region', { name: 'Account' }));
    expect(account.getByText('Connected')).toBeDefined();
    await isFolded();
    await press('Change connection');
    expect(key().hasAttribute('aria-required')).toBe(false);
    expect(effect()).toMatch(/saves your changes with the same key/);
    const { id } = getConnection() ?? {};

    await fill('Merchant ID', 'M-2');
    await press('Save');
    await screen.findByRole('dialog');
    await press('Continue');
    await waitFor(() => expect(getConnection()).toMatchObject({ id, merchantId: 'M-2', hasKey: true }));
    expect(account.getByText('M-2')).toBeDefined();
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Default merchant' }).value).toBe('M-2');
    await isFolded();
    await press('Change connection');
    await fill('API key', 'another');
    expect(effect()).toMatch(/^Switches this tab over/);
    await fill('Service address', 'https://other.example.com');
    await userEvent.clear(key());
    expect(effect()).toMatch(/^Switches this tab over/);
  });

  it.each([
    ['', 'Enter the account’s API key.'],
    ['dk_live_wrong', 'The service rejected this API key. Check it and try again.'],
  ])('shows at the field why the key "%s" is refused', async (key, message) => {
    render(<ConnectionPage linkProblem={null} />);
    if (key !== '') await fill('API key', key);
    await press('Connect');
    const error = await screen.findByText(message);
    const field = screen.getByLabelText('API key');
    expect(field.getAttribute('aria-describedby')).toBe(error.id);
    expect(document.activeElement).toBe(field);
    expect(getConnection()).toBeNull();
  });

  it('names the setting that allows another address', async () => {
    render(<ConnectionPage linkProblem={null} />);
    await fill('Service address', 'https://other.example.com');
    await fill('API key', 'some-key');
    await press('Connect');
    expect(await screen.findByText(/isn’t allowed to call other\.example\.com.*SERVICES/)).toBeDefined();
  });

  it('offers a connect link again where that may help', async () => {
    const again = vi.fn<() => Promise<void>>(() => Promise.resolve());
    render(<ConnectionPage linkProblem="Couldn’t reach the service." onLinkAgain={again} />);
    await press('Try again');
    expect(again).toHaveBeenCalledTimes(1);
  });

  it('shows why a connect link didn’t work', () => {
    render(<ConnectionPage linkProblem="This connect link has been used." />);
    expect(screen.getByRole('alert').textContent).toMatch(/link didn’t work.*has been used/);
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });
});

describe('what is known of the connection', () => {
  const badge = () => within(screen.getByRole('region', { name: 'Account' }));

  it('is “Not checked yet” before a call with the key succeeded, and not “Connected”', async () => {
    hasExtensions = false;
    render(<ConnectionPage linkProblem={null} />);
    await fill('API key', 'any-key');
    await press('Connect');
    expect(await screen.findByText('Not checked yet')).toBeDefined();
    expect(screen.getByText('Nothing could be checked yet')).toBeDefined();
    expect(badge().queryByText('Connected')).toBeNull();
    expect(screen.queryByText(/You are connected/)).toBeNull();

    // A promo switch with this key succeeds.
    const connection = getConnection()!;
    answerCalls(() => Response.json({ status: 200, message: 'Done', data: {} }));
    await act(() => promoDeps(createQueryClient(), connection).request({ promo_id: 1, status: 1 }));
    expect(badge().getByText('Connected')).toBeDefined();
    expect(screen.queryByText('Nothing could be checked yet')).toBeNull();
  });

  it('does not say what a service offers that gave no answer, and has its account once it does', async () => {
    const elsewhere = 'https://elsewhere.example.com';
    document.head.innerHTML = `<meta name="services" content="${elsewhere}">`;
    onTestFinished(() => document.head.replaceChildren());
    let isDown = true;
    answerCalls((request) => (isDown ? Response.error() : service.app.fetch(request)));
    render(<ConnectionPage linkProblem={null} />);
    await fill('Service address', elsewhere);
    await fill('API key', service.account.api_key);
    await press('Connect');
    expect(await screen.findByText(/gave no answer, or has no call that only checks a key/)).toBeDefined();
    expect(badge().getByText('Not known yet')).toBeDefined();
    expect(badge().queryByText(/^Basic/)).toBeNull();

    isDown = false;
    await act(askCapabilitiesAgain);
    expect(await badge().findByText('Test account')).toBeDefined();
    expect(badge().getByText('Connected')).toBeDefined();
    expect(getConnection()?.ownKey).not.toBeNull();
  });

  it('is not “Connected” while the last call had no answer, or this device is offline', async () => {
    await connectAs(service.account);
    render(<ConnectionPage linkProblem={null} />);
    expect(badge().getByText('Connected')).toBeDefined();
    act(() => reportReachable(location.origin, false));
    expect(badge().getByText('No answer')).toBeDefined();
    expect(badge().queryByText('Connected')).toBeNull();
    act(() => reportReachable(location.origin, true));
    expect(badge().getByText('Connected')).toBeDefined();
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => void dispatchEvent(new Event('offline')));
    expect(badge().getByText('Offline')).toBeDefined();
    vi.restoreAllMocks();
    act(() => void dispatchEvent(new Event('online')));
    expect(badge().getByText('Connected')).toBeDefined();
  });
});

describe('a merchant that the service does not list', () => {
  it('is asked about: corrected, nothing is connected; or it goes on', async () => {
    render(<ConnectionPage linkProblem={null} />);
    await fill('API key', service.account.api_key);
    await fill('Merchant ID', 'M-9999');
    await press('Connect');
    const question = 'Use the merchant ID M-9999?';
    expect(await screen.findByRole('dialog', { name: question })).toBeDefined();
    await press('Correct it');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(getConnection()).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Merchant ID')));
    await press('Connect');
    await screen.findByRole('dialog', { name: question });
    await press('Continue');
    await waitFor(() => expect(getConnection()).toMatchObject({ merchantId: 'M-9999', hasKey: true }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('advanced', () => {
  it('connects with the paths of a preset or those typed, and refuses what is no path', async () => {
    render(<ConnectionPage linkProblem={null} />);
    await press('Advanced');
    await userEvent.click(screen.getByRole('radio', { name: /^Tookan v2/ }));
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Delivery path' }).value).toBe(
      '/v2/create_task',
    );
    await fill('Promo status path', 'https://evil.example.com/');
    await fill('API key', service.account.api_key);
    await press('Connect');
    expect(await screen.findByText(/A path starts with \//)).toBeDefined();
    await fill('Promo status path', '/api/promo');
    await press('Connect');
    await waitFor(() => expect(getConnection()?.profile.paths.promoStatus).toBe('/api/promo'));
    expect(getConnection()?.profile.flags.delivery.has_delivery).toBe(1);

    await isFolded();
    await press('Change connection');
    await fill('Pickup path', '/api/pickup');
    await press('Use these paths');
    await waitFor(() => expect(getConnection()?.profile.paths.pickup).toBe('/api/pickup'));
  });
});

describe('promos at a service of their own', () => {
  it('have an address and a key beside those of the tasks, and the key can be forgotten alone', async () => {
    render(<ConnectionPage linkProblem={null} />);
    expect(screen.queryByLabelText('Promo service address')).toBeNull();
    await press('Advanced');
    await userEvent.click(screen.getByRole('radio', { name: /^Tookan v2/ }));
    await fill('API key', service.account.api_key);
    await fill('Promo API key', 'two words');
    await press('Connect');
    expect(await screen.findByText(/Enter the address of the service that this key is for/)).toBeDefined();
    await fill('Promo service address', `${location.origin}/promos`);
    await press('Connect');
    expect(await screen.findByText(/This is not an API key/)).toBeDefined();
    expect(document.activeElement).toBe(screen.getByLabelText('Promo API key'));
    expect(getConnection()).toBeNull();
    await fill('Promo API key', 'promo-key');
    await press('Connect');
    const account = within(await screen.findByRole('region', { name: 'Account' }));
    expect(getConnection()).toMatchObject({ hasKey: true, promos: { hasKey: true } });
    await isFolded();

    await userEvent.click(account.getByRole('button', { name: 'Forget promo key' }));
    expect(screen.getByText('This tab has no key for the promos')).toBeDefined();
    expect(account.getByText('Connected')).toBeDefined();
    await press('Change connection');
    expect(screen.getByLabelText<HTMLInputElement>('Promo API key').value).toBe('');
    await userEvent.click(screen.getByRole('radio', { name: /^Documented/ }));
    expect(screen.queryByLabelText('Promo API key')).toBeNull();
  });
});

describe('a service without lists', () => {
  it('gets its teams, agents, merchants and templates from lists on the device', async () => {
    render(<ConnectionPage linkProblem={null} />);
    await fill('API key', service.account.api_key);
    hasExtensions = false;
    await press('Connect');
    const teams = within(await screen.findByRole('region', { name: 'Teams' }));
    await userEvent.click(teams.getByRole('button', { name: 'Add team' }));
    await fill('Team ID', 'seven');
    await fill('Team name', 'North');
    await userEvent.click(teams.getByRole('button', { name: 'Add team' }));
    expect(await teams.findByText(/whole number/)).toBeDefined();
    await fill('Team ID', '7');
    await userEvent.keyboard('{Enter}');
    expect(await teams.findByRole('button', { name: 'Remove North' })).toBeDefined();

    await press('Add template');
    await fill('Template name', 'Food order');
    await fill('Template labels', 'Items, Total price, Items{Enter}');
    expect(await screen.findByRole('button', { name: 'Remove Food order' })).toBeDefined();

    // More would be stored, and be damaged when it is read.
    await press('Add merchant');
    await fill('New merchant ID', 'm'.repeat(65));
    await fill('Merchant name', 'Head office{Enter}');
    expect(await screen.findByText('At most 64 characters; now 65.')).toBeDefined();
    await fill('Template name', 'Parcel');
    await fill('Template labels', `Weight, ${'x'.repeat(129)}{Enter}`);
    expect(await screen.findByText('At most 128 characters; now 129.')).toBeDefined();
    expect(screen.queryByRole('button', { name: /Remove (Head office|Parcel)/ })).toBeNull();

    await press('Remove North');
    await waitFor(() => expect(teams.queryByRole('button', { name: 'Remove North' })).toBeNull());
  });

  it('says of no list that the service lacks it before it was asked', async () => {
    hasExtensions = false;
    await connectAs(service.account, { profile: profiles['tookan-v2'] });
    const gate = Promise.withResolvers<void>();
    answerCalls(async ({ url }) => {
      if (!Object.values(profiles['tookan-v2'].lists).some((path) => url.endsWith(path))) return undefined;
      await gate.promise;
      return new Response('{}', { status: 404 });
    });
    render(<ConnectionPage linkProblem={null} />);
    const kept = () =>
      screen.getByText('Lists kept on this device').parentElement?.textContent?.replace(/^.*device/, '');
    expect(kept()).toBe('Merchants and custom field templates.');
    expect(screen.queryByRole('region', { name: 'Teams' })).toBeNull();
    gate.resolve();
    expect(await screen.findByRole('region', { name: 'Teams' })).toBeDefined();
    // Whether it has promos is known once Promos has asked.
    await waitFor(() => expect(kept()).toBe('Teams, agents, merchants and custom field templates.'));
  });
});

describe('a browser that came by a link', () => {
  const connectByLink = async () => {
    const { account_id } = service.account;
    const { code } = await createConnectCode(service.db, account_id, new Date('2026-11-20T10:00:00Z'), {
      name: 'Tablet 2',
    });
    await connectWithCode(code, accountBook);
    render(<ConnectionPage linkProblem={null} />);
  };
  const works = async (): Promise<boolean> => {
    const rows = await listKeys(service.db, service.account.account_id);
    return rows.find(({ name }) => name === 'Tablet 2')?.revoked_at === null;
  };

  it('revokes its key when it disconnects', async () => {
    await connectByLink();
    expect(screen.getByRole('region', { name: 'Account' }).textContent).toContain('Tablet 2');
    expect(await works()).toBe(true);
    await press('Disconnect');
    expect(await screen.findByText('Disconnected, and the key of this browser was revoked')).toBeDefined();
    expect(await works()).toBe(false);
    expect(getConnection()).toBeNull();
  });

  it('says that the key stays valid where the service could not be asked', async () => {
    await connectByLink();
    hasExtensions = false;
    await press('Disconnect');
    expect(await screen.findByRole('alert')).toBeDefined();
    expect(screen.getByText('Disconnected, but the key of this browser is still valid')).toBeDefined();
    expect(await works()).toBe(true);
    expect(getConnection()).toBeNull();
  });

  it('says before it is wiped what becomes of the key, also offline', async () => {
    await connectByLink();
    await press('Wipe this device');
    expect(
      await screen.findByText('The key of this browser is revoked: no other browser uses it.'),
    ).toBeDefined();
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    dispatchEvent(new Event('offline'));
    expect(await screen.findByText(/^You’re offline: the key of this browser stays valid/)).toBeDefined();
    vi.restoreAllMocks();
    dispatchEvent(new Event('online'));
  });

  it('says before it is wiped how many rows of an import are still to be sent', async () => {
    await connectAs(service.account);
    await putImport(anImport({ id: 'i', state: 'running' }), new Map());
    for (const number of [2, 3]) await importRows.add(anIntent({ id: importRowId('i', number) }));
    render(<ConnectionPage linkProblem={null} />);
    await press('Wipe this device');
    expect(await screen.findByText('2 import rows not sent yet.')).toBeDefined();
  });
});
