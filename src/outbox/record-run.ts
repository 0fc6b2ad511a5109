import type { Task } from '#contract/operations.ts';
import { importRowId } from '#device/import-row-id.ts';
import { storeRun, type RunFile } from '#device/import-run.ts';
import type { FileConflict, StoredImport } from '#device/imports.ts';
import type { DeviceResult } from '#device/trouble.ts';
import { isAttempted, type IntentSummary } from './intent.ts';
import { newIntent, type TaskHome } from './new-intent.ts';
import { readIntent } from './read-intent.ts';

/** A row that is to become a task. */
export type ImportTask = { number: number; task: Task; summary: IntentSummary };

/** What a press of Create says of an import. */
export type RunOrder = {
  importId: string;
  /** The revision of the file that is stored, which its rows were checked at. */
  fileRev: number;
  /** The rows that are not sent, and why. */
  skipped: StoredImport['skipped'];
  home: TaskHome;
};

/** The import as it runs, or why nothing of it was stored. */
export type RunResult = DeviceResult<StoredImport | FileConflict>;

/** What a person has sent, at first or again: it tells this start from earlier ones. */
export const started = (record: StoredImport): StoredImport => ({
  ...record,
  state: 'running',
  pausedBy: null,
  starts: record.starts + 1,
});

/** What may be replaced by a corrected row: a row that certainly made no task. */
const isReplaceable = (raw: unknown): boolean => {
  const row = readIntent(raw);
  return row !== null && !isAttempted(row) && !row.uncertain && ['queued', 'rejected'].includes(row.state);
};

/**
 * Records rows of a stored import as intents that wait, with the file that they were made from, and that the import runs: all in
 * one transaction. Rows that were created, are being sent or whose outcome is open stay as they are; a corrected row replaces one
 * that made no task, under a new key. It needs nothing of a page, so that a worker can do it.
 */
export const recordRun = (
  { importId, fileRev, skipped, home }: RunOrder,
  file: RunFile,
  batches: () => Iterable<readonly ImportTask[]>,
  onWritten: (count: number) => void,
): Promise<RunResult> => {
  const now = Date.now();
  function* records() {
    for (const tasks of batches())
      yield tasks.map(({ number, task, summary }) => ({
        number,
        toRecord: (revision: number) =>
          newIntent({ ...task, summary, id: importRowId(importId, number, revision) }, home, now),
      }));
  }
  return storeRun({
    importId,
    connectionId: home.id,
    fileRev,
    file,
    toRunning: (record) => ({
      ...started(record),
      baseUrl: home.baseUrl,
      skipped,
      startedAt: record.startedAt ?? now,
      endedAt: null,
    }),
    rows: records,
    isReplaceable,
    onWritten,
  });
};
