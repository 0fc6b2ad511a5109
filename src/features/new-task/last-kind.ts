import { isTaskKind, type TaskKind } from '#contract/operations.ts';
import { siteStorage } from '#state/web-storage.ts';

const name = 'last-kind';

/** The kind of task that this browser made last; a delivery where it made none yet. */
export const lastKind = (): TaskKind => {
  const stored = siteStorage.read(name);
  return typeof stored === 'string' && isTaskKind(stored) ? stored : 'delivery';
};

export const rememberKind = (kind: TaskKind): void => void siteStorage.write(name, kind);
