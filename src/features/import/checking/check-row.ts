import { strictBodySchema } from '#contract/body-schema.ts';
import type { FieldName } from '#contract/fields.ts';
import type { Task } from '#contract/operations.ts';
import type { Profile } from '#contract/profiles.ts';
import { isDatetimeField, type DatetimeField } from '#contract/sides.ts';
import { checkValues, toFormIssues } from '#form/check-values.ts';
import { pastTimes } from '#form/past-times.ts';
import {
  occurrenceOf,
  readWall,
  readZone,
  resolveSchedule,
  shortWall,
  type Schedule,
} from '#form/resolve-times.ts';
import { summarize } from '#form/summarize.ts';
import { toBody } from '#form/to-body.ts';
import { wireNameOf, type FormValues } from '#form/values.ts';
import { possibleInstants, nextValidMinute } from '#time/zone-offset.ts';
import type { ImportPlan, ImportRow, ReadyRow, RowProblem } from '../import-types.ts';
import { checkingWords } from '../words.ts';
import { cellProblem, rowValues, type RowContext, type RowValues } from './row-values.ts';

/** What rows are checked against: the file, and what the form's pickers and bodies are made from. */
export type CheckContext = RowContext & { profile: Profile };

/** The same for a worker, which sees no answer of the service. `lead`: how far the service's clock is ahead of the device’s, in milliseconds. */
export type WorkerCheckContext = CheckContext & { lead: number };

/** A row that can be a task, with the first and the last time of it in milliseconds since 1970, or what keeps it from being one. */
export type Verdict = { orderId: string } & (
  | { ok: true; span: readonly [number, number] }
  | { ok: false; problems: readonly RowProblem[] }
);

/** What was said of the whole file of times that come twice, put where the form has it. */
const chooseOccurrences = ({ kind, values }: RowValues, plan: ImportPlan): void => {
  if (plan.occurrence === null) return;
  for (const { name, wall, ways } of resolveSchedule(kind, values).twice) {
    // A time with an offset of its own says which one it is.
    if (ways.some((each) => occurrenceOf(wall, each) === values.screen.occurrence[name])) continue;
    const way = plan.occurrence === 'first' ? ways[0] : ways.at(-1);
    if (way) values.screen.occurrence[name] = occurrenceOf(wall, way);
  }
};

/** The next time that the clocks show, where they skip the one that the row has; null where they do not. */
const afterGap = (values: FormValues, name: DatetimeField): string | null => {
  const wall = readWall(values[name]);
  const zone = readZone(values.zone);
  if (!wall || !zone || !('region' in zone) || possibleInstants(wall, zone.region).length > 0) return null;
  return shortWall(nextValidMinute(wall, zone.region));
};

/** What repairs an issue of the form. */
const repairOf = (
  { kind, values }: RowValues,
  target: FieldName | null,
): Pick<RowProblem, 'repair' | 'suggestion'> => {
  if (target !== null && isDatetimeField(target)) {
    const suggestion = afterGap(values, target);
    if (suggestion !== null) return { repair: 'gap', suggestion };
    const isTwice = resolveSchedule(kind, values).twice.some(({ name }) => name === target);
    return { repair: isTwice ? 'twice' : 'cell', suggestion: null };
  }
  const lacksNumber = target === 'order_id' && values.order_id.trim() === '';
  return { repair: lacksNumber ? 'number' : 'cell', suggestion: null };
};

/** What the form would hold of a row, with what was said of the whole file. */
export const readRow = (source: ImportRow, context: CheckContext): RowValues => {
  const row = rowValues(source, context);
  chooseOccurrences(row, context.plan);
  return row;
};

/** The earliest and the latest of times. */
export const timeRangeOf = ({ times }: Pick<Schedule, 'times'>): [number, number] => {
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

/** Checks one row by the rules of the form, and its body by the strict schema. */
export const checkRow = (source: ImportRow, context: CheckContext): Verdict => {
  const { plan, directory, profile } = context;
  const row = readRow(source, context);
  const { kind, values, problems } = row;
  const orderId = values.order_id.trim();
  const known = new Set(problems.map(({ target }) => target));
  for (const issue of checkValues(kind, values, { profile, directory })) {
    const target = wireNameOf(kind, issue.key);
    // What is wrong with the cell itself says more than that its control is blank. Of several links, one is said.
    if (target !== null && known.has(target)) continue;
    known.add(target);
    problems.push({ target, message: issue.message, ...repairOf(row, target) });
  }
  const schedule = resolveSchedule(kind, values);
  if (schedule.warning !== null && !plan.acceptsSeason)
    problems.push({ target: 'timezone', message: schedule.warning, repair: 'season', suggestion: null });
  if (!plan.acceptsPast)
    for (const { name } of pastTimes(schedule))
      if (!problems.some(({ target }) => target === name))
        problems.push({ target: name, message: checkingWords.past, repair: 'past', suggestion: null });
  const found = problems.length > 0 ? problems : makeTask(row, profile).problems;
  return found.length > 0
    ? { ok: false, orderId, problems: found }
    : { ok: true, orderId, span: timeRangeOf(schedule) };
};

/** Makes what is sent of a row that passed the rules; null where its body is not one after all. */
export const toReadyRow = (source: ImportRow, context: CheckContext): ReadyRow | null => {
  const row = readRow(source, context);
  const { task, problems } = makeTask(row, context.profile);
  if (problems.length > 0) return null;
  const { kind, values } = row;
  return { number: source.number, orderId: values.order_id.trim(), task, summary: summarize(kind, values) };
};
