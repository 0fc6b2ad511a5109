import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useConnection, type Connection } from '#data/http/connection.ts';
import { useImports } from '#data/outbox/imports.ts';
import type { CheckedRow } from '../import-types.ts';
import type { CheckedFile } from '../worker-client.ts';
import { findDuplicates, type Duplicates } from './find-duplicates.ts';
import type { OrderOfRow } from './find-on-device.ts';

/** Rows are corrected in quick succession. */
const restMs = 300;

/** Until a device that could not be read is read again. */
const againMs = 3000;

/** Rows in one call of the worker, which a correction of a cell waits for. */
const rowsAtOnce = 500;

type Found = {
  connection: Connection;
  checked: readonly CheckedRow[];
  others: string;
  duplicates: Duplicates;
};

/** How the other imports stand: rows that wait in one that is stopped wait no longer. */
const useOthers = (importId: string): string =>
  useImports()
    .filter(({ id }) => id !== importId)
    .map(({ id, state }) => `${id} ${state}`)
    .join();

function* batchesOf(rows: readonly CheckedRow[]): Iterable<readonly OrderOfRow[]> {
  for (let from = 0; from < rows.length; from += rowsAtOnce)
    yield rows.slice(from, from + rowsAtOnce).map(({ number, orderId }) => ({ number, orderId }));
}

/** What was found of rows, as a text to compare. */
const saysOf = (rows: Duplicates['rows']): string =>
  rows
    .map(({ number, kind, waitsIn }) => `${number} ${kind} ${waitsIn ?? ''}`)
    .toSorted()
    .join();

/**
 * The rows that may have been created before, as they were found last; `isPresent` is false while they are being found out anew,
 * which is tried until it succeeds; `isUnread` tells that the device could not be read the last time.
 * Of rows that were checked anew only those are looked through that are other objects than before.
 * `checkAgain` checks all of them at once, as Create is pressed, and says whether what was found is the same.
 * @param checked the rows as they stand.
 * @param file looks for them; null while they are checked anew.
 * @param isWanted false while nothing of the file can be sent.
 */
export const useDuplicates = (
  importId: string,
  checked: readonly CheckedRow[],
  file: CheckedFile | null,
  isWanted: boolean,
): {
  latest: Duplicates | null;
  isPresent: boolean;
  isUnread: boolean;
  checkAgain: () => Promise<boolean>;
} => {
  const connection = useConnection();
  const others = useOthers(importId);
  const [found, setFound] = useState<Found | null>(null);
  const [isUnread, setUnread] = useState(false);
  const last = useRef<Found | null>(null);
  // While rows are being sent, more tasks are created: afterwards all are looked through anew.
  if (!isWanted && found) setFound(null);
  useEffect(() => {
    if (!isWanted) last.current = null;
    if (!isWanted || !connection || !file) return undefined;
    const gone = new AbortController();
    const find = async () => {
      const before = last.current;
      const isKnown =
        before?.connection === connection && before.others === others && before.duplicates.hasServiceAnswered;
      const changed = isKnown ? checked.filter((row, at) => row !== before.checked[at]) : checked;
      const again = new Set(changed.map(({ number }) => number));
      const kept = isKnown ? before.duplicates.rows.filter(({ number }) => !again.has(number)) : [];
      const ready = changed.filter(({ state }) => state === 'ready');
      const { rows, hasServiceAnswered } = await findDuplicates(
        importId,
        connection,
        batchesOf(ready),
        file.find,
        gone.signal,
      );
      if (gone.signal.aborted) return;
      setUnread(false);
      const all = [...kept, ...rows].toSorted((a, b) => a.number - b.number);
      last.current = { connection, checked, others, duplicates: { rows: all, hasServiceAnswered } };
      setFound(last.current);
    };
    const tryLater = () => {
      // Rows that are checked anew while they are looked through are looked through then.
      if (gone.signal.aborted || !file.isPresent()) return;
      setUnread(true);
      timer = setTimeout(tryNow, againMs);
    };
    const tryNow = () => void find().catch(tryLater);
    let timer = setTimeout(tryNow, restMs);
    return () => {
      gone.abort();
      clearTimeout(timer);
    };
  }, [importId, connection, checked, file, isWanted, others]);
  const present = useRef({ checked, file });
  useLayoutEffect(() => {
    present.current = { checked, file };
  });
  const checkAgain = useCallback(async (): Promise<boolean> => {
    const before = last.current;
    const isUnchanged = () => present.current.checked === before?.checked && last.current === before;
    if (!connection || !file || !before || !isUnchanged()) return false;
    try {
      const ready = before.checked.filter(({ state }) => state === 'ready');
      const again = await findDuplicates(
        importId,
        connection,
        batchesOf(ready),
        file.find,
        new AbortController().signal,
      );
      if (!isUnchanged()) return false;
      // A service that does not answer now has said nothing new.
      const earlier = before.duplicates.rows.filter(
        ({ kind }) => kind !== 'service' || again.hasServiceAnswered,
      );
      if (saysOf(earlier) === saysOf(again.rows)) return true;
      last.current = { ...before, duplicates: again };
      setFound(last.current);
      return false;
    } catch {
      if (file.isPresent()) setUnread(true);
      return false;
    }
  }, [importId, connection, file]);
  return {
    checkAgain,
    latest: found?.duplicates ?? null,
    isPresent: found?.checked === checked && found.others === others,
    isUnread,
  };
};
