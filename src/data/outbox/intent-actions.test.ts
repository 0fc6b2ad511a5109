import { describe, expect, it } from 'vitest';
import type { Connection } from '#data/http/connection.ts';
import { profiles } from '#contract/profiles.ts';
import { anIntent, unknownOutcome, type IntentPart } from '#testing/intents.ts';
import { actionsOf } from './intent-actions.ts';

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
const here = { connection, onLine: true };
const unknown: IntentPart = { state: 'unknown', doubt: 'unkeyed', last: unknownOutcome() };
const asked: IntentPart = { doubt: 'keyed', notBefore: 9, last: unknownOutcome() };

const actions = (part: IntentPart, context: Partial<typeof here> = {}) =>
  actionsOf(anIntent(part), { ...here, ...context }).join(' ');

describe('what a person can do with a task', () => {
  it.each<[string, IntentPart, string]>([
    ['that goes out next', {}, 'duplicate'],
    ['that is being sent', { state: 'sending' }, 'duplicate'],
    ['that was created', { state: 'created' }, 'duplicate'],
    ['that the service refused', { state: 'rejected' }, 'edit duplicate'],
    ['that was cancelled', { state: 'rejected', settledBy: 'person', last: null }, 'duplicate'],
    ['that was sent again', { state: 'rejected', resentAs: 'i2' }, 'duplicate'],
    ['that waits for a busy service', { notBefore: 9 }, 'sendNow cancel duplicate'],
    ['that is late', { isLate: true }, 'sendNow cancel duplicate'],
    ['with an unknown outcome', unknown, 'exists again stop duplicate'],
    ['that the service is asked about', asked, 'askAgain exists stop duplicate'],
    ['that was dismissed', { ...unknown, settledBy: 'person' }, 'undo duplicate'],
    ['that a person found', { ...unknown, state: 'created', settledBy: 'person' }, 'undo duplicate'],
  ])('%s', (_what, part, expected) => {
    expect(actions(part)).toBe(expected);
  });

  it.each([
    ['is offline', { onLine: false }],
    ['has no key', { connection: { ...connection, hasKey: false } }],
  ])('does not change while the page %s', (_why, other) => {
    expect(actions(asked, other)).toBe('askAgain exists stop duplicate');
  });

  it('does not include a question to another account’s service', () => {
    expect(actions(asked, { connection: { ...connection, id: 'c2' } })).toBe('exists stop duplicate');
  });

  it('includes cancelling while it waits for the network', () => {
    expect(actions({}, { onLine: false })).toBe('cancel duplicate');
  });
});
