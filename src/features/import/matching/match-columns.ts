import { isFieldName, type FieldName } from '#contract/fields.ts';
import { profiles } from '#contract/profiles.ts';
import { bothSides, datetimeFields, isDatetimeField, type DatetimeField } from '#contract/sides.ts';
import { customFieldsOf, taskKinds, type TaskKind } from '#contract/operations.ts';
import { labelOf, screenFields } from '#form/rows-by-kind.ts';
import { kindNames } from '#form/words.ts';
import { foldText } from '#time/language.ts';
import type { ColumnTarget, ImportPlan } from '../import-types.ts';
import { addressParts, columnNames, dayAndClockNames, knownExtras, partPrefixes } from './column-names.ts';

/** A name of a column without case, accents, blanks and signs. */
export const fold = (name: string): string => foldText(name).replaceAll(/[^\p{L}\p{N}]+/gu, '');

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
const clockOf = (field: DatetimeField): ColumnTarget => `${field}.clock`;

const addressFields = bothSides('address');

/** Most columns that are joined into one address. */
export const maxParts = 6;

/** Whether several columns can be joined into a target, as street, number, postcode and town into an address. */
export const isJoinable = (target: ColumnTarget): boolean => addressFields.some((each) => each === target);

/** The columns that are joined to a field’s own one: more of an address, or the time of a day. @returns their targets, in their order. */
export const partsOf = (field: FieldName, columns: ImportPlan['columns']): ColumnTarget[] => {
  const parts: ColumnTarget[] = isDatetimeField(field)
    ? [clockOf(field)]
    : isJoinable(field)
      ? Array.from({ length: maxParts - 1 }, (_, at): ColumnTarget => `${field}.${at + 2}`)
      : [];
  return parts.filter((part) => columns[part] !== undefined);
};

/** Which column of an address this is, from 2; null where it is its first one, or of no address. */
export const partNumber = (target: ColumnTarget): number | null => {
  const { field, label } = splitTarget(target);
  return field !== null && label !== null && isJoinable(field) ? Number(label) : null;
};

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
  // What is left of an address goes into it, in the order of the file.
  for (const field of addressFields.filter((name) => kinds.some((each) => screenFields(each).includes(name))))
    joinAddressColumns(field, { folded, free, columns });
  return columns;
};

/** Whether a target is one label of a template. */
const isLabel = (target: ColumnTarget): boolean => {
  const { field, label } = splitTarget(target);
  return field !== null && label !== null && !isDatetimeField(field) && !isJoinable(field);
};

// Keys of the plan are targets.
const entriesOf = (columns: ImportPlan['columns']) => Object.entries(columns) as [ColumnTarget, number][];

/** The columns of a file with another template: labels that it has not are gone, its own ones take columns that give nothing. */
export const withTemplateColumns = (
  headers: readonly string[],
  { kind, columns }: Pick<ImportPlan, 'kind' | 'columns'>,
  labels: readonly string[] | null,
): ImportPlan['columns'] => {
  const offered = new Set<string>(targetsOf(kindsOf({ kind, columns }), labels));
  const isKept = (target: ColumnTarget) => !isLabel(target) || offered.has(target);
  const kept = Object.fromEntries(entriesOf(columns).filter(([target]) => isKept(target)));
  const used = new Set(Object.values(kept));
  const added = entriesOf(matchColumns(headers, kind, labels)).filter(
    ([target, column]) => isLabel(target) && kept[target] === undefined && !used.has(column),
  );
  return { ...kept, ...Object.fromEntries(added) };
};

type Matching = {
  folded: readonly string[];
  free: Set<number>;
  columns: Partial<Record<ColumnTarget, number>>;
};

/** Joins the columns of an address that are called as its parts; a street alone begins one, a town does not. */
const joinAddressColumns = (
  field: (typeof addressFields)[number],
  { folded, free, columns }: Matching,
): void => {
  const named = (names: readonly string[]): number[] => {
    const all = new Set(names.flatMap((name) => partPrefixes[field].map((prefix) => fold(prefix + name))));
    return [...free].filter((column) => all.has(folded[column] ?? ''));
  };
  const own = columns[field];
  const streets = own === undefined ? named(addressParts.street).slice(0, 1) : [own];
  const [street] = streets;
  if (street === undefined) return;
  // “No.” may be anything, but beside a street.
  const numbers = named(addressParts.number).filter((column) => Math.abs(column - street) === 1);
  const others = named(addressParts.others);
  const found = [...new Set([...streets, ...numbers, ...others])]
    .toSorted((a, b) => a - b)
    .slice(0, maxParts);
  const targets: ColumnTarget[] = [
    field,
    ...found.slice(1).map((_, at): ColumnTarget => `${field}.${at + 2}`),
  ];
  for (const [at, column] of found.entries()) {
    const target = targets[at];
    if (target) columns[target] = column;
    free.delete(column);
  }
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
export const kindOfCell = (cell: string): TaskKind | null => {
  const said = fold(cell);
  return taskKinds.find((kind) => said === fold(kind) || said === fold(kindNames[kind])) ?? null;
};
