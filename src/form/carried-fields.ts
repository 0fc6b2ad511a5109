import { taskKinds } from '#contract/operations.ts';
import { rowOf, screenOrder, type CarryGroup } from './field-rows.ts';
import { formKeyOf, type FormKey, type FormValues } from './values.ts';

/** What drafts, copies, presets and the next task take of a form, read from the field rows. */

/** The controls of fields whose row passes, each once, in the order of the rows. */
export const keysWhere = (test: (row: ReturnType<typeof rowOf>) => boolean): readonly FormKey[] => [
  ...new Set(
    screenOrder
      .filter((name) => test(rowOf(name)))
      .flatMap((name) => taskKinds.flatMap((kind) => formKeyOf(kind, name) ?? [])),
  ),
];

/** The controls that a group carries over. */
export const carriedKeys = (group: CarryGroup): readonly FormKey[] => keysWhere((row) => row.carry === group);

/** The groups, in the order of the screen. */
export const carryGroups: readonly CarryGroup[] = [
  ...new Set(screenOrder.flatMap((name) => rowOf(name).carry ?? [])),
];

/** The controls whose copied values ask for a look before they are sent. */
export const confirmedKeys = keysWhere((row) => row.confirmCopy === true);

const contentKeys = keysWhere((row) => row.content === true);

/** Whether a value of a control is not blank. */
export const isFilledWith = (value: FormValues[FormKey]): boolean => {
  if (typeof value === 'string') return value.trim() !== '';
  if (typeof value === 'boolean') return value;
  return value.some((row) => ('url' in row ? row.url : row.data).trim() !== '');
};

/** Whether a control has something that was typed or chosen. */
export const isFilled = (values: FormValues, key: FormKey): boolean =>
  key === 'assignment' ? values.assignment !== 'unassigned' : isFilledWith(values[key]);

/** Whether values say anything of a task that would be typed again if it were lost. */
export const hasContent = (values: FormValues): boolean => contentKeys.some((key) => isFilled(values, key));
