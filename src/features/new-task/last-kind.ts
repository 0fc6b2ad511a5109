import { isTaskKind, type TaskKind } from '#contract/operations.ts';

const name = 'dispatch-desk:last-kind';

/** The kind of task that this browser made last; a delivery where it made none yet. */
export const lastKind = (): TaskKind => {
  try {
    const kept = localStorage.getItem(name) ?? '';
    return isTaskKind(kept) ? kept : 'delivery';
  } catch {
    return 'delivery';
  }
};

export const rememberKind = (kind: TaskKind): void => {
  try {
    localStorage.setItem(name, kind);
  } catch {
    // A suggestion only: without storage the next visit starts with a delivery.
  }
};
