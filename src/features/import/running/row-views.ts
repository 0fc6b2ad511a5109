import type { SkippedRow } from '#data/device/imports.ts';
import type { RowOutcome, RowOutcomes, RowState } from '#data/outbox/row-outcome.ts';
import type { CheckedRow } from '../import-types.ts';
import { runWords } from '../words.ts';

/** What a press of Create would do with a row. `sent`: it was sent or waits, so nothing. */
type NextStep = 'ready' | 'duplicate' | 'repair' | 'skipped' | 'sent';

export type NextCounts = Record<NextStep | 'joined', number>;

/** A row of the file: every count, list and file of the page is made from these. */
export type RowView = {
  number: number;
  orderId: string;
  checked: CheckedRow;
  /** What became of it, if it was recorded. */
  outcome: RowOutcome | undefined;
  next: NextStep;
  /** Why it is left out; blank if it isn't. */
  why: string;
};

/** What a row is counted as. */
export type RowStanding = RowState | Exclude<NextStep, 'sent'>;

export const standingOf = ({ outcome, next }: Pick<RowView, 'outcome' | 'next'>): RowStanding =>
  outcome?.state ?? (next === 'sent' ? 'waiting' : next);

type WhatIsKnown = {
  outcomes: RowOutcomes;
  /** No row waits, so that rejected rows can be sent again. */
  isDone: boolean;
  /** Rows that the person left out. */
  leftOut: readonly number[];
  /** Rows that were left out at an earlier press of Create. */
  skipped: readonly SkippedRow[];
};

/** Whether a row certainly made no task. */
const hasFailed = ({ state }: RowOutcome): boolean => state === 'rejected' || state === 'not-sent';

export const viewRows = (
  checked: readonly CheckedRow[],
  { outcomes, isDone, leftOut, skipped }: WhatIsKnown,
): RowView[] => {
  const isLeftOut = new Set(leftOut);
  const reasons = new Map(skipped.map(({ number, why }) => [number, why]));
  return checked.map((row): RowView => {
    const { number, orderId } = row;
    const outcome = outcomes.get(number);
    const view = { number, orderId, checked: row, outcome, why: '' };
    if (outcome && !(isDone && hasFailed(outcome))) return { ...view, next: 'sent' };
    if (isLeftOut.has(number)) return { ...view, next: 'skipped', why: runWords.reasons['by-hand'] };
    const why = reasons.get(number);
    if (why !== undefined) return { ...view, next: 'skipped', why };
    return { ...view, next: row.state, why: row.state === 'skipped' ? runWords.reasons[row.why] : '' };
  });
};

/** The rows, of which those with an order number that was used before are possible duplicates. */
export const withDuplicates = (rows: readonly RowView[], used: ReadonlySet<string>): readonly RowView[] =>
  used.size === 0
    ? rows
    : rows.map((row) =>
        row.next === 'ready' && used.has(row.orderId) ? { ...row, next: 'duplicate' } : row,
      );

/** How many rows come next to what. Rows whose products are in another row's task are not left out. */
export const countNext = (rows: readonly RowView[]): NextCounts => {
  const counts = { ready: 0, duplicate: 0, repair: 0, skipped: 0, sent: 0, joined: 0 };
  for (const { next, checked } of rows) {
    const isJoined = next === 'skipped' && checked.state === 'skipped' && checked.why === 'joined';
    counts[isJoined ? 'joined' : next] += 1;
  }
  return counts;
};
