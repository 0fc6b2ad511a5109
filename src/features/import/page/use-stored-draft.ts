import { useCallback, useEffect, useRef, useState } from 'react';
import type { Connection } from '#client/connection.ts';
import type { ImportDraft } from '../import-types.ts';
import { saveDraft } from '../running/stored-drafts.ts';

/** Cells are corrected in quick succession. */
const restMs = 400;

/** What the device has; `failed`: it could not store the last change. */
type Stored = { draft: ImportDraft | null; failed: boolean };

/**
 * Stores the draft on the device, at once when it is new and a moment after each change.
 * @returns whether the device has it, whether it could not store the last change, and what stores that now.
 */
export const useStoredDraft = (
  draft: ImportDraft | null,
  connection: Connection,
): { isStored: boolean; failed: boolean; tryAgain: () => void } => {
  const [stored, setStored] = useState<Stored>({ draft: null, failed: false });
  // What is not stored yet, so that leaving the page stores it at once.
  const unsaved = useRef<ImportDraft | null>(null);
  const id = draft?.id ?? null;
  const isNew = id !== null && stored.draft?.id !== id;
  const isSaved = stored.draft === draft;

  const save = useCallback(
    async (changed: ImportDraft) => {
      unsaved.current = null;
      const { ok } = await saveDraft(changed, connection);
      setStored((before) => ({ draft: ok ? changed : before.draft, failed: !ok }));
    },
    [connection],
  );
  useEffect(() => {
    unsaved.current = isSaved ? null : draft;
    if (!draft || isSaved) return undefined;
    const timer = setTimeout(() => void save(draft), isNew ? 0 : restMs);
    return () => clearTimeout(timer);
  }, [draft, save, isNew, isSaved]);
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
