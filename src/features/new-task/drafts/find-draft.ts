import { taskKinds, type TaskKind } from '#contract/operations.ts';
import { z } from '#contract/zod.ts';
import { getDraft, listDrafts, lockDraft } from '#data/device/drafts.ts';
import { tabStorage } from '#data/state/web-storage.ts';

const schema = z.object({ connectionId: z.string(), id: z.string(), kind: z.enum(taskKinds) });
type TabDraft = z.infer<typeof schema>;

/** The draft of this tab, which a reload keeps; null in a new tab. */
export const tabDraft = (): TabDraft | null => schema.safeParse(tabStorage.read('draft')).data ?? null;

export const rememberTabDraft = ({ connectionId, id, kind }: TabDraft): void =>
  void tabStorage.write('draft', { connectionId, id, kind });

/** Locks and reads a stored draft. @returns null if another tab has it, or the device has it no more */
export const takeDraft = async (id: string, patienceMs?: number) => {
  const free = await lockDraft(id, patienceMs);
  if (!free) return null;
  const read = await getDraft(id);
  if (read.ok && read.value) return { draft: read.value, free };
  free();
  return null;
};

/** A reloaded page finds its draft locked until the browser has ended the previous page: on a busy machine more than a second. */
const reloadMs = 2000;

/**
 * The draft for a form that opens: after a reload the tab's own; in a new tab the last one of its task type that a closed or
 * crashed tab left. A duplicated tab can't lock the draft of the first tab, so its form stays empty.
 */
export const findDraft = async (connectionId: string, kind: TaskKind): ReturnType<typeof takeDraft> => {
  const last = tabDraft();
  if (last && [connectionId, ''].includes(last.connectionId)) return takeDraft(last.id, reloadMs);
  const listed = await listDrafts(connectionId);
  const left = listed.ok ? listed.value.filter((draft) => !draft.forLater && draft.kind === kind) : [];
  for (const { id } of left.toSorted((a, b) => b.updatedAt - a.updatedAt)) {
    const taken = await takeDraft(id);
    if (taken) return taken;
  }
  return null;
};
