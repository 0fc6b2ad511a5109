import { isRecord } from '#contract/json.ts';
import type { FieldName } from '#contract/fields.ts';
import { missing } from '#contract/messages.ts';
import { datetimesOf, hasField, stopsOf, type TaskKind } from '#contract/operations.ts';
import type { DatetimeField } from '#contract/sides.ts';
import type { ChoiceList, Directory } from '#form/directory.ts';
import type { Control } from '#form/schema.ts';
import { readZone } from '#form/times.ts';
import { checkWords, timeWords } from '#form/words.ts';
import { isSwitchKey, newValues, typedTime, type CustomFieldRow, type FormValues } from '#form/values.ts';
import { foldText } from '#time/language.ts';
import { readInstant } from '#time/read-instant.ts';
import type { ColumnTarget, ImportPlan, ImportRow, RowProblem, WholeFileAnswer } from '../import-types.ts';
import { isShownError, unreadFormat } from '../reading/cell-texts.ts';
import { hasHtml } from '../reading/html-codes.ts';
import { checkingWords } from '../words.ts';
import { digitsProblem } from './spoilt-digits.ts';
import { readCellTime } from './read-cell-time.ts';
import { isWireZone, readZoneCell } from './read-zone-cell.ts';
import { joinLines } from './order-lines.ts';
import {
  columnsFor,
  describeParts,
  kindOfRow,
  textFor,
  textOfControl,
  textsFor,
  type RowColumn,
} from './row-columns.ts';

/** A row as the form would hold it, and the cells that no control could contain. */
export type RowValues = {
  kind: TaskKind;
  values: FormValues;
  problems: RowProblem[];
  /** Its zone is a code or an offset of a cell, which can be another place's. */
  hasZoneCode: boolean;
};

/** The answers for the file, its column names, and the lists for names in cells. */
export type RowContext = { plan: ImportPlan; headers: readonly string[]; directory: Directory };

/** For a row, besides its cells: the file's date order, and other rows with products of its order. */
export type RowExtras = { dateOrder: ImportPlan['dateOrder']; lines: readonly ImportRow[] };

type Context = RowContext & Pick<RowColumn, 'field' | 'key'> & { values: FormValues; row: RowValues };

/** A problem that another text of the cell repairs, or an answer for the whole file. */
export const cellProblem = (
  target: ColumnTarget | null,
  message: string,
  answer: WholeFileAnswer | null = null,
): RowProblem => ({ target, message, answer });

/** Puts a cell that is not blank into the values. @returns its problem, or null. */
type CellReader = (cell: string, context: Context) => string | null;

const plainText: CellReader = (cell, { key, values }) => {
  Object.assign(values, { [key]: cell });
  return null;
};

const digits: CellReader = (cell, context) => digitsProblem(cell) ?? plainText(cell, context);

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
const linksIn = (cell: string): string[] => {
  const list =
    parseList(cell)?.filter((url) => typeof url === 'string') ?? cell.split(/[\s,;|]+(?=[a-z]+:\/\/)/i);
  return list.filter((url) => url !== '');
};

/** By control, as `codecs`: how a cell of a file says what a person would do with it. */
const readers: Record<Control, CellReader> = {
  text: digits,
  phone: digits,
  email: plainText,
  address: plainText,
  multiline: plainText,
  coordinate: plainText,
  tags: plainText,
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
  zone: (cell, { row, values, plan, headers }) => {
    const [column = -1] = plan.columns.timezone?.columns ?? [];
    const read = readZoneCell(cell, isWireZone(headers[column]));
    values.zone = 'zone' in read ? read.zone : '';
    row.hasZoneCode = 'isCode' in read;
    return 'problem' in read ? read.problem : null;
  },
  // By `row-values` itself, once the zone is known.
  datetime: () => null,
  template: plainText,
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

/** Which end of a window a field is: an appointment has both, another task is due at the end. */
const endOf = (kind: TaskKind, field: DatetimeField): 'start' | 'end' =>
  stopsOf(kind).some(({ time, end }) => time === field && end !== undefined) ? 'start' : 'end';

const readTimes = (
  cells: ReadonlyMap<FieldName, string>,
  plan: ImportPlan,
  dateOrder: ImportPlan['dateOrder'],
  row: RowValues,
): void => {
  const { kind, values, problems } = row;
  for (const field of datetimesOf(kind)) {
    const cell = cells.get(field) ?? '';
    if (readInstant(cell) !== null) {
      values[field] = typedTime(cell);
      if (!readZone(values.zone)) problems.push(cellProblem(field, timeWords.zoneFirst));
      continue;
    }
    if (problems.some(({ target }) => target === field)) continue;
    if (cell === '' && plan.blanks.day === '') problems.push(cellProblem(field, missing.datetime, 'day'));
    if (cell === '' && plan.blanks.time === '') problems.push(cellProblem(field, missing.datetime, 'time'));
    const read = readCellTime(cell, {
      ...plan,
      dateOrder: plan.dateOrder ?? dateOrder,
      takes: endOf(kind, field),
    });
    if ('text' in read) {
      values[field] = typedTime(read.text);
      // The form has no start of a window. The note is not a description of its own.
      if (read.from !== undefined && values.job_description !== '')
        values.job_description += `\n${checkingWords.notBefore(read.from)}`;
    } else if (cell !== '') problems.push(cellProblem(field, read.problem, read.answer));
  }
};

/** The problem of texts that a spreadsheet shows instead of a value, or null. */
const shownProblem = (texts: readonly string[]): string | null => {
  const shown = texts.find(isShownError);
  if (shown === undefined) return null;
  return shown.startsWith(unreadFormat) ? checkingWords.unreadFormat : checkingWords.shownError(shown);
};

/** The answers for all rows, without their agent if the row names its own team. */
const givenFor = (source: ImportRow, kind: TaskKind, plan: ImportPlan): ImportPlan['given'] =>
  hasField(kind, 'team_id') && textFor('team_id', source, plan) !== ''
    ? { ...plan.given, fleet_id: '', assignment: 'unassigned' }
    : plan.given;

/** A row whose cells may be in wrong columns, until the person has seen the text of its last one. */
const raggedProblem = ({ ragged, number }: ImportRow, { plan, headers }: RowContext): RowProblem | null => {
  if (ragged === undefined) return null;
  // Keys of the plan are targets.
  const targets = Object.keys(plan.columns) as ColumnTarget[];
  const places = (target: ColumnTarget) => plan.columns[target]?.columns ?? [];
  const last = targets.toSorted((a, b) => Math.max(...places(b)) - Math.max(...places(a)))[0];
  if (last === undefined || plan.fixes[number]?.[last] !== undefined) return null;
  return cellProblem(last, checkingWords.ragged(ragged, headers.length));
};

/** The text of a field, with the products of the other rows of its order. */
const textOf = (
  target: ColumnTarget,
  source: ImportRow,
  plan: ImportPlan,
  lines: readonly ImportRow[],
): string => {
  const text = textFor(target, source, plan);
  if (target !== 'job_description' || lines.length === 0 || plan.fixes[source.number]?.[target] !== undefined)
    return text;
  return joinLines([source, ...lines].map((row) => describeParts(textsFor(target, row, plan))));
};

/**
 * The form values of a row: each cell in the control of its field, and the answers for the whole file if the cell is
 * blank. The rules of the form are another step (`check-row`).
 */
export const rowValues = (
  source: ImportRow,
  about: RowContext,
  { dateOrder, lines }: RowExtras,
): RowValues => {
  const { plan } = about;
  const kind = kindOfRow(source, plan);
  const given = givenFor(source, kind ?? plan.kind, plan);
  const row: RowValues = {
    kind: kind ?? plan.kind,
    values: newValues(given),
    problems: [],
    hasZoneCode: false,
  };
  if (kind === null) row.problems.push(cellProblem('kind', checkingWords.kind));
  const ragged = raggedProblem(source, about);
  if (ragged) row.problems.push(ragged);
  const times = new Map<FieldName, string>();
  row.values.job_description = plan.blanks.description;
  for (const column of columnsFor(row.kind, source, plan)) {
    const { target, field, key, control, label } = column;
    const text = textOf(target, source, plan, lines);
    if (text === '') continue;
    const texts = textsFor(target, source, plan);
    const shown = shownProblem(texts);
    if (shown !== null) {
      row.problems.push(cellProblem(target, shown));
      continue;
    }
    if (plan.html === null && texts.some(hasHtml))
      row.problems.push(cellProblem(target, checkingWords.html, 'html'));
    const context = { ...about, row, field, key, values: row.values };
    const said = textOfControl(column, text);
    if (control === 'datetime') times.set(field, said);
    else if (label !== null) addEntries(context, [{ label, data: text }]);
    else {
      const message = readers[control](said, context);
      if (message !== null) row.problems.push(cellProblem(target, message));
    }
  }
  readTimes(times, plan, dateOrder, row);
  return row;
};
