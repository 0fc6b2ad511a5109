import type { SkippedRow } from '#data/device/imports.ts';
import type { RowOutcome, RowOutcomes, RowState } from '#data/outbox/row-outcome.ts';
import type { CheckedRow } from '../import-types.ts';
import { runWords } from '../words.ts';

/** What a press of Create would do with a row. `joined`: its products are in another row's task. `sent`: it was sent or waits, so nothing. */
export type NextStep = 'ready' | 'duplicate' | 'repair' | 'skipped' | 'joined' | 'sent';

/** What a row is counted as. */
export type RowStanding = RowState | Exclude<NextStep, 'sent'>;

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

type WhatIsKnown = {
  outcomes: RowOutcomes;
  /** No row waits, so that rejected rows can be sent again. */
  isDone: boolean;
  /** Rows that the person left out. */
  leftOut: readonly number[];
  /** Rows that were left out at an earlier press of Create. */
  skipped: readonly SkippedRow[];
};

export const viewRows = (
  checked: readonly CheckedRow[],
  { outcomes, isDone, leftOut, skipped }: WhatIsKnown,
): RowView[] => {
  const reasons = new Map([
    ...skipped.map(({ number, why }) => [number, why] as const),
    ...leftOut.map((number) => [number, runWords.reasons['by-hand']] as const),
  ]);
  return checked.map((row): RowView => {
    const { number, orderId } = row;
    const outcome = outcomes.get(number);
    const view = { number, orderId, checked: row, outcome, why: '' };
    if (outcome && !(isDone && hasFailed(outcome))) return { ...view, next: 'sent' };
    const why = reasons.get(number);
    if (why !== undefined) return { ...view, next: 'skipped', why };
    if (row.state !== 'skipped') return { ...view, next: row.state };
    return { ...view, next: row.why === 'joined' ? 'joined' : 'skipped', why: runWords.reasons[row.why] };
  });
};

/** Whether a row certainly made no task. */
export const hasFailed = ({ state }: RowOutcome): boolean => state === 'rejected' || state === 'not-sent';

/** The rows, of which those with an order number that was used before are possible duplicates. */
export const withDuplicates = (rows: readonly RowView[], used: ReadonlySet<string>): readonly RowView[] =>
  used.size === 0
    ? rows
    : rows.map((row) =>
        row.next === 'ready' && used.has(row.orderId) ? { ...row, next: 'duplicate' } : row,
      );

const countEach = <Kind extends string>(kinds: readonly Kind[]): ((kind: Kind) => number) => {
  const counts = new Map<Kind, number>();
  for (const kind of kinds) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return (kind) => counts.get(kind) ?? 0;
};

/** How many rows come next to a step. */
export const countSteps = (rows: readonly RowView[]) => countEach(rows.map(({ next }) => next));

/** How many rows of an import are counted as what. Rows without an outcome are known once they are checked. */
export const countStandings = (outcomes: RowOutcomes, rows: readonly RowView[]) =>
  countEach<RowStanding>([
    ...[...outcomes.values()].map(({ state }) => state),
    ...rows.flatMap(({ outcome, next }) => (outcome || next === 'sent' ? [] : next)),
  ]);
