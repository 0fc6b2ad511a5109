import { taskKinds } from '#contract/operations.ts';
import type { ImportRow } from '../import-types.ts';
import { columnLetter } from '../matching/column-names.ts';
import { matchColumns } from '../matching/match-columns.ts';
import { resultsWords } from '../words.ts';
import { readingWords } from '../words.ts';
import { trimUnseen } from './cell-texts.ts';
import { limits } from './limits.ts';

/** Names of columns and the rows below them, or a sentence that says why there are none. */
export type Table = { headers: string[]; rows: ImportRow[] } | { problem: string };

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

/** How far down the names of columns may stand, below a title and a date. */
const mostAbove = 10;

const filledIn = (row: readonly string[]): string[] => row.map(trimUnseen).filter((cell) => cell !== '');

/** Whether fields of a task have names like these. */
const areNames = (cells: readonly string[]): boolean =>
  cells.length > 2 && taskKinds.some((kind) => Object.keys(matchColumns(cells, kind)).length > 2);

/**
 * Where the names of the columns stand if the first line is a title, which has one cell.
 * @returns the index of that row, -1 where there is none.
 */
const namesBelow = (grid: readonly (readonly string[])[], top: number): number => {
  if (filledIn(grid[top] ?? []).length !== 1) return -1;
  const below = grid.slice(top + 1, top + 1 + mostAbove).findIndex((row) => areNames(filledIn(row)));
  return below === -1 ? -1 : top + 1 + below;
};

/** Whether the columns are those of our own file of results, which has no task in it. */
const isResults = (head: readonly string[]): boolean =>
  head.length === resultsWords.head.length && resultsWords.head.every((name, at) => name === head[at]);

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

/**
 * Takes the first row that is not blank for the names of the columns, and every other one that is not blank for a task.
 * @param grid all rows of the file, blank ones too, so that a row's number is that of the spreadsheet.
 */
export const readTable = (grid: readonly (readonly string[])[]): Table => {
  const top = grid.findIndex((row) => !isBlank(row));
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
  const names = namesBelow(grid, top);
  if (names !== -1)
    return { problem: readingWords.titleAbove(head.find((name) => name !== '') ?? '', names + 1) };
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
  return { headers, rows: filled.map(takeColumns(columns)) };
};
