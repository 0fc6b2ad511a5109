import { readImportRowId } from '#device/import-row-id.ts';
import type { StoredImport } from '#device/imports.ts';
import type { DeviceResult } from '#device/trouble.ts';
import { outcomeOf, type RowOutcome } from '#outbox/import-outcomes.ts';
import { importRows } from '#outbox/import-store.ts';
import type { Intent } from '#outbox/intent.ts';
import { displayStatusWords } from '#outbox/words.ts';
import { toCsv } from '#ui/csv.ts';
import type { CheckedRow, ImportDraft } from '../import-types.ts';
import { resultsWords, words } from './running-words.ts';

type Result = { outcome: string; task: string; link: string; reason: string };

const outcomeWords = ({ state }: RowOutcome): string => {
  switch (state) {
    case 'waiting':
      return resultsWords.notSent;
    case 'sending':
    case 'created':
    case 'rejected':
    case 'not-sent':
    case 'unknown':
      return displayStatusWords[state];
  }
};

const resultOf = (row: Intent): Result => {
  const outcome = outcomeOf(row);
  const created = row.last?.kind === 'created' ? row.last : null;
  return {
    outcome: outcomeWords(outcome),
    task: (created?.data.jobs ?? []).map(({ id }) => id).join(' '),
    link: (created?.trackingLinks ?? []).map(({ text }) => text).join(' '),
    reason: outcome.state === 'waiting' ? resultsWords.notSentReason : outcome.note,
  };
};

const nothing = { task: '', link: '' };

const unsentResult = (row: CheckedRow, skipped: ReadonlyMap<number, string>): Result => {
  const why = skipped.get(row.number);
  if (why !== undefined) return { outcome: resultsWords.skipped, ...nothing, reason: why };
  switch (row.state) {
    case 'repair':
      return {
        outcome: resultsWords.toRepair,
        ...nothing,
        reason: row.problems.map(({ message }) => message).join(' '),
      };
    case 'skipped':
      return { outcome: resultsWords.skipped, ...nothing, reason: words.skippedRepeat(1) };
    case 'ready':
      return { outcome: resultsWords.notSent, ...nothing, reason: resultsWords.notSentReason };
  }
};

/** What became of every row of an import, as a CSV file, one line each in the order of the file. */
export const resultsFile = async (
  record: StoredImport,
  checked: readonly CheckedRow[],
): Promise<DeviceResult<string>> => {
  const skipped = new Map(record.skipped.map(({ number, why }) => [number, why]));
  const results = new Map<number, Result>();
  const read = await importRows.eachOf(record.id, (rows) => {
    for (const row of rows) {
      const { number } = readImportRowId(row.id);
      const isLeftOut = skipped.has(number) && outcomeOf(row).state === 'not-sent';
      if (!isLeftOut) results.set(number, resultOf(row));
    }
  });
  if (!read.ok) return read;
  const lines = checked.map((row) => {
    const { outcome, task, link, reason } = results.get(row.number) ?? unsentResult(row, skipped);
    return [String(row.number), row.orderId, outcome, task, link, reason];
  });
  return { ok: true, value: toCsv([resultsWords.head, ...lines]) };
};

/** Whether a row made no task and is not skipped: it can be corrected and sent again. */
export const isFailed = (row: CheckedRow, outcome: RowOutcome | undefined, isSkipped: boolean): boolean => {
  if (outcome) return outcome.state === 'rejected' || outcome.state === 'not-sent';
  return row.state !== 'skipped' && !isSkipped;
};

/** The rows that made no task, with the columns of their file, so that the file imports again. */
export const failedRowsFile = ({ headers, rows }: ImportDraft, failed: ReadonlySet<number>): string =>
  toCsv([headers, ...rows.filter(({ number }) => failed.has(number)).map(({ cells }) => cells)]);
