// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { profiles } from '#contract/profiles.ts';
import { updateLocalRows } from '#data/device/local-directory.ts';
import { getConnection } from '#data/http/connection.ts';
import { insertKey } from '#service/keys.ts';
import { answerCalls, connectAs, leavePage } from '#testing/page-network.ts';
import { render } from '#testing/render.tsx';
import { startService, type TestService } from '#testing/start-service.ts';
import { PromosPage } from './promos-page.tsx';

const promos = [
  { promo_id: 1, code: 'SUMMER10', description: 'Ten percent in summer', status: 1 as const },
  { promo_id: 2, code: 'FREESHIP', description: 'No delivery fee', status: 0 as const },
];

/** Answers instead of the service, unless it returns null. */
type Fault = (path: string) => Promise<Response> | null;

let service: TestService;
let fault: Fault;
let statusCalls: number;

const changeStatus = profiles.documented.paths.promoStatus;
const isChange = (path: string) => path === changeStatus;
/** A foreign service: the documented operations and nothing else. */
const withoutExtensions: Fault = (path) =>
  isChange(path) ? null : Promise.resolve(new Response('{}', { status: 404 }));
const noAnswer = () => Promise.resolve(Response.error());
const unread = /The undo stopped: the list couldn’t be read/;

beforeEach(async () => {
  service = await startService();
  await service.load({ promos });
  fault = () => null;
  statusCalls = 0;
  answerCalls((request) => {
    const { pathname } = new URL(request.url);
    if (isChange(pathname)) statusCalls += 1;
    return fault(pathname) ?? service.app.fetch(request);
  });
});

afterEach(() => leavePage(service));

const open = async () => {
  await connectAs(service.account);
  render(<PromosPage />);
  return userEvent.setup();
};

const promoSwitch = (code: string) =>
  screen.findByRole<HTMLInputElement>('switch', { name: `Promo ${code}` });
const rowOf = (element: HTMLElement) => within(element.closest<HTMLElement>('tr') ?? element);
const stored = async (promoId: number) => {
  const answer = await service.fetch('/open/promo/list', { api_key: service.account.api_key });
  const { data } = (await answer.json()) as { data: { promo_id: number; status: number }[] };
  return data.find((row) => row.promo_id === promoId)?.status;
};
const setStatus = (promo_id: number, status: number, api_key = service.account.api_key) =>
  service.fetch(changeStatus, { api_key, promo_id, status });

describe('a promo’s switch', () => {
  it('keeps its state until five presses made one call', async () => {
    await open();
    const control = await promoSwitch('SUMMER10');
    const gate = Promise.withResolvers<Response>();
    fault = (path) => (isChange(path) ? gate.promise : null);
    control.focus();
    for (let press = 0; press < 5; press += 1) control.click();
    await waitFor(() => expect(control.getAttribute('aria-busy')).toBe('true'));
    expect(control.checked).toBe(true);
    expect(rowOf(control).getByText('Turning off…')).toBeDefined();
    expect((await promoSwitch('FREESHIP')).getAttribute('aria-busy')).toBeNull();
    fault = () => null;
    gate.resolve(await setStatus(1, 0));
    await waitFor(() => expect(control.checked).toBe(false));
    expect(statusCalls).toBe(1);
    expect(document.activeElement).toBe(control);
  });

  it('shows why the service refused until it is switched again', async () => {
    const user = await open();
    const control = await promoSwitch('FREESHIP');
    const answer = { status: 201, message: 'This promo has run out.', data: {}, processed: false };
    fault = (path) => (isChange(path) ? Promise.resolve(Response.json(answer, { status: 400 })) : null);
    await user.click(control);
    const reason = await rowOf(control).findByText(/Not changed\. This promo has run out\./);
    expect(control.getAttribute('aria-describedby')).toBe(reason.id);
    expect(control.checked).toBe(false);
    fault = () => null;
    await user.click(control);
    await waitFor(() => expect(control.checked).toBe(true));
    expect(rowOf(control).queryByText(/Not changed/)).toBeNull();
  });

  it('is not confirmed after a lost response until the list is read', async () => {
    await connectAs(service.account);
    const { queryClient } = render(<PromosPage />);
    const user = userEvent.setup();
    const control = await promoSwitch('SUMMER10');
    fault = (path) =>
      isChange(path) ? setStatus(1, 0).then(noAnswer) : Promise.resolve(new Response('', { status: 502 }));
    await user.click(control);
    expect(await rowOf(control).findByText('Not confirmed')).toBeDefined();
    expect(control.checked).toBe(true);
    expect(screen.getByRole('radio', { name: 'Active 0' })).toBeDefined();
    fault = () => null;
    await act(() => queryClient.refetchQueries());
    await waitFor(() => expect(control.checked).toBe(false));
    expect(rowOf(control).queryByText(/Not confirmed/)).toBeNull();
  });

  it('stays in a filter that it no longer matches', async () => {
    const user = await open();
    await user.click(await screen.findByRole('radio', { name: 'Active 1' }));
    const control = await promoSwitch('SUMMER10');
    await user.click(control);
    await waitFor(() => expect(control.checked).toBe(false));
    expect(document.activeElement).toBe(control);
    expect(screen.getByRole('radio', { name: 'Inactive 2' })).toBeDefined();
  });
});

describe('a run', () => {
  const codes = ['SUMMER10', 'EXTRA1', 'EXTRA2'];

  /** Selects three promos that are active. */
  const selectThree = async () => {
    await service.load({
      promos: [
        { promo_id: 3, code: 'EXTRA1', description: '', status: 1 },
        { promo_id: 4, code: 'EXTRA2', description: '', status: 1 },
      ],
    });
    const user = await open();
    await promoSwitch('EXTRA2');
    await user.click(screen.getByRole('searchbox', { name: 'Search promos' }));
    await user.paste(codes.join('\n'));
    const bar = within(await screen.findByRole('region', { name: 'Selected promos' }));
    return { user, bar, deactivate: () => user.click(bar.getByRole('button', { name: 'Deactivate 3' })) };
  };
  /** Afterwards the promo is inactive, as a run left it. @returns the colleague's key */
  const switchTwiceByColleague = async (promoId: number) => {
    service.clock.advance(60_000);
    const about = { name: 'k-marketing', roles: ['marketing'] } as const;
    const { api_key } = await insertKey(service.db, service.account.account_id, new Date(), about);
    for (const status of [1, 0]) await setStatus(promoId, status, api_key);
    return api_key;
  };
  const statuses = () => Promise.all([1, 3, 4].map(stored));
  /** Stops a run while its first two calls are under way. */
  const stopAfterTwo = async () => {
    const { user, bar, deactivate } = await selectThree();
    const gate = Promise.withResolvers<void>();
    const held = [1, 3];
    fault = (path) => {
      const promoId = isChange(path) ? held.shift() : undefined;
      return promoId === undefined ? null : gate.promise.then(() => setStatus(promoId, 0));
    };
    await deactivate();
    await waitFor(() => expect(held).toEqual([]));
    await user.click(bar.getByRole('button', { name: 'Stop' }));
    gate.resolve();
    return { user, bar, rest: await bar.findByRole('button', { name: 'Continue with 1' }) };
  };

  /** Deactivates three promos, then holds the first two calls of the undo until `answer` is called. */
  const undoWithTwoHeld = async () => {
    const { user, bar, deactivate } = await selectThree();
    await deactivate();
    const undo = await bar.findByRole('button', { name: 'Undo all' });
    const calls = statusCalls;
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    const held = [1, 3];
    fault = (path) => {
      const promoId = isChange(path) ? held.shift() : undefined;
      return promoId === undefined ? null : answered.then(() => setStatus(promoId, 1));
    };
    await user.click(undo);
    await waitFor(() => expect(statusCalls).toBe(calls + 2));
    return { user, bar, answer };
  };

  it('stops at a promo whose outcome the list does not settle', async () => {
    const { bar, deactivate } = await selectThree();
    fault = (path) => (isChange(path) ? noAnswer() : null);
    await deactivate();
    expect(await bar.findByText(/ Stopped\. Couldn’t reach the service\.$/)).toBeDefined();
    expect(bar.getByRole('button', { name: 'Continue with 3' })).toBeDefined();
    expect(statusCalls).toBe(2);
  });

  it('continues if the list confirms a promo whose response was lost', async () => {
    const { bar, deactivate } = await selectThree();
    fault = (path) => {
      if (!isChange(path)) return null;
      fault = () => null;
      return setStatus(1, 0).then(noAnswer);
    };
    await deactivate();
    expect(await bar.findByText('3 promos deactivated.')).toBeDefined();
  });

  it('asks a busy service again after its Retry-After', async () => {
    const { bar } = await selectThree();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    fault = (path) =>
      isChange(path)
        ? Promise.resolve(new Response('', { status: 429, headers: { 'retry-after': '30' } }))
        : null;
    fireEvent.click(bar.getByRole('button', { name: 'Deactivate 3' }));
    await waitFor(() => expect(statusCalls).toBe(2));
    fault = () => null;
    await vi.advanceTimersByTimeAsync(20_000);
    expect(statusCalls).toBe(2);
    await vi.advanceTimersByTimeAsync(11_000);
    expect(await bar.findByText('3 promos deactivated.')).toBeDefined();
    expect(statusCalls).toBe(5);
  });

  it('switches back what it had switched before it was stopped', async () => {
    const { user, bar } = await stopAfterTwo();
    expect(await statuses()).toEqual([0, 0, 1]);
    await user.click(bar.getByRole('button', { name: 'Undo all' }));
    await waitFor(async () => expect(await statuses()).toEqual([1, 1, 1]));
  });

  it('leaves what a colleague switched while the run was stopped', async () => {
    const { user, bar, rest } = await stopAfterTwo();
    await setStatus(4, 0);
    await user.click(rest);
    expect(await bar.findByText('2 promos deactivated.')).toBeDefined();
    await user.click(bar.getByRole('button', { name: 'Undo all' }));
    expect(await bar.findByText('2 promos activated.')).toBeDefined();
    expect(await statuses()).toEqual([1, 1, 0]);
  });

  it('names every promo that an undo leaves because a colleague changed it', async () => {
    const { user, bar, deactivate } = await selectThree();
    await deactivate();
    const undo = await bar.findByRole('button', { name: 'Undo all' });
    const api_key = await switchTwiceByColleague(3);
    await setStatus(4, 1, api_key);
    await user.click(undo);
    expect(await bar.findByText(/^1 promo activated\. 2 not undone, .*: EXTRA1 and EXTRA2\.$/)).toBeDefined();
    expect(await statuses()).toEqual([1, 0, 1]);
  });

  it('undoes nothing while the list cannot be read', async () => {
    const { user, bar, deactivate } = await selectThree();
    await deactivate();
    const undo = await bar.findByRole('button', { name: 'Undo all' });
    const sent = statusCalls;
    fault = (path) => (path.endsWith('/promo/list') ? noAnswer() : null);
    await user.click(undo);
    expect(await bar.findByText(unread)).toBeDefined();
    expect(statusCalls).toBe(sent);
  });

  it('undoes nothing if a switch ends the reading of the list', async () => {
    const { user, bar, deactivate } = await selectThree();
    await deactivate();
    const undo = await bar.findByRole('button', { name: 'Undo all' });
    await switchTwiceByColleague(4);
    const gate = Promise.withResolvers<Response>();
    fault = (path) => (path.endsWith('/promo/list') ? gate.promise : null);
    await user.click(undo);
    await bar.findByText('Activating: 0 of 3');
    await user.click(await promoSwitch('SUMMER10'));
    expect(await bar.findByText(unread)).toBeDefined();
    gate.resolve(Response.error());
    await waitFor(async () => expect(await statuses()).toEqual([1, 0, 0]));
  });

  it('does not continue an undo while the list cannot be read', async () => {
    const { user, bar, answer } = await undoWithTwoHeld();
    await user.click(bar.getByRole('button', { name: 'Stop' }));
    answer();
    const rest = await bar.findByRole('button', { name: 'Continue with 1' });
    await switchTwiceByColleague(4);
    const sent = statusCalls;
    fault = (path) => (path.endsWith('/promo/list') ? noAnswer() : null);
    await user.click(rest);
    expect(await bar.findByText(unread)).toBeDefined();
    expect(statusCalls).toBe(sent);
    expect(await statuses()).toEqual([1, 1, 0]);
  });
});

describe('the list of promos', () => {
  it('keeps its search and filter in the address', async () => {
    const user = await open();
    await promoSwitch('SUMMER10');
    await user.type(screen.getByRole('searchbox', { name: 'Search promos' }), 'free');
    await waitFor(() => expect(screen.queryByRole('switch', { name: 'Promo SUMMER10' })).toBeNull());
    await user.click(screen.getByRole('radio', { name: 'Active 0' }));
    await waitFor(() => expect(location.search).toBe('?state=active&q=free'));
    expect(screen.getByText('No promo matches')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Show all promos' }));
    await waitFor(() => expect(location.search).toBe(''));
    expect(await screen.findAllByRole('switch')).toHaveLength(2);
  });

  it('keeps a list of codes out of the address', async () => {
    const user = await open();
    await promoSwitch('SUMMER10');
    await user.click(screen.getByRole('searchbox', { name: 'Search promos' }));
    await user.paste('freeship\nNOPE');
    expect(await screen.findByText('1 of 2 codes found')).toBeDefined();
    expect(screen.getByText('1 code not found: NOPE')).toBeDefined();
    expect(location.search).toBe('');
  });
});

it('a promo of this device is unconfirmed after its page closed during the call', async () => {
  fault = withoutExtensions;
  const user = await open();
  const row = { promo_id: 2, code: 'FREESHIP', description: '', status: null, changed_at: null } as const;
  await updateLocalRows(getConnection()?.id ?? '', 'promo', () => [row]);
  cleanup();
  render(<PromosPage />);
  const closed = Promise.withResolvers<Response>();
  fault = (path) => (isChange(path) ? closed.promise : withoutExtensions(path));
  await user.click(await promoSwitch('FREESHIP'));
  await waitFor(() => expect(statusCalls).toBe(1));
  cleanup();
  render(<PromosPage />);
  const reopened = rowOf(await promoSwitch('FREESHIP'));
  expect(reopened.getByText('The last change isn’t confirmed. Try again.')).toBeDefined();
  expect(screen.getByRole('radio', { name: 'Inactive 0' })).toBeDefined();
  closed.resolve(new Response('', { status: 500 }));
});
