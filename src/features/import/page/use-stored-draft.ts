import { useEffect, useRef, useState } from 'react';
import type { Connection } from '#client/connection.ts';
import type { ImportDraft } from '../import-types.ts';
import { saveDraft } from '../running/stored-drafts.ts';

/** Cells are corrected in quick succession. */
const restMs = 400;

/** What the device has; `failed`: it could not store the last change. */
type Stored = { draft: ImportDraft | null; failed: boolean };

/**
 * Stores the draft on the device, at once when it is new and a moment after each change.
 * @returns whether the device has it, and whether it could not store the last change.
 */
export const useStoredDraft = (
  draft: ImportDraft | null,
  connection: Connection,
): { isStored: boolean; failed: boolean } => {
  const [stored, setStored] = useState<Stored>({ draft: null, failed: false });
  // What is not stored yet, so that leaving the page stores it at once.
  const unsaved = useRef<ImportDraft | null>(null);
  const id = draft?.id ?? null;
  const isNew = id !== null && stored.draft?.id !== id;
  const isSaved = stored.draft === draft;

  useEffect(() => {
    unsaved.current = isSaved ? null : draft;
    if (!draft || isSaved) return undefined;
    const save = async () => {
      unsaved.current = null;
      const { ok } = await saveDraft(draft, connection);
      setStored((before) => ({ draft: ok ? draft : before.draft, failed: !ok }));
    };
    const timer = setTimeout(() => void save(), isNew ? 0 : restMs);
    return () => clearTimeout(timer);
  }, [draft, connection, isNew, isSaved]);
  useEffect(
    () => () => {
      if (unsaved.current) void saveDraft(unsaved.current, connection);
    },
    [connection],
  );
  return { isStored: id !== null && !isNew, failed: stored.failed };
};
