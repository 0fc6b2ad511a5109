import { taskKinds, type TaskKind } from '#contract/operations.ts';
import type { ImportRow } from '../import-types.ts';
import { normaliseHeader } from '../matching/finder.ts';
import { matchColumns } from '../matching/match-columns.ts';
import { attributeNames } from '../tables/column-names.ts';
import { readingWords } from '../words.ts';
import { cleanText } from './cell-texts.ts';
import { limits, ReadingError } from './limits.ts';

/** Names of columns and the rows below them. */
export type Table = {
  headers: readonly string[];
  rows: readonly ImportRow[];
  /** The row with the names as a spreadsheet counts it, and those that may have them, with what they say. */
  head: { row: number; choices: readonly { row: number; says: string }[] };
};

type Grid = readonly (readonly string[])[];

const filledIn = (row: readonly string[] = []): string[] => row.map(cleanText).filter((cell) => cell !== '');

/** Whether at least three cells of a row name what a task has. */
const areNames = (row: readonly string[] = []): boolean => {
  const cells = filledIn(row);
  const countNames = (kind: TaskKind) =>
    Object.values(matchColumns(cells, kind)).flatMap((source) => source?.columns ?? []).length;
  return cells.length > 2 && taskKinds.some((kind) => countNames(kind) > 2);
};

/** Whether a row of a sheet has the names of columns. */
export const hasNames = (grid: Grid): boolean => grid.slice(0, limits.rowsAboveNames).some(areNames);

/** The index of the row with the names of the columns, which may be below a title. */
const findHeadRow = (grid: Grid): number => {
  const top = grid.findIndex((row) => filledIn(row).length > 0);
  const named = grid.slice(0, top + 1 + limits.rowsAboveNames).findIndex(areNames);
  return named === -1 ? top : named;
};

/** What is read of a file is stored and shown: an API key in a column of it is not. */
const withoutKeys = (grid: Grid): Grid => {
  const heads = grid.slice(0, limits.rowsAboveNames + 1);
  const keys = new Set(
    heads.flatMap((row) => row.flatMap((cell, at) => (normaliseHeader(cell) === 'apikey' ? at : []))),
  );
  return keys.size === 0 ? grid : grid.map((row) => row.map((cell, at) => (keys.has(at) ? '' : cell)));
};

const blocksLookedAt = 50;

/** Whether there are more tables below the names, each below a blank row with names of its own. */
const hasSeveralTables = (grid: Grid, top: number): boolean =>
  areNames(grid[top]) &&
  grid
    .filter((row, at) => at > top + 1 && filledIn(grid[at - 1]).length === 0 && filledIn(row).length > 0)
    .slice(0, blocksLookedAt)
    .some(areNames);

/**
 * Marks rows that have more or fewer cells than there are names, if most have as many. What is beyond the last name belongs to the
 * last cell: its separator was part of a text.
 */
const markRagged = (
  rows: readonly ImportRow[],
  head: readonly string[],
  separator?: string,
): readonly ImportRow[] => {
  const names = head.findLastIndex((name) => name !== '') + 1;
  const hasRest = ({ cells }: ImportRow) => filledIn(cells.slice(names)).length > 0;
  const isShort = ({ cells }: ImportRow) => separator !== undefined && cells.length < names;
  const isUsual = (test: (row: ImportRow) => boolean) => rows.filter(test).length * 2 > rows.length;
  // A spreadsheet gives all rows as many cells, so that columns may have no name.
  const marksLong = (separator !== undefined && head.length === names) || !isUsual(hasRest);
  const marksShort = !isUsual(isShort);
  return rows.map((row) => {
    const { cells } = row;
    const isLong = marksLong && hasRest(row);
    if (!isLong && !(marksShort && isShort(row))) return row;
    const last = cells.findLastIndex((cell) => cell.trim() !== '') + 1;
    const joined = [...cells.slice(0, names - 1), cells.slice(names - 1, last).join(separator ?? ', ')];
    return { ...row, cells: joined, ragged: isLong ? last : cells.length };
  });
};

type Named = Pick<Table, 'headers' | 'rows'>;

/** The columns that have a name or a cell. */
const withoutBlankColumns = (head: readonly string[], rows: readonly ImportRow[]): Named => {
  const lines = [head, ...rows.map(({ cells }) => cells)];
  const longest = lines.reduce((most, cells) => (cells.length > most.length ? cells : most));
  const columns = [...longest.keys()].filter((at) => lines.some((cells) => cells[at]?.trim()));
  return {
    headers: columns.map((at) => head[at] || readingWords.unnamed(at + 1)),
    rows: rows.map((row) => ({ ...row, cells: columns.map((at) => row.cells[at] ?? '') })),
  };
};

const attributeLine = /^\s*_?([^:\n]{1,60}):[ \t]*(.+)$/gm;
const attributeColumns = new Set(attributeNames.map(normaliseHeader));

/** Gives each attribute of an order, such as "Delivery Date: 2037-12-03", a column of its own. */
const withAttributes = ({ headers, rows }: Named): Named => {
  const source = headers.findIndex((header) => attributeColumns.has(normaliseHeader(header)));
  const read = rows.map(({ cells }) => {
    const lines = (cells[source] ?? '').matchAll(attributeLine);
    return new Map(Array.from(lines, ([, name = '', text = '']) => [name.trim(), text.trim()]));
  });
  const found = new Set(read.flatMap((attributes) => [...attributes.keys()]));
  const names = [...found].slice(0, limits.columns - headers.length);
  const added = (at: number) => names.map((name) => read[at]?.get(name) ?? '');
  return {
    headers: [...headers, ...names],
    rows: rows.map((row, at) => ({ ...row, cells: [...row.cells, ...added(at)] })),
  };
};

/** Numbers repeated names: "Phone", "Phone (2)". */
const numberRepeats = (names: readonly string[]): string[] => {
  const counts = new Map<string, number>();
  return names.map((name) => {
    const count = (counts.get(name.toLowerCase()) ?? 0) + 1;
    counts.set(name.toLowerCase(), count);
    return count === 1 ? name : `${name} (${count})`;
  });
};

/**
 * Takes one row for the names of the columns, and every one below it that isn't blank for a task.
 * @param file all rows, blank ones too, so that a row's number is the spreadsheet's; `separator` is what split a text
 * @param headRow the row of the names if the person chose it
 * @throws ReadingError
 */
export const readTable = (file: { grid: Grid; separator?: string }, headRow?: number): Table => {
  const grid = withoutKeys(file.grid);
  const top = headRow === undefined ? findHeadRow(grid) : headRow - 1;
  const head = grid[top]?.map(cleanText);
  if (!head) throw new ReadingError(readingWords.empty);
  if (headRow === undefined && hasSeveralTables(grid, top))
    throw new ReadingError(readingWords.severalTables);
  const filled = grid
    .map((cells, at) => ({ number: at + 1, cells }))
    .filter(({ number, cells }) => number > top + 1 && filledIn(cells).length > 0);
  if (filled.length === 0) throw new ReadingError(readingWords.noRows);
  if (filled.length > limits.rows) throw new ReadingError(readingWords.tooManyRows(filled.length));
  const named = withoutBlankColumns(head, markRagged(filled, head, file.separator));
  if (named.headers.length > limits.columns) throw new ReadingError(readingWords.tooManyColumns);
  const { headers, rows } = withAttributes(named);
  const choices = grid
    .slice(0, limits.rowsAboveNames + 1)
    .map((row, at) => ({ row: at + 1, says: filledIn(row).slice(0, 4).join(' · ') }))
    .filter(({ says }) => says !== '');
  return { headers: numberRepeats(headers), rows, head: { row: top + 1, choices } };
};
