import { strToU8, zipSync } from 'fflate';
import readSheets from 'read-excel-file/universal';
import { msToWall } from '#time/wall-time.ts';
import { inflateWorkbook } from './inflate-workbook.ts';
import { prepareSheet } from './prepare-sheet.ts';
import { readingWords } from './reading-words.ts';
import { countsFrom1904, listSheets, withPlainDateSystem } from './workbook-sheets.ts';

type Sheet = {
  name: string;
  grid: string[][];
  /** The spreadsheet does not show it, or not these of its rows. */
  isHidden: boolean;
  hiddenRows: number;
  /** Cells whose value a formula made. */
  formulas: number;
};

type Workbook = { sheets: Sheet[] } | { problem: string };

const dayMs = 86_400_000;

/** The day on which a time alone stands. */
const dayNought = { 1900: Date.UTC(1899, 11, 30), 1904: Date.UTC(1904, 0, 1) };

/** What a spreadsheet shows where a number is no time. */
const noTime = '########';

/** An Excel date is a wall time: what the cell shows, in no zone. A day without a time stays one, so that the time is asked for. */
const wallOf = (date: Date, nought: number): string => {
  const ms = date.getTime();
  if (Number.isNaN(ms) || ms < nought || ms >= Date.UTC(10_000, 0, 1)) return noTime;
  // Excel counts in days: a fraction of a second off is rounding.
  const wall = msToWall(ms + 500);
  const [day = '', clock = ''] = wall.split(' ');
  if (ms < nought + dayMs) return clock;
  return clock === '00:00:00' ? day : wall.replace(/:00$/, '');
};

const textOf = (cell: unknown, nought: number): string => {
  if (cell instanceof Date) return wallOf(cell, nought);
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE';
  return typeof cell === 'string' ? cell : '';
};

const isFilled = (row: readonly string[] | undefined): boolean =>
  row?.some((cell) => cell.trim() !== '') ?? false;

const workbookPart = 'xl/workbook.xml';

/** Reads every sheet of an XLSX file. Formulas are not run: their stored values are read. */
export const readWorkbook = async (bytes: Uint8Array): Promise<Workbook> => {
  const inflated = inflateWorkbook(bytes);
  if ('problem' in inflated) return inflated;
  const { parts } = inflated;
  if (!parts[workbookPart]) return { problem: readingWords.damaged };
  const decode = (name: string) => new TextDecoder().decode(parts[name]);
  try {
    const workbook = decode(workbookPart);
    const nought = dayNought[countsFrom1904(workbook) ? 1904 : 1900];
    parts[workbookPart] = strToU8(withPlainDateSystem(workbook));
    const listed = listSheets(workbook, decode('xl/_rels/workbook.xml.rels')).map(({ isHidden, part }) => {
      const { xml, hiddenRows, formulas } = prepareSheet(decode(part));
      if (parts[part]) parts[part] = strToU8(xml);
      return { isHidden, hiddenRows, formulas };
    });
    // Not compressed: read-excel-file would inflate large parts in workers of its own, which the page's policy forbids.
    const archive = zipSync(parts, { level: 0 }).slice().buffer;
    // A number as it is written: of a long one, such as a phone, no digit is lost.
    const read = await readSheets(archive, { parseNumber: (digits) => digits, trim: false });
    const sheets = read.map(({ sheet, data }, at): Sheet => {
      const { isHidden = false, hiddenRows = [], formulas = 0 } = listed[at] ?? {};
      const grid = data.map((row) => row.map((cell) => textOf(cell, nought)));
      const hidden = hiddenRows.filter((number) => isFilled(grid[number - 1])).length;
      return { name: sheet, grid, isHidden, hiddenRows: hidden, formulas };
    });
    return { sheets: sheets.filter(({ grid }) => grid.some(isFilled)) };
  } catch {
    return { problem: readingWords.damaged };
  }
};
