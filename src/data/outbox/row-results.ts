import type { ImportRowStore } from '#data/device/import-rows.ts';
import type { advance, IntentEvent } from './advance.ts';
import type { Intent } from './intent.ts';

/** What an attempt of a row came to. `row`: as it was claimed. */
export type RowResult = { row: Intent; event: IntentEvent };

type RowResultsParts = {
  store: Pick<ImportRowStore<Intent>, 'changeAll'>;
  machine: typeof advance;
  /** Resolves after so many milliseconds, or at once. */
  gather: (ms: number) => Promise<void>;
  /** Called with what was stored. */
  onStored: (rows: readonly Intent[]) => void;
  /** The device failed. */
  onUnstored: (results: readonly RowResult[]) => Promise<void>;
};

/**
 * A result waits this long for others, or until there are so many: one transaction then stores them all. Those that a page did not
 * store before it died are asked for again under the same key.
 */
const gatherMs = 50;
const gatherMost = 32;

/** Whether nothing is lost where the page dies before the result is stored. */
const mayWait = ({ row }: RowResult): boolean => row.state === 'sending' && row.dedupes;

/** Stores the results of one turn in batches, one after the other. */
export const createRowResults = ({ store, machine, gather, onStored, onUnstored }: RowResultsParts) => {
  let results: RowResult[] = [];
  let writing = Promise.resolve();
  let isWriting = false;
  let enough = Promise.withResolvers<void>();

  const waitForOthers = async () => {
    if (results.length >= gatherMost || !results.every(mayWait)) return;
    enough = Promise.withResolvers();
    await Promise.race([enough.promise, gather(gatherMs)]);
  };
  const write = async () => {
    while (results.length > 0) {
      await waitForOthers();
      const batch = results;
      results = [];
      const stored = await store.changeAll(
        // Also where its record was removed meanwhile: a sent task is never lost.
        batch.map(({ row, event }) => ({
          id: row.id,
          known: row,
          change: (record) => machine(record, event),
        })),
      );
      if (stored.ok) onStored(stored.value);
      else await onUnstored(batch);
    }
    isWriting = false;
  };

  return {
    add: (result: RowResult): void => {
      results.push(result);
      if (results.length >= gatherMost || !mayWait(result)) enough.resolve();
      if (isWriting) return;
      isWriting = true;
      writing = write();
    },
    /** Resolves when all of them are stored, or could not be. */
    stored: (): Promise<void> => writing,
  };
};
