import type { DeviceResult } from '#device/trouble.ts';
import { importRows } from './import-store.ts';

const storedStates = ['queued', 'sending', 'created', 'rejected', 'unknown'] as const;

/** How many rows of an import are in which state of their intents. */
export type StateCounts = Record<(typeof storedStates)[number], number>;

export const countStates = async (id: string): Promise<DeviceResult<StateCounts>> => {
  const counts: StateCounts = { queued: 0, sending: 0, created: 0, rejected: 0, unknown: 0 };
  for (const state of storedStates) {
    const count = await importRows.count(id, state);
    if (!count.ok) return count;
    counts[state] = count.value;
  }
  return { ok: true, value: counts };
};
