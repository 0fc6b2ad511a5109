import type { IntentStore } from '#data/device/intents.ts';
import type { Intent } from '#data/outbox/intent.ts';

const done = <T>(value: T) => Promise.resolve({ ok: true as const, value });

/** A store of intents in memory. */
export const memoryIntents = (): IntentStore => {
  const rows = new Map<string, Intent>();
  return {
    add: (intent) => {
      const stored = rows.get(intent.id) ?? intent;
      rows.set(intent.id, stored);
      return done(stored);
    },
    change: (id, change) => {
      const row = rows.get(id);
      const next = row ? change(row) : null;
      if (next) rows.set(id, next);
      return done(next);
    },
    get: (id) => done(rows.get(id) ?? null),
    oldest: (connectionId, lane, state, test) =>
      done(
        [...rows.values()]
          .filter((row) => row.connectionId === connectionId && row.lane === lane)
          .filter((row) => row.state === state && test(row))
          .toSorted((a, b) => a.createdAt - b.createdAt)[0] ?? null,
      ),
    waitingRows: (importId, after, most) =>
      done(
        [...rows.values()]
          .filter((row) => row.importId === importId && row.state === 'waiting' && (row.row ?? 0) > after)
          .slice(0, most),
      ),
  };
};
