import { isRecord } from '#contract/json.ts';
import { isTaskKind } from '#contract/operations.ts';
import { getDraft, putDraft, type DraftInput } from '#data/device/drafts.ts';
import { siteStorage } from '#data/state/web-storage.ts';

/**
 * Tasks that a page of version 0.1 had taken from the form and not recorded when it died. That version wrote them into web storage
 * and kept a Web Lock of the task's name while its page lived.
 */
const start = 'pressed.';

const parse = (raw: unknown): DraftInput | null => {
  if (!isRecord(raw) || !isRecord(raw['connection'])) return null;
  const { id, kind, values } = raw;
  const connectionId = raw['connection']['id'];
  if (typeof id !== 'string' || typeof connectionId !== 'string' || !isRecord(values)) return null;
  if (typeof kind !== 'string' || !isTaskKind(kind)) return null;
  return { id, connectionId, kind, values, forLater: false };
};

/** Makes one a draft again, over what the device has of that draft, unless its task is recorded. */
const restore = async (task: DraftInput): Promise<void> => {
  const stored = await getDraft(task.id);
  if (!stored.ok) return;
  const saved = await putDraft(task, stored.value?.rev ?? 0);
  if (saved.ok || saved.why === 'sent') siteStorage.remove(start + task.id);
};

const restoreAll = async (): Promise<void> => {
  for (const task of siteStorage.readAll(start).flatMap((raw) => parse(raw) ?? [])) {
    if (!navigator.locks) await restore(task);
    else
      await navigator.locks.request(
        start.replace('.', ':') + task.id,
        { ifAvailable: true },
        async (lock) => {
          // A page of that version is open, and records it.
          if (lock) await restore(task);
        },
      );
  }
};

let restored: Promise<void> | undefined;

/** Makes them drafts again, once in the life of this page. */
export const restorePressed = (): Promise<void> => (restored ??= restoreAll());
