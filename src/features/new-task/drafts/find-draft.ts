import type { TaskKind } from '#contract/operations.ts';
import { listDrafts, putDraft, type DraftInput } from '#data/device/drafts.ts';
import { restorePressed } from '../pressed-snapshots.ts';
import type { DraftLock } from './draft-lock.ts';
import type { LastDraft } from './last-draft.ts';
import { textOf } from './open-draft.ts';
import { removeSnapshot, readSnapshots, type UnsavedSnapshot } from './unsaved-snapshot.ts';

/** As the device has it, or as a page left it. */
type FoundDraft = DraftInput & { rev: number };

/** Puts what other pages left as their last words where it belongs. @returns what the device would not take. */
const saveSnapshots = async (lock: DraftLock): Promise<UnsavedSnapshot[]> => {
  const left: UnsavedSnapshot[] = [];
  for (const snapshot of readSnapshots()) {
    // Its page lives, and saves it itself.
    if (!(await lock.isFree(snapshot.id))) continue;
    const { rev, underWay, ...input } = snapshot;
    let saved = await putDraft(input, rev);
    // What its page had begun to save was saved, and the page went before it heard of that.
    if (!saved.ok && saved.why === 'changed-elsewhere' && saved.theirs && textOf(saved.theirs) === underWay)
      saved = await putDraft(input, saved.theirs.rev);
    if (saved.ok || saved.why === 'sent') removeSnapshot(snapshot.id);
    else if (saved.why !== 'changed-elsewhere') left.push(snapshot);
    else {
      const isSame = JSON.stringify(saved.theirs?.values) === JSON.stringify(snapshot.values);
      const copy = isSame ? null : await putDraft({ ...input, id: crypto.randomUUID() }, 0);
      if (copy === null || copy.ok) removeSnapshot(snapshot.id);
    }
  }
  return left;
};

type Search = {
  connectionId: string;
  /** What this tab had open before the page was loaded; null in a new tab. */
  last: LastDraft | null;
  /** The kind that a new tab asks for; null where any will do. */
  kind: TaskKind | null;
  lock: DraftLock;
};

/**
 * The draft to go on with: after a reload this tab's own; in a new tab the newest one that was open in a tab that is gone,
 * after a crash for instance. What a person saved for later waits until they open it. Null: an empty form.
 */
export const findDraft = async ({ connectionId, last, kind, lock }: Search): Promise<FoundDraft | null> => {
  await restorePressed();
  const unsaved = await saveSnapshots(lock);
  // One begun before there was a connection counts for it.
  const homes = [...new Set([connectionId, ''])];
  const listed = await Promise.all(homes.map((home) => listDrafts(home)));
  const all: FoundDraft[] = [
    ...unsaved.filter((snapshot) => homes.includes(snapshot.connectionId)),
    ...listed.flatMap((result) => (result.ok ? result.value : [])),
  ];
  if (last && homes.includes(last.connectionId)) return all.find(({ id }) => id === last.id) ?? null;
  for (const draft of all) {
    if (draft.forLater || (kind !== null && draft.kind !== kind)) continue;
    if (await lock.isFree(draft.id)) return draft;
  }
  return null;
};
