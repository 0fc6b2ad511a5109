// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { createQueryClient } from '#app/query-client.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connectWithCode } from '#data/http/connect.ts';
import { getConnection } from '#data/http/connection.ts';
import { switchPromo } from '#data/lists/promo-switch.ts';
import { createConnectCode, listKeys } from '#service/keys.ts';
import { answerCalls, connectAs, leavePage } from '#testing/page-network.ts';
import { render } from '#testing/render.tsx';
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
  it('locks the fields until the service answers', async () => {
    const answer = Promise.withResolvers<Response>();
    answerCalls(() => answer.promise);
    render(<ConnectionPage linkProblem={null} />);
    await fill('API key', 'wrong');
    await userEvent.keyboard('{Enter}');
    const connecting = await screen.findByRole('button', { name: 'Connecting…' });
    await userEvent.type(screen.getByLabelText('API key'), ' corrected');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Stay connected in this tab' }));
    expect(screen.getByLabelText<HTMLInputElement>('API key').value).toBe('wrong');
    expect(
      screen.getByRole<HTMLInputElement>('checkbox', { name: 'Stay connected in this tab' }).checked,
    ).toBe(false);
    await act(async () => answer.resolve(new Response('', { status: 500 })));
    await waitFor(() => expect(connecting.textContent).toBe('Connect'));
    await fill('API key', 'corrected');
    expect(screen.getByLabelText<HTMLInputElement>('API key').value).toBe('corrected');
  });

  it('Change connection stops a connection attempt', async () => {
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
    await press('Change connection');
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
  });

  it('keeps the account if the page is left while connecting', async () => {
    const other = await service.createAccount('Other');
    await connectAs(service.account);
    const { id } = getConnection() ?? {};
    const answers = Promise.withResolvers<void>();
    answerCalls(async (request) => {
      await answers.promise;
      return service.app.fetch(request);
    });
    const { queryClient, unmount } = render(<ConnectionPage linkProblem={null} />);
    await press('Change connection');
    await fill('API key', other.api_key);
    await press('Connect');
    unmount();
    answers.resolve();
    await waitFor(() => expect(queryClient.isMutating()).toBe(0));
    expect(getConnection()?.id).toBe(id);
  });

  it('names the setting that allows another address', async () => {
    render(<ConnectionPage linkProblem={null} />);
    await fill('Service address', 'https://other.example.com');
    await fill('API key', 'some-key');
    await press('Connect');
    expect(await screen.findByText(/isn’t allowed to call other\.example\.com.*SERVICES/)).toBeDefined();
  });

  it('saves another merchant with the current key', async () => {
    render(<ConnectionPage linkProblem={null} />);
    const key = () => screen.getByLabelText('API key');
    expect(key().getAttribute('aria-required')).toBe('true');
    await fill('API key', service.account.api_key);
    await press('Connect');
    const account = within(await screen.findByRole('region', { name: 'Account' }));
    await isFolded();
    await press('Change connection');
    expect(key().hasAttribute('aria-required')).toBe(false);
    const { id } = getConnection() ?? {};

    await fill('Merchant ID', 'M-2');
    await press('Connect');
    await waitFor(() => expect(getConnection()).toMatchObject({ id, merchantId: 'M-2', hasKey: true }));
    expect(account.getByText('M-2')).toBeDefined();
  });
});

it('says that nothing could be checked until a call with the key succeeds', async () => {
  hasExtensions = false;
  render(<ConnectionPage linkProblem={null} />);
  await fill('API key', 'any-key');
  await press('Connect');
  expect(await screen.findByText('Nothing could be checked yet')).toBeDefined();

  // A promo switch with this key succeeds.
  const connection = getConnection()!;
  answerCalls(() => Response.json({ status: 200, message: 'Done', data: {} }));
  await act(() => switchPromo(createQueryClient(), connection, { promo_id: 1, status: 1 }));
  expect(screen.queryByText('Nothing could be checked yet')).toBeNull();
});

describe('advanced', () => {
  it('connects with custom paths', async () => {
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
    await press('Advanced');
    await fill('Pickup path', '/api/pickup');
    await press('Connect');
    await waitFor(() => expect(getConnection()?.profile.paths.pickup).toBe('/api/pickup'));
  });
});

describe('a browser that came by a link', () => {
  const connectByLink = async () => {
    const { account_id } = service.account;
    const { code } = await createConnectCode(service.db, account_id, new Date('2026-11-20T10:00:00Z'), {
      name: 'Tablet 2',
    });
    await connectWithCode(code);
    render(<ConnectionPage linkProblem={null} />);
  };
  const works = async (): Promise<boolean> => {
    const rows = await listKeys(service.db, service.account.account_id);
    return rows.some(({ name }) => name === 'Tablet 2');
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

  it('says that the key stays valid if the service does not answer', async () => {
    await connectByLink();
    hasExtensions = false;
    await press('Disconnect');
    expect(await screen.findByRole('alert')).toBeDefined();
    expect(screen.getByText('Disconnected, but the key of this browser is still valid')).toBeDefined();
    expect(await works()).toBe(true);
    expect(getConnection()).toBeNull();
  });
});
