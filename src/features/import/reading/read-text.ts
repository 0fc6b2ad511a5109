import Papa from 'papaparse';
import { readingWords } from '../words.ts';
import { cellText } from './cell-texts.ts';
import { ReadingError } from './limits.ts';

/** A cell that a spreadsheet is told to keep as text. */
const keptAsText = /^="(.*)"$/;

const textOf = (cell: string): string =>
  cell.startsWith('="')
    ? cell.replace(keptAsText, (_, text: string) => text.replaceAll('""', '"'))
    : cellText(cell);

/** What splits the names of the columns; if the first line is a title, what splits the first rows most evenly. */
const guessSeparator = (text: string): string => {
  const [head = ''] = /\S.*/.exec(text) ?? [];
  for (const sample of [head, text]) {
    const { meta, errors } = Papa.parse(sample, {
      delimitersToGuess: [',', ';', '\t', '|'],
      newline: '\n',
      preview: 1,
      skipEmptyLines: 'greedy',
    });
    if (!errors.some(({ type }) => type === 'Delimiter')) return meta.delimiter;
  }
  return ',';
};

/** The rows of a text, and what split their cells. */
export type TextGrid = { grid: string[][]; separator: string };

/** A cell of a spreadsheet's clipboard: in quotation marks only if it has a tab or a line break. */
const pastedCell = /(?:"((?:[^"]|"")*[\t\n](?:[^"]|"")*)"(?=[\t\n]|$)|([^\t\n]*))([\t\n]|$)/gy;

/** Splits cells that were copied from a spreadsheet. Any other quotation mark is text. */
export const readPastedCells = (text: string): TextGrid => {
  const grid: string[][] = [[]];
  for (const [whole, quoted, plain = '', end] of text.replaceAll(/\r\n?/g, '\n').matchAll(pastedCell)) {
    if (whole === '' && grid.at(-1)?.length === 0) break;
    grid.at(-1)?.push(textOf(quoted?.replaceAll('""', '"') ?? plain));
    if (end === '\n') grid.push([]);
    if (end === '') break;
  }
  return { grid, separator: '\t' };
};

/**
 * Splits a text into rows of cells (RFC 4180). If the quotation marks don't tell where a cell ends, nothing is read: one row could
 * get the cells of another.
 * @throws ReadingError
 */
export const readText = (text: string): TextGrid => {
  const lines = text.replaceAll(/\r\n?/g, '\n');
  const separator = guessSeparator(lines);
  const { data, errors } = Papa.parse<string[]>(lines, { delimiter: separator, newline: '\n' });
  const quotes = errors.find(({ type }) => type === 'Quotes');
  if (quotes && separator === '\t') return readPastedCells(lines);
  if (quotes) throw new ReadingError(readingWords.quote((quotes.row ?? 0) + 1));
  const damaged = data.findIndex((row) => row.some((cell) => cell.includes('\uFFFD')));
  if (damaged !== -1) throw new ReadingError(readingWords.damagedText(damaged + 1));
  return { grid: data.map((row) => row.map(textOf)), separator };
};
