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
  /** The names of the sheets, and of the one that was read. */
  workbook?: { sheets: string[]; sheet: string };
  decoded?: Omit<DecodedText, 'text'> & {
    /** Text of a cell around its first letter beyond ASCII, which shows whether the encoding is right. */
    says: string;
  };
};

const aroundLetter = /.{0,30}[\u00a1-\uffff].{0,30}/;

/** Reads a file of rows. Its bytes say what it is, not its name. @throws ReadingError */
export const readFile = async (
  bytes: Uint8Array,
  { sheet, encoding, headRow }: ReadOptions = {},
): Promise<ReadFile> => {
  if (!isWorkbook(bytes)) {
    const { text, ...decoded } = decodeText(bytes, encoding);
    const table = readTable(readText(text), headRow);
    const [says = ''] = aroundLetter.exec(table.rows.flatMap(({ cells }) => cells).join('\n')) ?? [];
    return { ...table, decoded: { ...decoded, says } };
  }
  const sheets = await readWorkbook(bytes);
  const chosen =
    sheets.find(({ name }) => name === sheet) ?? sheets.find(({ grid }) => hasNames(grid)) ?? sheets[0];
  if (!chosen) throw new ReadingError(readingWords.empty);
  const workbook = { sheets: sheets.map(({ name }) => name), sheet: chosen.name };
  return { ...readTable(chosen, headRow), workbook };
};

/** Reads cells that were copied from a spreadsheet, or lines of a CSV file. @throws ReadingError */
export const readPasted = (text: string, { headRow }: ReadOptions = {}): ReadFile => {
  const [first = ''] = text.split('\n', 1);
  return readTable(first.includes('\t') ? readPastedCells(text) : readText(text), headRow);
};
