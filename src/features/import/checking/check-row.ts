import { strictBodySchema } from '#contract/body-schema.ts';
import type { Task } from '#contract/operations.ts';
import type { Profile } from '#contract/profiles.ts';
import { checkValues, toFormIssues } from '#form/check.ts';
import { pastTimes, readTimes, resolveSchedule, type Schedule } from '#form/times.ts';
import { summarize } from '#form/summarize.ts';
import { toBody } from '#form/body.ts';
import { wireNameOf, type FormValues } from '#form/values.ts';
import type { ColumnTarget, ImportRow, ReadyRow, RowProblem, WholeFileAnswer } from '../import-types.ts';
import { checkingWords } from '../words.ts';
import { checkPlaces, type KnownPlaces } from './check-places.ts';
import { cellProblem, rowValues, type RowContext, type RowExtras, type RowValues } from './row-values.ts';

/** What rows are checked against: the plan, and what the form's pickers and bodies are made from. */
export type CheckContext = RowContext & { profile: Profile; places: KnownPlaces };

/** A row that can be a task, with its first and last time in milliseconds since 1970, or what keeps it from being one. */
export type RowCheckResult = {
  orderId: string;
  /** Addresses that must be known before the row is checked. */
  unknownPlaces: readonly string[];
} & (
  | { ok: true; span: readonly [number, number]; row: ReadyRow }
  | { ok: false; problems: readonly RowProblem[] }
);

/** The form asks which one of a repeated hour is meant; a row says it by an offset. */
const messageFor = (row: RowValues, target: ColumnTarget | null, message: string): string => {
  const time = readTimes(row.kind, row.values).find(({ name }) => name === target);
  return time?.read.twice ? checkingWords.twice : message;
};

const spanOf = ({ times }: Pick<Schedule, 'times'>): [number, number] => {
  const instants = times.map(({ instant }) => instant);
  return [Math.min(...instants), Math.max(...instants)];
};

/** The task of values that passed the rules of the form, and what the strict schema of §4 still finds wrong with it. */
const makeTask = (
  { kind, values }: RowValues,
  profile: Profile,
): { task: Task; problems: readonly RowProblem[] } => {
  // The body is made for this kind, so the two belong together, which TypeScript cannot infer for a union.
  const task = { kind, body: toBody(kind, values, profile) } as Task;
  const found = strictBodySchema(kind).safeParse(task.body).error?.issues ?? [];
  const issues = found.map(({ path, message }) => ({ field: path.join('.'), message }));
  const { shown, rest } = toFormIssues(kind, issues);
  const problems = [
    ...shown.map(({ key, message }) => cellProblem(wireNameOf(kind, key), message)),
    ...rest.map(({ message }) => cellProblem(null, message)),
  ];
  return { task, problems };
};

/** The answer that gives a field a text where its cell is blank. */
const answerForBlank = (target: ColumnTarget | null, values: FormValues): WholeFileAnswer | null => {
  if (target === 'order_id' && values.order_id.trim() === '') return 'numbers';
  return target === 'job_description' && values.job_description.trim() === '' ? 'description' : null;
};

const findProblems = (row: RowValues, schedule: Schedule, context: CheckContext): RowProblem[] => {
  const { kind, values, problems } = row;
  const { directory, profile, plan } = context;
  const found = [...problems];
  const known = new Set(found.map(({ target }) => target));
  for (const { key, message } of checkValues(kind, values, { profile, directory })) {
    const target = wireNameOf(kind, key);
    // A problem of the cell says more than that its control is blank. Only one of several links is named.
    if (target !== null && known.has(target)) continue;
    known.add(target);
    found.push(cellProblem(target, messageFor(row, target, message), answerForBlank(target, values)));
  }
  if (schedule.warning !== null) found.push(cellProblem('timezone', schedule.warning));
  if (!plan.acceptsPast)
    for (const { name } of pastTimes(schedule))
      if (!known.has(name)) found.push(cellProblem(name, checkingWords.past, 'past'));
  return found;
};

/**
 * Checks one row by the rules of the form, and its body by the strict schema.
 * @param given an order number for a row without one
 */
export const checkRow = (
  source: ImportRow,
  context: CheckContext,
  given = '',
  extras: RowExtras = { dateOrder: null, lines: [] },
): RowCheckResult => {
  const row = rowValues(source, context, extras);
  const { kind, values } = row;
  if (values.order_id.trim() === '') values.order_id = given;
  const orderId = values.order_id.trim();
  const unknownPlaces = checkPlaces(row, context);
  const schedule = resolveSchedule(kind, values);
  const problems = findProblems(row, schedule, context);
  if (problems.length > 0) return { ok: false, orderId, unknownPlaces, problems };
  const made = makeTask(row, context.profile);
  if (made.problems.length > 0) return { ok: false, orderId, unknownPlaces, problems: made.problems };
  const ready = { number: source.number, orderId, task: made.task, summary: summarize(kind, values) };
  return { ok: true, orderId, unknownPlaces, span: spanOf(schedule), row: ready };
};
