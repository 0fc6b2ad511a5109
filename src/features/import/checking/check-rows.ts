import type { CheckedRow, ImportPlan, ImportRow, ReadyRow } from '../import-types.ts';
import { createRowChecker } from './alike-rows.ts';
import { toReadyRow, type CheckContext } from './check-row.ts';
import { checkingWords } from './checking-words.ts';

/** Rows between two reports of progress, and in one message. */
const batch = 250;

const markRepeat = (row: CheckedRow, repeats: ImportPlan['repeats']): CheckedRow => {
  const { number, orderId } = row;
  if (repeats === 'send') return row;
  if (repeats === 'skip') return { number, orderId, state: 'skipped' };
  const problem = {
    target: 'order_id',
    message: checkingWords.repeat,
    repair: 'repeat',
    suggestion: null,
  } as const;
  const others = row.state === 'repair' ? row.problems : [];
  return { number, orderId, state: 'repair', problems: [...others, problem] };
};

/** Which rows have the order number of an earlier one. */
const repeatsOf = (rows: readonly CheckedRow[]): boolean[] => {
  const seen = new Set<string>();
  return rows.map(({ orderId }) => {
    const isRepeat = orderId !== '' && seen.has(orderId);
    seen.add(orderId);
    return isRepeat;
  });
};

/**
 * The rows of one import as they stand after the last check. A change of cells checks those rows again and tells what became
 * different, also of rows that have the same order number.
 */
export const createChecker = (rows: readonly ImportRow[], context: CheckContext) => {
  const check = createRowChecker(context);
  const sources = [...rows];
  const places = new Map(rows.map(({ number }, at) => [number, at]));
  let alone: CheckedRow[] = [];
  let repeats: boolean[] = [];

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
    return [repeats[at] ? markRepeat(row, context.plan.repeats) : row];
  };

  /** Checks every row. @param onProgress is told how many are done. */
  const checkAll = (onProgress: (done: number) => void): CheckedRow[] => {
    alone = [];
    for (const source of sources) {
      alone.push(checkAlone(source));
      if (alone.length % batch === 0) onProgress(alone.length);
    }
    repeats = repeatsOf(alone);
    return alone.flatMap((_, at) => marked(at));
  };

  /** Checks rows with other cells. @returns these, and those that became or are no longer repeats of them. */
  const change = (changed: readonly ImportRow[]): CheckedRow[] => {
    const touched = new Set<number>();
    for (const source of changed) {
      const at = places.get(source.number);
      if (at === undefined) continue;
      sources[at] = source;
      alone[at] = checkAlone(source);
      touched.add(at);
    }
    const before = repeats;
    repeats = repeatsOf(alone);
    for (const [at, isRepeat] of repeats.entries()) if (isRepeat !== before[at]) touched.add(at);
    return [...touched].flatMap(marked);
  };

  /** The rows that are ready, with their bodies, from a place on. @returns also the place to go on from; null at the end. */
  const ready = (from: number): { rows: ReadyRow[]; next: number | null } => {
    const found: ReadyRow[] = [];
    for (let at = from; at < sources.length; at += 1) {
      const source = sources[at];
      if (found.length === batch) return { rows: found, next: at };
      if (!source || marked(at)[0]?.state !== 'ready') continue;
      // A time that was not over then may be over by now.
      const made = check(source).ok ? toReadyRow(source, context) : null;
      if (made) found.push(made);
    }
    return { rows: found, next: null };
  };

  return {
    checkAll,
    change,
    ready,
    /** All rows as they were checked last. */ sources: (): readonly ImportRow[] => sources,
  };
};

export type Checker = ReturnType<typeof createChecker>;
