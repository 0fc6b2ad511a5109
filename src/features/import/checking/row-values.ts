import { isRecord } from '#contract/json.ts';
import type { FieldName } from '#contract/fields.ts';
import { hasField, type TaskKind } from '#contract/operations.ts';
import { isDatetimeField } from '#contract/sides.ts';
import type { ChoiceList, Directory } from '#form/directory.ts';
import type { Control } from '#form/controls.ts';
import { checkWords } from '#form/check-words.ts';
import { instantAtJob } from '#form/times-with-offset.ts';
import { timeWords } from '#form/words.ts';
import { isSwitchKey, newValues, type CustomFieldRow, type FormValues } from '#form/values.ts';
import { foldText } from '#time/language.ts';
import { readInstant } from '#time/read-instant.ts';
import type { ColumnTarget, ImportPlan, ImportRow, RowProblem } from '../import-types.ts';
import { kindOfCell } from '../matching/match-columns.ts';
import { isShownError, noStoredValue, trimUnseen, unreadFormat } from '../reading/cell-texts.ts';
import { checkingWords } from '../words.ts';
import { digitsProblem } from './spoilt-digits.ts';
import { readCellTime } from './read-cell-time.ts';
import { isWireZone, readZoneCell } from './read-zone-cell.ts';
import { columnsFor, joinTexts, textOfCell, textsOf, type RowColumn } from './row-columns.ts';

/** A row as the form would hold it, and the cells that no control could contain. */
export type RowValues = { kind: TaskKind; values: FormValues; problems: RowProblem[] };

/** What was said of the file, what it calls its columns, and the lists that names in cells are looked up in. */
export type RowContext = { plan: ImportPlan; headers: readonly string[]; directory: Directory };

type Context = RowContext & Pick<RowColumn, 'field' | 'key'> & { values: FormValues };

/** A problem that only another value of the cell repairs. */
export const cellProblem = (target: ColumnTarget | null, message: string): RowProblem => ({
  target,
  message,
  repair: 'cell',
  suggestion: null,
});

/** Puts a cell that is not blank into the values. @returns what is wrong with it, null where nothing is. */
type CellReader = (cell: string, context: Context) => string | null;

const text: CellReader = (cell, { key, values }) => {
  Object.assign(values, { [key]: cell });
  return null;
};

const digits: CellReader = (cell, context) => digitsProblem(cell) ?? text(cell, context);

/** The id of a choice by its id or its name; the text itself where no choice or more than one is called so. */
const idOf = ({ choices }: ChoiceList, cell: string): string => {
  if (!choices || choices.some(({ value }) => value === cell)) return cell;
  const named = choices.filter(({ label }) => foldText(label) === foldText(cell));
  return named.length === 1 && named[0] ? named[0].value : cell;
};

const yes = new Set(['1', 'yes', 'y', 'true', 'on', 'x']);
const no = new Set(['0', 'no', 'n', 'false', 'off']);

const flagOf = (cell: string): boolean | null => {
  const said = foldText(cell);
  if (yes.has(said)) return true;
  return no.has(said) ? false : null;
};

const parseList = (cell: string): unknown[] | null => {
  if (!cell.startsWith('[')) return null;
  try {
    const list: unknown = JSON.parse(cell);
    return Array.isArray(list) ? list : null;
  } catch {
    return null;
  }
};

const isEntry = (entry: unknown): entry is CustomFieldRow =>
  isRecord(entry) && typeof entry['label'] === 'string' && typeof entry['data'] === 'string';

const addEntries = ({ key, values }: Context, entries: readonly CustomFieldRow[]): void => {
  if (key === 'customFields' || key === 'deliveryCustomFields')
    values[key] = [...values[key], ...entries.map(({ label, data }) => ({ label, data }))];
};

/** The image links of a cell. */
export const linksIn = (cell: string): string[] => {
  const list = parseList(cell)?.filter((url) => typeof url === 'string') ?? cell.split(/[\s,;|]+/);
  return list.filter((url) => url !== '');
};

/** By control, as `codecs`: how a cell of a file says what a person would do with it. */
const readers: Record<Control, CellReader> = {
  text: digits,
  phone: digits,
  email: text,
  address: text,
  multiline: text,
  coordinate: text,
  tags: text,
  merchant: (cell, context) => digits(idOf(context.directory.merchants, cell), context),
  team: (cell, { values, directory }) => {
    values.team_id = idOf(directory.teams, cell);
    if (values.assignment === 'unassigned') values.assignment = 'auto';
    // The form's own rule asks for a team where this is no team's ID.
    return digitsProblem(cell) ?? (/^\d+$/.test(values.team_id) ? null : checkWords.noTeam);
  },
  agent: (cell, { values, directory }) => {
    values.fleet_id = idOf(directory.agents, cell);
    values.assignment = 'agent';
    return digitsProblem(cell);
  },
  assignment: (cell, { values }) => {
    const said = foldText(cell);
    if (said === 'agent' || said === 'auto' || said === 'unassigned') values.assignment = said;
    else {
      const flag = flagOf(cell);
      if (flag === null) return checkingWords.yesNo;
      if (values.assignment !== 'agent') values.assignment = flag ? 'auto' : 'unassigned';
    }
    return null;
  },
  zone: (cell, { values, plan, headers }) => {
    const read = readZoneCell(cell, isWireZone(headers[plan.columns.timezone ?? -1]));
    values.zone = 'zone' in read ? read.zone : '';
    return 'problem' in read ? read.problem : null;
  },
  // By `row-values` itself, once the zone is known.
  datetime: () => null,
  template: text,
  switch: (cell, { field, values }) => {
    const flag = flagOf(cell);
    if (flag === null || !isSwitchKey(field)) return checkingWords.yesNo;
    values[field] = flag;
    return null;
  },
  customFields: (cell, context) => {
    const list = parseList(cell);
    if (!list?.every(isEntry)) return checkingWords.customFields;
    addEntries(context, list);
    return null;
  },
  images: (cell, { values }) => {
    values.images = linksIn(cell).map((url) => ({ url }));
    return null;
  },
  none: () => null,
};

const readTimes = (
  cells: readonly (readonly [FieldName, string])[],
  plan: ImportPlan,
  row: RowValues,
): void => {
  for (const [field, cell] of cells) {
    if (!isDatetimeField(field)) continue;
    const instant = readInstant(cell);
    if (instant !== null) {
      const there = instantAtJob(instant, row.values.zone);
      row.values[field] = there?.text ?? '';
      row.values.screen.occurrence[field] = there?.occurrence ?? '';
      if (!there) row.problems.push(cellProblem(field, timeWords.zoneFirst));
      continue;
    }
    const read = readCellTime(cell, plan.dateOrder);
    if ('text' in read) row.values[field] = read.text;
    else
      row.problems.push({
        target: field,
        message: read.problem,
        repair: read.isDateOrder ? 'dates' : 'cell',
        suggestion: null,
      });
  }
};

/** What a cell shows in the place of a value, said in words; null where it has one. */
const shownProblem = (texts: readonly string[]): string | null => {
  const shown = texts.find(isShownError);
  if (shown === undefined) return null;
  if (shown.startsWith(unreadFormat)) return checkingWords.unreadFormat;
  return shown === noStoredValue ? checkingWords.noStoredValue : checkingWords.shownError(shown);
};

const cellOf = ({ cells }: ImportRow, { columns }: ImportPlan, target: ColumnTarget): string =>
  trimUnseen(cells[columns[target] ?? -1] ?? '');

/** The text of the cell that names the kind of task; blank where no column does. */
export const kindCellOf = (source: ImportRow, plan: ImportPlan): string => cellOf(source, plan, 'kind');

/** What was said of all rows: not their agent where a row names a team of its own. */
const givenFor = (source: ImportRow, kind: TaskKind, plan: ImportPlan): ImportPlan['given'] =>
  hasField(kind, 'team_id') && cellOf(source, plan, 'team_id') !== ''
    ? { ...plan.given, fleet_id: '', assignment: 'unassigned' }
    : plan.given;

/**
 * What the form would hold of a row: each cell in the control of its field, and what was said of the whole file where the cell is
 * blank. The rules of the form are another step (`check-row`).
 */
export const rowValues = (source: ImportRow, about: RowContext): RowValues => {
  const { plan } = about;
  const kindCell = kindCellOf(source, plan);
  const kind = kindCell === '' ? plan.kind : kindOfCell(kindCell);
  const given = givenFor(source, kind ?? plan.kind, plan);
  const row: RowValues = { kind: kind ?? plan.kind, values: newValues(given), problems: [] };
  if (kind === null) row.problems.push(cellProblem('kind', checkingWords.kind));
  const times: [FieldName, string][] = [];
  for (const column of columnsFor(row.kind, plan)) {
    const { target, field, key, control, label } = column;
    const texts = textsOf(column, source.cells);
    const cell = joinTexts(column, texts);
    if (cell === '') continue;
    const shown = shownProblem(texts);
    if (shown !== null) {
      row.problems.push(cellProblem(target, shown));
      continue;
    }
    const context = { ...about, field, key, values: row.values };
    const said = textOfCell(column, cell);
    if (control === 'datetime') times.push([field, said]);
    else if (label !== null) addEntries(context, [{ label, data: cell }]);
    else {
      const message = readers[control](said, context);
      if (message !== null) row.problems.push(cellProblem(target, message));
    }
  }
  readTimes(times, plan, row);
  return row;
};
