import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { anIntent } from '#testing/intents.ts';
import { createIntentCache } from './intent-cache.ts';
import type { Intent } from './intent.ts';

const intent = fc
  .record({
    id: fc.nat(30).map(String),
    createdAt: fc.nat(9),
    rev: fc.nat(3),
    state: fc.constantFrom('created' as const, 'waiting' as const),
  })
  // `createdAt` depends on the id alone, since an intent never changes it.
  .map((part) => anIntent({ ...part, createdAt: Number(part.id) % 7 }));

const inOrder = (intents: Iterable<Intent>) =>
  [...intents].toSorted((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? -1 : 1));

it('the cache is sorted and lists the open intents after any change', () => {
  fc.assert(
    fc.property(fc.array(fc.array(intent, { maxLength: 24 }), { maxLength: 8 }), (changes) => {
      const cache = createIntentCache();
      const rows = new Map<string, Intent>();
      for (const change of changes) {
        cache.put(change);
        for (const next of change) if (next.rev > (rows.get(next.id)?.rev ?? -1)) rows.set(next.id, next);
        expect(cache.all()).toEqual(inOrder(rows.values()));
        const open = [...rows.values()].filter(({ settledBy }) => settledBy === null);
        expect(inOrder(cache.open())).toEqual(inOrder(open));
      }
    }),
    { numRuns: 300 },
  );
});

it('intents that the store no longer has are removed from the cache', () => {
  const cache = createIntentCache();
  const [a, b] = [anIntent({ id: 'a' }), anIntent({ id: 'b', state: 'created' })];
  cache.put([a, b]);
  const listener = vi.fn<(changed: readonly Intent[]) => void>();
  cache.subscribe(listener);
  cache.remove(['a', 'c']);
  expect([cache.all(), cache.open(), cache.get('a')]).toEqual([[b], [], null]);
  cache.remove(['a']);
  expect(listener.mock.calls).toEqual([[[]]]);
});
