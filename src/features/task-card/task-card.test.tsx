// @vitest-environment jsdom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { anIntent, type IntentPart, createdOutcome, unknownOutcome } from '#testing/intents.ts';
import { render } from '#testing/render.tsx';
import { TaskCard } from './task-card.tsx';

const show = (part: IntentPart, { startsOpen = true } = {}) => {
  render(<TaskCard intent={anIntent(part)} startsOpen={startsOpen} onCopy={() => undefined} />);
  return screen.getByRole('article', { name: 'Order A-17' });
};

const created: IntentPart = { state: 'created', settledBy: 'service' };

/** The names of the actions, with those under More. */
const buttonsOf = (card: HTMLElement): (string | null)[] => {
  const more = within(card).queryByRole('button', { name: /^More/, expanded: false });
  if (more) fireEvent.click(more);
  const items = within(card).queryAllByRole('menuitem', { hidden: true });
  return [
    ...within(card)
      .getAllByRole('button')
      .map((button) => button.textContent)
      .filter(Boolean),
    ...items.map((item) => item.querySelector('p')?.textContent ?? null),
  ];
};

const { data } = createdOutcome();

it.each<[string, IntentPart, status: string, text: string]>([
  [
    'an unreadable answer',
    { ...created, last: createdOutcome({ recognised: false }) },
    'Created',
    'we couldn’t read the response',
  ],
  [
    'a lost answer that was settled',
    { ...created, doubt: 'keyed', last: createdOutcome() },
    'Created',
    'It has this task once',
  ],
  ['another account that is waiting', {}, 'Not sent', 'another account'],
  ['another account that is sending', { state: 'sending' }, 'Outcome unknown', 'You switched accounts'],
  ['a pending attempt', { doubt: 'keyed', last: unknownOutcome() }, 'Outcome unknown', ''],
])('explains %s', (_what, part, status, text) => {
  const card = show(part);
  expect(within(card).getByText(status)).toBeDefined();
  expect(card.textContent).toContain(text);
});

it('shows an error if the device could not save a decision', async () => {
  const card = show({ state: 'waiting' });
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
  for (const words of ['Agent 9, Team 3', 'City centre only', 'Address not found', 'No agent covers'])
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

it('offers no tracking link that could run a script', () => {
  const trackingLinks = [{ leg: 'task' as const, text: 'javascript:alert(1)' }];
  const card = show({ ...created, last: createdOutcome({ trackingLinks }) });
  expect(within(card).queryByRole('link')).toBeNull();
});

it('offers the decisions about an unreadable answer under More', () => {
  const last = unknownOutcome({ why: 'not-json' });
  const card = show({ state: 'unknown', doubt: 'unkeyed', last });
  expect(within(card).getByText('Outcome unknown')).toBeDefined();
  expect(card.textContent).toContain('Look up order A-17 in your dispatch system');
  expect(buttonsOf(card)).toEqual(['Mark as created', 'More', 'Resend', 'Dismiss', 'Duplicate']);
});

it('a task that may exist can be marked as created while it waits for its account', async () => {
  const last = { kind: 'tab-closed' } as const;
  const card = show({ doubt: 'keyed', last });
  expect(within(card).getByText('Outcome unknown')).toBeDefined();
  expect(card.textContent).toContain('Connect the account it belongs to');
  expect(buttonsOf(card)).toEqual(['Mark as created', 'More', 'Dismiss', 'Duplicate']);
});

it('offers nothing for a task that is no longer tracked', () => {
  const card = show({ state: 'unknown', doubt: 'unkeyed', settledBy: 'person', last: unknownOutcome() });
  expect(within(card).getByText('Outcome unknown')).toBeDefined();
  expect(within(card).queryByRole('button', { name: /More|exists|Ask|Stop/ })).toBeNull();
});

it('offers Undo only for a decision of a person', () => {
  const found = show({ state: 'created', doubt: 'unkeyed', settledBy: 'person', last: unknownOutcome() });
  expect(within(found).getByRole('button', { name: 'Undo' })).toBeDefined();
  cleanup();
  const made = show({ ...created, last: createdOutcome() });
  expect(within(made).queryByRole('button', { name: 'Undo' })).toBeNull();
});
