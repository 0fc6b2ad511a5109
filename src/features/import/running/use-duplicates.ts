import { useEffect, useState } from 'react';
import { useConnection } from '#client/connection.ts';
import { useImports } from '#outbox/imports.ts';
import type { CheckedRow } from '../import-types.ts';
import type { CheckedFile } from '../worker-calls.ts';
import { findDuplicates, type Duplicates } from './find-duplicates.ts';

/** Rows are corrected in quick succession. */
const restMs = 300;

type Found = { checked: readonly CheckedRow[]; others: string; duplicates: Duplicates };

/** How the other imports stand: rows that wait in one that is stopped wait no longer. */
const useOthers = (importId: string): string =>
  useImports()
    .filter(({ id }) => id !== importId)
    .map(({ id, state }) => `${id} ${state}`)
    .join();

/**
 * The rows that may have been created before, as they were found last; `isPresent` is false while they are being found out anew.
 * @param checked the rows as they stand; others are looked through anew.
 * @param file gives their bodies; null while they are checked anew.
 */
export const useDuplicates = (
  importId: string,
  checked: readonly CheckedRow[],
  file: CheckedFile | null,
): { latest: Duplicates | null; isPresent: boolean } => {
  const connection = useConnection();
  const others = useOthers(importId);
  const [found, setFound] = useState<Found | null>(null);
  useEffect(() => {
    if (!connection || !file) return undefined;
    const gone = new AbortController();
    const look = async () => {
      const duplicates = await findDuplicates(importId, connection, file.ready(), gone.signal);
      if (!gone.signal.aborted) setFound({ checked, others, duplicates });
    };
    // Rows that are checked anew while they are looked through are looked through then.
    const timer = setTimeout(() => void look().catch(() => undefined), restMs);
    return () => {
      gone.abort();
      clearTimeout(timer);
    };
  }, [importId, connection, checked, file, others]);
  return {
    latest: found?.duplicates ?? null,
    isPresent: found?.checked === checked && found.others === others,
  };
};
