import { own, ownText } from '#contract/json.ts';
import { isTaskKind, type TaskKind } from '#contract/operations.ts';
import { tabStorage } from '#data/state/web-storage.ts';

/** The draft that this tab has open, in the tab's storage: it is there after a reload and not in other tabs. */
export type LastDraft = { connectionId: string; id: string; kind: TaskKind };

const name = 'draft';

/** Null in a new tab. */
export const lastDraft = (): LastDraft | null => {
  const raw = tabStorage.read(name);
  const kind = ownText(raw, 'kind');
  const id = ownText(raw, 'id');
  const connectionId = own(raw, 'connectionId');
  if (id === '' || typeof connectionId !== 'string' || !isTaskKind(kind)) return null;
  return { connectionId, id, kind };
};

/** Where it is not stored, a reload opens the newest draft that no tab has open. */
export const rememberDraft = ({ connectionId, id, kind }: LastDraft): void =>
  void tabStorage.write(name, { connectionId, id, kind });
