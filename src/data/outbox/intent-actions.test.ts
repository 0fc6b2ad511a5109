import { describe, expect, it } from 'vitest';
import type { Connection } from '#data/http/connection.ts';
import { profiles } from '#contract/profiles.ts';
import { anIntent, unknownOutcome, type IntentPart } from '#testing/intents.ts';
import { actionsOf } from './intent-actions.ts';
import { replayMs } from './intent.ts';

const connection: Connection = {
  id: 'c1',
  baseUrl: 'https://dispatch.test',
  merchantId: 'm1',
  account: null,
  profile: profiles.documented,
  capabilities: {
    service: 's',
    version: '1',
    idempotency: true,
    default_country: null,
    place_while_typing: false,
  },
  isKeyChecked: true,
  ownKey: null,
  hasKey: true,
};
const here = { connection, onLine: true, now: 2 };
const unknown: IntentPart = { state: 'unknown', uncertain: true, last: unknownOutcome() };
const askable: IntentPart = { ...unknown, pendingAttempt: 'idempotent' };

const actions = (part: IntentPart, context: Partial<typeof here> = {}) =>
  actionsOf(anIntent(part), { ...here, ...context }).join(' ');

describe('what a person can do with a task', () => {
  it.each<[string, IntentPart, string]>([
    ['that goes out next', {}, 'duplicate'],
    ['that is being sent', { state: 'sending' }, 'duplicate'],
    ['that was created', { state: 'created' }, 'duplicate'],
    ['that the service refused', { state: 'rejected' }, 'edit duplicate'],
    ['that was cancelled', { state: 'rejected', settledBy: 'person', last: null }, 'duplicate'],
    ['that waits for a busy service', { notBefore: 9 }, 'sendNow cancel duplicate'],
    ['that is put aside', { parked: true }, 'sendNow cancel duplicate'],
    ['with an unknown outcome', unknown, 'exists again stop duplicate'],
    ['that the service can be asked about', askable, 'askAgain exists again stop duplicate'],
    ['that nobody follows any more', { ...askable, settledBy: 'person' }, 'undo duplicate'],
    ['that a person found', { ...askable, state: 'created', settledBy: 'person' }, 'undo duplicate'],
    [
      'that may be there and is put aside',
      { parked: true, uncertain: true, pendingAttempt: 'idempotent' },
      'exists stop sendNow duplicate',
    ],
  ])('%s', (_what, part, expected) => {
    expect(actions(part)).toBe(expected);
  });

  it('the buttons do not change places while the page is offline or has no key', () => {
    for (const other of [{ onLine: false }, { connection: { ...connection, hasKey: false } }])
      expect(actions(askable, other)).toBe('askAgain exists again stop duplicate');
  });

  it('the service cannot be asked by another account or when the key of the task is too old', () => {
    const others = [
      { connection: { ...connection, id: 'c2' } },
      { connection: { ...connection, baseUrl: 'https://other.test' } },
      { now: 1 + replayMs },
    ];
    for (const other of others) expect(actions(askable, other)).toBe('exists again stop duplicate');
  });

  it('a task that waits for the network can be cancelled, unless it may exist already', () => {
    expect(actions({}, { onLine: false })).toBe('cancel duplicate');
    const again = { uncertain: true, resends: 1 } as const;
    expect(actions(again, { onLine: false })).toBe('cancel duplicate');
    expect(actions({ ...again, pendingAttempt: 'unsafe' }, { onLine: false })).not.toContain('cancel');
    expect(actions({ uncertain: true, pendingAttempt: 'idempotent' }, { onLine: false })).toBe(
      'exists stop duplicate',
    );
  });
});
