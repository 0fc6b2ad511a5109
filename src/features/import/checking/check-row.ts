import type { FieldName } from '#contract/fields.ts';
import type { Task } from '#contract/operations.ts';
import type { Profile } from '#contract/profiles.ts';
import { isDatetimeField, type DatetimeField } from '#contract/sides.ts';
import { checkValues } from '#form/check-values.ts';
import { pastTimes } from '#form/past-times.ts';
import { prepareTask } from '#form/prepare-task.ts';
import { occurrenceOf, readWall, readZone, resolveSchedule, shortWall } from '#form/schedule.ts';
import { wireNameOf, type FormValues } from '#form/values.ts';
import { candidates, nextValidMinute } from '#time/zone-offset.ts';
import type { ImportPlan, ImportRow, RowProblem } from '../import-types.ts';
import { checkingWords } from './checking-words.ts';
import { cellProblem, rowValues, type RowContext, type RowValues } from './row-values.ts';

/** What rows are checked against: the file, and what the form's pickers and bodies are made from. */
export type CheckContext = RowContext & { profile: Profile };

/** A row that can be a task, or what keeps it from being one. */
type Checked = { orderId: string } & (
  | { ok: true; task: Task; values: FormValues; span: readonly [number, number] }
  | { ok: false; problems: RowProblem[] }
);

/** What was said of the whole file of times that come twice, put where the form has it. */
const chooseOccurrences = ({ kind, values }: RowValues, plan: ImportPlan): void => {
  if (plan.occurrence === null) return;
  for (const { name, wall, ways } of resolveSchedule(kind, values).twice) {
    const way = plan.occurrence === 'first' ? ways[0] : ways.at(-1);
    if (way) values.screen.occurrence[name] = occurrenceOf(wall, way);
  }
};

/** The next time that the clocks show, where they skip the one that the row has; null where they do not. */
const afterGap = (values: FormValues, name: DatetimeField): string | null => {
  const wall = readWall(values[name]);
  const zone = readZone(values.zone);
  if (!wall || !zone || !('region' in zone) || candidates(wall, zone.region).length > 0) return null;
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

/** Checks one row by the rules of the form and makes its body as the form does. */
export const checkRow = (source: ImportRow, context: CheckContext): Checked => {
  const { plan, directory, profile } = context;
  const row = rowValues(source, context);
  const { kind, values, problems } = row;
  chooseOccurrences(row, plan);
  const orderId = values.order_id.trim();
  const known = new Set(problems.map(({ target }) => target));
  for (const issue of checkValues(kind, values, { profile, directory })) {
    const target = wireNameOf(kind, issue.key);
    // What is wrong with the cell itself says more than that its control is blank.
    if (target !== null && known.has(target)) continue;
    problems.push({ target, message: issue.message, ...repairOf(row, target) });
  }
  const schedule = resolveSchedule(kind, values);
  if (schedule.warning !== null && !plan.acceptsSeason)
    problems.push({ target: 'timezone', message: schedule.warning, repair: 'season', suggestion: null });
  if (!plan.acceptsPast)
    for (const { name } of pastTimes(schedule))
      if (!problems.some(({ target }) => target === name))
        problems.push({ target: name, message: checkingWords.past, repair: 'past', suggestion: null });
  if (problems.length > 0) return { ok: false, orderId, problems };
  const prepared = prepareTask(kind, values, profile);
  if (!prepared.ok) {
    return {
      ok: false,
      orderId,
      problems: [
        ...prepared.issues.map(({ key, message }) => cellProblem(wireNameOf(kind, key), message)),
        ...prepared.messages.map((message) => cellProblem(null, message)),
      ],
    };
  }
  const instants = schedule.times.map(({ instant }) => instant);
  return {
    ok: true,
    orderId,
    task: prepared.task,
    values,
    span: [Math.min(...instants), Math.max(...instants)],
  };
};
