import type { IntentStore } from '#data/device/intents.ts';
import type { Intent } from './intent.ts';

const done = <T>(value: T) => Promise.resolve({ ok: true as const, value });

/** Intents in the memory of this page, for tasks that a person sent although the device could not store them. */
export const memoryIntents = (): IntentStore<Intent> => {
  const rows = new Map<string, Intent>();
  return {
    add: (intent) => {
      if (rows.has(intent.id)) return done(false);
      rows.set(intent.id, intent);
      return done(true);
    },
    change: (id, change) => {
      const row = rows.get(id);
      const next = row ? change(row) : null;
      if (next) rows.set(id, next);
      return done(next);
    },
    get: (id) => done(rows.get(id) ?? null),
    all: () => done([...rows.values()]),
    oldest: (connectionId, state, test) =>
      done(
        [...rows.values()]
          .filter((row) => row.connectionId === connectionId && row.state === state && test(row))
          .toSorted((a, b) => a.createdAt - b.createdAt)[0] ?? null,
      ),
  };
};
