import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Connection } from '#data/http/connection.ts';
import type { FileConflict } from '#data/device/imports.ts';
import type { ImportDraft } from '../import-types.ts';
import { saveDraft } from '../running/stored-drafts.ts';

/** Cells are corrected in quick succession: the first correction is stored at once, those after it together. */
const restMs = 400;

/** What the device has; `failed`: it could not store the last change. */
type Stored = { draft: ImportDraft | null; failed: boolean };

/**
 * Stores the draft on the device, at once and after that a few times a second at most. Whoever leaves the page has the last of
 * it stored by `useImport`.
 * @param onConflict another tab has changed or removed the import, so that the change was not stored.
 * @returns whether the device has it, whether it could not store the last change, and what stores that now.
 */
export const useStoredDraft = (
  draft: ImportDraft | null,
  connection: Connection,
  onConflict: (id: string, conflict: FileConflict) => void,
): { isStored: boolean; failed: boolean; tryAgain: () => void } => {
  const [stored, setStored] = useState<Stored>({ draft: null, failed: false });
  const savedAt = useRef(-Infinity);
  const id = draft?.id ?? null;
  const isNew = id !== null && stored.draft?.id !== id;
  const isSaved = stored.draft === draft;

  const save = async (changed: ImportDraft) => {
    savedAt.current = performance.now();
    const saved = await saveDraft(changed, connection);
    setStored((before) => ({ draft: saved.ok ? changed : before.draft, failed: !saved.ok }));
    if (saved.ok && saved.value !== null) onConflict(changed.id, saved.value);
  };
  const onRest = useEffectEvent(save);
  useEffect(() => {
    if (!draft || isSaved) return undefined;
    const rest = isNew ? 0 : savedAt.current + restMs - performance.now();
    const timer = setTimeout(() => void onRest(draft), Math.max(0, rest));
    return () => clearTimeout(timer);
  }, [draft, isNew, isSaved]);
  return {
    isStored: id !== null && !isNew,
    failed: stored.failed,
    tryAgain: () => {
      if (draft) void save(draft);
    },
  };
};
