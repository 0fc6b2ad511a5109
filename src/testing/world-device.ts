import type { IntentStore } from '#data/device/intents.ts';
import type { IntentEvent } from '#data/outbox/transitions.ts';
import type { Intent } from '#data/outbox/intent.ts';
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
  storeOf(wait: () => Promise<void>): IntentStore {
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
      add: () => Promise.reject(new Error('The world adds by itself.')),
      change: async (id, change, follow) => {
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
        const isEarly =
          bug === 'sent before it is stored' || (bug === 'row sent before it is stored' && next?.lane === 1);
        if (next && event?.type === 'claim' && isEarly) {
          void putLater(next, event);
          return { ok: true, value: next };
        }
        if (next && event) this.#put(next, event);
        const other = next && follow?.(next);
        const old = other && this.rows.get(other.id);
        const followed = old ? other.change(old) : null;
        const settled = this.#parts.event();
        if (followed && settled) this.#put(followed, settled);
        await wait();
        return { ok: true, value: next };
      },
      get: (id) => access(() => this.rows.get(id) ?? null),
      oldest: (_connectionId, lane, state, test) =>
        access(() => {
          for (const row of this.rows.values())
            if (row.lane === lane && row.state === state && test(row)) return row;
          return null;
        }),
      waitingRows: (importId, after, most) =>
        access(() =>
          [...this.rows.values()]
            .filter((row) => row.importId === importId && row.state === 'waiting' && (row.row ?? 0) > after)
            .slice(0, most),
        ),
    };
  }

  #put(next: Intent, event: IntentEvent) {
    const before = this.rows.get(next.id);
    this.rows.set(next.id, next);
    this.#parts.onPut(next, before, event);
  }
}
