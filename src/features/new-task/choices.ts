import { isTaskKind, type TaskKind } from '#contract/operations.ts';
import { siteStorage } from '#data/state/web-storage.ts';

// Suggestions only: without storage, the next visit starts with the usual ones.

/** The type of the task that was last typed in this browser, otherwise a delivery. */
export const lastKind = (): TaskKind => {
  const stored = siteStorage.read('last-kind');
  return typeof stored === 'string' && isTaskKind(stored) ? stored : 'delivery';
};

export const rememberKind = (kind: TaskKind): void => void siteStorage.write('last-kind', kind);

/** What the next task can keep of the previous one. `day` is the day that a time without a date means. */
export const keptNames = ['merchant', 'day', 'zone', 'pickup', 'assignment'] as const;

export type Kept = (typeof keptNames)[number];

/** What the user chose to keep for the next task; at first only the merchant. */
export const readKept = (): readonly Kept[] => {
  const stored = siteStorage.read('kept');
  return Array.isArray(stored) ? keptNames.filter((name) => stored.includes(name)) : ['merchant'];
};

export const storeKept = (names: readonly Kept[]): void => void siteStorage.write('kept', names);
