// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { profiles } from '#contract/profiles.ts';
import { insertKey } from '#service/key-store.ts';
import { answerCalls, connectAs, leavePage } from '#testing/page-network.ts';
import { render } from '#testing/render.tsx';
import { startService, type TestService } from '#testing/start-service.ts';
import { PromosPage } from './promos-page.tsx';

const promos = [
  { promo_id: 1, code: 'SUMMER10', description: 'Ten percent in summer', status: 1 as const },
  { promo_id: 2, code: 'FREESHIP', description: 'No delivery fee', status: 0 as const },
];

/** What stands between the page and the service; `null` lets the request through. */
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

const promoSwitch = (code: string) => screen.findByRole('switch', { name: `Promo ${code}` });
const rowOf = (element: HTMLElement) => within(element.closest<HTMLElement>('[role="row"]') ?? element);
const stored = async (promoId: number) => {
  const answer = await service.fetch('/open/promo/list', { api_key: service.account.api_key });
  const { data } = (await answer.json()) as { data: { promo_id: number; status: number }[] };
  return data.find((row) => row.promo_id === promoId)?.status;
};

describe('a promo’s switch', () => {
  it('moves when the service has confirmed it', async () => {
    const user = await open();
    const control = await promoSwitch('FREESHIP');
    await user.click(control);
    await waitFor(() => expect(control.getAttribute('aria-checked')).toBe('true'));
    expect(rowOf(control).getByText('Active')).toBeDefined();
    expect(await stored(2)).toBe(1);
  });

  it('makes one call of five clicks, and keeps the old state until it is confirmed', async () => {
    const user = await open();
    const control = await promoSwitch('SUMMER10');
    const gate = Promise.withResolvers<Response>();
    fault = (path) => (isChange(path) ? gate.promise : null);
    for (let click = 0; click < 5; click += 1) control.click();
    await waitFor(() => expect(control.getAttribute('aria-disabled')).toBe('true'));
    await user.click(control);
    expect(control.getAttribute('aria-checked')).toBe('true');
    expect(rowOf(control).getByText('Turning off…')).toBeDefined();
    expect(document.activeElement).toBe(control);

    // The other promo is not locked.
    expect((await promoSwitch('FREESHIP')).getAttribute('aria-disabled')).toBeNull();
    fault = () => null;
    gate.resolve(
      await service.fetch(changeStatus, { api_key: service.account.api_key, promo_id: 1, status: 0 }),
    );
    await waitFor(() => expect(control.getAttribute('aria-checked')).toBe('false'));
    expect(statusCalls).toBe(1);
    expect(document.activeElement).toBe(control);
  });

  it('keeps its state and shows the reason when the service refuses', async () => {
    const user = await open();
    const control = await promoSwitch('FREESHIP');
    const answer = { status: 201, message: 'This promo has run out.', data: {}, processed: false };
    fault = (path) => (isChange(path) ? Promise.resolve(Response.json(answer, { status: 400 })) : null);
    await user.click(control);
    expect(await rowOf(control).findByText(/Not changed\. This promo has run out\./)).toBeDefined();
    expect(control.getAttribute('aria-checked')).toBe('false');
    expect(control.getAttribute('aria-disabled')).toBeNull();
    const describedBy = document.getElementById(control.getAttribute('aria-describedby') ?? '');
    expect(describedBy?.textContent).toMatch(/run out/);
    // In a line more: what the promo is stays in sight.
    expect(control.closest('[data-tall]')).not.toBeNull();
    expect(rowOf(control).getByText('Never changed')).toBeDefined();

    fault = () => null;
    await user.click(rowOf(control).getByRole('button', { name: 'Try again: FREESHIP' }));
    expect(document.activeElement).toBe(control);
    await waitFor(() => expect(control.getAttribute('aria-checked')).toBe('true'));
    expect(rowOf(control).queryByText(/Not changed/)).toBeNull();
  });

  it('shows what the list says after a lost answer', async () => {
    const user = await open();
    const control = await promoSwitch('FREESHIP');
    fault = (path) => {
      if (!isChange(path)) return null;
      fault = () => null;
      // The service does it; its answer is lost.
      return service
        .fetch(changeStatus, { api_key: service.account.api_key, promo_id: 2, status: 1 })
        .then(noAnswer);
    };
    await user.click(control);
    expect(await rowOf(control).findByText(/Not confirmed\..*It is (now|still) active/)).toBeDefined();
    expect(control.getAttribute('aria-checked')).toBe('true');
  });

  it('is unconfirmed while the list cannot be read after a lost answer', async () => {
    const user = await open();
    const control = await promoSwitch('SUMMER10');
    fault = (path) =>
      isChange(path)
        ? service
            .fetch(changeStatus, { api_key: service.account.api_key, promo_id: 1, status: 0 })
            .then(noAnswer)
        : Promise.resolve(new Response('', { status: 502 }));
    await user.click(control);
    expect(await rowOf(control).findByText('Not confirmed')).toBeDefined();
    expect(control.getAttribute('aria-checked')).toBe('true');
    expect(screen.getByRole('radio', { name: 'Active 0' })).toBeDefined();
    expect(screen.getByRole('radio', { name: 'Inactive 1' })).toBeDefined();
    fault = () => null;
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(await rowOf(control).findByText('Inactive')).toBeDefined();
    expect(control.getAttribute('aria-checked')).toBe('false');
  });

  it('keeps its place in a filter that it no longer fits', async () => {
    const user = await open();
    await user.click(await screen.findByRole('radio', { name: 'Active 1' }));
    const control = await promoSwitch('SUMMER10');
    await user.click(control);
    await waitFor(() => expect(control.getAttribute('aria-checked')).toBe('false'));
    expect(document.activeElement).toBe(control);
    expect(screen.getByRole('radio', { name: 'Inactive 2' })).toBeDefined();
  });
});

it('a run stops after three promos in a row without an answer', async () => {
  const extras = [3, 4, 5, 6, 7].map((id) => ({
    promo_id: id,
    code: `EXTRA${id}`,
    description: '',
    status: 1 as const,
  }));
  await service.load({ promos: extras });
  const user = await open();
  await promoSwitch('EXTRA7');
  await user.click(screen.getByRole('searchbox', { name: 'Search promos' }));
  await user.paste(extras.map(({ code }) => code).join('\n'));
  const bar = within(await screen.findByRole('region', { name: 'Selected promos' }));
  fault = (path) => (isChange(path) ? noAnswer() : null);
  await user.click(bar.getByRole('button', { name: 'Deactivate 5' }));
  expect(await bar.findByText(/ Stopped: three in a row got no answer\.$/)).toBeDefined();
});

it('a run asks a busy service again after its Retry-After', async () => {
  const user = await open();
  await promoSwitch('SUMMER10');
  await user.click(screen.getByRole('checkbox', { name: 'Select promo SUMMER10' }));
  const bar = within(await screen.findByRole('region', { name: 'Selected promos' }));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  fault = (path) =>
    isChange(path)
      ? Promise.resolve(new Response('', { status: 429, headers: { 'retry-after': '30' } }))
      : null;
  fireEvent.click(bar.getByRole('button', { name: 'Deactivate 1' }));
  await waitFor(() => expect(statusCalls).toBe(1));
  fault = () => null;
  await vi.advanceTimersByTimeAsync(20_000);
  expect(statusCalls).toBe(1);
  await vi.advanceTimersByTimeAsync(11_000);
  expect(await bar.findByText('1 promo deactivated.')).toBeDefined();
  expect(statusCalls).toBe(2);
});

describe('Undo all', () => {
  const codes = ['SUMMER10', 'EXTRA1', 'EXTRA2'];

  /** Three promos that are on, selected together. */
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
    return { user, bar, switchOff: () => user.click(bar.getByRole('button', { name: 'Deactivate 3' })) };
  };
  const switchOff = async () => {
    const { user, bar, switchOff: press } = await selectThree();
    await press();
    return { user, bar, undo: await bar.findByRole('button', { name: 'Undo all' }) };
  };
  const colleague = async () => {
    const { account_id } = service.account;
    service.clock.advance(60_000);
    return insertKey(service.db, account_id, new Date(), { name: 'k-marketing', roles: ['marketing'] });
  };
  const statuses = () => Promise.all([1, 3, 4].map(stored));

  /** Stops a run while its first two calls are under way. */
  const stopAfterTwo = async (press: () => Promise<void>) => {
    const gate = Promise.withResolvers<void>();
    const { api_key } = service.account;
    const before = statusCalls;
    const held = [1, 3];
    fault = (path) => {
      if (!isChange(path)) return null;
      const promo_id = held.shift();
      return gate.promise.then(() => service.fetch(changeStatus, { api_key, promo_id, status: 0 }));
    };
    await press();
    await waitFor(() => expect(held).toEqual([]));
    await userEvent.click(screen.getByRole('button', { name: 'Stop' }));
    gate.resolve();
    fault = () => null;
    await screen.findByText('1 selected');
    expect(statusCalls - before).toBe(2);
  };

  it('switches back what a stopped run had switched', async () => {
    const { user, bar, switchOff: press } = await selectThree();
    await stopAfterTwo(press);
    expect(await statuses()).toEqual([0, 0, 1]);
    await user.click(bar.getByRole('button', { name: 'Clear selection' }));
    await user.click(bar.getByRole('button', { name: 'Undo all' }));
    expect(await bar.findByText('2 promos activated.')).toBeDefined();
    expect(await statuses()).toEqual([1, 1, 1]);
  });

  it('switches back what a retry switched', async () => {
    const { user, bar, switchOff: press } = await selectThree();
    fault = (path) => (isChange(path) ? Promise.resolve(new Response('{}', { status: 400 })) : null);
    await press();
    const retry = await bar.findByRole('button', { name: 'Retry 3 failed' });
    fault = () => null;
    await user.click(retry);
    await bar.findByText('3 promos deactivated.');
    await user.click(bar.getByRole('button', { name: 'Undo all' }));
    expect(await bar.findByText('3 promos activated.')).toBeDefined();
    expect(await statuses()).toEqual([1, 1, 1]);
  });

  it('leaves what a colleague changed since', async () => {
    const { user, bar, undo } = await switchOff();
    const { api_key } = await colleague();
    for (const status of [1, 0]) await service.fetch(changeStatus, { api_key, promo_id: 3, status });
    await user.click(undo);
    expect(
      await bar.findByText('2 promos activated. 1 not undone, changed since by k-marketing: EXTRA1.'),
    ).toBeDefined();
    expect(await statuses()).toEqual([1, 0, 1]);
  });

  it('sends nothing while the list cannot be read', async () => {
    const { user, bar, undo } = await switchOff();
    const sent = statusCalls;
    fault = (path) => (path.endsWith('/promo/list') ? noAnswer() : null);
    await user.click(undo);
    expect(await bar.findByText(/Nothing was undone: the list couldn’t be read/)).toBeDefined();
    expect(statusCalls).toBe(sent);
    fault = () => null;
    await user.click(bar.getByRole('button', { name: 'Undo all' }));
    expect(await bar.findByText('3 promos activated.')).toBeDefined();
    expect(await statuses()).toEqual([1, 1, 1]);
  });
});

describe('the list of promos', () => {
  it('keeps its search and filter in the address', async () => {
    const user = await open();
    await promoSwitch('SUMMER10');
    await user.type(screen.getByRole('searchbox', { name: 'Search promos' }), 'free');
    await waitFor(() => expect(screen.queryByRole('switch', { name: 'Promo SUMMER10' })).toBeNull());
    await user.click(screen.getByRole('radio', { name: 'Active 0' }));
    expect(location.search).toBe('?q=free&state=active');
    expect(screen.getByText('No promo matches “free”')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Show all promos' }));
    expect(location.search).toBe('');
    expect(await screen.findAllByRole('switch')).toHaveLength(2);
  });

  it('shows its time and is read again by Refresh', async () => {
    const user = await open();
    const control = await promoSwitch('SUMMER10');
    const button = screen.getByRole('button', { name: 'Refresh' });
    const asOf = () => document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent;
    expect(asOf()).toMatch(/^As of \d\d:\d\d$/);
    // A colleague.
    await service.fetch(changeStatus, { api_key: service.account.api_key, promo_id: 1, status: 0 });
    expect(control.getAttribute('aria-checked')).toBe('true');
    vi.setSystemTime(new Date(2037, 11, 24, 14, 5));
    onTestFinished(() => void vi.useRealTimers());
    await user.click(button);
    await waitFor(() => expect(control.getAttribute('aria-checked')).toBe('false'));
    expect(asOf()).toBe('As of 14:05');
  });

  const holdIntervals = () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => {
      // jsdom draws by an interval that it starts once: left in the fake clock, no later test would see a frame.
      vi.advanceTimersByTime(1000);
      vi.useRealTimers();
    });
  };
  /** Counts the readings of the list, which are not answered so. */
  const failLists = (answer: () => Promise<Response>) => {
    const lists = { count: 0 };
    fault = (path) => {
      if (path !== '/open/promo/list') return null;
      lists.count += 1;
      return answer();
    };
    return lists;
  };

  it('is fetched every ten seconds until it can be loaded', async () => {
    await connectAs(service.account);
    const lists = failLists(noAnswer);
    holdIntervals();
    render(<PromosPage />);
    const note = await screen.findByRole('alert');
    expect(lists.count).toBe(1);
    await vi.advanceTimersByTimeAsync(10_000);
    await waitFor(() => expect(lists.count).toBe(2));
    // It is not announced anew, and the focus stays on its button.
    expect(screen.getByRole('alert')).toBe(note);
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Try again' }).getAttribute('aria-disabled')).toBe('false'),
    );
    expect(screen.getByRole('alert')).toBe(note);
    dispatchEvent(new Event('offline'));
    fault = () => null;
    dispatchEvent(new Event('online'));
    expect(await promoSwitch('SUMMER10')).toBeDefined();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('is not fetched again after a refusal', async () => {
    await connectAs(service.account);
    const lists = failLists(() =>
      Promise.resolve(Response.json({ status: 403, message: 'No', code: 'forbidden' }, { status: 403 })),
    );
    holdIntervals();
    render(<PromosPage />);
    await screen.findByRole('alert');
    await vi.advanceTimersByTimeAsync(30_000);
    expect(lists.count).toBe(1);
  });
});

describe('against a service without a promo list', () => {
  it('a promo whose page closed during its call is unconfirmed', async () => {
    fault = withoutExtensions;
    const user = await open();
    await user.click(await screen.findByRole('button', { name: 'Add promo' }));
    await user.type(screen.getByRole('textbox', { name: 'Promo ID' }), '2');
    await user.type(screen.getByRole('textbox', { name: 'Promo label' }), 'FREESHIP{Enter}');
    const left = Promise.withResolvers<Response>();
    fault = (path) => (isChange(path) ? left.promise : withoutExtensions(path));
    await user.click(await promoSwitch('FREESHIP'));
    await waitFor(() => expect(statusCalls).toBe(1));
    cleanup();
    render(<PromosPage />);
    const reopened = rowOf(await promoSwitch('FREESHIP'));
    expect(reopened.getByText('Not confirmed. Set it again.')).toBeDefined();
    // It was never known to be inactive.
    expect(reopened.getByText('Not known')).toBeDefined();
    expect(screen.getByRole('radio', { name: 'Inactive 0' })).toBeDefined();
    left.resolve(new Response('', { status: 500 }));
  });
});
