import { isImportRow } from '#data/device/import-row-id.ts';
import type { IntentStore } from '#data/device/intents.ts';
import type { IntentEvent } from '#data/outbox/intent-transitions.ts';
import { isAttempted, type Intent } from '#data/outbox/intent.ts';
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
        const isEarly =
          bug === 'sent before it is stored' || (bug === 'row sent before it is stored' && isImportRow(id));
        if (next && event?.type === 'claim' && isEarly) {
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
          for (const row of this.rows.values())
            if (!isImportRow(row.id) && row.state === state && test(row)) return row;
          return null;
        }),
    };
  }

  /** The store of rows of imports as one tab has it: those that were attempted and are open. */
  importStoreOf(wait: () => Promise<void>): IntentStore<Intent> {
    const access = async <T>(work: () => T) => {
      await wait();
      const value = work();
      await wait();
      return { ok: true as const, value };
    };
    const attempted = () => this.#importRows().filter(isAttempted);
    return {
      ...this.storeOf(wait),
      all: () => access(attempted),
      oldest: (_connectionId, state, test) =>
        access(() => attempted().find((row) => row.state === state && test(row)) ?? null),
    };
  }

  /** The rows that were never attempted, as one tab reads them. */
  async waiting(wait: () => Promise<void>): Promise<readonly Intent[]> {
    await wait();
    const found = this.#importRows().filter((row) => row.state === 'queued' && !isAttempted(row));
    await wait();
    return found;
  }

  #importRows(): Intent[] {
    return [...this.rows.values()].filter(({ id }) => isImportRow(id));
  }

  #put(next: Intent, event: IntentEvent) {
    const before = this.rows.get(next.id);
    this.rows.set(next.id, next);
    this.#parts.onPut(next, before, event);
  }
}
