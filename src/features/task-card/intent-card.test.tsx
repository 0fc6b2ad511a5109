// @vitest-environment jsdom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { connect } from '#data/http/connect.ts';
import { disconnect, getConnection } from '#data/http/connection.ts';
import { accountBook } from '#data/device/account-book.ts';
import type { Assignment } from '#contract/answers.ts';
import { profiles } from '#contract/profiles.ts';
import { anIntent, type IntentPart, createdOutcome, unknownOutcome } from '#testing/intents.ts';
import { render } from '#testing/render.tsx';
import { serveFetch } from '#testing/serve.ts';
import { startService, type TestService } from '#testing/start-service.ts';
import { Countdown, IntentCard } from './intent-card.tsx';

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

const { data } = createdOutcome();

it.each<[string, IntentPart, status: string, text: string]>([
  [
    'another order number in the answer',
    { ...created, last: createdOutcome({ data: { ...data, orderId: 'A-71' } }) },
    'Created',
    'another order number, A-71. This task was sent as A-17',
  ],
  [
    'an unreadable answer',
    { ...created, last: createdOutcome({ recognised: false }) },
    'Created',
    'we couldn’t read the response',
  ],
  [
    'a lost answer that was settled',
    { ...created, pendingAttempt: 'idempotent', dedupes: true, last: createdOutcome() },
    'Created',
    'It has this task once',
  ],
  [
    'a resend while the first attempt was unknown',
    { ...created, uncertain: true, resends: 1, last: createdOutcome() },
    'Created',
    'there may be a second task',
  ],
  ['another account that is waiting', {}, 'Not sent', 'another account'],
  ['another account that is sending', { state: 'sending' }, 'Outcome unknown', 'Connect that account again'],
  [
    'a pending attempt',
    { uncertain: true, pendingAttempt: 'idempotent', dedupes: true, last: unknownOutcome() },
    'Outcome unknown',
    '',
  ],
])('explains %s', (_what, part, status, text) => {
  const card = show(part);
  expect(within(card).getByText(status)).toBeDefined();
  expect(card.textContent).toContain(text);
});

it('shows an error if the device could not save a decision', async () => {
  const card = show({ state: 'queued' });
  expect(within(card).queryByRole('alert')).toBeNull();
  // jsdom has no database.
  fireEvent.click(within(card).getByRole('button', { name: 'Cancel sending' }));
  expect((await within(card).findByRole('alert')).textContent).toContain('nothing was changed');
  expect(within(card).getByRole('button', { name: 'Cancel sending' })).toBeDefined();
});

it('shows assignment, warnings and inexact addresses', () => {
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

it('shows the host of the tracking link in ASCII', () => {
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
])('a closed row shortens %s', (where, short) => {
  const { summary } = anIntent({});
  const card = show({ ...created, summary: { ...summary, where } }, { startsOpen: false });
  expect(within(card).getByText(short)).toBeDefined();
});

it('shows an unsafe tracking link as text', () => {
  const trackingLinks = [{ leg: 'task' as const, text: 'javascript:alert(1)' }];
  const card = show({ ...created, last: createdOutcome({ trackingLinks }) });
  expect(within(card).queryByRole('link')).toBeNull();
  expect(card.textContent).toContain('javascript:alert(1)');
});

it('shows the excerpt of an unreadable answer as text, and the decisions under More', () => {
  const last = unknownOutcome({ why: 'not-json', excerpt: '<img src=x onerror=alert(1)>' });
  const card = show({ state: 'unknown', uncertain: true, last });
  expect(within(card).getByText('Outcome unknown')).toBeDefined();
  expect(card.textContent).toContain('Look up order A-17 in your dispatch system');
  expect(buttonsOf(card)).toEqual(['It exists', 'More for order A-17', 'Send again', 'Stop tracking']);
  expect(card.querySelector('img')).toBeNull();
  expect(card.textContent).toContain('<img src=x onerror=alert(1)>');
});

it('a resent task can be marked as existing while it waits for its account', async () => {
  const last = { kind: 'tab-closed' } as const;
  const card = show({ uncertain: true, pendingAttempt: 'idempotent', dedupes: true, last });
  expect(within(card).getByText('Outcome unknown')).toBeDefined();
  expect(card.textContent).toContain('Connect the account it belongs to');
  expect(buttonsOf(card)).toEqual(['It exists', 'More for order A-17', 'Stop tracking']);
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

  it('offers to send again if the service has no task with the order number', async () => {
    const card = showHere({ pendingAttempt: 'unsafe' });
    await within(card).findByText(/The service has no such task yet/);
    expect(buttonsOf(card)).toContain('Send again');
  });

  it('offers to ask again only if that cannot create a second task', () => {
    const card = showHere({ pendingAttempt: 'idempotent' });
    const ask = within(card).getByRole('button', { name: 'Ask again' });
    expect(ask.getAttribute('aria-description')).toBe('Never creates a second task');
    cleanup();
    expect(
      within(showHere({ pendingAttempt: 'unsafe' })).queryByRole('button', { name: 'Ask again' }),
    ).toBeNull();
  });
});

it('offers nothing for a task that is no longer tracked', () => {
  const card = show({ state: 'unknown', uncertain: true, settledBy: 'person', last: unknownOutcome() });
  expect(within(card).getByText('Outcome unknown')).toBeDefined();
  expect(within(card).queryByRole('button', { name: /More|exists|Ask|Stop/ })).toBeNull();
});

it('offers Undo only for a decision of a person', () => {
  const found = show({ state: 'created', uncertain: true, settledBy: 'person', last: unknownOutcome() });
  expect(within(found).getByRole('button', { name: 'Undo' })).toBeDefined();
  cleanup();
  const made = show({ ...created, last: createdOutcome() });
  expect(within(made).queryByRole('button', { name: 'Undo' })).toBeNull();
});

it('counts down to the next attempt', () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  render(<Countdown until={Date.now() + 12_000} />);
  expect(screen.getByRole('timer').textContent).toBe('Next try in 12 s');
});
