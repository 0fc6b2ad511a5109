import { isFieldName, type FieldName } from '#contract/fields.ts';
import { profiles } from '#contract/profiles.ts';
import { datetimeFields, isDatetimeField, type DatetimeField } from '#contract/sides.ts';
import { customFieldsOf, taskKinds, type TaskKind } from '#contract/operations.ts';
import { labelOf, screenFields } from '#form/rows-by-kind.ts';
import { kindNames } from '#form/words.ts';
import { foldText } from '#time/language.ts';
import type { ColumnTarget, ImportPlan } from '../import-types.ts';
import { columnNames, dayAndClockNames, knownExtras } from './column-names.ts';

const fold = (name: string): string => foldText(name).replaceAll(/[^\p{L}\p{N}]+/gu, '');

const kindHeaders = ['kind', 'task type', 'job type'].map(fold);
const extras = new Set(knownExtras.map(fold));

/** Every name that a file may have for a field of this kind, best first. */
const namesOf = (kind: TaskKind, name: FieldName): string[] => {
  const live = profiles['tookan-v2'].spelling[kind].flatMap((rule) =>
    'as' in rule && rule.field === name ? [rule.as] : [],
  );
  return [name, labelOf(kind, name), ...live, ...(columnNames[name] ?? [])].map(fold);
};

/** The kinds that rows of a file are of: the given one, or any where a column says it. */
export const kindsOf = ({ kind, columns }: Pick<ImportPlan, 'kind' | 'columns'>): readonly TaskKind[] =>
  columns.kind === undefined ? [kind] : taskKinds;

/** The column that gives the time of a field whose own column gives the day alone. */
export const clockOf = (field: DatetimeField): ColumnTarget => `${field}.clock`;

/** What a file can give for kinds of task: their fields, and each label of the template. */
export const targetsOf = (kinds: readonly TaskKind[], labels: readonly string[] | null): ColumnTarget[] => {
  const custom = kinds.flatMap((kind) => {
    const [first] = customFieldsOf(kind).arrays;
    return first && labels ? labels.map((label): ColumnTarget => `${first.field}.${label}`) : [];
  });
  const clocks = kinds.flatMap((kind) => screenFields(kind).filter(isDatetimeField).map(clockOf));
  return [...new Set([...kinds.flatMap(screenFields), ...custom, ...clocks])];
};

/** The field that a target belongs to, and the label of a custom field. */
export const splitTarget = (target: ColumnTarget): { field: FieldName | null; label: string | null } => {
  const [field = ''] = target.split('.', 1);
  return {
    field: isFieldName(field) ? field : null,
    label: target.includes('.') ? target.slice(field.length + 1) : null,
  };
};

/**
 * Finds which column gives which field by the columns' names; each column gives one field at most.
 * @param labels of the chosen template, which are names of columns as well.
 */
export const matchColumns = (
  headers: readonly string[],
  kind: TaskKind,
  labels: readonly string[] | null = null,
): ImportPlan['columns'] => {
  const folded = headers.map(fold);
  const free = new Set(headers.keys());
  const columns: Partial<Record<ColumnTarget, number>> = {};
  const claim = (target: ColumnTarget, name: string | undefined) => {
    const column = name === undefined || name === '' ? -1 : folded.indexOf(name);
    if (columns[target] !== undefined || !free.has(column)) return;
    columns[target] = column;
    free.delete(column);
  };
  for (const name of kindHeaders) claim('kind', name);
  const kinds = kindsOf({ kind, columns });
  // Two columns that belong together, before either of them is taken for the whole.
  for (const field of datetimeFields.filter((name) =>
    kinds.some((each) => screenFields(each).includes(name)),
  ))
    for (const [day, clock] of dayAndClockNames[field]) {
      const isPair = [day, clock].every((name) => free.has(folded.indexOf(fold(name))));
      if (!isPair || columns[field] !== undefined) continue;
      claim(field, fold(day));
      claim(clockOf(field), fold(clock));
    }
  const named = targetsOf(kinds, labels).map((target) => {
    const { field, label } = splitTarget(target);
    const isClock = field !== null && isDatetimeField(field) && label !== null;
    const names = isClock
      ? []
      : label !== null
        ? [fold(label)]
        : field === null
          ? []
          : kinds.flatMap((each) => namesOf(each, field));
    return { target, names };
  });
  // Exact names of all fields before the looser ones of any, so that `time` is not taken from the field that is called so.
  const most = Math.max(...named.map(({ names }) => names.length));
  for (let at = 0; at < most; at += 1) for (const { target, names } of named) claim(target, names[at]);
  return columns;
};

/** Columns that give no field and are none that a file is known to have beside its tasks. */
export const unknownColumns = (
  headers: readonly string[],
  columns: ImportPlan['columns'],
): { column: number; header: string }[] => {
  const used = new Set(Object.values(columns));
  return [...headers.entries()]
    .filter(([column, header]) => !used.has(column) && !extras.has(fold(header)))
    .map(([column, header]) => ({ column, header }));
};

/** The kind whose fields the columns name most of; the given one where several do. */
export const guessKind = (headers: readonly string[], usual: TaskKind): TaskKind => {
  const score = (kind: TaskKind) => Object.keys(matchColumns(headers, kind)).length;
  return taskKinds.reduce((best, kind) => (score(kind) > score(best) ? kind : best), usual);
};

/** The kind that a cell names, by its wire word or ours; null where it names none. */
export const readKind = (cell: string): TaskKind | null => {
  const said = fold(cell);
  return taskKinds.find((kind) => said === fold(kind) || said === fold(kindNames[kind])) ?? null;
};
