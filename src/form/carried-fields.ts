import { trimBlank } from '#contract/formats.ts';
import { taskKinds } from '#contract/operations.ts';
import { wasSuggestedHere } from './new-order-number.ts';
import { rowOf, screenOrder, type CarryGroup, type Control, type SectionName } from './schema.ts';
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

export const carriedKeys = (group: CarryGroup): readonly FormKey[] => keysWhere((row) => row.carry === group);

const contentSections: ReadonlySet<SectionName> = new Set(['who', 'where', 'coordinates', 'when', 'what']);

/** Controls of those sections that say how a task is handled and not what it is. */
const settings: ReadonlySet<Control> = new Set(['zone', 'tags', 'template']);

const contentKeys = keysWhere(
  ({ section, control }) => contentSections.has(section) && !settings.has(control),
);

export const isFilledWith = (value: FormValues[FormKey]): boolean => {
  if (typeof value === 'string') return trimBlank(value) !== '';
  if (typeof value === 'boolean') return value;
  if ('text' in value) return trimBlank(value.text) !== '';
  return value.some((row) => trimBlank('url' in row ? row.url : row.data) !== '');
};

/** Whether a control has something that was typed or chosen. */
export const isFilled = (values: FormValues, key: FormKey): boolean =>
  key === 'assignment' ? values.assignment !== 'unassigned' : isFilledWith(values[key]);

/** Whether values say anything of a task that would be typed again if it were lost. */
export const hasContent = (values: FormValues): boolean =>
  contentKeys.some((key) => isFilled(values, key)) ||
  (isFilled(values, 'order_id') && !wasSuggestedHere(values.order_id));
