import { isImportRow } from '#data/device/import-row-id.ts';
import type { ImportRowStore } from '#data/device/import-rows.ts';
import type { IntentStore } from '#data/device/intents.ts';
import type { IntentEvent } from '#data/outbox/advance.ts';
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
          for (const row of this.rows.values())
            if (!isImportRow(row.id) && row.state === state && test(row)) return row;
          return null;
        }),
    };
  }

  /** The store of rows of imports as one tab has it. */
  importStoreOf(
    wait: () => Promise<void>,
  ): Pick<ImportRowStore<Intent>, 'changeWaiting' | 'changeAll'> & IntentStore<Intent> {
    const rows = () => [...this.rows.values()].filter(({ id }) => isImportRow(id));
    const access = async <T>(work: () => T) => {
      await wait();
      const value = work();
      await wait();
      return { ok: true as const, value };
    };
    type Found = { row: Intent | undefined; change: (stored: Intent) => Intent | null };
    const changeMany = async (find: () => readonly Found[]) => {
      const { bug } = this.#parts;
      const stale = find();
      await wait();
      if (this.#fullFor > 0) {
        this.#fullFor -= 1;
        return full;
      }
      const written: Intent[] = [];
      const late: (() => void)[] = [];
      for (const { row, change } of bug === 'claim without compare-and-set' ? stale : find()) {
        const next = row && change(row);
        const event = this.#parts.event();
        if (!next || !event) continue;
        written.push(next);
        if (event.type === 'claim' && bug === 'batch sent before it is stored')
          late.push(() => this.#put(next, event));
        else this.#put(next, event);
      }
      const putLate = async () => {
        await wait();
        for (const put of late) put();
      };
      if (late.length > 0) void putLate();
      else await wait();
      return { ok: true as const, value: written };
    };
    return {
      ...this.storeOf(wait),
      all: () => access(() => rows().filter(isAttempted)),
      oldest: (_connectionId, state, test) =>
        access(() => rows().find((row) => isAttempted(row) && row.state === state && test(row)) ?? null),
      changeWaiting: (_importId, most, change) => {
        const waiting = () =>
          rows()
            .filter((row) => row.state === 'queued' && !isAttempted(row))
            .slice(0, most);
        return changeMany(() => waiting().map((row) => ({ row, change })));
      },
      changeAll: (changes) =>
        changeMany(() =>
          changes.map(({ id, change, known }) => ({ row: this.rows.get(id) ?? known, change })),
        ),
    };
  }

  #put(next: Intent, event: IntentEvent) {
    const before = this.rows.get(next.id);
    this.rows.set(next.id, next);
    this.#parts.onPut(next, before, event);
  }
}
