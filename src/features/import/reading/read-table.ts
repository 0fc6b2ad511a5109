import { taskKinds } from '#contract/operations.ts';
import type { ImportRow } from '../import-types.ts';
import { fold } from '../matching/finder.ts';
import { matchColumns } from '../matching/match-columns.ts';
import { attributeNames, columnLetter } from '../tables/column-names.ts';
import { readingWords } from '../words.ts';
import { trimUnseen } from './cell-texts.ts';
import { limits } from './limits.ts';

/** A row that may have the names of the columns, as a spreadsheet counts it, with what it says. */
type HeadChoice = { row: number; says: string };

/** Names of columns and the rows below them, or a sentence that says why there are none. */
export type Table =
  | { headers: string[]; rows: ImportRow[]; head: { row: number; choices: readonly HeadChoice[] } }
  | { problem: string };

type Grid = readonly (readonly string[])[];

const filledIn = (row: readonly string[]): string[] => row.map(trimUnseen).filter((cell) => cell !== '');

/** Whether at least three fields of a task have names like these. */
const areNames = (row: readonly string[]): boolean =>
  filledIn(row).length > 2 &&
  taskKinds.some((kind) => Object.keys(matchColumns(row.map(trimUnseen), kind)).length > 2);

/** Whether a row of a sheet has the names of columns. */
export const hasNames = (grid: Grid): boolean => grid.slice(0, limits.rowsAboveNames).some(areNames);

/** The index of the row with the names of the columns, which may be below a title. */
const findHeadRow = (grid: Grid): number => {
  const top = grid.findIndex((row) => filledIn(row).length > 0);
  const named = grid.slice(0, top + 1 + limits.rowsAboveNames).findIndex(areNames);
  return named === -1 ? top : named;
};

/** What is read of a file is stored and shown: an API key in a column of it is not. */
const withoutKeys = (grid: Grid, heads: readonly number[]): Grid => {
  const keys = new Set(
    heads.flatMap((head) => (grid[head] ?? []).flatMap((cell, at) => (fold(cell) === 'apikey' ? at : []))),
  );
  return keys.size === 0 ? grid : grid.map((row) => row.map((cell, at) => (keys.has(at) ? '' : cell)));
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

const headChoices = (grid: Grid): readonly HeadChoice[] =>
  grid
    .slice(0, limits.rowsAboveNames + 1)
    .map((row, at) => ({ row: at + 1, says: filledIn(row).slice(0, 4).join(' · ') }))
    .filter(({ says }) => says !== '');

/** Whether a row looks like names of columns: several texts that name something, and no numbers. */
const looksLikeNames = (row: readonly string[]): boolean => {
  const cells = filledIn(row);
  const named = matchColumns(cells, 'delivery');
  const count = Object.values(named).reduce((sum, source) => sum + (source?.columns.length ?? 0), 0);
  return count > 1 && cells.every((cell) => !/\d{3}|@/.test(cell));
};

const blocksLookedAt = 50;

const isBlank = (row: readonly string[] = []): boolean => filledIn(row).length === 0;

/** Whether there are more tables below the names, each below a blank row with names of its own. */
const hasSeveralTables = (grid: Grid, top: number): boolean => {
  const heads = grid
    .filter((row, at) => at > top + 1 && isBlank(grid[at - 1]) && !isBlank(row))
    .slice(0, blocksLookedAt)
    .filter(looksLikeNames);
  return heads.length > 1 || (heads.length === 1 && areNames(grid[top] ?? []));
};

type Row = ImportRow & { cells: string[] };

/**
 * Marks rows that have more or fewer cells than there are names, if most have as many. What is beyond the last name belongs to the
 * last cell: its separator was part of a text.
 */
const markRagged = (rows: readonly Row[], head: readonly string[], separator: string | undefined): Row[] => {
  const names = head.findLastIndex((name) => name !== '') + 1;
  const hasRest = ({ cells }: Row) => filledIn(cells.slice(names)).length > 0;
  const isShort = ({ cells }: Row) => separator !== undefined && cells.length < names;
  const isUsual = (test: (row: Row) => boolean) => rows.filter(test).length * 2 > rows.length;
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

type Named = { headers: readonly string[]; rows: readonly ImportRow[] };

const attributeLine = /^\s*_?([^:\n]{1,60}):[ \t]*(.+)$/gm;
const attributeColumns = new Set(attributeNames.map(fold));

/** Gives each attribute of an order, such as "Delivery Date: 2037-12-03", a column of its own. */
const withAttributes = (headers: readonly string[], rows: readonly ImportRow[]): Named => {
  const source = headers.findIndex((header) => attributeColumns.has(fold(header)));
  if (source === -1) return { headers, rows };
  const read = rows.map(
    ({ cells }) =>
      new Map(
        Array.from((cells[source] ?? '').matchAll(attributeLine), ([, name = '', text = '']) => [
          name.trim(),
          text.trim(),
        ]),
      ),
  );
  const names = [...new Set(read.flatMap((attributes) => [...attributes.keys()]))].slice(
    0,
    limits.columns - headers.length,
  );
  return {
    headers: [...headers, ...names],
    rows: rows.map((row, at) => ({
      ...row,
      cells: [...row.cells, ...names.map((name) => read[at]?.get(name) ?? '')],
    })),
  };
};

/**
 * Takes one row for the names of the columns, and every one below it that isn't blank for a task.
 * @param file all rows, blank ones too, so that a row's number is the spreadsheet's; `separator` is what split a text
 * @param headRow the row of the names if the person chose it
 */
export const readTable = (file: { grid: Grid; separator?: string }, headRow?: number): Table => {
  const found = findHeadRow(file.grid);
  const top = headRow === undefined ? found : headRow - 1;
  const grid = withoutKeys(file.grid, [found, top]);
  const head = grid[top]?.map(trimUnseen);
  if (!head) return { problem: readingWords.empty };
  if (headRow === undefined && hasSeveralTables(grid, top)) return { problem: readingWords.severalTables };
  const filled = grid.flatMap((cells, at) =>
    at <= top || filledIn(cells).length === 0 ? [] : [{ number: at + 1, cells: [...cells] }],
  );
  if (filled.length === 0) return { problem: readingWords.noRows };
  if (filled.length > limits.rows) return { problem: readingWords.tooManyRows(filled.length, limits.rows) };
  const marked = markRagged(filled, head, file.separator);
  const used = new Set<number>();
  for (const cells of [head, ...marked.map((row) => row.cells)])
    for (const [at, cell] of cells.entries()) if (cell.trim() !== '') used.add(at);
  const columns = [...used].toSorted((a, b) => a - b);
  if (columns.length > limits.columns)
    return { problem: readingWords.tooManyColumns(columns.length, limits.columns) };
  const { headers, rows } = withAttributes(
    columns.map((at) => head[at] || readingWords.unnamed(columnLetter(at))),
    marked.map(({ number, cells, ragged }) => {
      const shown = columns.map((at) => cells[at] ?? '');
      return ragged === undefined ? { number, cells: shown } : { number, cells: shown, ragged };
    }),
  );
  return {
    headers: numberRepeats(headers),
    rows: [...rows],
    head: { row: top + 1, choices: headChoices(grid) },
  };
};
