import type { DeviceResult } from '#data/device/device-trouble.ts';
import { changeImport, listImports } from '#data/device/imports.ts';
import { changeWaitingRows } from '#data/device/intents.ts';
import { advance } from './transitions.ts';

/** What a person decides about an import that was sent. Each call resolves to whether the device stored it. */

export const pauseImport = async (id: string): Promise<boolean> =>
  (await changeImport(id, (record) => ({ ...record, paused: 'person' }))).ok;

export const resumeImport = async (id: string): Promise<boolean> =>
  (await changeImport(id, (record) => ({ ...record, paused: null }))).ok;

/** Cancels the waiting rows that can't exist. If the page ends before that is done, the import stays paused. */
export const cancelRest = async (id: string): Promise<boolean> => {
  if (!(await pauseImport(id))) return false;
  const now = Date.now();
  const cancelled = await changeWaitingRows(id, (row) => advance(row, { type: 'cancel', now }));
  // Rows that may exist are asked about.
  return cancelled.ok && resumeImport(id);
};

/** The imports of a connection that aren't paused, in the order of sending. */
export const runningImports = async (connectionId: string): Promise<DeviceResult<string[]>> => {
  const found = await listImports(connectionId);
  if (!found.ok) return found;
  const sent = found.value.filter(({ paused, sentAt }) => paused === null && sentAt !== null);
  return { ok: true, value: sent.toReversed().map(({ id }) => id) };
};

/** Sends or cancels the rows whose time passed while they waited. */
export const settleLate = async (id: string, how: 'send' | 'cancel'): Promise<boolean> => {
  const now = Date.now();
  const event =
    how === 'cancel'
      ? ({ type: 'cancel', now } as const)
      : ({ type: 'sendNow', byPerson: true, dedupes: false, now } as const);
  const changed = await changeWaitingRows(id, (row) => (row.isLate ? advance(row, event) : null));
  // Wakes the sender.
  return changed.ok && (await changeImport(id, (record) => record)).ok;
};
