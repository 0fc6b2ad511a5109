import { useEffect, useState } from 'react';
import { useConnection } from '#client/connection.ts';
import type { CheckedRow } from '../import-types.ts';
import type { CheckedFile } from '../worker-calls.ts';
import { findDuplicates, type Duplicates } from './find-duplicates.ts';

/** Rows are corrected in quick succession. */
const restMs = 300;

type Found = { checked: readonly CheckedRow[]; duplicates: Duplicates };

/**
 * The rows that may have been created before; null while that is being found out.
 * @param checked the rows as they stand; others are looked through anew.
 * @param file gives their bodies; null while they are checked anew.
 */
export const useDuplicates = (
  importId: string,
  checked: readonly CheckedRow[],
  file: CheckedFile | null,
): Duplicates | null => {
  const connection = useConnection();
  const [found, setFound] = useState<Found | null>(null);
  useEffect(() => {
    if (!connection || !file) return undefined;
    const gone = new AbortController();
    const look = async () => {
      const duplicates = await findDuplicates(importId, connection, file.ready(), gone.signal);
      if (!gone.signal.aborted) setFound({ checked, duplicates });
    };
    // Rows that are checked anew while they are looked through are looked through then.
    const timer = setTimeout(() => void look().catch(() => undefined), restMs);
    return () => {
      gone.abort();
      clearTimeout(timer);
    };
  }, [importId, connection, checked, file]);
  return found?.checked === checked ? found.duplicates : null;
};
