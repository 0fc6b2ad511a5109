import { changeImport, type StoredImport } from '#data/device/imports.ts';
import { changeWaitingRows } from '#data/device/intents.ts';
import { advance } from './transitions.ts';

const resume = (record: StoredImport): StoredImport | null =>
  record.paused === 'cancelled' ? { ...record, paused: null } : null;

/** Cancels the waiting rows of an import that can't exist. @returns whether the device stored it */
export const cancelWaiting = async (importId: string): Promise<boolean> => {
  const now = Date.now();
  const cancelled = await changeWaitingRows(importId, (row) => advance(row, { type: 'cancel', now }));
  // Rows that may exist are asked about.
  return cancelled.ok && (await changeImport(importId, resume)).ok;
};
