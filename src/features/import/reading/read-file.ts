import { readingWords } from '../words.ts';
import type { Encoding } from '../tables/encodings.ts';
import { decodeText, type DecodedText } from './decode-text.ts';
import { ReadingError } from './limits.ts';
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

export type ReadFile = Table & {
  /** A sheet of several, a text in an encoding, or pasted cells. */
  origin: { sheets: readonly string[]; sheet: string } | Omit<DecodedText, 'text'> | null;
};

/** Reads a file of rows. Its bytes say what it is, not its name. @throws ReadingError */
export const readFile = async (
  bytes: Uint8Array,
  { sheet, encoding, headRow }: ReadOptions = {},
): Promise<ReadFile> => {
  if (!isWorkbook(bytes)) {
    const { text, ...origin } = decodeText(bytes, encoding);
    return { ...readTable(readText(text), headRow), origin };
  }
  const sheets = await readWorkbook(bytes);
  const chosen =
    sheets.find(({ name }) => name === sheet) ?? sheets.find(({ grid }) => hasNames(grid)) ?? sheets[0];
  if (!chosen) throw new ReadingError(readingWords.empty);
  const origin = { sheets: sheets.map(({ name }) => name), sheet: chosen.name };
  return { ...readTable(chosen, headRow), origin };
};

/** Reads cells that were copied from a spreadsheet, or lines of a CSV file. @throws ReadingError */
export const readPasted = (text: string, { headRow }: ReadOptions = {}): ReadFile => {
  const [first = ''] = text.split('\n', 1);
  const file = first.includes('\t') ? readPastedCells(text) : readText(text);
  return { ...readTable(file, headRow), origin: null };
};
