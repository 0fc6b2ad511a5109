import type { DeviceResult } from '#data/device/trouble.ts';
import { outcomeOf } from './import-outcomes.ts';
import { importRows } from './import-store.ts';

const storedStates = ['queued', 'sending', 'created', 'rejected', 'unknown'] as const;

/** How many rows of an import are in which state of their intents; `not-sent`: those of the rejected that a person cancelled. */
export type StateCounts = Record<(typeof storedStates)[number] | 'not-sent', number>;

/** @param isOver whether the import has ended. Until then cancelled rows are counted as rejected: telling them apart reads every row. */
export const countStates = async (id: string, isOver: boolean): Promise<DeviceResult<StateCounts>> => {
  const counts: StateCounts = { queued: 0, sending: 0, created: 0, rejected: 0, unknown: 0, 'not-sent': 0 };
  const found = await importRows.counts(id, storedStates);
  if (!found.ok) return found;
  for (const [at, state] of storedStates.entries()) counts[state] = found.value[at] ?? 0;
  if (isOver && counts.rejected > 0) {
    const read = await importRows.eachOf(id, (rows) => {
      counts['not-sent'] += rows.filter((row) => outcomeOf(row).state === 'not-sent').length;
    });
    if (!read.ok) return read;
    counts.rejected -= counts['not-sent'];
  }
  return { ok: true, value: counts };
};
