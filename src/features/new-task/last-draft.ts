import { isTaskKind, type TaskKind } from '#contract/operations.ts';

/** Which draft this tab had open: outlives a reload, and goes with the tab. */
export type LastDraft = { connectionId: string; id: string; kind: TaskKind };

const name = 'dispatch-desk.draft';

/** Null in a new tab. */
export const lastDraft = (): LastDraft | null => {
  try {
    const [connectionId, id, kind] = (sessionStorage.getItem(name) ?? '').split(' ');
    return connectionId !== undefined && id !== undefined && kind !== undefined && isTaskKind(kind)
      ? { connectionId, id, kind }
      : null;
  } catch {
    return null;
  }
};

export const rememberDraft = ({ connectionId, id, kind }: LastDraft): void => {
  try {
    sessionStorage.setItem(name, `${connectionId} ${id} ${kind}`);
  } catch {
    // A reload then opens the newest draft that no tab has open.
  }
};
