import Papa from 'papaparse';
import { unguardCell } from '#ui/csv.ts';
import { readingWords } from './reading-words.ts';

/** What stands between the cells of a row. */
export type Separator = ',' | ';' | '\t' | '|';

const separators: readonly Separator[] = [',', ';', '\t', '|'];

/** Spreadsheets may say the separator in the first line, which is then no row of the table. */
const declared = /^sep=([,;\t|])\r?\n/;

const isSeparator = (text: string): text is Separator => separators.some((each) => each === text);

type Grid = { grid: string[][]; separator: Separator } | { problem: string };

/**
 * Takes a text apart into rows of cells (RFC 4180) and finds the separator. A cell that was guarded from being run as a formula
 * loses its apostrophe again.
 * @param separator where it is known, as of cells pasted from a spreadsheet.
 */
export const readText = (text: string, separator?: Separator): Grid => {
  const said = declared.exec(text);
  const { data, errors, meta } = Papa.parse<string[]>(said ? text.slice(said[0].length) : text, {
    delimiter: separator ?? said?.[1] ?? '',
    delimitersToGuess: [...separators],
  });
  const open = errors.find(({ code }) => code === 'MissingQuotes');
  if (open) return { problem: readingWords.openQuote((open.row ?? 0) + (said ? 2 : 1)) };
  const grid = data.map((row) => row.map(unguardCell));
  // So that the numbers of the rows are those of the file.
  if (said) grid.unshift([]);
  return { grid, separator: isSeparator(meta.delimiter) ? meta.delimiter : ',' };
};
