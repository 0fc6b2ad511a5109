// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { anIntent, createdOutcome, refusedOutcome, unknownOutcome } from '#testing/intents.ts';
import { render } from '#testing/render.tsx';
import { IntentCard } from './intent-card.tsx';
import type { Intent } from './intent.ts';

const show = (part: Partial<Intent>) => {
  render(<IntentCard intent={anIntent(part)} />);
  return screen.getByRole('article', { name: 'Order A-17' });
};

const created: Partial<Intent> = { state: 'created', settledBy: 'service' };

it('says Created, for whom, where and when at the job', () => {
  const card = show({ ...created, last: createdOutcome() });
  for (const text of ['Created', 'Delivery for Ana M.', '1 Main St, Chicago', '2026-12-01 14:30'])
    expect(within(card).getByText(text)).toBeDefined();
  expect(card.textContent).toContain('Chicago · CST (UTC-6)');
  expect(card.textContent).toContain('Task 17 · Unassigned');
  expect(within(card).queryByRole('link')).toBeNull();
  expect(within(card).queryByRole('button')).toBeNull();
});

it('tells assignment, warnings and positions that are not exact', () => {
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
  for (const words of ['agent 9 of team 3', 'city centre only', 'address not found', 'No agent covers'])
    expect(card.textContent).toContain(words);
});

it('links to the tracking page safely and shows its host', () => {
  const trackingLinks = [{ leg: 'task', text: 'https://аpple.test/track/x' }] as const;
  const card = show({ ...created, last: createdOutcome({ trackingLinks: [...trackingLinks] }) });
  const link = within(card).getByRole('link', { name: 'Track' });
  expect(link.getAttribute('rel')).toBe('noopener noreferrer');
  expect(link.getAttribute('target')).toBe('_blank');
  expect(card.textContent).toContain('xn--pple-43d.test');
  expect(within(card).getByRole('button', { name: 'Copy tracking link of A-17' })).toBeDefined();
});

it('shows an unsafe tracking link as text', () => {
  const trackingLinks = [{ leg: 'task' as const, text: 'javascript:alert(1)' }];
  const card = show({ ...created, last: createdOutcome({ trackingLinks }) });
  expect(within(card).queryByRole('link')).toBeNull();
  expect(card.textContent).toContain('javascript:alert(1)');
});

it('marks an answer that it did not recognise', () => {
  const card = show({ ...created, last: createdOutcome({ recognised: false }) });
  expect(card.textContent).toContain('Accepted, answer not recognised');
});

it('says Rejected with the reasons, and leads back to the form', async () => {
  const onFix = vi.fn<(intent: Intent) => void>();
  const issues = [{ field: 'timezone', message: 'Choose a zone.' }];
  const intent = anIntent({ state: 'rejected', settledBy: 'service', last: refusedOutcome({ issues }) });
  render(<IntentCard intent={intent} onFix={onFix} fieldLabel={() => 'Time zone'} />);
  expect(screen.getByText('Rejected')).toBeDefined();
  expect(screen.getByText('Time zone:').parentElement?.textContent).toBe('Time zone: Choose a zone.');
  await userEvent.click(screen.getByRole('button', { name: 'Correct it' }));
  expect(onFix).toHaveBeenCalledWith(intent);
});

it('says Not sent and why', () => {
  const card = show({});
  expect(within(card).getByText('Not sent')).toBeDefined();
  expect(card.textContent).toContain('another connection');
});

it('says Outcome unknown, what to do, and offers the three ways', () => {
  const last = unknownOutcome({ why: 'not-json', excerpt: '<img src=x onerror=alert(1)>' });
  const card = show({ state: 'unknown', uncertain: true, last });
  expect(within(card).getByText('Outcome unknown')).toBeDefined();
  expect(card.textContent).toContain('Look for order A-17 in the dispatch system');
  expect(
    within(card)
      .getAllByRole('button')
      .map((button) => button.textContent),
  ).toEqual(['It is there', 'Send again', 'Drop']);
  expect(card.querySelector('img')).toBeNull();
  expect(card.textContent).toContain('<img src=x onerror=alert(1)>');
});

it('stops asking about what was dropped', () => {
  const card = show({ state: 'unknown', uncertain: true, settledBy: 'person', last: unknownOutcome() });
  expect(within(card).getByText('Outcome unknown')).toBeDefined();
  expect(within(card).queryByRole('button')).toBeNull();
});

it('does not call it Not sent while an attempt is in doubt', () => {
  const card = show({ uncertain: true, dedupes: true, last: unknownOutcome() });
  expect(within(card).getByText('Outcome unknown')).toBeDefined();
});

it('warns of a second task', () => {
  const card = show({ ...created, uncertain: true, resends: 1, last: createdOutcome() });
  expect(card.textContent).toContain('there may be a second task');
});
