// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { connect } from '#data/http/connect.ts';
import { disconnect, getConnection } from '#data/http/connection.ts';
import type { TrackingLink } from '#data/http/created-task.ts';
import { accountBook } from '#data/device/account-book.ts';
import type { Assignment } from '#contract/answers.ts';
import { profiles } from '#contract/profiles.ts';
import {
  anIntent,
  type IntentPart,
  createdOutcome,
  refusedOutcome,
  unknownOutcome,
} from '#testing/intents.ts';
import { render } from '#testing/render.tsx';
import { serveFetch } from '#testing/serve.ts';
import { startService, type TestService } from '#testing/start-service.ts';
import { Countdown, IntentCard } from './intent-card.tsx';
import type { Intent } from '#data/outbox/intent.ts';

const agents = new Map([['9', 'Ana Flores']]);
const nameAssignment = (assignment: Assignment) => ({
  name:
    assignment.state === 'unassigned'
      ? 'Unassigned'
      : (agents.get(assignment.fleet_id) ?? assignment.fleet_id),
  team: assignment.state === 'team' ? 'North' : null,
});

const show = (part: IntentPart, { startsOpen = true } = {}) => {
  render(
    <IntentCard
      intent={anIntent(part)}
      kindName="Delivery"
      nameAssignment={nameAssignment}
      inWords={(_kind, text) => text}
      startsOpen={startsOpen}
    />,
  );
  return screen.getByRole('article', { name: 'Order A-17' });
};

const created: IntentPart = { state: 'created', settledBy: 'service' };

/** Their names, with those under More. */
const buttonsOf = (card: HTMLElement): string[] => {
  const more = within(card).queryByRole('button', { name: /^More/, expanded: false });
  if (more) fireEvent.click(more);
  return within(card)
    .getAllByRole('button')
    .map((button) => {
      const label = document.getElementById(button.getAttribute('aria-labelledby') ?? '');
      return (label ?? button).textContent;
    });
};

it('the card says Created, for whom, where and when at the job', () => {
  const card = show({ ...created, last: createdOutcome() });
  for (const text of [
    'Created',
    'Delivery · Task 17',
    'Ana M. · +1 555 0100',
    '1 Main St, Chicago',
    'Unassigned',
  ])
    expect(within(card).getByText(text)).toBeDefined();
  expect(card.textContent).toContain('2026-12-01 14:30 Chicago · CST (UTC-6)');
  expect(within(card).queryByRole('link')).toBeNull();
});

it('the card is a row that a press opens and closes, with its link always in sight', async () => {
  const trackingLinks = [{ leg: 'task', text: 'https://desk.test/track/x' }] as const;
  const last = createdOutcome({ trackingLinks: [...trackingLinks] });
  const card = show({ ...created, last }, { startsOpen: false });
  const details = within(card).getByRole('button', { name: 'Details of order A-17' });
  expect(details.getAttribute('aria-expanded')).toBe('false');
  expect(within(card).getByText('Created')).toBeDefined();
  expect(within(card).queryByText('Unassigned')).toBeNull();
  expect(within(card).getAllByRole('link', { name: 'Track' })).toHaveLength(1);
  await userEvent.click(details);
  expect(details.getAttribute('aria-expanded')).toBe('true');
  expect(within(card).getByText('Unassigned')).toBeDefined();
  expect(within(card).getAllByRole('link', { name: 'Track' })).toHaveLength(1);
  await userEvent.click(details);
  expect(within(card).queryByText('Unassigned')).toBeNull();
});

it('the card says that the device did not record what was pressed', async () => {
  const card = show({ state: 'queued' });
  expect(within(card).queryByRole('alert')).toBeNull();
  // jsdom has no database.
  fireEvent.click(within(card).getByRole('button', { name: 'Cancel sending' }));
  expect((await within(card).findByRole('alert')).textContent).toContain('nothing was changed');
  expect(within(card).getByRole('button', { name: 'Cancel sending' })).toBeDefined();
});

it('the card shows assignment, warnings and positions that are not exact', () => {
  const { data } = createdOutcome();
  const card = show({
    ...created,
    last: createdOutcome({
      data: {
        ...data,
        assignment: { state: 'team', team_id: 3, fleet_id: '9' },
        precision: { pickup: 'city', delivery: null },
        notFound: { pickup: false, delivery: true },
        warnings: ['No agent covers the tags.'],
      },
    }),
  });
  for (const words of ['Ana Flores', 'City center only', 'Address not found', 'No agent covers'])
    expect(card.textContent).toContain(words);
});

it('the card says when the service answers with another order number than the one that was sent', () => {
  const { data } = createdOutcome();
  const same = show({ ...created, last: createdOutcome() });
  expect(same.textContent).not.toContain('another order number');
  cleanup();
  const silent = show({ ...created, last: createdOutcome({ data: { ...data, orderId: null } }) });
  expect(silent.textContent).not.toContain('another order number');
  cleanup();
  const other = show({ ...created, last: createdOutcome({ data: { ...data, orderId: 'A-71' } }) });
  expect(other.textContent).toContain('another order number, A-71. This task was sent as A-17');
});

it('the card links to the tracking page safely and shows its host', () => {
  const trackingLinks = [{ leg: 'task', text: 'https://аpple.test/track/x' }] as const;
  const card = show({ ...created, last: createdOutcome({ trackingLinks: [...trackingLinks] }) });
  const link = within(card).getByRole('link', { name: 'Track' });
  expect(link.getAttribute('rel')).toBe('noopener noreferrer');
  expect(link.getAttribute('target')).toBe('_blank');
  expect(card.textContent).toContain('xn--pple-43d.test');
  expect(within(card).getByRole('button', { name: 'Copy link' })).toBeDefined();
});

it.each([
  ['12, Rue de la Paix, Paris → Pier 39, San Francisco', '12, Rue de la Paix → Pier 39'],
  ['37.79, -122.4', '37.79, -122.4'],
])('a closed row tells of %s what can be found', (where, short) => {
  const { summary } = anIntent({});
  const card = show({ ...created, summary: { ...summary, where } }, { startsOpen: false });
  expect(within(card).getByText(short)).toBeDefined();
});

it('a closed row has one place for its tracking links, and none without a link', () => {
  const placesOf = (trackingLinks: TrackingLink[]) => {
    const card = show({ ...created, last: createdOutcome({ trackingLinks }) }, { startsOpen: false });
    const places = card.querySelector('header')?.childElementCount;
    cleanup();
    return places;
  };
  const link = (leg: TrackingLink['leg']): TrackingLink => ({ leg, text: `https://desk.test/track/${leg}` });
  const without = placesOf([]) ?? 0;
  expect(placesOf([link('task')])).toBe(without + 1);
  expect(placesOf([link('pickup'), link('delivery')])).toBe(without + 1);
});

it('the card shows an unsafe tracking link as text', () => {
  const trackingLinks = [{ leg: 'task' as const, text: 'javascript:alert(1)' }];
  const card = show({ ...created, last: createdOutcome({ trackingLinks }) });
  expect(within(card).queryByRole('link')).toBeNull();
  expect(card.textContent).toContain('javascript:alert(1)');
});

it('the card says that an answer was not recognised', () => {
  const card = show({ ...created, last: createdOutcome({ recognised: false }) });
  expect(card.textContent).toContain('we couldn’t read the response');
});

it('the card says that an answer named no task', () => {
  const { data } = createdOutcome();
  const last = createdOutcome({ recognised: false, data: { ...data, jobs: [] } });
  expect(show({ ...created, last }).textContent).toContain('Accepted; the answer names no task');
});

it('the card says Rejected with the reasons, and leads back to the form', async () => {
  const onFix = vi.fn<(intent: Intent) => void>();
  const issues = [{ field: 'timezone', message: 'Choose a zone.' }];
  const intent = anIntent({ state: 'rejected', settledBy: 'service', last: refusedOutcome({ issues }) });
  render(
    <IntentCard
      intent={intent}
      kindName="Delivery"
      nameAssignment={nameAssignment}
      onFix={onFix}
      inWords={(_kind, text) => text.replace('timezone', 'Time zone')}
    />,
  );
  expect(screen.getByText('Rejected')).toBeDefined();
  expect(screen.getByText('Time zone:').parentElement?.textContent).toBe('Time zone: Choose a zone.');
  await userEvent.click(screen.getByRole('button', { name: 'Edit and resend' }));
  expect(onFix).toHaveBeenCalledWith(intent);
});

it('the card says Not sent and why', () => {
  const card = show({});
  expect(within(card).getByText('Not sent')).toBeDefined();
  expect(card.textContent).toContain('another account');
});

it('the card says Outcome unknown and what to do, offers one way, and the others under More', () => {
  const last = unknownOutcome({ why: 'not-json', excerpt: '<img src=x onerror=alert(1)>' });
  const card = show({ state: 'unknown', uncertain: true, last });
  expect(within(card).getByText('Outcome unknown')).toBeDefined();
  expect(card.textContent).toContain('Look up order A-17 in your dispatch system');
  expect(buttonsOf(card)).toEqual(['It exists', 'More for order A-17', 'Send again', 'Stop tracking']);
  expect(card.querySelector('img')).toBeNull();
  expect(card.textContent).toContain('<img src=x onerror=alert(1)>');
});

it('the card says how a lost answer was settled', () => {
  const card = show({ ...created, pendingAttempt: 'idempotent', dedupes: true, last: createdOutcome() });
  expect(within(card).getByText('Created')).toBeDefined();
  expect(card.textContent).toContain('asked again. It has this task once');
});

it('the card of a resent task says what it waits for, and lets the person say that the first one exists', async () => {
  const last = { kind: 'tab-closed' } as const;
  const card = show({ uncertain: true, pendingAttempt: 'idempotent', dedupes: true, last });
  expect(within(card).getByText('Outcome unknown')).toBeDefined();
  expect(card.textContent).toContain('Connect the account it belongs to');
  expect(buttonsOf(card)).toEqual(['It exists', 'More for order A-17', 'Stop tracking']);
});

it('the card says Outcome unknown while the service is asked again', () => {
  const card = show({
    state: 'sending',
    uncertain: true,
    pendingAttempt: 'idempotent',
    last: unknownOutcome(),
  });
  expect(within(card).getByText('Outcome unknown')).toBeDefined();
  expect(within(card).queryByRole('button')).toBeNull();
});

/** A card of an unknown outcome of the connection in force. */
const showHere = (part: IntentPart) => {
  const { id: connectionId = '', baseUrl = '' } = getConnection() ?? {};
  const unknown = {
    state: 'unknown',
    uncertain: true,
    last: unknownOutcome(),
    createdAt: Date.now(),
  } as const;
  return show({ connectionId, baseUrl, ...unknown, ...part });
};

describe('connected to our own service', () => {
  let service: TestService;
  let served: Awaited<ReturnType<typeof serveFetch>>;

  beforeEach(async () => {
    service = await startService({ now: new Date(Date.now() - 103 * 60_000).toISOString() });
    served = await serveFetch(service.app.fetch);
    document.head.innerHTML = `<meta name="services" content="${served.origin}">`;
    const { api_key: apiKey, merchant_id: merchantId } = service.account;
    const profile = profiles.documented;
    await connect({ baseUrl: served.origin, apiKey, merchantId, profile, storeInTab: false }, accountBook);
  });
  afterEach(async () => {
    cleanup();
    disconnect();
    localStorage.clear();
    await served.close();
    await service.close();
  });

  it('the card shows the task that the service has under the order number, and leaves the outcome unknown', async () => {
    const body = service.body('delivery', { order_id: 'A-17' });
    await service.fetch(profiles.documented.paths.delivery, body);
    const card = showHere({ pendingAttempt: 'unsafe', createdAt: Date.now() - 104 * 60_000 });
    await within(card).findByText(/^The service has 1 task with this order number:/);
    expect(card.textContent).toContain(
      'Task 1 · Ana Flores · 500 Castro St, San Francisco · created 1 h 43 min ago',
    );
    expect(card.textContent).toContain('Delivery · 2026-12-01 14:30 · Chicago · sent 1 h 44 min ago · Order');
    expect(card.textContent).not.toContain('your time');
    expect(within(card).getByText('Outcome unknown')).toBeDefined();
  });

  it('the card says that the service has no task of the order number, and that this proves nothing', async () => {
    const card = showHere({ pendingAttempt: 'unsafe' });
    await within(card).findByText(/The service has no such task yet/);
    expect(buttonsOf(card)).toContain('Send again');
  });

  it('the card says that the service cannot be asked where it cannot', async () => {
    await served.close();
    const card = showHere({ pendingAttempt: 'unsafe' });
    expect(await within(card).findByText(/Couldn’t look up the order number/)).toBeDefined();
  });

  it('Ask again stays where it is while the page is offline, and does nothing then', async () => {
    const card = showHere({ pendingAttempt: 'idempotent', epoch: 'first' });
    const online = buttonsOf(card);
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => void dispatchEvent(new Event('offline')));
    expect(buttonsOf(card)).toEqual(online);
    const ask = within(card).getByRole('button', { name: 'Ask again' });
    expect(ask.getAttribute('aria-disabled')).toBe('true');
    expect(card.textContent).toContain('when you’re back online');
    await userEvent.click(ask);
    expect(within(card).getByText('Outcome unknown')).toBeDefined();
    vi.restoreAllMocks();
    act(() => void dispatchEvent(new Event('online')));
    expect(ask.getAttribute('aria-disabled')).toBeNull();
  });

  it('the card offers to ask again with the same key where that cannot create a second task', () => {
    const card = showHere({ pendingAttempt: 'idempotent', epoch: 'first' });
    const ask = within(card).getByRole('button', { name: 'Ask again' });
    expect(ask.getAttribute('aria-description')).toBe('Never creates a second task');
    cleanup();
    expect(
      within(showHere({ pendingAttempt: 'unsafe' })).queryByRole('button', { name: 'Ask again' }),
    ).toBeNull();
  });
});

it('the card asks nothing about a task that a person stopped tracking', () => {
  const card = show({ state: 'unknown', uncertain: true, settledBy: 'person', last: unknownOutcome() });
  expect(within(card).getByText('Outcome unknown')).toBeDefined();
  expect(within(card).queryByRole('button', { name: /More|exists|Ask|Stop/ })).toBeNull();
});

it('the card offers to take back what a person said of the task', () => {
  const found = show({ state: 'created', uncertain: true, settledBy: 'person', last: unknownOutcome() });
  expect(within(found).getByRole('button', { name: 'Undo' })).toBeDefined();
  cleanup();
  const made = show({ ...created, last: createdOutcome() });
  expect(within(made).queryByRole('button', { name: 'Undo' })).toBeNull();
});

it('the card does not say Not sent while an attempt is pending', () => {
  const card = show({ uncertain: true, pendingAttempt: 'idempotent', dedupes: true, last: unknownOutcome() });
  expect(within(card).getByText('Outcome unknown')).toBeDefined();
});

it('the card warns of a second task where a task was sent again while its first attempt was unknown', () => {
  const card = show({ ...created, uncertain: true, resends: 1, last: createdOutcome() });
  expect(card.textContent).toContain('there may be a second task');
});

it('the card does not say Sending for a task of another account', () => {
  const card = show({ state: 'sending' });
  expect(within(card).getByText('Outcome unknown')).toBeDefined();
  expect(card.textContent).toContain('Connect that account again');
  expect(within(card).queryByRole('button')).toBeNull();
});

it('the card counts down to the next attempt', () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  render(<Countdown until={Date.now() + 12_000} />);
  expect(screen.getByRole('timer').textContent).toBe('Next try in 12 s');
});
