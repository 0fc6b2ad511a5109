import { useEffect, useState } from 'react';
import { useConnection } from '#client/connection.ts';
import type { CheckedRow, ReadyRow } from '../import-types.ts';
import { findDuplicates, type Duplicate } from './find-duplicates.ts';

/** Rows are corrected in quick succession. */
const restMs = 300;

type Found = { checked: readonly CheckedRow[]; duplicates: readonly Duplicate[] };

/**
 * The rows that may have been created before; null while that is being found out.
 * @param checked the rows as they stand; others are looked through anew.
 */
export const useDuplicates = (
  importId: string,
  checked: readonly CheckedRow[],
  ready: () => AsyncIterable<readonly ReadyRow[]>,
  isAsked: boolean,
): readonly Duplicate[] | null => {
  const connectionId = useConnection()?.id;
  const [found, setFound] = useState<Found | null>(null);
  useEffect(() => {
    if (!isAsked || connectionId === undefined) return undefined;
    let isGone = false;
    const look = async () => {
      const duplicates = await findDuplicates(importId, connectionId, ready(), () => isGone);
      if (!isGone) setFound({ checked, duplicates });
    };
    const timer = setTimeout(() => void look(), restMs);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [importId, connectionId, checked, ready, isAsked]);
  return found?.checked === checked ? found.duplicates : null;
};
