import { describe, expect, it } from 'vitest';
import { anIntent, createdOutcome, refusedOutcome, unknownOutcome } from '#testing/intents.ts';
import type { Outcome } from '#data/http/outcome.ts';
import { advance, type IntentEvent } from './intent-transitions.ts';
import { maxAttempts } from '#data/http/retry-pauses.ts';
import { idempotencyKeyOf, replayMs, type Intent } from './intent.ts';

const now = 1000;

type Step = IntentEvent | ((before: Intent) => IntentEvent);

const after = (intent: Intent, ...steps: Step[]): Intent =>
  steps.reduce((before, step) => {
    const event = typeof step === 'function' ? step(before) : step;
    const next = advance(before, event);
    if (!next) throw new Error(`${event.type} does not apply to ${before.state}`);
    return next;
  }, intent);

const claim = (dedupes = false): IntentEvent => ({ type: 'claim', dedupes, now });
/** The event of an answer to the running attempt. */
const outcome =
  (of: Outcome) =>
  ({ rev }: Intent): IntentEvent => ({ type: 'outcome', outcome: of, claim: rev, now, random: 1 });
const release: IntentEvent = { type: 'release', now };
const replay = (dedupes: boolean, at = now): IntentEvent => ({ type: 'replay', dedupes, now: at });
const settle = (how: 'exists' | 'again' | 'stop'): IntentEvent => ({ type: 'settle', how, now });
const shed = (retryAfterMs: number | null = null): Outcome => ({ kind: 'shed', retryAfterMs });

/** The intent after its tab died during the first attempt and another tab knows whether the service dedupes. */
const died = (keyed: boolean, dedupes: boolean) =>
  after(anIntent(), claim(keyed), { type: 'sender-lost', dedupes, now });

describe('what a person said of a task', () => {
  it.each(['exists', 'stop'] as const)('is taken back: %s', (how) => {
    const before = died(true, false);
    const back = after(before, settle(how), { type: 'reopen', now });
    expect(back).toMatchObject({
      state: 'unknown',
      settledBy: null,
      last: before.last,
      uncertain: true,
      pendingAttempt: before.pendingAttempt,
    });
    expect(advance(back, { type: 'reopen', now })).toBeNull();
  });

  it('is nothing that the service said', () => {
    const created = after(anIntent(), claim(), outcome(createdOutcome()));
    expect(advance(created, { type: 'reopen', now })).toBeNull();
  });
});

describe('an attempt', () => {
  it('is counted and stored before it starts', () => {
    expect(after(anIntent(), claim())).toMatchObject({ state: 'sending', attempt: 1, rev: 1 });
  });

  it('ends as created or rejected if no earlier attempt is pending', () => {
    expect(after(anIntent(), claim(), outcome(createdOutcome()))).toMatchObject({
      state: 'created',
      uncertain: false,
      settledBy: 'service',
    });
    expect(after(anIntent(), claim(), outcome(refusedOutcome()))).toMatchObject({
      state: 'rejected',
      settledBy: 'service',
    });
  });

  it('that did not leave the page is not counted', () => {
    const offline: Outcome = { kind: 'not-sent', why: 'offline' };
    expect(after(anIntent(), claim(), outcome(offline))).toMatchObject({
      state: 'queued',
      attempt: 0,
      uncertain: false,
    });
  });

  it('without an answer is unknown, or repeated with the same key if the service dedupes', () => {
    expect(after(anIntent(), claim(), outcome(unknownOutcome()))).toMatchObject({
      state: 'unknown',
      uncertain: true,
      settledBy: null,
    });
    const again = after(anIntent(), claim(true), outcome(unknownOutcome()));
    expect(again).toMatchObject({ state: 'queued', uncertain: true, notBefore: now + 1000 });
    expect(idempotencyKeyOf(again)).toBe('i1:0');
  });

  it('is made at most four times', () => {
    let intent = anIntent();
    for (let attempt = 1; attempt < maxAttempts; attempt += 1)
      intent = after(intent, claim(true), outcome(unknownOutcome()), release);
    expect(after(intent, claim(true), outcome(unknownOutcome())).state).toBe('unknown');
  });

  it('whose tab died is unknown, or repeated with the same key if the service dedupes', () => {
    expect(died(false, false)).toMatchObject({ state: 'unknown', uncertain: true, pendingAttempt: 'unsafe' });
    expect(died(true, true)).toMatchObject({
      state: 'queued',
      uncertain: true,
      pendingAttempt: 'idempotent',
    });
    // The service stopped announcing it since, or announced it only after the attempt.
    expect(died(true, false).state).toBe('unknown');
    expect(died(false, true).state).toBe('unknown');
  });

  it('whose tab dies each time is repeated at most four times', () => {
    const end: IntentEvent = { type: 'sender-lost', dedupes: true, now };
    const fourth = after(anIntent(), claim(true), end, claim(true), end, claim(true), end, claim(true));
    expect(after(fourth, end)).toMatchObject({ state: 'unknown', attempt: maxAttempts });
  });

  it('is not settled by the late answer to the attempt before it', () => {
    const first = after(anIntent(), claim(true));
    const second = after(first, { type: 'sender-lost', dedupes: true, now }, claim(true));
    expect(advance(second, outcome(refusedOutcome())(first))).toBeNull();
    expect(after(second, outcome(createdOutcome())).state).toBe('created');
  });
});

describe('a shed attempt', () => {
  it('is repeated after as long as the service asks, else after a random time', () => {
    expect(after(anIntent(), claim(), outcome(shed(2000)))).toMatchObject({
      state: 'queued',
      notBefore: now + 2000,
      uncertain: false,
    });
    expect(after(anIntent(), claim(), outcome(shed()))).toMatchObject({ notBefore: now + 1000 });
  });

  it('is put aside after four attempts, or when the service asks for longer than a minute', () => {
    let intent = anIntent();
    for (let attempt = 1; attempt < maxAttempts; attempt += 1)
      intent = after(intent, claim(), outcome(shed()), release);
    expect(after(intent, claim(), outcome(shed()))).toMatchObject({ state: 'queued', parked: true });
    const parked = after(anIntent(), claim(), outcome(shed(1e9)));
    expect(parked).toMatchObject({ state: 'queued', parked: true });
    expect(advance(parked, claim())).toBeNull();
    expect(after(parked, { type: 'send-now', now })).toMatchObject({ parked: false, attempt: 0 });
  });
});

describe('uncertainty', () => {
  const uncertain = after(anIntent(), claim(true), outcome(unknownOutcome()), release, claim(true));

  it('stays after a refusal and after a shed answer', () => {
    expect(after(uncertain, outcome(refusedOutcome()))).toMatchObject({
      state: 'unknown',
      last: { kind: 'refused' },
    });
  });

  it('stays while the task waits for a key that is accepted', () => {
    expect(after(uncertain, outcome(refusedOutcome({ keyRefused: true })))).toMatchObject({
      state: 'queued',
      uncertain: true,
      pendingAttempt: 'idempotent',
      attempt: 1,
    });
  });

  it('stays whatever the outcome of a second send, which a person asked for and which may wait for a busy service', () => {
    let alone = after(anIntent(), claim(), outcome(unknownOutcome()), settle('again'), claim());
    expect(after(alone, outcome(refusedOutcome()))).toMatchObject({
      state: 'unknown',
      pendingAttempt: 'none',
    });
    for (let attempt = 1; attempt < maxAttempts; attempt += 1)
      alone = after(alone, outcome(shed()), release, claim());
    expect(after(alone, outcome(shed()))).toMatchObject({ state: 'unknown', uncertain: true });
  });

  it('is not cleared by a success that may not be the service’s own', () => {
    expect(after(uncertain, outcome(createdOutcome({ recognised: false })))).toMatchObject({
      state: 'created',
      uncertain: true,
    });
  });

  it('is cleared by a success of the same key, and only by that', () => {
    expect(after(uncertain, outcome(createdOutcome()))).toMatchObject({ uncertain: false });
    const alone = after(anIntent(), claim(), outcome(unknownOutcome()), settle('again'), claim());
    expect(after(alone, outcome(createdOutcome()))).toMatchObject({ state: 'created', uncertain: true });
  });

  it('prevents a task from being cancelled; only sending it again can be taken back', () => {
    const cancel = { type: 'cancel', now } as const;
    expect(after(anIntent(), cancel)).toMatchObject({ state: 'rejected', settledBy: 'person' });
    expect(advance(anIntent({ uncertain: true, pendingAttempt: 'idempotent' }), cancel)).toBeNull();
    const back = after(anIntent(), claim(), outcome(unknownOutcome()), settle('again'), cancel);
    expect(back).toMatchObject({ state: 'unknown', settledBy: null, uncertain: true });
    expect(after(back, settle('exists')).state).toBe('created');
    // Under the key of the attempt that was cancelled it was never sent, and under the first one it is not any more.
    expect(advance(back, replay(true))).toBeNull();
    expect(idempotencyKeyOf(after(back, settle('again')))).toBe('i1:2');
  });
});

describe('a person', () => {
  const unknown = after(anIntent(), claim(), outcome(unknownOutcome()));

  it('can say that the task exists', () => {
    expect(after(unknown, settle('exists'))).toMatchObject({ state: 'created', settledBy: 'person' });
  });

  it('can send the task again under a new key', () => {
    const again = after(unknown, settle('again'));
    expect(again).toMatchObject({ state: 'queued', resends: 1, attempt: 0 });
    expect(idempotencyKeyOf(again)).toBe('i1:1');
  });

  it('can stop tracking the task, which leaves the outcome unknown, and can decide otherwise later', () => {
    const stopped = after(unknown, settle('stop'));
    expect(stopped).toMatchObject({ state: 'unknown', settledBy: 'person' });
    expect(advance(stopped, settle('stop'))).toBeNull();
    expect(advance(stopped, replay(true))).toBeNull();
    expect(after(stopped, settle('exists')).state).toBe('created');
  });

  it('can settle nothing if the outcome is known', () => {
    expect(advance(anIntent(), settle('exists'))).toBeNull();
    expect(advance(after(unknown, settle('exists')), settle('again'))).toBeNull();
  });
});

describe('asking again with the same key', () => {
  const exhausted = after(
    anIntent({ createdAt: now }),
    ...Array.from({ length: maxAttempts }, (_, at) => [
      ...(at > 0 ? [release] : []),
      claim(true),
      outcome(unknownOutcome()),
    ]).flat(),
  );

  it('starts the count of attempts again, and is possible only if the service dedupes', () => {
    expect(advance(exhausted, replay(false))).toBeNull();
    expect(after(exhausted, replay(true))).toMatchObject({
      state: 'queued',
      attempt: 0,
      resends: 0,
      uncertain: true,
    });
  });

  it('is not possible after an attempt without a key, which the service could not recognise', () => {
    const bare = after(anIntent(), claim(false), outcome(unknownOutcome()));
    expect(advance(bare, replay(true))).toBeNull();
    const early = after(anIntent(), claim(true), outcome(unknownOutcome()), release);
    expect(after(early, claim(false))).toMatchObject({ state: 'unknown', attempt: 1 });
  });

  it('ends a day before the service forgets the key', () => {
    expect(advance(exhausted, replay(true, now + replayMs - 1))).not.toBeNull();
    expect(advance(exhausted, replay(true, now + replayMs))).toBeNull();
    const waiting = after(exhausted, replay(true));
    const late = after(waiting, { type: 'claim', dedupes: true, now: now + replayMs });
    expect(late).toMatchObject({ state: 'unknown', settledBy: null });
  });

  it('is not possible for a task that the person sent again and the service refused', () => {
    const refused = after(exhausted, settle('again'), claim(true), outcome(refusedOutcome()));
    expect(advance(refused, replay(true))).toBeNull();
  });

  it('does not prevent the person from settling the outcome', () => {
    const waiting = after(exhausted, replay(true));
    expect(after(waiting, settle('exists'))).toMatchObject({ state: 'created', settledBy: 'person' });
    expect(after(waiting, settle('stop'))).toMatchObject({ state: 'unknown', settledBy: 'person' });
    expect(advance(after(waiting, claim(true)), settle('exists'))).toBeNull();
  });
});

it('no event changes the body of an intent', () => {
  const body = Object.freeze({ order_id: 'A-17' });
  expect(after(anIntent({ body }), claim(), outcome(unknownOutcome()), settle('again')).body).toBe(body);
});
