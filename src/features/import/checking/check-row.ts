import type { Task } from '#contract/operations.ts';
import type { Profile } from '#contract/profiles.ts';
import { checkValues } from '#form/check.ts';
import type { ImportTask } from '#data/outbox/enqueue-import.ts';
import type { Directory } from '#form/directory.ts';
import { pastTimes, readTimes, resolveSchedule, type Schedule } from '#form/times.ts';
import { summarize } from '#form/summarize.ts';
import { toBody } from '#form/body.ts';
import { wireNameOf, type FormValues } from '#form/values.ts';
import type {
  CheckedRow,
  ColumnTarget,
  ImportPlan,
  ImportRow,
  RowProblem,
  WholeFileAnswer,
} from '../import-types.ts';
import { checkingWords } from '../words.ts';
import { checkPlaces, type KnownPlaces } from './check-places.ts';
import { cellProblem, rowValues, type RowValues } from './row-values.ts';

/** What rows are checked against: the answers for the file, its column names, and what the form's pickers and bodies are made from. */
export type CheckContext = {
  plan: ImportPlan;
  headers: readonly string[];
  directory: Directory;
  profile: Profile;
  places: KnownPlaces;
};

/** A checked row, with its task if nothing needs fixing. */
export type RowResult = {
  checked: CheckedRow;
  ready: ImportTask | null;
  /** Addresses that must be known before the row is checked. */
  unknownPlaces: readonly string[];
};

/** The answer that gives a field a text where its cell is blank. */
const answerForBlank = (target: ColumnTarget | null, values: FormValues): WholeFileAnswer | null => {
  if (target === 'order_id' && values.order_id.trim() === '') return 'givesNumbers';
  return target === 'job_description' && values.job_description.trim() === '' ? 'description' : null;
};

const findProblems = (row: RowValues, schedule: Schedule, context: CheckContext): RowProblem[] => {
  const { kind, values, problems } = row;
  const found = [...problems];
  const known = new Set(found.map(({ target }) => target));
  for (const { key, message } of checkValues(kind, values, context)) {
    const target = wireNameOf(kind, key);
    // A problem of the cell says more than that its control is blank. Only one of several links is named.
    if (target !== null && known.has(target)) continue;
    known.add(target);
    // The form asks which one of a repeated hour is meant; a row says it by an offset.
    const isTwice = readTimes(kind, values).some(({ name, read }) => name === target && read.twice);
    found.push(cellProblem(target, isTwice ? checkingWords.twice : message, answerForBlank(target, values)));
  }
  if (schedule.warning !== null) found.push(cellProblem('timezone', schedule.warning));
  if (!context.plan.acceptsPast)
    for (const { name } of pastTimes(schedule))
      if (!known.has(name)) found.push(cellProblem(name, checkingWords.past, 'acceptsPast'));
  return found;
};

/**
 * Checks one row by the rules of the form.
 * @param orderNumber for a row without one
 */
export const checkRow = (source: ImportRow, context: CheckContext, orderNumber = ''): RowResult => {
  const { number } = source;
  const row = rowValues(source, context);
  const { kind, values } = row;
  if (values.order_id.trim() === '') values.order_id = orderNumber;
  const orderId = values.order_id.trim();
  const unknownPlaces = checkPlaces(row, context);
  const schedule = resolveSchedule(kind, values);
  // The body is made for this kind, so the two belong together, which TypeScript cannot infer for a union.
  const task = { kind, body: toBody(kind, values, context.profile) } as Task;
  const problems = findProblems(row, schedule, context);
  if (problems.length > 0)
    return { checked: { number, orderId, state: 'repair', problems }, ready: null, unknownPlaces };
  const instants = schedule.times.map(({ instant }) => instant);
  const span = [Math.min(...instants), Math.max(...instants)] as const;
  const ready = { number, task, summary: summarize(kind, values) };
  return { checked: { number, orderId, state: 'ready', span }, ready, unknownPlaces };
};
