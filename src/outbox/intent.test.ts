import { describe, expect, it } from 'vitest';
import { anIntent, createdOutcome, refusedOutcome, unknownOutcome } from '#testing/intents.ts';
import type { Outcome } from '#client/outcome.ts';
import { backoff } from './backoff.ts';
import { claimOnce } from './claim-once.ts';
import { advance, idempotencyKeyOf, maxAttempts, type Intent, type IntentEvent } from './intent.ts';

const now = 1000;

const after = (intent: Intent, ...events: IntentEvent[]): Intent =>
  events.reduce((before, event) => {
    const next = advance(before, event);
    if (!next) throw new Error(`${event.type} does not apply to ${before.state}`);
    return next;
  }, intent);

const claim = (dedupes = false): IntentEvent => ({ type: 'claim', dedupes, now });
const outcome = (of: Outcome, dedupes = false): IntentEvent => ({
  type: 'outcome',
  outcome: of,
  dedupes,
  now,
  random: 1,
});
const release: IntentEvent = { type: 'release', now };
const settle = (how: 'there' | 'again' | 'drop'): IntentEvent => ({ type: 'settle', how, now });
const shed = (retryAfterMs: number | null = null): Outcome => ({ kind: 'shed', retryAfterMs });

describe('an attempt', () => {
  it('is counted and known to others before it begins', () => {
    expect(after(anIntent(), claim())).toMatchObject({ state: 'sending', attempt: 1, rev: 1 });
  });

  it('ends as created or rejected where nothing is in doubt', () => {
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

  it('that did not leave the page does not count', () => {
    const offline: Outcome = { kind: 'not-sent', why: 'offline' };
    expect(after(anIntent(), claim(), outcome(offline))).toMatchObject({
      state: 'queued',
      attempt: 0,
      uncertain: false,
    });
  });

  it('without an answer is unknown, or asked again with the same key where the service dedupes', () => {
    expect(after(anIntent(), claim(), outcome(unknownOutcome()))).toMatchObject({
      state: 'unknown',
      uncertain: true,
      settledBy: null,
    });
    const again = after(anIntent(), claim(true), outcome(unknownOutcome(), true));
    expect(again).toMatchObject({ state: 'queued', uncertain: true, holdUntil: now + 1000 });
    expect(idempotencyKeyOf(again)).toBe('i1:0');
  });

  it('is asked again at most four times', () => {
    let intent = anIntent();
    for (let attempt = 1; attempt < maxAttempts; attempt += 1)
      intent = after(intent, claim(true), outcome(unknownOutcome(), true), release);
    expect(after(intent, claim(true), outcome(unknownOutcome(), true)).state).toBe('unknown');
  });

  it('whose tab died is unknown, or goes out again with the same key where the service dedupes', () => {
    const sending = after(anIntent(), claim());
    const died = (dedupes: boolean) => after(sending, { type: 'holder-died', dedupes, now });
    expect(died(false)).toMatchObject({ state: 'unknown', uncertain: true });
    expect(died(true)).toMatchObject({ state: 'queued', uncertain: true });
  });
});

describe('a shed attempt', () => {
  it('waits as long as the service asks, else with jitter', () => {
    expect(after(anIntent(), claim(), outcome(shed(2000)))).toMatchObject({
      state: 'queued',
      holdUntil: now + 2000,
      uncertain: false,
    });
    expect(after(anIntent(), claim(), outcome(shed()))).toMatchObject({ holdUntil: now + 1000 });
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
  const uncertain = after(anIntent(), claim(true), outcome(unknownOutcome(), true), release, claim(true));

  it('outlives a refusal and a shed answer (F4)', () => {
    expect(after(uncertain, outcome(refusedOutcome({ keyRefused: true }), true))).toMatchObject({
      state: 'unknown',
      last: { kind: 'refused' },
    });
    const alone = after(anIntent(), claim(), outcome(unknownOutcome()), settle('again'), claim());
    expect(after(alone, outcome(shed()))).toMatchObject({ state: 'unknown' });
    expect(after(alone, outcome(refusedOutcome()))).toMatchObject({ state: 'unknown' });
  });

  it('ends with a success of the same key, and only with that', () => {
    expect(after(uncertain, outcome(createdOutcome(), true))).toMatchObject({ uncertain: false });
    const alone = after(anIntent(), claim(), outcome(unknownOutcome()), settle('again'), claim());
    expect(after(alone, outcome(createdOutcome()))).toMatchObject({ state: 'created', uncertain: true });
  });

  it('cannot be taken back', () => {
    expect(advance(anIntent({ uncertain: true }), { type: 'withdraw', now })).toBeNull();
    expect(after(anIntent(), { type: 'withdraw', now })).toMatchObject({
      state: 'rejected',
      settledBy: 'person',
    });
  });
});

describe('a person', () => {
  const unknown = after(anIntent(), claim(), outcome(unknownOutcome()));

  it('says that it is there', () => {
    expect(after(unknown, settle('there'))).toMatchObject({ state: 'created', settledBy: 'person' });
  });

  it('sends it again under a new key', () => {
    const again = after(unknown, settle('again'));
    expect(again).toMatchObject({ state: 'queued', resends: 1, attempt: 0 });
    expect(idempotencyKeyOf(again)).toBe('i1:1');
  });

  it('drops it, which makes nothing known, and may change their mind', () => {
    const dropped = after(unknown, settle('drop'));
    expect(dropped).toMatchObject({ state: 'unknown', settledBy: 'person' });
    expect(advance(dropped, settle('drop'))).toBeNull();
    expect(advance(dropped, { type: 'replay', dedupes: true, now })).toBeNull();
    expect(after(dropped, settle('there')).state).toBe('created');
  });

  it('has nothing to say of what is known', () => {
    expect(advance(anIntent(), settle('there'))).toBeNull();
    expect(advance(after(unknown, settle('there')), settle('again'))).toBeNull();
  });
});

it('asks again with the same key only where the service dedupes', () => {
  const unknown = after(anIntent(), claim(), outcome(unknownOutcome()));
  expect(advance(unknown, { type: 'replay', dedupes: false, now })).toBeNull();
  expect(after(unknown, { type: 'replay', dedupes: true, now })).toMatchObject({
    state: 'queued',
    resends: 0,
    uncertain: true,
  });
});

it('never changes the body', () => {
  const body = Object.freeze({ order_id: 'A-17' });
  expect(after(anIntent({ body }), claim(), outcome(unknownOutcome()), settle('again')).body).toBe(body);
});

describe('backoff', () => {
  it('doubles up to eight seconds, with full jitter', () => {
    expect([1, 2, 3, 4, 5].map((attempt) => backoff(attempt, null, 1))).toEqual([
      1000, 2000, 4000, 8000, 8000,
    ]);
    expect(backoff(3, null, 0)).toBe(0);
  });

  it('obeys the service for up to a minute', () => {
    expect([0, 60_000, 60_001].map((wait) => backoff(1, wait, 1))).toEqual([0, 60_000, null]);
  });
});

it('claims a name once until it is given back', () => {
  const release1 = claimOnce('draft');
  expect([claimOnce('draft'), claimOnce('draft')]).toEqual([null, null]);
  claimOnce('other')?.();
  release1?.();
  const release2 = claimOnce('draft');
  expect(release2).not.toBeNull();
  release2?.();
});
