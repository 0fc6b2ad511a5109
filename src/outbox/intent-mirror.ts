import type { Intent } from './intent.ts';

/** The page's copy of all intents, newest first, for screens to subscribe to. The truth is in the store. */
export const createMirror = () => {
  const rows = new Map<string, Intent>();
  const listeners = new Set<() => void>();
  let sorted: readonly Intent[] | null = null;

  const tell = () => {
    sorted = null;
    for (const listener of listeners) listener();
  };

  return {
    get: (id: string): Intent | null => rows.get(id) ?? null,
    /** The same array until something changes. */
    all: (): readonly Intent[] =>
      (sorted ??= [...rows.values()].toSorted((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? -1 : 1))),
    /** Takes newer states; a reading that was overtaken is dropped. */
    take: (intents: readonly Intent[]) => {
      const newer = intents.filter((intent) => intent.rev > (rows.get(intent.id)?.rev ?? -1));
      if (newer.length === 0) return;
      for (const intent of newer) rows.set(intent.id, intent);
      tell();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
};
