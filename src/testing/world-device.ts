import type { IntentStore } from '#device/intents.ts';
import type { IntentEvent } from '#outbox/advance.ts';
import type { Intent } from '#outbox/intent.ts';
import type { Bug } from './outbox-bugs.ts';

type Parts = {
  bug: Bug | null;
  /** What the machine was told last: why a row changes. */
  event: () => IntentEvent | null;
  onPut: (next: Intent, before: Intent | undefined, event: IntentEvent) => void;
};

const full = { ok: false, trouble: 'full' } as const;

/** The storage that all tabs of a world share. */
export class WorldDevice {
  readonly rows = new Map<string, Intent>();

  readonly #parts: Parts;
  #fullFor = 0;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** The next writes find the disk full. */
  fill(writes: number) {
    this.#fullFor = writes;
  }

  /** The store as one tab has it. @param wait before each access and after it: a tab may die there. */
  storeOf(wait: () => Promise<void>): IntentStore<Intent> {
    const access = async <T>(work: () => T) => {
      await wait();
      const value = work();
      // Committed, but the tab may die before it hears of it.
      await wait();
      return { ok: true as const, value };
    };
    const putLater = async (next: Intent, event: IntentEvent) => {
      await wait();
      this.#put(next, event);
    };
    return {
      add: ({ id }) =>
        access(() => {
          if (!this.rows.has(id)) throw new Error('The world adds by itself.');
          return false;
        }),
      change: async (id, change) => {
        const stale = this.rows.get(id);
        await wait();
        if (this.#fullFor > 0) {
          this.#fullFor -= 1;
          return full;
        }
        const { bug } = this.#parts;
        const row = bug === 'claim without compare-and-set' ? stale : this.rows.get(id);
        const next = row ? change(row) : null;
        const event = this.#parts.event();
        if (next && event?.type === 'claim' && bug === 'sent before it is stored') {
          void putLater(next, event);
          return { ok: true, value: next };
        }
        if (next && event) this.#put(next, event);
        await wait();
        return { ok: true, value: next };
      },
      get: (id) => access(() => this.rows.get(id) ?? null),
      all: () => access(() => [...this.rows.values()]),
      oldest: (_connectionId, state, test) =>
        access(() => {
          for (const row of this.rows.values()) if (row.state === state && test(row)) return row;
          return null;
        }),
    };
  }

  #put(next: Intent, event: IntentEvent) {
    const before = this.rows.get(next.id);
    this.rows.set(next.id, next);
    this.#parts.onPut(next, before, event);
  }
}
