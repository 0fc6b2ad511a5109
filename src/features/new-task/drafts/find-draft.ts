import { prop, textProp } from '#contract/json.ts';
import { isTaskKind, type TaskKind } from '#contract/operations.ts';
import { listDrafts, putDraft, type DraftInput } from '#data/device/drafts.ts';
import { tabStorage } from '#data/state/web-storage.ts';
import { restorePressed } from '../pressed-snapshots.ts';
import { lockDraft } from './draft-lock.ts';
import { textOf } from './draft.ts';
import { readSnapshots, removeSnapshot, type UnsavedSnapshot } from './unsaved-snapshot.ts';

/** The draft that this tab has open, in the tab's storage: it is there after a reload and not in other tabs. */
export type LastDraft = { connectionId: string; id: string; kind: TaskKind };

const name = 'draft';

/** Null in a new tab. */
export const lastDraft = (): LastDraft | null => {
  const raw = tabStorage.read(name);
  const kind = textProp(raw, 'kind');
  const id = textProp(raw, 'id');
  const connectionId = prop(raw, 'connectionId');
  if (id === '' || typeof connectionId !== 'string' || !isTaskKind(kind)) return null;
  return { connectionId, id, kind };
};

/** Where it is not stored, a reload opens the newest draft that no tab has open. */
export const rememberDraft = ({ connectionId, id, kind }: LastDraft): void =>
  void tabStorage.write(name, { connectionId, id, kind });

/** What the device has, or what a page wrote as it went and the device did not take. */
type FoundDraft = DraftInput & { rev: number; updatedAt?: number };

/** Saves what a page wrote as it went. @returns false where the device would not take it. */
const saveSnapshot = async ({ rev, underWay, ...input }: UnsavedSnapshot): Promise<boolean> => {
  let saved = await putDraft(input, rev);
  // What its page had begun to save was saved, and the page went before it heard of that.
  if (!saved.ok && saved.why === 'changed-elsewhere' && saved.theirs && textOf(saved.theirs) === underWay)
    saved = await putDraft(input, saved.theirs.rev);
  if (saved.ok || saved.why === 'sent') return true;
  if (saved.why !== 'changed-elsewhere') return false;
  // The device has none any more: the site's data were removed while the page was open.
  if (!saved.theirs) return (await putDraft(input, 0)).ok;
  if (JSON.stringify(saved.theirs.values) === JSON.stringify(input.values)) return true;
  return (await putDraft({ ...input, id: crypto.randomUUID() }, 0)).ok;
};

/** @param lockedId id of the draft whose lock this tab has. @returns what the device would not take. */
const saveSnapshots = async (lockedId: string | null): Promise<UnsavedSnapshot[]> => {
  const left: UnsavedSnapshot[] = [];
  for (const snapshot of readSnapshots()) {
    const free = snapshot.id === lockedId ? () => undefined : await lockDraft(snapshot.id);
    // Otherwise its page lives, and saves it itself.
    if (!free) continue;
    if (await saveSnapshot(snapshot)) removeSnapshot(snapshot.id);
    else left.push(snapshot);
    free();
  }
  return left;
};

/** A page that is loaded again finds its draft locked while the browser still takes down the page before. */
const reloadMs = 300;

type Search = {
  connectionId: string;
  /** The kind that a new tab asks for; null where any will do. */
  kind: TaskKind | null;
  onStolen: (id: string) => void;
};

/** `free` frees the draft's lock, which this tab has; null where another tab has it. */
export type Found = { draft: FoundDraft; isLast: boolean; free: (() => void) | null };

/**
 * The draft to go on with: after a reload this tab's own; in a new tab the newest one that was open in a tab that is gone,
 * after a crash for instance. What a person saved for later waits until they open it. Null: an empty form.
 */
export const findDraft = async ({ connectionId, kind, onStolen }: Search): Promise<Found | null> => {
  // One begun before there was a connection counts for it.
  const homes = [...new Set([connectionId, ''])];
  const last = lastDraft();
  const isOwn = last !== null && homes.includes(last.connectionId);
  const free = isOwn
    ? await lockDraft(last.id, { patience: reloadMs, onStolen: () => onStolen(last.id) })
    : null;
  await restorePressed();
  const unsaved = await saveSnapshots(free && isOwn ? last.id : null);
  const listed = await Promise.all(homes.map((home) => listDrafts(home)));
  const all: FoundDraft[] = [
    ...unsaved.filter((snapshot) => homes.includes(snapshot.connectionId)),
    ...listed.flatMap((result) => (result.ok ? result.value : [])),
  ];
  if (isOwn) {
    const draft = all.find(({ id }) => id === last.id);
    if (draft) return { draft, isLast: true, free };
    free?.();
    return null;
  }
  for (const draft of all) {
    if (draft.forLater || (kind !== null && draft.kind !== kind)) continue;
    const lock = await lockDraft(draft.id, { onStolen: () => onStolen(draft.id) });
    if (lock) return { draft, isLast: false, free: lock };
  }
  return null;
};
