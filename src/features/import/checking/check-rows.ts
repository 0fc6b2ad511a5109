import { datetimeFields } from '#contract/sides.ts';
import type { ImportTask } from '#data/outbox/enqueue-import.ts';
import type { CheckedRow, ImportPlan, ImportRow, SkipReason } from '../import-types.ts';
import { normaliseHeader } from '../matching/finder.ts';
import { cancelledWords, statusNames } from '../tables/column-names.ts';
import { checkingWords } from '../words.ts';
import { checkRow, type CheckContext, type RowResult } from './check-row.ts';
import { joinOrders } from './order-lines.ts';
import { splitTime } from './read-cell-time.ts';
import { provenOrder } from './read-date.ts';
import { rowOrderNumbers } from './row-order-numbers.ts';
import { textFor } from './row-texts.ts';
import { cellProblem } from './row-values.ts';

const statusHeaders = new Set(statusNames.map(normaliseHeader));

/** Whether an order was cancelled: by its status, or by any text in a column such as "Cancelled at". */
const isCancelled = ({ cells }: ImportRow, { headers, plan }: CheckContext): boolean =>
  (plan.columns.cancelled?.columns ?? []).some((column) => {
    const cell = cells[column]?.trim() ?? '';
    const isStatus = statusHeaders.has(normaliseHeader(headers[column] ?? ''));
    return isStatus ? cancelledWords.test(cell) : !/^(?:|no|false|0|n)$/i.test(cell);
  });

/** The dates of a file, each once. */
const datesOf = (rows: readonly ImportRow[], plan: ImportPlan): ReadonlySet<string> =>
  new Set(datetimeFields.flatMap((field) => rows.map((row) => splitTime(textFor(field, row, plan)).date)));

/**
 * Keeps the results of rows from check to check: most changes are corrections of one row, and the others stay as they are.
 * @returns starts a check, which ends the one before
 */
export const createRowChecker = () => {
  let basis: unknown[] = [];
  let results = new Map<number, { fix: string; result: RowResult }>();

  return (rows: readonly ImportRow[], about: CheckContext) => {
    const dateOrder = about.plan.dateOrder ?? provenOrder(datesOf(rows, about.plan));
    const plan = { ...about.plan, dateOrder };
    const context = { ...about, plan };
    const { fixes, leftOut, repeats, ...answers } = plan;
    const now = [rows, JSON.stringify({ ...context, plan: answers, profile: context.profile.id })];
    if (now.some((part, at) => part !== basis[at])) results = new Map();
    basis = now;
    const numbers = plan.givesNumbers ? rowOrderNumbers(rows, plan.columns.order_id?.columns ?? []) : null;
    const { whole, joined } = joinOrders(rows, plan);
    const seen = new Set<string>();
    const ready = new Map<number, ImportTask>();
    const unknown = new Set<string>();
    let next = 0;

    const resultOf = (row: ImportRow): RowResult => {
      const fix = JSON.stringify([fixes[row.number], row.products]);
      const before = results.get(row.number);
      const checked = before?.result.checked;
      const hasPassed = checked?.state === 'ready' && !plan.acceptsPast && checked.span[0] < Date.now();
      if (before?.fix === fix && !hasPassed) return before.result;
      const result = checkRow(row, context, numbers?.get(row.number));
      results.set(row.number, { fix, result });
      return result;
    };
    const check = (row: ImportRow): CheckedRow => {
      const { number } = row;
      const skipped = (orderId: string, skip: SkipReason) =>
        ({ number, orderId, state: 'skipped', skip }) as const;
      if (joined.has(number)) return skipped(textFor('order_id', row, plan), 'joined');
      const result = resultOf(row);
      const { checked } = result;
      const { orderId } = checked;
      if (leftOut.includes(number)) return skipped(orderId, 'by-hand');
      const isRepeat = orderId !== '' && seen.has(orderId);
      seen.add(orderId);
      if (isRepeat && repeats === 'skip') return skipped(orderId, 'repeat');
      const isCalledOff = plan.cancelled !== 'send' && isCancelled(row, context);
      if (isCalledOff && plan.cancelled === 'skip') return skipped(orderId, 'cancelled');
      for (const address of result.unknownPlaces) unknown.add(address);
      const problems = checked.state === 'repair' ? [...checked.problems] : [];
      if (isCalledOff) problems.push(cellProblem(null, checkingWords.cancelled, 'cancelled'));
      if (isRepeat && repeats !== 'send')
        problems.push(cellProblem('order_id', checkingWords.repeat, 'repeats'));
      if (problems.length > 0) {
        const texts = problems.flatMap(({ target }) =>
          target ? [[target, textFor(target, row, plan)]] : [],
        );
        return { number, orderId, state: 'repair', problems, texts: Object.fromEntries(texts) };
      }
      if (result.ready) ready.set(number, result.ready);
      return checked;
    };
    return {
      /** Checks the next rows. @returns none after the last */
      checkMore: (most: number): CheckedRow[] => {
        const more = whole.slice(next, next + most);
        next += most;
        return more.map(check);
      },
      /** The row as it is sent; undefined if it can't be. */
      readyRow: (number: number): ImportTask | undefined => ready.get(number),
      /** The addresses of checked rows that must be known before they are checked. */
      unknownPlaces: (): string[] => [...unknown],
    };
  };
};
