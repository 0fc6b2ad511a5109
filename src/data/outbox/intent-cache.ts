import { createSignal } from '#data/state/create-store.ts';
import type { Intent } from './intent.ts';

/** Newest first; of two intents of one millisecond the id decides. */
const compare = (a: Intent, b: Intent): number =>
  b.createdAt - a.createdAt || (a.id < b.id ? -1 : Number(a.id > b.id));

/** The page's copy of all intents, newest first, for screens to subscribe to. The truth is in the store. */
export const createIntentCache = () => {
  const rows = new Map<string, Intent>();
  const { tell, subscribe } = createSignal<[changed: readonly Intent[]]>();
  let sorted: readonly Intent[] = [];

  return {
    get: (id: string): Intent | null => rows.get(id) ?? null,
    /** The same array until something changes. */
    all: (): readonly Intent[] => sorted,
    /** The intents that are not settled. */
    open: (): Intent[] => sorted.filter(({ settledBy }) => settledBy === null),
    /** Stores newer states; a state with a lower `rev` than the known one is ignored. */
    put: (intents: readonly Intent[]) => {
      const newer: Intent[] = [];
      for (const intent of intents) {
        if (intent.rev <= (rows.get(intent.id)?.rev ?? -1)) continue;
        newer.push(intent);
        rows.set(intent.id, intent);
      }
      if (newer.length === 0) return;
      sorted = [...rows.values()].toSorted(compare);
      tell(newer);
    },
    /** Removes intents that the store no longer has. */
    remove: (ids: readonly string[]) => {
      const gone = new Set(ids.filter((id) => rows.delete(id)));
      if (gone.size === 0) return;
      sorted = sorted.filter(({ id }) => !gone.has(id));
      tell([]);
    },
    /** Calls the listener with the intents that changed. */
    subscribe,
  };
};

export type IntentCache = ReturnType<typeof createIntentCache>;
