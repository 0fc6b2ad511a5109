import { useEffect, useState } from 'react';
import { useConnection } from '#client/connection.ts';
import type { CheckedRow, ReadyRow } from '../import-types.ts';
import { findDuplicates, type Duplicates } from './find-duplicates.ts';

/** Rows are corrected in quick succession. */
const restMs = 300;

type Found = { checked: readonly CheckedRow[]; duplicates: Duplicates };

/**
 * The rows that may have been created before; null while that is being found out.
 * @param checked the rows as they stand; others are looked through anew.
 */
export const useDuplicates = (
  importId: string,
  checked: readonly CheckedRow[],
  ready: () => AsyncIterable<readonly ReadyRow[]>,
): Duplicates | null => {
  const connection = useConnection();
  const [found, setFound] = useState<Found | null>(null);
  useEffect(() => {
    if (!connection) return undefined;
    const gone = new AbortController();
    const look = async () => {
      const duplicates = await findDuplicates(importId, connection, ready(), gone.signal);
      if (!gone.signal.aborted) setFound({ checked, duplicates });
    };
    const timer = setTimeout(() => void look(), restMs);
    return () => {
      gone.abort();
      clearTimeout(timer);
    };
  }, [importId, connection, checked, ready]);
  return found?.checked === checked ? found.duplicates : null;
};
