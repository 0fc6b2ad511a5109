import type { ImportRow } from '../import-types.ts';
import { decodeText, type Encoding } from './decode-text.ts';
import { isWorkbook } from './inflate-workbook.ts';
import { readingWords } from '../words.ts';
import { limits } from './limits.ts';
import { readTable, type HeadChoice, type Table } from './read-table.ts';
import { readText, type Separator } from './read-text.ts';
import { readWorkbook } from './read-workbook.ts';

/** What a table was read from, as the page says it. */
export type Origin =
  | { from: 'text'; separator: Separator; encoding: Encoding }
  | { from: 'pasted'; separator: Separator }
  | {
      from: 'workbook';
      sheet: string;
      /** The spreadsheet does not show the sheet. */
      isHidden: boolean;
      /** Rows and columns of it that the spreadsheet does not show; they are read as well. */
      hiddenRows: number;
      hiddenColumns: number;
      /** Cells whose value a formula made. */
      formulas: number;
    };

/** A sheet that can be read. */
export type SheetChoice = { name: string; isHidden: boolean };

export type ReadResult =
  | {
      headers: string[];
      rows: ImportRow[];
      head: { row: number; choices: readonly HeadChoice[] };
      origin: Origin;
    }
  /** Several sheets have rows: the person says which one. */
  | { sheets: SheetChoice[] }
  | { problem: string };

const tableOf = (table: Table, origin: Origin): ReadResult =>
  'problem' in table ? table : { ...table, origin };

const readTextFile = (bytes: Uint8Array, headRow: number | undefined): ReadResult => {
  const decoded = decodeText(bytes);
  if (!decoded) return { problem: readingWords.notText };
  const read = readText(decoded.text.replace(/^\ufeff/, ''));
  if ('problem' in read) return read;
  const { separator, grid } = read;
  return tableOf(readTable(grid, headRow), { from: 'text', separator, encoding: decoded.encoding });
};

/**
 * Reads a file of rows, whatever its format: what it is its bytes say, not its name. Never throws.
 * @param sheet the name of the sheet to read, and `headRow` the row of the names of its columns, where the person chose them.
 */
export const readFile = async (bytes: Uint8Array, sheet?: string, headRow?: number): Promise<ReadResult> => {
  if (bytes.length === 0) return { problem: readingWords.empty };
  if (bytes.length > limits.bytes) return { problem: readingWords.tooLarge(limits.bytes / 2 ** 20) };
  if (!isWorkbook(bytes)) return readTextFile(bytes, headRow);
  const book = await readWorkbook(bytes);
  if ('problem' in book) return book;
  const { sheets } = book;
  const chosen = sheets.length === 1 ? sheets[0] : sheets.find(({ name }) => name === sheet);
  if (sheets.length === 0) return { problem: readingWords.empty };
  if (!chosen) return { sheets: sheets.map(({ name, isHidden }) => ({ name, isHidden })) };
  const { grid, name, ...facts } = chosen;
  return tableOf(readTable(grid, headRow), { from: 'workbook', sheet: name, ...facts });
};

/** Reads cells that were copied from a spreadsheet, or lines of a CSV file. */
export const readPasted = (text: string, headRow?: number): ReadResult => {
  if (text.length > limits.bytes) return { problem: readingWords.tooLarge(limits.bytes / 2 ** 20) };
  const [first = ''] = text.split('\n', 1);
  const read = readText(text, first.includes('\t') ? '\t' : undefined);
  if ('problem' in read) return read;
  return tableOf(readTable(read.grid, headRow), { from: 'pasted', separator: read.separator });
};
