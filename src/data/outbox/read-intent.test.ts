import fc from 'fast-check';
import { expect, it } from 'vitest';
import { anIntent, createdOutcome, refusedOutcome, unknownOutcome } from '#testing/intents.ts';
import type { Intent } from './intent.ts';
import { readIntent } from './read-intent.ts';
import { displayStatusOf, waitingOf } from './display-status.ts';
import { explanation } from './words.ts';

const issues = [{ field: 'timezone', message: 'Choose a zone.' }];
const fixtures: Intent[] = [
  anIntent(),
  anIntent({ state: 'created', settledBy: 'service', last: createdOutcome() }),
  anIntent({ state: 'rejected', settledBy: 'service', last: refusedOutcome({ issues }) }),
  anIntent({ state: 'unknown', uncertain: true, last: unknownOutcome({ excerpt: '<h1>' }) }),
  anIntent({ state: 'unknown', uncertain: true, last: { kind: 'tab-closed' } }),
  anIntent({ notBefore: 5, last: { kind: 'shed', retryAfterMs: null } }),
  anIntent({ last: { kind: 'not-sent', why: 'offline' } }),
];

it.each(fixtures)('reads an intent as it was stored ($state, $last.kind)', (intent) => {
  expect(readIntent(structuredClone(intent))).toEqual(intent);
});

it('a damaged record never makes the reader throw, and every intent that it accepts can be shown', () => {
  const damage = fc.record({
    fixture: fc.constantFrom(...fixtures),
    path: fc.array(fc.nat(), { minLength: 1, maxLength: 4 }),
    value: fc.anything({ withDate: true, withNullPrototype: true }),
  });
  fc.assert(
    fc.property(damage, ({ fixture, path, value }) => {
      const raw: unknown = structuredClone(fixture);
      let place: unknown = raw;
      for (const [depth, pick] of path.entries()) {
        if (typeof place !== 'object' || place === null) break;
        const names = Object.keys(place);
        const name = names[pick % Math.max(1, names.length)] ?? 'x';
        if (depth === path.length - 1) Reflect.set(place, name, value);
        else place = Reflect.get(place, name);
      }
      const intent = readIntent(raw);
      if (!intent) return;
      const context = { connection: null, onLine: true };
      const words = explanation(intent, displayStatusOf(intent, context), waitingOf(intent, context));
      expect(typeof words).toBe('string');
    }),
    { numRuns: 1000 },
  );
});

it.each<[string, object]>([
  ['waits and is settled', { ...anIntent(), settledBy: 'service' }],
  ['was created and has no answer', { ...anIntent({ state: 'created' }), last: null }],
  ['was refused by the service without a refusal', { ...anIntent({ state: 'rejected' }), last: null }],
  ['is being sent, and nobody knows whether with a key', { ...anIntent(), state: 'sending' }],
  ['has an attempt of no known kind', { ...anIntent(), attempts: [{ at: 1, what: 'x' }] }],
])('a record that %s is refused', (_what, raw) => {
  expect(readIntent(raw)).toBeNull();
});

it.each([null, 1, 'x', [], {}, { ...anIntent(), v: 2 }])('the record %j is refused', (raw) => {
  expect(readIntent(raw)).toBeNull();
});
