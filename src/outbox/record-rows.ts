import type { Connection } from '#client/connection.ts';
import type { Task } from '#contract/operations.ts';
import { importRowId, readImportRowId } from '#device/import-row-id.ts';
import type { DeviceResult } from '#device/trouble.ts';
import { rowOutcomes, showRows } from './import-outcomes.ts';
import { importRows } from './import-store.ts';
import { isAttempted, type Intent, type IntentSummary } from './intent.ts';
import { newIntent } from './new-intent.ts';

/** A row that is to become a task. */
export type ImportTask = { number: number; task: Task; summary: IntentSummary };

/** What may be replaced by a corrected row: a row that certainly made no task. */
const stays = (row: Intent): boolean =>
  isAttempted(row) || row.uncertain || !(row.state === 'queued' || row.state === 'rejected');

/**
 * Stores rows as intents that wait. Rows that were created, are being sent or whose outcome is open stay as they are; a
 * corrected row replaces one that made no task, under a new key.
 */
export const recordRows = async (
  importId: string,
  tasks: readonly ImportTask[],
  connection: Connection,
): Promise<DeviceResult<Intent[]>> => {
  const outcomes = await rowOutcomes(importId);
  const now = Date.now();
  const result = await importRows.addAll(
    tasks.map(({ number, task, summary }) => {
      const old = outcomes.get(number)?.id;
      const revision = old === undefined ? 0 : readImportRowId(old).revision + 1;
      const record = newIntent(
        { ...task, summary, id: importRowId(importId, number, revision) },
        connection,
        now,
      );
      return { record, ...(old !== undefined && { instead: { id: old, stays } }) };
    }),
  );
  if (result.ok) showRows(result.value);
  return result;
};
