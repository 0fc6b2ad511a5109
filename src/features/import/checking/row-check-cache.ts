import type { TaskKind } from '#contract/operations.ts';
import { isDatetimeField } from '#contract/sides.ts';
import { pastTimes } from '#form/past-times.ts';
import { resolveSchedule, type Schedule } from '#form/resolve-times.ts';
import type { ColumnTarget, ImportRow, RowProblem } from '../import-types.ts';
import { kindOfCell } from '../matching/match-columns.ts';
import { isShownError } from '../reading/cell-texts.ts';
import { cellAcceptorOf, type CellAcceptor } from './accept-cell.ts';
import { checkRow, readRow, timeRangeOf, type CheckContext, type Verdict } from './check-row.ts';
import { columnsFor, joinTexts, textOfCell, textsOf, type RowColumn } from './row-columns.ts';
import { kindCellOf } from './row-values.ts';

/** A text that its own field accepts: to all other rules it is the same as any other one. */
const accepted = '+';

/** Any other text is a case of its own; with its length, so that no two texts can pass for one. */
const exact = (text: string): string => `${text.length}=${text}`;

/** What a column says of a row. Mostly it is what it said of the row before, so that this is remembered. */
type Reader = {
  column: RowColumn;
  accepts: CellAcceptor;
  /** It has a part in the times of a row. */
  isOfTimes: boolean;
  raw: string;
  said: string;
  code: string;
};

/** What the times of a row come to. `code` is null where a rule has something to say of them. */
type Times = { schedule: Schedule; span: readonly [number, number]; code: string | null };

/** What was found of rows that are alike; null: no problem. The order number only where it is not one of many. */
type Found = { orderId: string; problems: readonly RowProblem[] | null };

/** Whether a field has a part in the times of a row. */
const isOfTimes = (target: ColumnTarget): boolean => target === 'timezone' || isDatetimeField(target);

/** More than a file of tasks has: rows that are all different are checked one by one. */
const maxCases = 5000;

const remember = <Value>(cases: Map<string, Value>, key: string, value: Value): Value => {
  if (cases.size >= maxCases) cases.clear();
  cases.set(key, value);
  return value;
};

const read = (reader: Reader, cells: readonly string[]): void => {
  const { column, accepts } = reader;
  const [place = -1, ...others] = column.places;
  const first = cells[place] ?? '';
  const raw = others.reduce((text, other) => `${text}\n${cells[other] ?? ''}`, first);
  if (raw === reader.raw) return;
  const texts = textsOf(column, cells);
  const cell = joinTexts(column, texts);
  const said = textOfCell(column, cell);
  const isAccepted = said !== '' && !texts.some(isShownError) && accepts(said);
  reader.raw = raw;
  reader.said = said;
  reader.code = cell === '' ? '' : isAccepted ? accepted : exact(raw);
};

/**
 * Checks rows one after the other, each as `checkRow` does. Ten thousand rows of a file differ in names, addresses, numbers and times,
 * and are alike in what rules compare: a text that the rules of its own field accept says nothing more to the others than that it is
 * there. So all the rules of the form look at one of the rows that are alike, and the others have its verdict.
 */
export const createRowCheckCache = (context: CheckContext): ((source: ImportRow) => Verdict) => {
  const { plan } = context;
  const readersOfKind = new Map<TaskKind, readonly Reader[]>();
  const cases = new Map<string, Found>();
  const timesOfRows = new Map<string, Times>();

  const readersOf = (kind: TaskKind): readonly Reader[] => {
    const made =
      readersOfKind.get(kind) ??
      columnsFor(kind, plan).map((column) => ({
        column,
        accepts: cellAcceptorOf(column),
        isOfTimes: isOfTimes(column.field),
        raw: '',
        said: '',
        code: '',
      }));
    readersOfKind.set(kind, made);
    return made;
  };

  const readTimes = (source: ImportRow): Times => {
    const { kind, values, problems } = readRow(source, context);
    const schedule = resolveSchedule(kind, values);
    const { offset, times, warning } = schedule;
    const isRead = problems.every(({ target }) => target === null || !isOfTimes(target));
    const isPlain = isRead && schedule.problems.length === 0 && (warning === null || plan.acceptsSeason);
    return {
      schedule,
      span: timeRangeOf(schedule),
      code: isPlain ? `${offset} ${times.map(({ name }) => name).join(' ')}` : null,
    };
  };

  return (source) => {
    const kindCell = kindCellOf(source, plan);
    const readers = readersOf((kindCell === '' ? null : kindOfCell(kindCell)) ?? plan.kind);
    let key = exact(kindCell);
    let timesKey = key;
    let orderId: string | null = null;
    for (const reader of readers) {
      read(reader, source.cells);
      const { column, code, said } = reader;
      if (reader.isOfTimes) timesKey += `;${code}`;
      // A zone is compared with itself, a time with others.
      key += column.control === 'datetime' ? `;${code === '' ? '' : accepted}` : `;${code}`;
      if (column.field === 'order_id' && code === accepted) orderId = said;
    }
    const times = timesOfRows.get(timesKey) ?? remember(timesOfRows, timesKey, readTimes(source));
    const past = plan.acceptsPast ? [] : pastTimes(times.schedule);
    key +=
      times.code !== null && past.length === 0
        ? `;${times.code}`
        : `;${timesKey};${past.map(({ name }) => name).join(' ')}`;
    let found = cases.get(key);
    if (!found) {
      const verdict = checkRow(source, context);
      found = remember(cases, key, {
        orderId: verdict.orderId,
        problems: verdict.ok ? null : verdict.problems,
      });
    }
    orderId ??= found.orderId;
    return found.problems === null
      ? { orderId, ok: true, span: times.span }
      : { orderId, ok: false, problems: found.problems };
  };
};
