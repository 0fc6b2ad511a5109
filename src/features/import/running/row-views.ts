import type { SkippedRow } from '#data/device/imports.ts';
import type { RowOutcomes } from '#data/outbox/row-outcome.ts';
import type { CheckedRow } from '../import-types.ts';
import { runWords } from '../words.ts';

/** What a press of Create would do with a row. `sent`: it was sent or waits, so nothing. */
export type NextStep = 'ready' | 'duplicate' | 'repair' | 'skipped' | 'sent';

/** A row of the file: the counts and lists of the page and the result file are made from these. */
export type RowView = CheckedRow & {
  next: NextStep;
  /** Why it is left out; blank if it isn't. */
  why: string;
};

/** @param skipped rows that were left out at an earlier press of Create */
export const viewRows = (
  checked: readonly CheckedRow[],
  outcomes: RowOutcomes,
  skipped: readonly SkippedRow[],
): RowView[] => {
  const reasons = new Map(skipped.map(({ number, why }) => [number, why]));
  return checked.map((row): RowView => {
    const sent = outcomes.get(row.number)?.state;
    // A rejected row certainly made no task.
    if (sent && sent !== 'rejected' && sent !== 'not-sent') return { ...row, next: 'sent', why: '' };
    const why = reasons.get(row.number) ?? (row.state === 'skipped' ? runWords.reasons[row.skip] : '');
    return { ...row, next: why === '' ? row.state : 'skipped', why };
  });
};

/** The rows, of which those with an order number that was used before are possible duplicates. */
export const withDuplicates = (rows: readonly RowView[], used: ReadonlySet<string>): readonly RowView[] =>
  rows.map((row) => (row.next === 'ready' && used.has(row.orderId) ? { ...row, next: 'duplicate' } : row));
