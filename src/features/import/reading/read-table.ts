import { taskKinds } from '#contract/operations.ts';
import type { ImportRow } from '../import-types.ts';
import { columnLetter } from '../matching/column-names.ts';
import { fold, matchColumns } from '../matching/match-columns.ts';
import { readingWords, resultsWords } from '../words.ts';
import { trimUnseen } from './cell-texts.ts';
import { limits } from './limits.ts';

/** A row that may have the names of the columns, as a spreadsheet counts it, with what it says. */
export type HeadChoice = { row: number; says: string };

/** Names of columns and the rows below them, or a sentence that says why there are none. */
export type Table =
  | {
      headers: string[];
      rows: ImportRow[];
      /** The row of the names, as a spreadsheet counts it, and the rows that may be that as well. */
      head: { row: number; choices: readonly HeadChoice[] };
    }
  | { problem: string };

const isBlank = (row: readonly string[]): boolean => row.every((cell) => trimUnseen(cell) === '');

/** What no column is called: a time, a phone number, an email address, a price. */
const dataLike = [
  /^\+?[\d\s().-]{6,}$/,
  /^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}\b/,
  /^[^\s@]+@[^\s@]+\.[^\s@]+$/,
  /^[+-]?\d+(?:[.,]\d+)?$/,
];

const twiceIn = (headers: readonly string[]): string[] => {
  const seen = new Set<string>();
  const twice = new Set<string>();
  for (const header of headers) {
    const name = header.toLowerCase();
    if (seen.has(name)) twice.add(header);
    seen.add(name);
  }
  return [...twice];
};

const filledIn = (row: readonly string[]): string[] => row.map(trimUnseen).filter((cell) => cell !== '');

/** Whether fields of a task have names like these. */
const areNames = (cells: readonly string[]): boolean =>
  cells.length > 2 && taskKinds.some((kind) => Object.keys(matchColumns(cells, kind)).length > 2);

/** The index of the row that has the names of the columns: the first one, or one that has them below a title, which has one cell. */
const namesAt = (grid: readonly (readonly string[])[], top: number): number => {
  if (filledIn(grid[top] ?? []).length !== 1) return top;
  const below = grid
    .slice(top + 1, top + 1 + limits.rowsAboveNames)
    .findIndex((row) => areNames(filledIn(row)));
  return below === -1 ? top : top + 1 + below;
};

/** Whether the columns are those of our own file of results, which has no task in it. */
const isResults = (head: readonly string[]): boolean =>
  head.length === resultsWords.head.length && resultsWords.head.every((name, at) => name === head[at]);

const isKeyName = (cell: string): boolean => fold(cell) === 'apikey';

/** The rows without the columns of an API key: what is read of a file is stored, shown and written to other files. */
const withoutKeys = (
  grid: readonly (readonly string[])[],
  heads: readonly number[],
): readonly (readonly string[])[] => {
  const columns = new Set(
    heads.flatMap((head) => (grid[head] ?? []).flatMap((cell, at) => (isKeyName(cell) ? at : []))),
  );
  if (columns.size === 0) return grid;
  return grid.map((row) => row.map((cell, at) => (columns.has(at) ? '' : cell)));
};

/** A row with the cells of some columns. What the row above says as well is the same string: a file takes less memory so. */
const takeColumns = (columns: readonly number[]): ((row: ImportRow) => ImportRow) => {
  let above: readonly string[] = [];
  return ({ number, cells }) => {
    above = columns.map((from, at) => {
      const cell = cells[from] ?? '';
      const known = above[at];
      return cell === known ? known : cell;
    });
    return { number, cells: above };
  };
};

/** The first rows of a file that say anything. */
const headChoices = (grid: readonly (readonly string[])[]): readonly HeadChoice[] =>
  grid
    .slice(0, limits.rowsAboveNames + 1)
    .map((row, at) => ({ row: at + 1, says: filledIn(row).slice(0, 4).join(' · ') }))
    .filter(({ says }) => says !== '');

/**
 * Takes a row for the names of the columns, and every one below it that is not blank for a task.
 * @param file all rows of the file, blank ones too, so that a row's number is that of the spreadsheet.
 * @param headRow where the person said that the names stand; else the first row that is not blank, or one below a title.
 */
export const readTable = (file: readonly (readonly string[])[], headRow?: number): Table => {
  const found = namesAt(
    file,
    file.findIndex((row) => !isBlank(row)),
  );
  const top = headRow === undefined ? found : headRow - 1;
  const grid = withoutKeys(file, [found, top]);
  const head = grid[top]?.map(trimUnseen);
  if (!head) return { problem: readingWords.empty };
  const filled = grid.flatMap((cells, at) =>
    at <= top || isBlank(cells) ? [] : [{ number: at + 1, cells }],
  );
  const width = filled.reduce(
    (most, { cells }) => {
      const last = cells.findLastIndex((cell) => cell.trim() !== '') + 1;
      return Math.max(most, last);
    },
    head.findLastIndex((name) => name !== '') + 1,
  );
  if (width > limits.columns) return { problem: readingWords.tooManyColumns(width, limits.columns) };
  if (filled.length > limits.rows) return { problem: readingWords.tooManyRows(filled.length, limits.rows) };
  const data = head.find((name) => dataLike.some((shape) => shape.test(name)));
  if (data !== undefined) return { problem: readingWords.noHeader(data) };
  if (isResults(head)) return { problem: readingWords.results };
  if (filled.length === 0) return { problem: readingWords.noRows };
  const columns = Array.from({ length: width }, (_, at) => at).filter(
    (at) => (head[at] ?? '') !== '' || filled.some(({ cells }) => (cells[at] ?? '').trim() !== ''),
  );
  const headers = columns.map((at) => head[at] || readingWords.unnamed(columnLetter(at)));
  const twice = twiceIn(headers);
  if (twice.length > 0) return { problem: readingWords.headerTwice(twice) };
  return {
    headers,
    rows: filled.map(takeColumns(columns)),
    head: { row: top + 1, choices: headChoices(grid) },
  };
};
