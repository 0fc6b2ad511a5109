import { parseTyped } from '#time/parse-typed.ts';
import { readWall, shortWall } from '#form/schedule.ts';
import type { DateOrder } from '../import-types.ts';
import { checkingWords } from './checking-words.ts';

/** A full time as the form holds it; or what is wrong with the cell. */
type CellTime = { text: string } | { problem: string; isDateOrder?: true };

const ordered = /^(\d{1,2})([/-])(\d{1,2})\2(\d{4}|\d{2})\b[ ,T]*(.*)$/i;

/** No relative time has a year, and what `tom 9` means would change from day to day. */
const hasYear = /\b\d{4}\b/;

const parse = (text: string, now: string): CellTime => {
  const read = parseTyped(text, { now });
  if ('error' in read) return { problem: read.error };
  return read.until === undefined ? { text: shortWall(read.wall) } : { problem: checkingWords.fullDate };
};

/** `03/12/2026 14:30` read by the order that the numbers prove, or by what the person said of the file. */
const parseOrdered = (parts: RegExpExecArray, order: DateOrder | null, now: string): CellTime => {
  const [, first = '', , second = '', year = '', clock = ''] = parts;
  const [one, two] = [Number(first), Number(second)];
  const isProven = one > 12 || two > 12 || one === two;
  if (!isProven && order === null) return { problem: checkingWords.dates, isDateOrder: true };
  const dayLeads = two > 12 ? false : one > 12 || one === two || order === 'day-first';
  const [day, month] = dayLeads ? [one, two] : [two, one];
  const date = `${year.padStart(4, '20')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  return parse(`${date} ${clock}`.trim(), now);
};

/**
 * Reads the time of a cell: `2026-12-01 14:30`, `1 Dec 2026 2:30pm`, `01.12.2026 14:30`, and with `order` what can be read two ways,
 * `03/12/2026`. The date is always a full one.
 * @param now the wall time at the job, which texts without a year would count from; none of them is read.
 */
export const readCellTime = (cell: string, order: DateOrder | null, now: string): CellTime => {
  const text = cell.trim();
  const wall = readWall(text);
  if (wall) return { text: shortWall(wall) };
  const parts = ordered.exec(text);
  if (parts) return parseOrdered(parts, order, now);
  return hasYear.test(text) ? parse(text, now) : { problem: checkingWords.fullDate };
};
