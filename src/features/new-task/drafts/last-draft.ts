import { isTaskKind, type TaskKind } from '#contract/operations.ts';
import { isRecord } from '#device/records.ts';

/** The draft that this tab has open, in session storage: it is there after a reload and not in other tabs. */
export type LastDraft = { connectionId: string; id: string; kind: TaskKind };

const name = 'dispatch-desk.draft';

/** Null in a new tab. */
export const lastDraft = (): LastDraft | null => {
  try {
    const raw: unknown = JSON.parse(sessionStorage.getItem(name) ?? 'null');
    if (!isRecord(raw)) return null;
    const { connectionId, id, kind } = raw;
    if (typeof connectionId !== 'string' || typeof id !== 'string' || typeof kind !== 'string') return null;
    return isTaskKind(kind) ? { connectionId, id, kind } : null;
  } catch {
    return null;
  }
};

export const rememberDraft = ({ connectionId, id, kind }: LastDraft): void => {
  try {
    sessionStorage.setItem(name, JSON.stringify({ connectionId, id, kind }));
  } catch {
    // A reload then opens the newest draft that no tab has open.
  }
};
