import { textFor } from './row-columns.ts';
import type { CheckedRow, ImportRow, ReadyRow, RowProblem, SkipReason } from '../import-types.ts';
import { cancelledNames, cancelledWords } from '../tables/column-names.ts';
import { fold } from '../matching/finder.ts';
import { checkingWords } from '../words.ts';
import { checkRow, type CheckContext, type RowCheckResult } from './check-row.ts';
import { provenOrder } from './date-order.ts';
import { findOrderLines } from './order-lines.ts';
import { rowOrderNumbers } from './row-order-numbers.ts';
import { cellProblem } from './row-values.ts';

const repeat = cellProblem('order_id', checkingWords.repeat, 'repeats');
const cancelledOrder = cellProblem(null, checkingWords.cancelled, 'cancelled');

const withProblem = (row: CheckedRow, problem: RowProblem): CheckedRow => {
  const others = row.state === 'repair' ? row.problems : [];
  return { number: row.number, orderId: row.orderId, state: 'repair', problems: [...others, problem] };
};

const cancelledHeaders = new Set(cancelledNames.map(fold));

/** Whether an order was cancelled: by its status, or by any text in a column such as "Cancelled at". */
const isCancelled = ({ cells }: ImportRow, { headers, plan }: CheckContext): boolean =>
  (plan.columns.cancelled?.columns ?? []).some((column) => {
    const cell = cells[column]?.trim() ?? '';
    const isAny = cancelledHeaders.has(fold(headers[column] ?? '')) && !/^(?:|no|false|0|n)$/i.test(cell);
    return isAny || cancelledWords.test(cell);
  });

/** The check of a file's rows one after the other, with the tasks of those that are ready. */
export type RowsCheck = {
  /** Checks the next rows. @returns none after the last */
  checkMore: (most: number) => CheckedRow[];
  /** The row as it is sent; undefined if it can't be. */
  readyRow: (number: number) => ReadyRow | undefined;
  /** The addresses of checked rows that must be known before they are checked. */
  unknownPlaces: () => string[];
};

/**
 * Keeps the results of rows from check to check: most changes are corrections of one row, and the others stay as they are.
 * @returns starts a check, which ends the one before
 */
export const createRowChecker = () => {
  let basis = '';
  let basisRows: readonly ImportRow[] = [];
  let results = new Map<number, { fix: string; result: RowCheckResult }>();

  return (rows: readonly ImportRow[], context: CheckContext): RowsCheck => {
    const { plan, headers } = context;
    const { fixes, leftOut, repeats, ...rest } = plan;
    const dateOrder = provenOrder({ headers, rows, plan });
    const now = JSON.stringify([
      rest,
      dateOrder,
      context.directory,
      headers,
      context.profile.id,
      context.places,
    ]);
    if (now !== basis || rows !== basisRows) results = new Map();
    basis = now;
    basisRows = rows;
    const skipped = new Set(leftOut);
    const numbers = plan.givesNumbers ? rowOrderNumbers(rows, plan.columns.order_id?.columns ?? []) : null;
    const lines = findOrderLines(rows, plan);
    const joined = new Set([...lines.values()].flat().map(({ number }) => number));
    const seen = new Set<string>();
    const ready = new Map<number, ReadyRow>();
    const unknown = new Set<string>();
    let at = 0;

    const resultOf = (row: ImportRow): RowCheckResult => {
      const own = lines.get(row.number) ?? [];
      const fix = JSON.stringify([fixes[row.number], own.map(({ number }) => number)]);
      const before = results.get(row.number);
      const hasPassed = before?.result.ok && !plan.acceptsPast && before.result.span[0] < Date.now();
      if (before?.fix === fix && !hasPassed) return before.result;
      const result = checkRow(row, context, numbers?.get(row.number), { dateOrder, lines: own });
      results.set(row.number, { fix, result });
      return result;
    };
    const check = (row: ImportRow): CheckedRow => {
      const { number } = row;
      const skip = (orderId: string, why: SkipReason): CheckedRow => ({
        number,
        orderId,
        state: 'skipped',
        why,
      });
      if (joined.has(number)) return skip(textFor('order_id', row, plan), 'joined');
      const result = resultOf(row);
      const { orderId } = result;
      if (skipped.has(number)) return skip(orderId, 'by-hand');
      const isRepeat = orderId !== '' && seen.has(orderId);
      seen.add(orderId);
      if (isRepeat && repeats === 'skip') return skip(orderId, 'repeat');
      const isCalledOff = plan.cancelled !== 'send' && isCancelled(row, context);
      if (isCalledOff && plan.cancelled === 'skip') return skip(orderId, 'cancelled');
      for (const address of result.unknownPlaces) unknown.add(address);
      let checked: CheckedRow = result.ok
        ? { number, orderId, state: 'ready', span: result.span }
        : { number, orderId, state: 'repair', problems: result.problems };
      if (isCalledOff) checked = withProblem(checked, cancelledOrder);
      if (isRepeat && repeats !== 'send') checked = withProblem(checked, repeat);
      if (checked.state === 'ready' && result.ok) ready.set(number, result.row);
      return checked;
    };
    return {
      checkMore: (most) => {
        const next = rows.slice(at, at + most).map(check);
        at += next.length;
        return next;
      },
      readyRow: (number) => ready.get(number),
      unknownPlaces: () => [...unknown],
    };
  };
};
