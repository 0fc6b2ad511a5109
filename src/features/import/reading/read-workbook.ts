import readSheets from 'read-excel-file/universal';
import { msToWall } from '#time/wall-time.ts';
import { inflateWorkbook } from './inflate-workbook.ts';
import { readingWords } from './reading-words.ts';

type Sheet = { name: string; grid: string[][] };

type Workbook =
  | { sheets: Sheet[]; /** Cells whose value a formula made. */ formulas: number }
  | { problem: string };

/** The first day that a workbook can have; a time alone stands on it. */
const dayNought = '1899-12-3';

/** An Excel date is a wall time: what the cell shows, in no zone. A day without a time stays one, so that the time is asked for. */
const wallOf = (date: Date): string => {
  // Excel counts in days: a fraction of a second off is rounding.
  const wall = msToWall(date.getTime() + 500);
  const [day = '', clock = ''] = wall.split(' ');
  if (day.startsWith(dayNought) || day < '1900-01-01') return clock;
  return clock === '00:00:00' ? day : wall.replace(/:00$/, '');
};

const textOf = (cell: unknown): string => {
  if (cell instanceof Date) return wallOf(cell);
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE';
  return typeof cell === 'string' ? cell : '';
};

const formulaStart = /<(?:\w+:)?f[\s>]/g;

/** Reads every sheet of an XLSX file. Formulas are not run: their stored values are read. */
export const readWorkbook = async (bytes: Uint8Array): Promise<Workbook> => {
  const inflated = inflateWorkbook(bytes);
  if ('problem' in inflated) return inflated;
  try {
    // A number as it is written: of a long one, such as a phone, no digit is lost.
    const sheets = await readSheets(inflated.archive, { parseNumber: (digits) => digits, trim: false });
    const formulas = Object.entries(inflated.parts)
      .filter(([name]) => name.startsWith('xl/worksheets/'))
      .reduce((sum, [, part]) => sum + (new TextDecoder().decode(part).match(formulaStart)?.length ?? 0), 0);
    const filled = sheets
      .map(({ sheet, data }) => ({ name: sheet, grid: data.map((row) => row.map(textOf)) }))
      .filter(({ grid }) => grid.some((row) => row.some((cell) => cell.trim() !== '')));
    return { sheets: filled, formulas };
  } catch {
    return { problem: readingWords.damaged };
  }
};
