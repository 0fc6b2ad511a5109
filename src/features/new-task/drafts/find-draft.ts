import { prop, textProp } from '#contract/json.ts';
import { isTaskKind, type TaskKind } from '#contract/operations.ts';
import { listDrafts, lockDraft, putDraft } from '#data/device/drafts.ts';
import { tabStorage } from '#data/state/web-storage.ts';
import { readSnapshots, removeSnapshot, textOf, type DraftOnDevice, type UnsavedSnapshot } from './draft.ts';

/** The draft that this tab has open, in the tab's storage: it is there after a reload and not in other tabs. */
export type LastDraft = { connectionId: string; id: string; kind: TaskKind };

const lastName = 'draft';

/** Null in a new tab. */
export const lastDraft = (): LastDraft | null => {
  const raw = tabStorage.read(lastName);
  const kind = textProp(raw, 'kind');
  const id = textProp(raw, 'id');
  const connectionId = prop(raw, 'connectionId');
  if (id === '' || typeof connectionId !== 'string' || !isTaskKind(kind)) return null;
  return { connectionId, id, kind };
};

/** Where the browser does not store it, a reload opens the newest draft that no tab has open. */
export const rememberDraft = ({ connectionId, id, kind }: LastDraft): void =>
  void tabStorage.write(lastName, { connectionId, id, kind });

/** Saves what a page wrote as it went. @returns false where the device would not take it. */
const saveSnapshot = async ({ rev, underWay, ...input }: UnsavedSnapshot): Promise<boolean> => {
  let saved = await putDraft(input, rev);
  // The device stored what the page had begun to save, and the page went before it knew.
  if (!saved.ok && saved.why === 'changed-elsewhere' && saved.theirs && textOf(saved.theirs) === underWay)
    saved = await putDraft(input, saved.theirs.rev);
  if (saved.ok || saved.why === 'sent') return true;
  if (saved.why !== 'changed-elsewhere') return false;
  // The device has none any more: a person removed the site's data while the page was open.
  if (!saved.theirs) return (await putDraft(input, 0)).ok;
  if (JSON.stringify(saved.theirs.values) === JSON.stringify(input.values)) return true;
  return (await putDraft({ ...input, id: crypto.randomUUID() }, 0)).ok;
};

/** @param lockedId id of the draft whose lock this tab has. @returns what the device would not take. */
const saveSnapshots = async (lockedId: string | null): Promise<UnsavedSnapshot[]> => {
  const refused: UnsavedSnapshot[] = [];
  for (const snapshot of readSnapshots()) {
    const free = snapshot.id === lockedId ? () => undefined : await lockDraft(snapshot.id);
    // Otherwise its page lives, and saves it itself.
    if (!free) continue;
    if (await saveSnapshot(snapshot)) removeSnapshot(snapshot.id);
    else refused.push(snapshot);
    free();
  }
  return refused;
};

/**
 * A page that is loaded again finds its draft locked while the browser still takes down the page before: on a busy machine for more
 * than a second. A duplicated tab waits as long before it says where its draft is.
 */
const reloadMs = 2000;

type Search = {
  connectionId: string;
  /** The kind that a new tab asks for; null where any will do. */
  kind: TaskKind | null;
  onStolen: (id: string) => void;
};

/** `free` frees the draft's lock, which this tab has; null where another tab has it. */
export type FoundDraft = { draft: DraftOnDevice; isLast: boolean; free: (() => void) | null };

/**
 * The draft to go on with: after a reload this tab's own; in a new tab the newest one that was open in a tab that is gone,
 * after a crash for instance. A draft that a person saved for later waits until they open it. Null: an empty form.
 */
export const findDraft = async ({ connectionId, kind, onStolen }: Search): Promise<FoundDraft | null> => {
  // A draft that was begun before there was a connection belongs to it.
  const homes = [...new Set([connectionId, ''])];
  const remembered = lastDraft();
  const last = remembered && homes.includes(remembered.connectionId) ? remembered : null;
  const free = last && (await lockDraft(last.id, { patience: reloadMs, onStolen: () => onStolen(last.id) }));
  const refused = await saveSnapshots(last && free ? last.id : null);
  const listed = await Promise.all(homes.map((home) => listDrafts(home)));
  const drafts: DraftOnDevice[] = [
    ...refused.filter((snapshot) => homes.includes(snapshot.connectionId)),
    ...listed
      .flatMap((result) => (result.ok ? result.value : []))
      .toSorted((a, b) => b.updatedAt - a.updatedAt),
  ];
  if (last) {
    const draft = drafts.find(({ id }) => id === last.id);
    if (draft) return { draft, isLast: true, free };
    free?.();
    return null;
  }
  for (const draft of drafts) {
    if (draft.forLater || (kind !== null && draft.kind !== kind)) continue;
    const lock = await lockDraft(draft.id, { onStolen: () => onStolen(draft.id) });
    if (lock) return { draft, isLast: false, free: lock };
  }
  return null;
};
