import { strFromU8, strToU8, unzipSync, zipSync, type Unzipped } from 'fflate';
import readSheets from 'read-excel-file/universal';
import { readingWords } from '../words.ts';
import { listCellFormats, type CellFormat } from './cell-formats.ts';
import { formatNumber, plainNumber } from './cell-numbers.ts';
import { cellText, unreadFormat } from './cell-texts.ts';
import { limits, ReadingError } from './limits.ts';

/** How a workbook starts: a ZIP file, or one that is encrypted or of the old format. */
const marks = new Set(['PK\u0003\u0004', '\u00d0\u00cf\u0011\u00e0']);

/** Whether the bytes claim to be a workbook, of whatever format. */
export const isWorkbook = (bytes: Uint8Array): boolean =>
  marks.has(String.fromCharCode(...bytes.subarray(0, 4)));

type Sheet = { name: string; grid: string[][] };

/** The XML files of a workbook. */
const unzip = (bytes: Uint8Array): Unzipped => {
  let size = 0;
  return unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      const isPart = /\.xml(?:\.rels)?$/.test(name);
      if (isPart) size += originalSize;
      if (size > limits.inflatedBytes) throw new ReadingError(readingWords.largeWorkbook);
      return isPart;
    },
  });
};

const filledCell = /<((?:\w+:)?)c((?:\s[^>]*)?)(?<!\/)>([\s\S]*?)<\/\1c>/g;
const attribute = (attributes: string, name: string): string | undefined =>
  new RegExp(`\\s${name}=["'](\\w+)["']`).exec(attributes)?.[1];
const storedValue = /<(?:\w+:)?v(?:\s[^>]*)?>([^<]*)</;

const columnNumber = (letters: string): number =>
  Array.from(letters).reduce((sum, letter) => sum * 26 + (letter.codePointAt(0) ?? 0) - 64, 0);

type CellReader = { formats: readonly CellFormat[]; firstDay: number };

/** The text of a cell that read-excel-file would read as another one; null if it reads it right. */
const textOfCell = (attributes: string, inner: string, { formats, firstDay }: CellReader): string | null => {
  const type = attribute(attributes, 't') ?? 'n';
  const value = storedValue.exec(inner)?.[1];
  // read-excel-file would move an ISO time into the time zone of the device.
  if (type === 'd') return value?.replace('T', ' ').replace(/ 00:00(?::00(?:\.0+)?)?$/, '') ?? '';
  const format = formats[Number(attribute(attributes, 's') ?? 0)];
  if (type !== 'n' || format === undefined || format === 'plain' || !value) return null;
  return formatNumber(value, format, firstDay) ?? `${unreadFormat} ${value}`;
};

/** Writes what a spreadsheet shows into the cells of a sheet, and finds how many places its filled cells span. */
const rewriteSheet = (xml: string, reader: CellReader) => {
  let [rows, columns, lastColumn] = [0, 0, ''];
  const rewritten = xml.replaceAll(
    filledCell,
    (whole: string, prefix: string, attributes: string, inner: string) => {
      const [, letters = '', digits = ''] = /^([A-Z]+)(\d+)$/.exec(attribute(attributes, 'r') ?? '') ?? [];
      rows = Math.max(rows, Number(digits));
      if (columnNumber(letters) > columns) [columns, lastColumn] = [columnNumber(letters), letters];
      const text = textOfCell(attributes, inner, reader);
      if (text === null) return whole;
      const others = attributes.replace(/\st=["']\w+["']/, '');
      return `<${prefix}c${others} t="inlineStr"><${prefix}is><${prefix}t>${text}</${prefix}t></${prefix}is></${prefix}c>`;
    },
  );
  return { rewritten, size: rows * columns, last: `${lastColumn}${rows}` };
};

/** A character that XML can't have: `_x000D_`. */
const escaped = /_x([\dA-F]{4})_/gi;

const textOf = (cell: unknown): string => {
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE';
  if (typeof cell !== 'string') return '';
  const text = cell.replaceAll(escaped, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  // Cells of a CSV file of ours keep their guards when a spreadsheet saves them.
  return cellText(text.replaceAll(/\r\n?/g, '\n'));
};

/** Days between the first days of 1900 and of 1904, from which workbooks of older Macs count. */
const days1904 = 1462;

const readSheetsOf = async (bytes: Uint8Array): Promise<Sheet[]> => {
  const parts = unzip(bytes);
  const xmlOf = (name: string) => strFromU8(parts[name] ?? new Uint8Array());
  const reader = {
    formats: listCellFormats(xmlOf('xl/styles.xml')),
    firstDay: /\sdate1904=["'](?:1|true|on)["']/.test(xmlOf('xl/workbook.xml')) ? days1904 : 0,
  };
  let cells = 0;
  for (const name of Object.keys(parts)) {
    const xml = xmlOf(name);
    if (!/<(?:\w+:)?sheetData[\s>]/.test(xml)) continue;
    const { rewritten, size, last } = rewriteSheet(xml, reader);
    cells += size;
    // read-excel-file makes a cell for each place up to the last one.
    if (cells > limits.rows * limits.columns) throw new ReadingError(readingWords.farCells(last));
    parts[name] = strToU8(rewritten);
  }
  // Not compressed: read-excel-file would unpack large parts in workers of its own, which the page's policy forbids.
  const archive = zipSync(parts, { level: 0 }).slice().buffer;
  const read = await readSheets(archive, { parseNumber: plainNumber, trim: false });
  return read.map(({ sheet, data }) => ({ name: sheet, grid: data.map((row) => row.map(textOf)) }));
};

/** Reads the sheets of an XLSX file that have rows. Formulas aren't run: their stored values are read. @throws ReadingError */
export const readWorkbook = async (bytes: Uint8Array): Promise<Sheet[]> => {
  const sheets = await readSheetsOf(bytes).catch((error: unknown) => {
    throw error instanceof ReadingError ? error : new ReadingError(readingWords.unreadable);
  });
  return sheets.filter(({ grid }) => grid.some((row) => row.some((cell) => cell.trim() !== '')));
};
