import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Connection } from '#client/connection.ts';
import type { FileConflict } from '#device/imports.ts';
import type { ImportDraft } from '../import-types.ts';
import { saveDraft } from '../running/stored-drafts.ts';

/** Cells are corrected in quick succession. */
const restMs = 400;

/** What the device has; `failed`: it could not store the last change. */
type Stored = { draft: ImportDraft | null; failed: boolean };

/**
 * Stores the draft on the device, at once when it is new and a moment after each change.
 * @param onConflict another tab has changed or removed the import, so that the change was not stored.
 * @returns whether the device has it, whether it could not store the last change, and what stores that now.
 */
export const useStoredDraft = (
  draft: ImportDraft | null,
  connection: Connection,
  onConflict: (id: string, conflict: FileConflict) => void,
): { isStored: boolean; failed: boolean; tryAgain: () => void } => {
  const [stored, setStored] = useState<Stored>({ draft: null, failed: false });
  // What is not stored yet, so that leaving the page stores it at once.
  const unsaved = useRef<ImportDraft | null>(null);
  const id = draft?.id ?? null;
  const isNew = id !== null && stored.draft?.id !== id;
  const isSaved = stored.draft === draft;

  const save = async (changed: ImportDraft) => {
    unsaved.current = null;
    const saved = await saveDraft(changed, connection);
    setStored((before) => ({ draft: saved.ok ? changed : before.draft, failed: !saved.ok }));
    if (saved.ok && saved.value !== null) onConflict(changed.id, saved.value);
  };
  const onRest = useEffectEvent(save);
  useEffect(() => {
    unsaved.current = isSaved ? null : draft;
    if (!draft || isSaved) return undefined;
    const timer = setTimeout(() => void onRest(draft), isNew ? 0 : restMs);
    return () => clearTimeout(timer);
  }, [draft, isNew, isSaved]);
  useEffect(
    () => () => {
      if (unsaved.current) void saveDraft(unsaved.current, connection);
    },
    [connection],
  );
  return {
    isStored: id !== null && !isNew,
    failed: stored.failed,
    tryAgain: () => {
      if (draft) void save(draft);
    },
  };
};
