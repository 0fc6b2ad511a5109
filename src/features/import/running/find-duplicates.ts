import { isRecord } from '#contract/json.ts';
import { readImportRowId } from '#device/import-row-id.ts';
import { importRows } from '#outbox/import-store.ts';
import type { Intent } from '#outbox/intent.ts';
import { knownIntents } from '#outbox/outbox.ts';
import type { ReadyRow } from '../import-types.ts';

/** `before`: the same task was created, or may have been. `other`: another task has the order number. */
export type DuplicateKind = 'before' | 'other' | 'service';

export type Duplicate = { number: number; orderId: string; kind: DuplicateKind };

/** JSON with the keys of every object in order, so that equal bodies have equal texts. */
const canonical = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (!isRecord(value)) return JSON.stringify(value) ?? '';
  const entries = Object.keys(value)
    .toSorted()
    .map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`);
  return `{${entries.join(',')}}`;
};

/** Whether a task was created, or may have been or may still be. */
const counts = ({ state, settledBy }: Intent): boolean =>
  state !== 'rejected' && !(state === 'unknown' && settledBy === 'person');

const byOrder = (intents: readonly Intent[]): Map<string, Intent[]> =>
  Map.groupBy(intents.filter(counts), ({ orderId }) => orderId);

/**
 * The rows whose order number this device has sent before, in an earlier import or from the form.
 * @param importId rows of this import itself are none.
 * @param isOver ends the search early.
 */
export const findDuplicates = async (
  importId: string,
  connectionId: string,
  batches: AsyncIterable<readonly ReadyRow[]>,
  isOver: () => boolean,
): Promise<Duplicate[]> => {
  const isElsewhere = ({ id }: Intent) => readImportRowId(id).importId !== importId;
  const known = (await knownIntents()).filter((intent) => intent.connectionId === connectionId);
  const sent = byOrder(known.filter(isElsewhere));
  const found: Duplicate[] = [];
  for await (const rows of batches) {
    if (isOver()) break;
    const orders = [...new Set(rows.map(({ task }) => task.body.order_id))];
    const imported = await importRows.ofOrders(connectionId, orders);
    const earlier = byOrder((imported.ok ? imported.value : []).filter(isElsewhere));
    for (const { number, task } of rows) {
      const orderId = task.body.order_id;
      const same = [...(sent.get(orderId) ?? []), ...(earlier.get(orderId) ?? [])];
      if (orderId === '' || same.length === 0) continue;
      const text = canonical(task.body);
      const isBefore = same.some(({ kind, body }) => kind === task.kind && canonical(body) === text);
      found.push({ number, orderId, kind: isBefore ? 'before' : 'other' });
    }
  }
  return found;
};
