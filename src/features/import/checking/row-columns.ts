import { trimBlank } from '#contract/formats.ts';
import type { FieldName } from '#contract/fields.ts';
import type { TaskKind } from '#contract/operations.ts';
import { isDatetimeField } from '#contract/sides.ts';
import type { Control } from '#form/controls.ts';
import { rowOf } from '#form/field-rows.ts';
import { formKeyOf, type FormKey } from '#form/values.ts';
import type { ColumnTarget, ImportPlan } from '../import-types.ts';
import { isJoinable, partNumber, partsOf, splitTarget } from '../matching/match-columns.ts';
import { trimUnseen, withoutUnseen } from '../reading/cell-texts.ts';

/** What a plan says of one control of the form: where its text stands in a row. */
export type RowColumn = {
  target: ColumnTarget;
  field: FieldName;
  key: FormKey;
  control: Control;
  /** Of one custom field of an array; null for a whole field. */
  label: string | null;
  /** The column, and those that are joined to it: of the time where the first has the day alone, or of more of an address. */
  places: readonly number[];
  /** In prose unseen characters belong to the text; what is looked up, dialled or counted with has none. */
  isProse: boolean;
};

/** What people write in their own words; everything else is looked up, dialled or counted with. */
const prose = new Set<Control>(['text', 'address', 'multiline', 'tags', 'template', 'customFields']);

const columnOf = (kind: TaskKind, columns: ImportPlan['columns'], target: ColumnTarget): RowColumn | null => {
  const { field, label } = splitTarget(target);
  const place = columns[target];
  const key = field === null ? null : formKeyOf(kind, field);
  if (field === null || key === null || place === undefined) return null;
  // It is read with the day, or the first column of the address.
  if ((isDatetimeField(field) && label !== null) || partNumber(target) !== null) return null;
  const parts = label === null ? partsOf(field, columns).flatMap((part) => columns[part] ?? []) : [];
  const { control } = rowOf(field);
  const isProse = prose.has(control) && field !== 'order_id';
  return {
    target,
    field,
    key,
    control,
    label,
    places: [place, ...parts],
    isProse,
  };
};

const known = new WeakMap<ImportPlan['columns'], Map<TaskKind, readonly RowColumn[]>>();

/** The columns that give something to a kind of task, in the order of the plan. Made once per plan: each row asks for them. */
export const columnsFor = (
  kind: TaskKind,
  { columns }: Pick<ImportPlan, 'columns'>,
): readonly RowColumn[] => {
  const byKind = known.get(columns) ?? new Map<TaskKind, readonly RowColumn[]>();
  known.set(columns, byKind);
  const made =
    byKind.get(kind) ??
    // Keys of the plan are targets.
    (Object.keys(columns) as ColumnTarget[]).flatMap((target) => columnOf(kind, columns, target) ?? []);
  byKind.set(kind, made);
  return made;
};

/** The texts of a row that a column stands for; '' for one that shows nothing. */
export const textsOf = ({ places }: RowColumn, cells: readonly string[]): string[] =>
  places.map((place) => trimBlank(trimUnseen(cells[place] ?? '')));

const isNumber = (text: string): boolean => /^\d+\s?[a-z]?$/i.test(text);

/**
 * The columns of an address as people write it: "2 Marina Blvd, San Francisco, CA 94123", "Torstr. 12, 10119 Berlin". A number stands
 * beside its street or town without a comma; one of four digits or more belongs to what follows it, where that is a name.
 */
export const joinAddress = (texts: readonly string[]): string => {
  const parts = texts.filter((text) => text !== '');
  // The number before belongs to what stands before it.
  let isTaken = false;
  return parts.reduce((address, text, at) => {
    const [before = '', after] = [parts[at - 1], parts[at + 1]];
    if (at === 0) return text;
    const isPostcode = isNumber(text) && text.length > 3 && after !== undefined && !isNumber(after);
    const belongs = isNumber(before) !== isNumber(text) && !isPostcode && !isTaken;
    isTaken = belongs && isNumber(text);
    return `${address}${belongs ? ' ' : ', '}${text}`;
  }, '');
};

/** The texts of a row that a column stands for, as one. */
export const joinTexts = ({ field, places }: RowColumn, texts: readonly string[]): string =>
  places.length > 1 && isJoinable(field) ? joinAddress(texts) : texts.join(' ').trim();

/** The text of a cell as its control would have it. @param cell without blanks around it. */
export const textOfCell = ({ isProse }: RowColumn, cell: string): string =>
  isProse ? cell : withoutUnseen(cell);
