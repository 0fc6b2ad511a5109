import { expect, it } from 'vitest';
import { anIntent, createdOutcome, unknownOutcome } from '#testing/intents.ts';
import type { Outcome } from '#data/http/outcome.ts';
import { maxAttemptEntries } from './attempts.ts';
import { advance, type IntentEvent } from './intent-transitions.ts';
import type { Intent } from './intent.ts';

let now = 0;
const next = (intent: Intent, event: IntentEvent): Intent => {
  const after = advance(intent, { ...event, now: (now += 1) });
  if (!after) throw new Error(`${event.type} does not apply to ${intent.state}`);
  return after;
};
const claim: IntentEvent = { type: 'claim', dedupes: true, now: 0 };
const answer = (intent: Intent, outcome: Outcome) =>
  next(intent, { type: 'outcome', outcome, claim: intent.rev, now: 0, random: 0 });
const release: IntentEvent = { type: 'release', now: 0 };

const historyOf = ({ attempts }: Intent) => attempts.map(({ what }) => what);

it('an intent has the history of its attempts with their instants, oldest first', () => {
  const first = answer(next(anIntent(), claim), unknownOutcome());
  const second = answer(next(next(first, release), claim), unknownOutcome({ why: 'server-error' }));
  const done = answer(next(next(second, release), claim), createdOutcome());
  expect(historyOf(done)).toEqual([
    'sent',
    'no-answer',
    'asked-again',
    'unclear-answer',
    'asked-again',
    'created',
  ]);
  const times = done.attempts.map(({ at }) => at);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  expect(times.at(-1)).toBe(done.updatedAt);
});

it('the decisions of a person are part of the history', () => {
  const unknown = answer(next(anIntent(), { type: 'claim', dedupes: false, now: 0 }), unknownOutcome());
  const again = next(unknown, { type: 'settle', how: 'again', now: 0 });
  expect(historyOf(again)).toEqual(['sent', 'no-answer', 'sent-again']);
  expect(historyOf(next(unknown, { type: 'settle', how: 'stop', now: 0 })).at(-1)).toBe('stopped');
  expect(historyOf(next(unknown, { type: 'settle', how: 'exists', now: 0 })).at(-1)).toBe('found');
  expect(historyOf(next(anIntent(), { type: 'cancel', now: 0 }))).toEqual(['cancelled']);
});

it('only the newest attempts of a long history are stored', () => {
  let intent = anIntent();
  for (let round = 0; round < maxAttemptEntries; round += 1)
    intent = answer(next(intent, claim), { kind: 'not-sent', why: 'offline' });
  expect(intent.attempts).toHaveLength(maxAttemptEntries);
  expect(intent.attempts.at(-1)).toEqual({ at: intent.updatedAt, what: 'not-sent' });
});
