import { customFieldsOf, sidesOf, taskKinds, type TaskKind } from '#contract/operations.ts';
import { isDatetimeField, sides } from '#contract/sides.ts';
import { labelOf, rowOf, screenFields } from '#form/schema.ts';
import { kindNames as kindLabels } from '#form/words.ts';
import type { ColumnTarget, Columns, ImportPlan, ImportRow, Source } from '../import-types.ts';
import * as names from '../tables/column-names.ts';
import { programs } from '../tables/programs.ts';
import { findDescription, findParties, findTimes, timeNamesOf } from './find-columns.ts';
import { createFinder, normaliseHeader, type Finder } from './finder.ts';
import { sourceFor, splitTarget } from './sources.ts';

/** The kinds that rows of a file are of: the given one, or any where a column says it. */
export const kindsOf = ({ kind, columns }: Pick<ImportPlan, 'kind' | 'columns'>): readonly TaskKind[] =>
  columns.kind === undefined ? [kind] : taskKinds;

/** What a file can give for kinds of task: their fields, and each label of the template, a custom field. */
export const targetsOf = (kinds: readonly TaskKind[], labels: readonly string[] | null): ColumnTarget[] => {
  const fields = kinds.flatMap(screenFields).filter((field) => rowOf(field).control !== 'customFields');
  const custom = kinds.flatMap((kind) => {
    const [first] = customFieldsOf(kind).arrays;
    return first && labels ? labels.map((label): ColumnTarget => `${first.field}.${label}`) : [];
  });
  return [...new Set([...fields, ...custom])];
};

/** The program that wrote a file, by its columns. */
const findProgram = (headers: readonly string[]) => {
  const folded = new Set(headers.map(normaliseHeader));
  return Object.values(programs).find(({ marks }) =>
    marks.every((mark) => folded.has(normaliseHeader(mark))),
  );
};

const kindsByWord = new Map(
  taskKinds.flatMap((kind) =>
    [kind, kindLabels[kind], ...names.kindWords[kind]].map((word) => [normaliseHeader(word), kind] as const),
  ),
);

/** The kind that a cell names, by its wire word, ours or another program's; null where it names none. */
export const kindOfCell = (cell: string): TaskKind | null => kindsByWord.get(normaliseHeader(cell)) ?? null;

/** Whether most cells of a column name a task type; true if there are no rows to tell by. */
const saysKind = (rows: readonly ImportRow[], column: number): boolean => {
  const cells = rows.map(({ cells: texts }) => texts[column]?.trim() ?? '').filter((cell) => cell !== '');
  return cells.length === 0 || cells.filter(kindOfCell).length * 2 > cells.length;
};

/** Gives columns to the fields whose name on the wire or on the screen they have. */
const findExact = (
  { findFirst, claim }: Finder,
  kinds: readonly TaskKind[],
  labels: readonly string[] | null,
) => {
  for (const target of targetsOf(kinds, labels)) {
    const { field, label } = splitTarget(target);
    const own =
      field && label === null ? [field, ...kinds.map((kind) => labelOf(kind, field))] : [label ?? ''];
    claim(target, [findFirst(own)]);
  }
};

/** Gives columns to fields by other names, which only one column has. */
const findByNames = ({ findFirst, claim }: Finder, kinds: readonly TaskKind[]) => {
  for (const field of new Set(kinds.flatMap(screenFields))) {
    claim(field, [findFirst(names.fieldNames[field] ?? [])]);
    if (!isDatetimeField(field)) continue;
    const { whole, day, time, to } = timeNamesOf(field, kinds);
    claim(field, [findFirst([...whole, ...day, ...time, ...to])]);
  }
};

/**
 * Finds which columns give which field by their names.
 * @param labels of the chosen template, which are names of columns as well.
 * @param rows tell whether a column such as "Type" says the task type; null if the person said it
 */
export const matchColumns = (
  headers: readonly string[],
  kind: TaskKind,
  labels: readonly string[] | null = null,
  rows: readonly ImportRow[] | null = [],
): Columns => {
  const finder = createFinder(headers);
  const { columns, free, findAll, claim } = finder;
  const program = findProgram(headers);
  for (const [target, wanted = []] of Object.entries(program?.columns ?? {}))
    claim(target as ColumnTarget, findAll(wanted));
  for (const column of findAll(program?.others ?? [])) free.delete(column);
  if (rows) claim('kind', [findAll(names.kindNames).find((column) => saysKind(rows, column))]);
  claim('cancelled', findAll([...names.cancelledNames, ...names.statusNames]));
  const kinds = kindsOf({ kind, columns });
  findExact(finder, kinds, labels);
  findTimes(finder, kinds);
  findParties(finder, kinds);
  findByNames(finder, kinds);
  findDescription(finder);
  return columns;
};

// Keys of the plan are targets.
const entriesOf = (columns: Columns) => Object.entries(columns) as [ColumnTarget, Source][];

/** The target that a column gives, the first of several. */
export const targetOfColumn = (columns: Columns, column: number): ColumnTarget | undefined =>
  entriesOf(columns).find(([, { columns: own, orElse = [] }]) => own.concat(orElse).includes(column))?.[0];

/** The columns of a plan once a column gives a target and no other, or nothing. Several columns of a target keep the order of the file. */
export const moveColumn = (columns: Columns, column: number, target: ColumnTarget | undefined): Columns => {
  const isOther = (each: number) => each !== column;
  const others = entriesOf(columns)
    .map(([each, { orElse, ...source }]) => {
      const left = { ...source, columns: source.columns.filter(isOther) };
      return [each, orElse ? { ...left, orElse: orElse.filter(isOther) } : left] as const;
    })
    .filter(([, source]) => source.columns.length > 0);
  const moved: Columns = Object.fromEntries(others);
  if (target === undefined) return moved;
  const own = [...(moved[target]?.columns ?? []), column].toSorted((a, b) => a - b);
  return { ...moved, [target]: { ...moved[target], ...sourceFor(target, own) } };
};

const ownLabel = (target: ColumnTarget): string | null => splitTarget(target).label;

/** The columns with another template, whose labels take columns that give nothing else. What the person chose stays. */
export const withTemplateColumns = (
  headers: readonly string[],
  { kind, columns }: Pick<ImportPlan, 'kind' | 'columns'>,
  labels: readonly string[] | null,
): Columns => {
  const isKept = (label: string | null) => label === null || labels?.includes(label) === true;
  const kept: Columns = Object.fromEntries(entriesOf(columns).filter(([target]) => isKept(ownLabel(target))));
  const found = entriesOf(matchColumns(headers, kind, labels)).filter(
    ([target, source]) =>
      ownLabel(target) !== null &&
      source.columns.every((column) => targetOfColumn(kept, column) === undefined),
  );
  return { ...Object.fromEntries(found), ...kept };
};

/** Columns that give no field. */
export const unusedColumns = (headers: readonly string[], columns: Columns): string[] =>
  headers.filter((_, column) => targetOfColumn(columns, column) === undefined);

/** The kind whose fields the columns name most of; a delivery if several do. */
export const guessKind = (headers: readonly string[]): TaskKind => {
  const score = (kind: TaskKind) => {
    const columns = matchColumns(headers, kind);
    const lacking = sidesOf(kind).filter((side) => columns[sides[side].address] === undefined);
    // The ends of a window are one, and a stop needs an address.
    const found = new Set(entriesOf(columns).map(([, source]) => source.columns.join(' ')));
    return found.size - 2 * lacking.length;
  };
  return taskKinds.reduce<TaskKind>((best, kind) => (score(kind) > score(best) ? kind : best), 'delivery');
};
