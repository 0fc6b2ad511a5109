import { describe, expect, it } from 'vitest';
import { anIntent, createdOutcome, refusedOutcome, unknownOutcome } from '#testing/intents.ts';
import type { Outcome } from '#data/http/outcome.ts';
import { isAskable, keyMs, type Intent } from './intent.ts';
import { advance, type IntentEvent } from './transitions.ts';

const now = 1000;

type Step = IntentEvent | ((before: Intent) => IntentEvent);

const after = (intent: Intent, ...steps: Step[]): Intent =>
  steps.reduce((before, step) => {
    const event = typeof step === 'function' ? step(before) : step;
    const next = advance(before, event);
    if (!next) throw new Error(`${event.type} does not apply to ${before.state}`);
    return next;
  }, intent);

/** Claims it once its waiting time is over. */
const claim =
  (dedupes = false) =>
  ({ notBefore }: Intent): IntentEvent => ({ type: 'claim', dedupes, now: Math.max(now, notBefore ?? 0) });
/** Answers the running attempt. */
const answer =
  (outcome: Outcome) =>
  ({ rev, updatedAt }: Intent): IntentEvent => ({
    type: 'answered',
    outcome,
    claim: rev,
    now: updatedAt,
    random: 1,
  });
const abandoned = (dedupes: boolean): IntentEvent => ({ type: 'abandoned', dedupes, now });
const sendNow = (byPerson = true, dedupes = true): IntentEvent => ({
  type: 'sendNow',
  byPerson,
  dedupes,
  now,
});
const settle = (how: 'exists' | 'stop'): IntentEvent => ({ type: 'settle', how, now });
const resent: IntentEvent = { type: 'settle', how: 'resent', by: 'i1+1', now };
const reopen: IntentEvent = { type: 'reopen', now };
const cancel: IntentEvent = { type: 'cancel', now };
const busy = (retryAfterMs: number | null = null): Outcome => ({ kind: 'busy', retryAfterMs });

const unknown = after(anIntent(), claim(), answer(unknownOutcome()));
const asked = after(anIntent(), claim(true), answer(unknownOutcome()));
const refused = after(anIntent(), claim(), answer(refusedOutcome()));

describe('an attempt', () => {
  it('is stored before it starts', () => {
    expect(after(anIntent(), claim())).toMatchObject({ state: 'sending', tries: 1, rev: 1 });
  });

  it('ends as created', () => {
    const created = after(anIntent(), claim(), answer(createdOutcome()));
    expect(created).toMatchObject({ state: 'created', doubt: 'none', settledBy: 'service' });
  });

  it('ends as rejected', () => {
    expect(refused).toMatchObject({ state: 'rejected', settledBy: 'service' });
  });

  it('that did not leave the page is not counted', () => {
    const offline: Outcome = { kind: 'not-sent', why: 'offline' };
    expect(after(anIntent(), claim(), answer(offline))).toMatchObject({
      state: 'waiting',
      tries: 0,
      doubt: 'none',
      notBefore: null,
    });
  });

  it('without a response needs a person if it carried no key', () => {
    expect(unknown).toMatchObject({ state: 'unknown', doubt: 'unkeyed', settledBy: null });
  });

  it('without a response is repeated under its key', () => {
    expect(asked).toMatchObject({ state: 'waiting', doubt: 'keyed', notBefore: now + 1000 });
  });

  it.each([
    [true, true, 'waiting', 'keyed'],
    // The service no longer announces keys, or announced them only after the attempt.
    [true, false, 'unknown', 'keyed'],
    [false, true, 'unknown', 'unkeyed'],
  ] as const)(
    'whose tab died, with a key: %s, at a service with keys: %s, becomes %s',
    (isKeyed, dedupes, state, doubt) => {
      expect(after(anIntent(), claim(isKeyed), abandoned(dedupes))).toMatchObject({ state, doubt });
    },
  );

  it('is not settled by the late answer to the attempt before it', () => {
    const first = after(anIntent(), claim(true));
    const second = after(first, abandoned(true), claim(true));
    expect(advance(second, answer(refusedOutcome())(first))).toBeNull();
  });

  it('with a refused key waits for another key', () => {
    expect(after(anIntent(), claim(), answer(refusedOutcome({ keyRefused: true })))).toMatchObject({
      state: 'waiting',
      tries: 0,
      notBefore: null,
    });
  });

  it('with a key that may not create rejects a task of the form', () => {
    const forbidden = refusedOutcome({ code: 'forbidden' });
    expect(after(anIntent(), claim(), answer(forbidden)).state).toBe('rejected');
  });

  it('with a key that may not create leaves a row of an import waiting', () => {
    const forbidden = refusedOutcome({ code: 'forbidden' });
    expect(after(anIntent({ importId: 'm' }), claim(), answer(forbidden)).state).toBe('waiting');
  });
});

describe('a busy service', () => {
  it('is asked again after as long as it asks for', () => {
    expect(after(anIntent(), claim(), answer(busy(2000)))).toMatchObject({
      state: 'waiting',
      notBefore: now + 2000,
      doubt: 'none',
    });
  });

  it('is asked again for as long as it is busy, with growing pauses', () => {
    let intent = anIntent();
    const pauses: number[] = [];
    for (let at = 0; at < 12; at += 1) {
      intent = after(intent, claim(), answer(busy()));
      pauses.push((intent.notBefore ?? 0) - intent.updatedAt);
    }
    expect(pauses.slice(0, 8)).toEqual([1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000]);
  });

  it('keeps a task from being sent before its time', () => {
    const waiting = after(anIntent(), claim(), answer(busy()));
    expect(advance(waiting, { type: 'claim', dedupes: true, now: now + 999 })).toBeNull();
  });

  it('is asked at once when a person says so', () => {
    const waiting = after(anIntent(), claim(), answer(busy()), sendNow());
    expect(waiting).toMatchObject({ notBefore: null, tries: 0 });
  });

  it('does not keep a task waiting after the clock was set back', () => {
    const waiting = after(anIntent(), claim(), answer(busy()));
    expect(advance(waiting, { type: 'claim', dedupes: true, now: 10 })).not.toBeNull();
  });
});

describe('doubt', () => {
  const second = after(asked, claim(true));

  it('stays after a refusal, which may come before the service handles the first attempt', () => {
    expect(after(second, answer(refusedOutcome()))).toMatchObject({
      state: 'waiting',
      doubt: 'keyed',
      last: { kind: 'refused' },
    });
  });

  it('stays while the task waits for another key', () => {
    expect(after(second, answer(refusedOutcome({ keyRefused: true })))).toMatchObject({
      state: 'waiting',
      doubt: 'keyed',
    });
  });

  it('prevents a task from being cancelled', () => {
    expect(advance(asked, cancel)).toBeNull();
  });
});

describe('a key', () => {
  const late = { ...asked, createdAt: 0, notBefore: null };

  it('is not used two weeks after the press', () => {
    expect(after(late, { type: 'claim', dedupes: true, now: keyMs })).toMatchObject({
      state: 'unknown',
      settledBy: null,
    });
  });

  it('of a service that no longer announces keys needs a person', () => {
    expect(after(late, claim(false)).state).toBe('unknown');
  });

  it('is used again once the service announces keys again', () => {
    expect(after(late, claim(false), sendNow(false)).state).toBe('waiting');
  });

  it('from the future is not used: its age is unknown', () => {
    const future = { ...unknown, doubt: 'keyed', createdAt: 5 * 86_400_000 } as const;
    expect(isAskable(future, { dedupes: true, now })).toBe(false);
  });
});

describe('a person', () => {
  it.each([unknown, asked])('can mark a task as created that is $state', (intent) => {
    expect(after(intent, settle('exists'))).toMatchObject({ state: 'created', settledBy: 'person' });
  });

  it.each([unknown, asked])('can dismiss a task that is $state', (intent) => {
    expect(after(intent, settle('stop'))).toMatchObject({ state: 'unknown', settledBy: 'person' });
  });

  it('can mark a dismissed task as created', () => {
    expect(after(unknown, settle('stop'), settle('exists')).state).toBe('created');
  });

  it('can settle nothing during an attempt', () => {
    expect(advance(after(asked, claim(true)), settle('exists'))).toBeNull();
  });

  it('can settle nothing if the outcome is known', () => {
    expect(advance(refused, settle('exists'))).toBeNull();
  });

  it.each(['exists', 'stop'] as const)('takes back %s, after which the service is asked again', (how) => {
    expect(after(asked, settle(how), reopen)).toMatchObject({ state: 'waiting', doubt: 'keyed' });
  });

  it.each(['exists', 'stop'] as const)('takes back %s if the service can’t be asked', (how) => {
    expect(after(unknown, settle(how), reopen)).toMatchObject({
      state: 'unknown',
      doubt: 'unkeyed',
      settledBy: null,
    });
  });

  it('can’t reopen an outcome that the service confirmed', () => {
    expect(advance(after(anIntent(), claim(), answer(createdOutcome())), reopen)).toBeNull();
  });

  it('can cancel a task that waits', () => {
    expect(after(anIntent(), cancel)).toMatchObject({ state: 'rejected', settledBy: 'person' });
  });
});

describe('a task that was sent again as another one', () => {
  it('is settled if its outcome was unknown', () => {
    expect(after(unknown, resent)).toMatchObject({ settledBy: 'person', resentAs: 'i1+1' });
  });

  it('is linked if it was rejected', () => {
    expect(after(refused, resent)).toMatchObject({ state: 'rejected', resentAs: 'i1+1' });
  });

  it('can’t be reopened', () => {
    expect(advance(after(unknown, resent), reopen)).toBeNull();
  });

  it('stays created if the service has answered in the meantime', () => {
    expect(advance(after(asked, claim(true), answer(createdOutcome())), resent)).toBeNull();
  });
});

describe('the history of a task', () => {
  const historyOf = ({ attempts }: Intent) => attempts.map(({ what }) => what);

  it('has its attempts, oldest first', () => {
    const done = after(asked, claim(true), answer(busy()), claim(true), answer(createdOutcome()));
    expect(historyOf(done)).toEqual(['sent', 'no-answer', 'asked-again', 'busy', 'asked-again', 'created']);
  });

  it('has the decisions of a person', () => {
    expect(historyOf(after(unknown, settle('stop'), reopen, settle('exists')))).toEqual([
      'sent',
      'no-answer',
      'stopped',
      'reopened',
      'found',
    ]);
  });

  it('keeps the newest entries', () => {
    let intent = anIntent();
    for (let round = 0; round < 20; round += 1)
      intent = after(intent, claim(), answer({ kind: 'not-sent', why: 'offline' }));
    expect(intent.attempts).toHaveLength(20);
    expect(intent.attempts.at(-1)?.what).toBe('not-sent');
  });
});
