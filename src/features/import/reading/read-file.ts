import { readingWords } from '../words.ts';
import type { Encoding } from '../tables/encodings.ts';
import { decodeText, type DecodedText } from './decode-text.ts';
import { hasNames, readTable, type Table } from './read-table.ts';
import { readPastedCells, readText } from './read-text.ts';
import { isWorkbook, readWorkbook } from './read-workbook.ts';

/** How the person wants a file to be read. */
export type ReadOptions = {
  /** The name of the sheet. */
  sheet?: string;
  encoding?: Encoding;
  /** The row with the names of the columns, as a spreadsheet counts it. */
  headRow?: number;
};

/** What a table was read from: a sheet of several, or a text in an encoding. */
type Origin = { sheets: readonly string[]; sheet: string } | Omit<DecodedText, 'text'> | null;

export type ReadResult = (Extract<Table, { rows: unknown }> & { origin: Origin }) | { problem: string };

const withOrigin = (table: Table, origin: Origin): ReadResult =>
  'problem' in table ? table : { ...table, origin };

/** Reads a file of rows. Its bytes say what it is, not its name. Never throws. */
export const readFile = async (bytes: Uint8Array, options: ReadOptions = {}): Promise<ReadResult> => {
  if (bytes.length === 0) return { problem: readingWords.empty };
  if (isWorkbook(bytes)) {
    const book = await readWorkbook(bytes);
    if ('problem' in book) return book;
    const chosen =
      book.sheets.find(({ name }) => name === options.sheet) ??
      book.sheets.find(({ grid }) => hasNames(grid)) ??
      book.sheets[0];
    if (!chosen) return { problem: readingWords.empty };
    const sheets = book.sheets.map(({ name }) => name);
    return withOrigin(readTable(chosen, options.headRow), { sheets, sheet: chosen.name });
  }
  const decoded = decodeText(bytes, options.encoding);
  if (!decoded) return { problem: readingWords.notText };
  const { text, ...origin } = decoded;
  const read = readText(text);
  return 'problem' in read ? read : withOrigin(readTable(read, options.headRow), origin);
};

/** Reads cells that were copied from a spreadsheet, or lines of a CSV file. */
export const readPasted = (text: string, { headRow }: ReadOptions = {}): ReadResult => {
  const [first = ''] = text.split('\n', 1);
  const read = first.includes('\t') ? readPastedCells(text) : readText(text);
  return 'problem' in read ? read : withOrigin(readTable(read, headRow), null);
};
