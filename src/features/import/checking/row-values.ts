import type { FieldName } from '#contract/fields.ts';
import { parseJson } from '#contract/json.ts';
import { missing } from '#contract/messages.ts';
import { datetimesOf, hasField, stopsOf, type TaskKind } from '#contract/operations.ts';
import { z } from '#contract/zod.ts';
import type { ChoiceList } from '#form/directory.ts';
import { rowOf, type Control } from '#form/schema.ts';
import { readZone } from '#form/times.ts';
import { checkWords, timeWords } from '#form/words.ts';
import { formKeyOf, isSwitchKey, newValues, typedTime, type FormKey, type FormValues } from '#form/values.ts';
import { foldText } from '#time/language.ts';
import { readInstant } from '#time/read-instant.ts';
import type { ColumnTarget, ImportPlan, ImportRow, RowProblem, WholeFileAnswer } from '../import-types.ts';
import { splitTarget } from '../matching/sources.ts';
import { isShownError, unreadFormat } from '../reading/cell-texts.ts';
import { checkingWords } from '../words.ts';
import type { CheckContext } from './check-row.ts';
import { readCellTime } from './read-cell-time.ts';
import { isWireZone, readZoneCell } from './read-zone-cell.ts';
import { kindOfRow, targetsFor, textFor, textsFor } from './row-texts.ts';

/** A row as the form would hold it, and the cells that no control could contain. */
export type RowValues = {
  kind: TaskKind;
  values: FormValues;
  problems: RowProblem[];
  /** Its zone is a code or an offset of a cell, which can be another place's. */
  hasZoneCode: boolean;
};

/** A problem that another text of the cell repairs, or an answer for the whole file. */
export const cellProblem = (
  target: ColumnTarget | null,
  message: string,
  answer: WholeFileAnswer | null = null,
): RowProblem => ({ target, message, answer });

type Cell = { field: FieldName; key: FormKey; row: RowValues; context: CheckContext };

/** Puts a cell that is not blank into the values. @returns its problem, or null. */
type CellReader = (text: string, cell: Cell) => string | null;

const plainText: CellReader = (text, { key, row }) => {
  Object.assign(row.values, { [key]: text });
  return null;
};

/** `1.2E+10`, `4E+10`: what a spreadsheet makes of a long number. `4E2371` is an order number. */
const withExponent = /^[+-]?\d(?:[.,]\d+E\+?|E\+)\d+$/i;

/** A phone, an order number or an ID. */
const digits: CellReader = (text, cell) =>
  withExponent.test(text) ? checkingWords.shortened : plainText(text, cell);

/** The id of a choice by its id or its name; the text itself where no choice or more than one is called so. */
const idOf = ({ choices }: ChoiceList, text: string): string => {
  if (!choices || choices.some(({ value }) => value === text)) return text;
  const [named, ...others] = choices.filter(({ label }) => foldText(label) === foldText(text));
  return named && others.length === 0 ? named.value : text;
};

const flagOf = (text: string): boolean | null => {
  if (/^(?:1|yes|y|true|on|x)$/i.test(text)) return true;
  return /^(?:0|no|n|false|off)$/i.test(text) ? false : null;
};

/** How a cell of a file says what a person would do with a control; others take any text. */
const readers: Partial<Record<Control, CellReader>> = {
  text: digits,
  phone: digits,
  merchant: (text, cell) => digits(idOf(cell.context.directory.merchants, text), cell),
  team: (text, cell) => {
    const { values } = cell.row;
    const id = idOf(cell.context.directory.teams, text);
    if (values.assignment === 'unassigned') values.assignment = 'auto';
    // The form's own rule asks for a team where this is no team's ID.
    return digits(id, cell) ?? (/^\d+$/.test(id) ? null : checkWords.noTeam);
  },
  agent: (text, cell) => {
    cell.row.values.assignment = 'agent';
    return digits(idOf(cell.context.directory.agents, text), cell);
  },
  assignment: (text, { row: { values } }) => {
    const flag = flagOf(text);
    if (flag === null) return checkingWords.yesNo;
    if (values.assignment !== 'agent') values.assignment = flag ? 'auto' : 'unassigned';
    return null;
  },
  zone: (text, { row, context: { plan, headers } }) => {
    const [column = -1] = plan.columns.timezone?.columns ?? [];
    const read = readZoneCell(text, isWireZone(headers[column]));
    row.values.zone = 'zone' in read ? read.zone : '';
    row.hasZoneCode = 'isCode' in read;
    return 'problem' in read ? read.problem : null;
  },
  switch: (text, { field, row }) => {
    const flag = flagOf(text);
    if (flag === null || !isSwitchKey(field)) return checkingWords.yesNo;
    row.values[field] = flag;
    return null;
  },
  images: (text, { row }) => {
    const list = z.array(z.string()).safeParse(parseJson(text)).data;
    const links = list ?? text.split(/[\s,;|]+(?=[a-z]+:\/\/)/i);
    row.values.images = links.filter((url) => url !== '').map((url) => ({ url }));
    return null;
  },
};

const lineBreak = /\s*[\n\t\v\f]\s*/g;

/** Puts the times of a row into its values, once its zone is known. */
const readTimes = (
  cells: ReadonlyMap<FieldName, string>,
  plan: ImportPlan,
  { kind, values, problems }: RowValues,
): void => {
  for (const field of datetimesOf(kind)) {
    const cell = cells.get(field) ?? '';
    if (readInstant(cell) !== null) {
      values[field] = typedTime(cell);
      if (!readZone(values.zone)) problems.push(cellProblem(field, timeWords.zoneFirst));
      continue;
    }
    if (problems.some(({ target }) => target === field)) continue;
    if (cell === '')
      for (const part of ['day', 'time'] as const)
        if (plan[part] === '') problems.push(cellProblem(field, missing.datetime, part));
    // An appointment has both ends of a window, another task is due at the end.
    const isStart = stopsOf(kind).some(({ time, end }) => time === field && end !== undefined);
    const read = readCellTime(cell, { ...plan, takes: isStart ? 'start' : 'end' });
    if ('text' in read) {
      values[field] = typedTime(read.text);
      // The form has no start of a window. The note is not a description of its own.
      if (read.from !== undefined && values.job_description !== '')
        values.job_description += `\n${checkingWords.notBefore(read.from)}`;
    } else if (cell !== '') problems.push(cellProblem(field, read.problem, read.answer));
  }
};

/** A row whose cells may be in wrong columns, until the person has seen the text of its last one. */
const raggedProblem = ({ ragged, number }: ImportRow, { plan, headers }: CheckContext): RowProblem | null => {
  if (ragged === undefined) return null;
  const lastColumn = (target: ColumnTarget) => Math.max(...(plan.columns[target]?.columns ?? []));
  // Keys of the plan are targets.
  const targets = Object.keys(plan.columns) as ColumnTarget[];
  const [last] = targets.toSorted((a, b) => lastColumn(b) - lastColumn(a));
  if (last === undefined || plan.fixes[number]?.[last] !== undefined) return null;
  return cellProblem(last, checkingWords.ragged(ragged, headers.length));
};

/**
 * The form values of a row: each cell in the control of its field, and the answers for the whole file if the cell is
 * blank. The rules of the form are another step (`check-row`).
 */
export const rowValues = (source: ImportRow, context: CheckContext): RowValues => {
  const { plan } = context;
  const said = kindOfRow(source, plan);
  const kind = said ?? plan.kind;
  // A row that names its own team has none of the agent for all rows.
  const hasTeam = hasField(kind, 'team_id') && textFor('team_id', source, plan) !== '';
  const given = { ...plan.given, ...(hasTeam && { fleet_id: '' }) };
  const values = newValues({
    ...given,
    assignment: given.fleet_id !== '' ? 'agent' : given.team_id === '' ? 'unassigned' : 'auto',
    job_description: plan.description,
  });
  const problems = [
    said === null ? cellProblem('kind', checkingWords.kind) : null,
    raggedProblem(source, context),
  ].filter((problem) => problem !== null);
  const row: RowValues = { kind, values, problems, hasZoneCode: false };
  const times = new Map<FieldName, string>();
  for (const target of targetsFor(source, plan)) {
    const { field, label } = splitTarget(target);
    const key = field && formKeyOf(kind, field);
    const text = textFor(target, source, plan);
    if (!field || !key || text === '') continue;
    const error = textsFor(target, source, plan).find(isShownError);
    if (error !== undefined) {
      const isUnread = error.startsWith(unreadFormat);
      const message = isUnread ? checkingWords.unreadFormat : checkingWords.shownError(error);
      problems.push(cellProblem(target, message));
      continue;
    }
    const { control } = rowOf(field);
    const cell = { field, key, row, context };
    const shown = control === 'multiline' ? text : text.replaceAll(lineBreak, ' ');
    if (control === 'datetime') times.set(field, shown);
    else if (key === 'customFields' || key === 'deliveryCustomFields')
      values[key].push({ label: label ?? '', data: text });
    else {
      const message = (readers[control] ?? plainText)(shown, cell);
      if (message !== null) problems.push(cellProblem(target, message));
    }
  }
  readTimes(times, plan, row);
  return row;
};
