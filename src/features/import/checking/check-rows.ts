import type { Task } from '#contract/operations.ts';
import type { CheckedRow, ImportPlan, ImportRow, ReadyRow, RowProblem } from '../import-types.ts';
import { createRowCheckCache } from './row-check-cache.ts';
import { toReadyRow, type CheckContext } from './check-row.ts';
import { checkingWords } from '../words.ts';

/** What another check found of a row, by its place in the file. */
export type ChangedRow = { at: number; row: CheckedRow };

const repeat: RowProblem = {
  target: 'order_id',
  message: checkingWords.repeat,
  repair: 'repeat',
  suggestion: null,
};
const onlyRepeat: readonly RowProblem[] = [repeat];

const markRepeat = (row: CheckedRow, repeats: ImportPlan['repeats']): CheckedRow => {
  const { number, orderId } = row;
  if (repeats === 'send') return row;
  if (repeats === 'skip') return { number, orderId, state: 'skipped' };
  return {
    number,
    orderId,
    state: 'repair',
    problems: row.state === 'repair' ? [...row.problems, repeat] : onlyRepeat,
  };
};

/** Tells of one row after the other whether an earlier one has its order number. @param leftOut rows that do not count. */
const watchRepeats = (leftOut: ReadonlySet<number>): ((row: CheckedRow) => boolean) => {
  const seen = new Set<string>();
  return ({ number, orderId }) => {
    if (leftOut.has(number)) return false;
    const isRepeat = orderId !== '' && seen.has(orderId);
    seen.add(orderId);
    return isRepeat;
  };
};

/**
 * The rows of one import as they stand after the last check. A change of cells checks those rows again and tells what became
 * different, also of rows that have the same order number.
 * @param sources the rows; a changed one takes the place of the one of its number.
 */
export const createChecker = (sources: ImportRow[], context: CheckContext) => {
  const check = createRowCheckCache(context);
  const places = new Map(sources.map(({ number }, at) => [number, at]));
  const alone: CheckedRow[] = [];
  let repeats: boolean[] = [];
  const leftOut = new Set(context.plan.leftOut);
  const isRepeat = watchRepeats(leftOut);

  const checkAlone = (row: ImportRow): CheckedRow => {
    const checked = check(row);
    const { orderId } = checked;
    return checked.ok
      ? { number: row.number, orderId, state: 'ready', span: checked.span }
      : { number: row.number, orderId, state: 'repair', problems: checked.problems };
  };
  const marked = (at: number): CheckedRow[] => {
    const row = alone[at];
    if (!row) return [];
    if (leftOut.has(row.number)) return [{ number: row.number, orderId: row.orderId, state: 'skipped' }];
    return [repeats[at] ? markRepeat(row, context.plan.repeats) : row];
  };

  /** Checks the next rows. @returns none after the last. */
  const checkMore = (most: number): CheckedRow[] => {
    const from = alone.length;
    for (const source of sources.slice(from, from + most)) {
      const row = checkAlone(source);
      alone.push(row);
      repeats.push(isRepeat(row));
    }
    return alone.slice(from).flatMap((_, index) => marked(from + index));
  };

  /** Checks rows with other cells. @returns these, and those that became or are no longer repeats of them, by place. */
  const change = (changed: readonly ImportRow[]): ChangedRow[] => {
    const touched = new Set<number>();
    for (const source of changed) {
      const at = places.get(source.number);
      if (at === undefined) continue;
      sources[at] = source;
      alone[at] = checkAlone(source);
      touched.add(at);
    }
    const before = repeats;
    repeats = alone.map(watchRepeats(leftOut));
    for (const [at, isOne] of repeats.entries()) if (isOne !== before[at]) touched.add(at);
    return [...touched].flatMap((at) => marked(at).map((row) => ({ at, row })));
  };

  /** The rows that are ready, with their bodies. */
  const ready = (): ReadyRow[] =>
    sources.flatMap((source, at) => {
      if (marked(at)[0]?.state !== 'ready') return [];
      // A time that was not over then may be over by now.
      return (check(source).ok && toReadyRow(source, context)) || [];
    });

  /** What would be sent of a row; null where it cannot be sent. */
  const taskOf = (number: number): Task | null => {
    const source = sources[places.get(number) ?? -1];
    return (source && toReadyRow(source, context)?.task) ?? null;
  };

  return {
    checkMore,
    change,
    ready,
    taskOf,
    /** All rows as they were checked last. */ sources: (): readonly ImportRow[] => sources,
  };
};

export type Checker = ReturnType<typeof createChecker>;
