import { readImportRowId } from '#data/device/import-row-id.ts';
import type { StoredImport } from '#data/device/imports.ts';
import type { DeviceResult } from '#data/device/device-trouble.ts';
import { outcomeOf, type RowOutcomes } from '#data/outbox/import-outcomes.ts';
import { importRows } from '#data/outbox/import-store.ts';
import type { Intent } from '#data/outbox/intent.ts';
import { withFieldLabels } from '#form/with-field-labels.ts';
import { toCsv } from '#ui/csv.ts';
import type { CheckedRow, ImportDraft, ImportRow } from '../import-types.ts';
import { pageWords, resultsWords, runWords } from '../words.ts';

const { states } = pageWords;

type Result = { outcome: string; task: string; link: string; reason: string };

const resultOf = (row: Intent): Result => {
  const outcome = outcomeOf(row);
  const created = row.last?.kind === 'created' ? row.last : null;
  return {
    outcome: states[outcome.state === 'waiting' ? 'not-sent' : outcome.state],
    task: (created?.data.jobs ?? []).map(({ id }) => id).join(' '),
    link: (created?.trackingLinks ?? []).map(({ text }) => text).join(' '),
    reason:
      outcome.state === 'waiting' ? resultsWords.notSentReason : withFieldLabels(row.kind, outcome.note),
  };
};

const nothing = { task: '', link: '' };

const unsentResult = (row: CheckedRow | undefined, why: string | undefined, isLeftOut: boolean): Result => {
  if (isLeftOut) return { outcome: states.skipped, ...nothing, reason: resultsWords.byHand };
  if (why !== undefined) return { outcome: states.skipped, ...nothing, reason: why };
  switch (row?.state) {
    case 'repair':
      return {
        outcome: states.repair,
        ...nothing,
        reason: row.problems.map(({ message }) => message).join(' '),
      };
    case 'skipped':
      return { outcome: states.skipped, ...nothing, reason: runWords.reasons.repeat };
    case 'ready':
    case undefined:
      return { outcome: states['not-sent'], ...nothing, reason: resultsWords.notSentReason };
  }
};

/**
 * What became of every row of an import, as a CSV file, one line each in the order of the file. Of a row that was sent it says what
 * was sent, whatever the page shows by now.
 * @param checked the rows that were checked since the file was opened.
 */
export const resultsFile = async (
  record: StoredImport,
  { rows: sources, plan }: Pick<ImportDraft, 'rows' | 'plan'>,
  checked: readonly CheckedRow[],
): Promise<DeviceResult<string>> => {
  const skipped = new Map(record.skipped.map(({ number, why }) => [number, why]));
  const leftOut = new Set(plan.leftOut);
  const found = new Map(checked.map((row) => [row.number, row]));
  const results = new Map<number, Result>();
  const recorded = new Map<number, string>();
  const orderOf = ({ number, cells }: ImportRow): string =>
    recorded.get(number) ?? found.get(number)?.orderId ?? (cells[plan.columns.order_id ?? -1] ?? '').trim();
  const read = await importRows.eachOf(record.id, (rows) => {
    for (const row of rows) {
      const { number } = readImportRowId(row.id);
      const isLeftOut = skipped.has(number) && outcomeOf(row).state === 'not-sent';
      recorded.set(number, row.orderId);
      if (!isLeftOut) results.set(number, resultOf(row));
    }
  });
  if (!read.ok) return read;
  const lines = sources.map((source) => {
    const { number } = source;
    const { outcome, task, link, reason } =
      results.get(number) ?? unsentResult(found.get(number), skipped.get(number), leftOut.has(number));
    return [String(number), orderOf(source), outcome, task, link, reason];
  });
  return { ok: true, value: toCsv([resultsWords.head, ...lines]) };
};

/**
 * The rows, by number, that made no task and were not skipped: they can be corrected and sent again.
 * @param outcomes of the rows that were recorded.
 */
export const failedRows = (
  { rows, plan }: Pick<ImportDraft, 'rows' | 'plan'>,
  outcomes: RowOutcomes,
  skipped: StoredImport['skipped'],
): Set<number> => {
  const gone = new Set([...skipped.map(({ number }) => number), ...(plan.leftOut ?? [])]);
  const isFailed = ({ number }: ImportRow): boolean => {
    const state = outcomes.get(number)?.state;
    return state === undefined ? !gone.has(number) : state === 'rejected' || state === 'not-sent';
  };
  return new Set(rows.filter(isFailed).map(({ number }) => number));
};

/** The rows that made no task, with the columns of their file, so that the file imports again. */
export const failedRowsFile = ({ headers, rows }: ImportDraft, failed: ReadonlySet<number>): string =>
  toCsv([headers, ...rows.filter(({ number }) => failed.has(number)).map(({ cells }) => cells)]);
