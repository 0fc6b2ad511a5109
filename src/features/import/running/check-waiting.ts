import type { Connection } from '#data/http/connection.ts';
import { serviceLead } from '#data/http/service-clock.ts';
import { readImportRowId } from '#data/device/import-row-id.ts';
import { waitingRows } from '#data/outbox/import-store.ts';
import { isPast } from '#data/outbox/intent.ts';
import { findDuplicates } from './find-duplicates.ts';
import { findOnDevice, type RowDuplicate, type DuplicateKind } from './find-on-device.ts';

/** Why a person must confirm a row before it is sent. `past`: a time of its task is over. */
export type DoubtReason = DuplicateKind | 'past';

/** A waiting row that a person must confirm before it is sent, by the id of its intent. */
export type DoubtfulRow = { id: string; orderId: string; kind: DoubtReason } & Pick<RowDuplicate, 'waitsIn'>;

/**
 * Checks the rows of an import that wait to be sent once more: since they were recorded, times may have passed, and somebody may
 * have created their tasks. A row with both is named as a duplicate.
 * @param acceptsPast the person said that tasks whose time has passed are to be created all the same.
 * @returns `at`: the moment that times are compared with.
 */
export const checkWaiting = async (
  importId: string,
  connection: Connection,
  { acceptsPast, signal }: { acceptsPast: boolean; signal: AbortSignal },
): Promise<{ at: number; doubts: readonly DoubtfulRow[]; hasServiceAnswered: boolean }> => {
  const at = Date.now();
  const lead = serviceLead(connection.baseUrl);
  const ids = new Map<number, string>();
  const past: DoubtfulRow[] = [];
  async function* candidates() {
    for await (const rows of waitingRows(importId)) {
      for (const row of rows) {
        ids.set(readImportRowId(row.id).number, row.id);
        if (!acceptsPast && isPast(row, at + lead))
          past.push({ id: row.id, orderId: row.orderId, kind: 'past' });
      }
      yield rows.map((row) => ({ number: readImportRowId(row.id).number, orderId: row.orderId, task: row }));
    }
  }
  const { rows, hasServiceAnswered } = await findDuplicates(
    importId,
    connection,
    candidates(),
    (from, own) => findOnDevice(from, own, ({ task }) => task),
    signal,
  );
  const duplicates = rows.flatMap(({ number, ...duplicate }): DoubtfulRow[] => {
    const id = ids.get(number);
    return id === undefined ? [] : [{ id, ...duplicate }];
  });
  const named = new Set(duplicates.map(({ id }) => id));
  return { at, doubts: [...duplicates, ...past.filter(({ id }) => !named.has(id))], hasServiceAnswered };
};
