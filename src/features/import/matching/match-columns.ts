import type { FieldName } from '#contract/fields.ts';
import { profiles } from '#contract/profiles.ts';
import { datetimeFields, isDatetimeField, sides, type DatetimeField } from '#contract/sides.ts';
import { customFieldsOf, sidesOf, taskKinds, type TaskKind } from '#contract/operations.ts';
import { labelOf, screenFields } from '#form/schema.ts';
import { kindNames as kindLabels } from '#form/words.ts';
import type { ColumnTarget, Columns, ImportPlan, ImportRow, Source } from '../import-types.ts';
import * as names from '../tables/column-names.ts';
import { programs, type Program } from '../tables/programs.ts';
import { createFinder, fold, type Finder } from './finder.ts';
import { findDescription, findParties } from './find-columns.ts';
import { isLabel, sourceFor, splitTarget } from './sources.ts';

const extras = new Set(names.knownExtras.map(fold));

/** The kinds that rows of a file are of: the given one, or any where a column says it. */
export const kindsOf = ({ kind, columns }: Pick<ImportPlan, 'kind' | 'columns'>): readonly TaskKind[] =>
  columns.kind === undefined ? [kind] : taskKinds;

/** What a file can give for kinds of task: their fields, and each label of the template. */
export const targetsOf = (kinds: readonly TaskKind[], labels: readonly string[] | null): ColumnTarget[] => {
  const custom = kinds.flatMap((kind) => {
    const [first] = customFieldsOf(kind).arrays;
    return first && labels ? labels.map((label): ColumnTarget => `${first.field}.${label}`) : [];
  });
  return [...new Set([...kinds.flatMap(screenFields), ...custom])];
};

/** The program that wrote a file, by its columns. */
export const findProgram = (headers: readonly string[]): Program | undefined => {
  const folded = new Set(headers.map(fold));
  return programs.find(({ marks }) => marks.every((mark) => folded.has(fold(mark))));
};

/** Whether most cells of a column say what is expected of it; true if there are no rows to tell by. */
const isSaidIn = (
  rows: readonly ImportRow[],
  column: number,
  isExpected: (cell: string) => boolean,
): boolean => {
  const cells = rows.map(({ cells: texts }) => texts[column]?.trim() ?? '').filter((cell) => cell !== '');
  return cells.length === 0 || cells.filter(isExpected).length * 2 > cells.length;
};

/** The column of the task type and those that say that an order was cancelled. */
const findSpecial = ({ claim, find, findAll }: Finder, rows: readonly ImportRow[] | null): void => {
  const kind = names.kindNames.map(find).find((column) => {
    return column !== undefined && rows && isSaidIn(rows, column, (cell) => kindOfCell(cell) !== null);
  });
  if (kind !== undefined) claim('kind', [kind]);
  claim('cancelled', findAll([...names.cancelledNames, ...names.statusNames]));
};

/** The names of a time's columns. A file of pickups names them as other files name the delivery's. */
const timeNamesOf = (field: DatetimeField, kinds: readonly TaskKind[]) => {
  const [own, delivery] = [names.timeNames[field], names.timeNames.job_delivery_datetime];
  const all = kinds.every((kind) => kind === 'pickup') ? [own, delivery] : [own];
  const join = (part: keyof typeof own): readonly string[] => all.flatMap((each) => each[part]);
  return { whole: join('whole'), day: join('day'), time: join('time'), from: join('from'), to: join('to') };
};

/** Times in one column, in columns of the day and the time, or of the ends of a window. */
const findTimes = (finder: Finder, kinds: readonly TaskKind[]): void => {
  const { claim, findFirst } = finder;
  const isOneStop = !kinds.includes('pickup-delivery') || kinds.length > 1;
  for (const field of datetimeFields.filter((name) =>
    kinds.some((kind) => screenFields(kind).includes(name)),
  )) {
    const called = timeNamesOf(field, kinds);
    const [day, from, to] = [findFirst(called.day), findFirst(called.from), findFirst(called.to)];
    const clock = findFirst(called.time) ?? to;
    const hasWindow = from !== undefined && to !== undefined && from !== to && isOneStop;
    if (hasWindow) claim(field, [...(day === undefined ? [] : [day]), from, to], { how: 'window' });
    else if (day !== undefined && clock !== undefined && day !== clock) claim(field, [day, clock]);
  }
  const window = finder.columns.job_delivery_datetime;
  // The start and the end of an appointment are the ends of one window.
  if (window?.how === 'window' && kinds.includes('appointment'))
    finder.columns.job_pickup_datetime ??= window;
};

const namesOf = (kinds: readonly TaskKind[], name: FieldName): readonly string[] => {
  const live = kinds.flatMap((kind) =>
    profiles['tookan-v2'].spelling[kind].flatMap((rule) =>
      'as' in rule && rule.field === name ? [rule.as] : [],
    ),
  );
  const times = isDatetimeField(name) ? timeNamesOf(name, kinds) : null;
  const any = times ? [...times.whole, ...times.day, ...times.time, ...times.to] : [];
  return [...live, ...any, ...(names.fieldNames[name] ?? [])];
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
  const { columns, find, findAll, claim, drop } = finder;
  const program = findProgram(headers);
  for (const [target, wanted] of Object.entries(program?.columns ?? {}))
    claim(target as ColumnTarget, findAll(wanted ?? []));
  for (const column of findAll(program?.others ?? [])) drop(column);
  // Names of the wire and of the screen belong to their fields before any other name is looked for.
  const exact = (kinds: readonly TaskKind[]) => {
    for (const target of targetsOf(kinds, labels)) {
      const { field, label } = splitTarget(target);
      const own = label ?? field ?? '';
      const found = [own, ...(field && label === null ? kinds.map((each) => labelOf(each, field)) : [])]
        .map(find)
        .find((column) => column !== undefined);
      if (found !== undefined) claim(target, [found]);
    }
  };
  exact([kind]);
  findSpecial(finder, rows);
  const kinds = kindsOf({ kind, columns });
  exact(kinds);
  findTimes(finder, kinds);
  findParties(finder, kinds);
  const named = targetsOf(kinds, labels).flatMap((target) => {
    const { field, label } = splitTarget(target);
    return field === null || label !== null ? [] : [{ target, all: namesOf(kinds, field) }];
  });
  // The best names of all fields before the looser ones of any.
  const most = Math.max(...named.map(({ all }) => all.length));
  for (let at = 0; at < most; at += 1)
    for (const { target, all } of named) {
      const found = find(all[at] ?? '');
      if (found !== undefined) claim(target, [found]);
    }
  findDescription(finder);
  return columns;
};

// Keys of the plan are targets.
const entriesOf = (columns: Columns) => Object.entries(columns) as [ColumnTarget, Source][];

const usedColumns = (columns: Columns): Set<number> =>
  new Set(entriesOf(columns).flatMap(([, { columns: own, orElse = [] }]) => own.concat(orElse)));

/** The columns of a plan once the chosen ones give a target, and so no other one. */
export const assignColumns = (columns: Columns, target: ColumnTarget, chosen: readonly number[]): Columns => {
  const others = entriesOf(columns).flatMap(([other, source]) => {
    const left = source.columns.filter((column) => !chosen.includes(column));
    return other === target || left.length === 0 ? [] : [[other, { ...source, columns: left }] as const];
  });
  const orElse = columns[target]?.orElse?.filter((column) => !chosen.includes(column));
  const source = { ...sourceFor(target, chosen), ...(orElse && { orElse }) };
  return Object.fromEntries([...others, ...(chosen.length === 0 ? [] : [[target, source] as const])]);
};

/** The columns of a file with another template: labels that it has not are gone, its own ones take columns that give nothing. */
export const withTemplateColumns = (
  headers: readonly string[],
  { kind, columns }: Pick<ImportPlan, 'kind' | 'columns'>,
  labels: readonly string[] | null,
): Columns => {
  const offered = new Set<string>(targetsOf(kindsOf({ kind, columns }), labels));
  const isKept = (target: ColumnTarget) => !isLabel(target) || offered.has(target);
  const kept = Object.fromEntries(entriesOf(columns).filter(([target]) => isKept(target)));
  const used = usedColumns(kept);
  const added = entriesOf(matchColumns(headers, kind, labels)).filter(
    ([target, source]) =>
      isLabel(target) && kept[target] === undefined && !source.columns.some((column) => used.has(column)),
  );
  return { ...kept, ...Object.fromEntries(added) };
};

/** Columns that give no field and are none that a file is known to have beside its tasks. */
export const unknownColumns = (
  headers: readonly string[],
  columns: Columns,
): { column: number; header: string }[] => {
  const used = usedColumns(columns);
  return [...headers.entries()]
    .filter(([column, header]) => !used.has(column) && !extras.has(fold(header)))
    .map(([column, header]) => ({ column, header }));
};

/** The kind whose fields the columns name most of; the given one where several do. */
export const guessKind = (headers: readonly string[], usual: TaskKind): TaskKind => {
  const score = (kind: TaskKind) => {
    const columns = matchColumns(headers, kind);
    const lacking = sidesOf(kind).filter((side) => columns[sides[side].address] === undefined);
    // The ends of a window are one, and a stop needs an address.
    return (
      new Set(Object.values(columns).map((source) => source?.columns.join(' '))).size - 2 * lacking.length
    );
  };
  return taskKinds.reduce((best, kind) => (score(kind) > score(best) ? kind : best), usual);
};

/** The kind that a cell names, by its wire word, ours or another program's; null where it names none. */
export const kindOfCell = (cell: string): TaskKind | null => {
  const said = fold(cell);
  return (
    taskKinds.find((kind) =>
      [kind, kindLabels[kind], ...names.kindWords[kind]].some((word) => said === fold(word)),
    ) ?? null
  );
};
