import Papa from 'papaparse';
import { unguardCell } from '#ui/csv.ts';
import { hasControl } from './decode-text.ts';
import { readingWords } from '../words.ts';

/** A text that a spreadsheet is not to take for a number, as some programs write it. */
const asText = /^="([^]*)"$/;

/** What stands between the cells of a row. */
export type Separator = ',' | ';' | '\t' | '|';

const separators: readonly Separator[] = [',', ';', '\t', '|'];

/** Spreadsheets may say the separator in the first line, which is then no row of the table. */
const declared = /^"?sep=([,;\t|])"?\n/i;

const isSeparator = (text: string | undefined): text is Separator => separators.some((each) => each === text);

type Grid = { grid: string[][]; separator: Separator } | { problem: string };

/** Rows that tell what separates their cells. */
const sample = 50;

/** By the first number that differs, the larger one first. */
const byScore = (a: readonly number[], b: readonly number[]): number => {
  const at = a.findIndex((value, place) => value !== b[place]);
  return at === -1 ? 0 : (b[at] ?? 0) - (a[at] ?? 0);
};

/**
 * What separates the cells: what takes the names of the columns apart, which have signs of another kind in them less than any other
 * row; what takes most rows apart where a title stands above the names.
 */
const guessSeparator = (text: string): Separator => {
  const scored = separators.map((separator) => {
    const { data, errors } = Papa.parse<string[]>(text, {
      delimiter: separator,
      newline: '\n',
      preview: sample,
      skipEmptyLines: 'greedy',
    });
    const inHead = data[0]?.length ?? 1;
    const isQuotedWell = errors.every(({ type }) => type !== 'Quotes');
    const splitRows = data.filter((row) => row.length > 1).length;
    return { separator, score: [inHead > 1 ? 1 : 0, isQuotedWell ? 1 : 0, inHead, splitRows] };
  });
  return scored.toSorted((a, b) => byScore(a.score, b.score))[0]?.separator ?? ',';
};

/**
 * Takes a text apart into rows of cells (RFC 4180) and finds the separator. Rows end with whatever ends lines, of one kind or of
 * several; a line break in a cell becomes the one of a text box. A cell that was guarded from being run as a formula loses its
 * apostrophe again. Where quotation marks do not say where a cell ends, nothing is read: one row could get the cells of another.
 * @param separator where it is known, as of cells pasted from a spreadsheet.
 */
export const readText = (text: string, separator?: Separator): Grid => {
  const lines = text.replaceAll(/\r\n?/g, '\n');
  const said = declared.exec(lines);
  const table = said ? lines.slice(said[0].length) : lines;
  const known = separator ?? said?.[1];
  const delimiter = isSeparator(known) ? known : guessSeparator(table);
  const { data, errors } = Papa.parse<string[]>(table, { delimiter, newline: '\n' });
  const first = said ? 2 : 1;
  const quotes = errors.find(({ type }) => type === 'Quotes');
  if (quotes) {
    const row = (quotes.row ?? 0) + first;
    return {
      problem: quotes.code === 'MissingQuotes' ? readingWords.openQuote(row) : readingWords.strayQuote(row),
    };
  }
  const controlled = hasControl(table) ? data.findIndex((row) => row.some(hasControl)) : -1;
  if (controlled !== -1) return { problem: readingWords.controlText(controlled + first) };
  const damaged = table.includes('\ufffd')
    ? data.findIndex((row) => row.some((cell) => cell.includes('\ufffd')))
    : -1;
  if (damaged !== -1) return { problem: readingWords.damagedText(damaged + first) };
  for (const row of data)
    for (const [at, cell] of row.entries()) {
      if (cell.startsWith('="'))
        row[at] = cell.replace(asText, (_, inner: string) => inner.replaceAll('""', '"'));
      else if (cell.includes("'")) row[at] = unguardCell(cell);
    }
  // So that the numbers of the rows are those of the file.
  if (said) data.unshift([]);
  return { grid: data, separator: delimiter };
};
