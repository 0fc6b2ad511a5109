import { parseDay } from '#time/parse-day.ts';
import { parseTyped } from '#time/parse-typed.ts';
import { typedWords } from '#time/typed-words.ts';
import { readWall, shortWall } from '#form/resolve-times.ts';
import type { DateOrder } from '../import-types.ts';
import { checkingWords } from '../words.ts';

/** A full time as the form holds it; or what is wrong with the cell. */
type CellTime = { text: string } | { problem: string; isDateOrder?: true };

const weekday = String.raw`(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]* )?`;
const ordinal = String.raw`\d{1,2}(?:st|nd|rd|th|\.)?`;

/** Dates that say year, month and day. One that lacks any of them would mean another day tomorrow. */
const fullDate = `${weekday}(?:${[
  String.raw`\d{4}-\d{1,2}-\d{1,2}|\d{4}/\d{1,2}/\d{1,2}|\d{4}\.\d{1,2}\.\d{1,2}`,
  String.raw`\d{1,2}(?<sign>[-/.])\d{1,2}\k<sign>(?:\d{4}|\d{2})`,
  String.raw`${ordinal} ?[a-z]{3,9} \d{4}|\d{1,2}-[a-z]{3,9}-(?:\d{4}|\d{2})`,
  String.raw`[a-z]{3,9} ${ordinal} \d{4}`,
].join('|')})`;

const dateThenClock = new RegExp(`^(?<date>${fullDate})(?:[ t](?<clock>.*))?$`);
const clockThenDate = new RegExp(`^(?<clock>.+?) (?<date>${fullDate})$`);

/** `03/12/2037`, with whatever weekday before it. */
const ordered = /^(?<before>[a-z]+ )?(?<first>\d{1,2})[/-](?<second>\d{1,2})[/-](?<year>\d+)$/;

/** `22-dec-37`, as spreadsheets write it. */
const dashed = /(\d{1,2})-([a-z]+)-(\d+)$/;

const maxLength = 80;

/** Its date as one that reads one way: by the order that its numbers prove, or by what the person said of the file. */
const orderDate = (
  date: string,
  order: DateOrder | null,
): { date: string } | Exclude<CellTime, { text: string }> => {
  const { before = '', first = '', second = '', year = '' } = ordered.exec(date)?.groups ?? {};
  if (year === '')
    return {
      date: date.replace(
        dashed,
        (_, day: string, name: string, of: string) => `${day} ${name} ${of.padStart(4, '20')}`,
      ),
    };
  const [one, two] = [Number(first), Number(second)];
  const proven: DateOrder | null = two > 12 ? 'month-first' : one > 12 ? 'day-first' : null;
  if (proven === null && one !== two && order === null)
    return { problem: checkingWords.dates, isDateOrder: true };
  // One of two answers is wrong, and the rows that read both ways followed it.
  if (proven !== null && order !== null && proven !== order)
    return { problem: checkingWords.otherOrder[proven] };
  const [day, month] = (proven ?? order) === 'month-first' ? [second, first] : [first, second];
  return { date: `${before}${year.padStart(4, '20')}-${month}-${day}` };
};

/**
 * Reads the time of a cell: `2026-12-01 14:30`, `1 Dec 2026 2:30pm`, `14:30 01.12.2026`, `Tue 1 Dec 2026 14:30`, and with `order` what
 * can be read two ways, `03/12/2026`. The date is always a full one: what the form reads from the present time (`1430`, `tom 9`,
 * `12/3`, `+45m`) is no time of a file.
 */
export const readCellTime = (cell: string, order: DateOrder | null): CellTime => {
  const wall = readWall(cell);
  if (wall) return { text: shortWall(wall) };
  if (cell.length > maxLength) return { problem: checkingWords.fullDate };
  const text = cell
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[‐-―−]/g, '-')
    .replaceAll(/[\s,]+/g, ' ')
    .trim();
  const { date = '', clock = '' } = (dateThenClock.exec(text) ?? clockThenDate.exec(text))?.groups ?? {};
  if (date === '') return { problem: checkingWords.fullDate };
  const one = orderDate(date, order);
  if ('problem' in one) return one;
  // Its year is there, so that no present time is needed to know the day.
  const day = parseDay(one.date, '');
  if (!day) return { problem: checkingWords.fullDate };
  if ('error' in day) return { problem: day.error };
  // Not in the form's words, which name the day: rows of many days are one repair.
  if (clock.trim() === '') return { problem: checkingWords.fullDate };
  const read = parseTyped(`${day.day} ${clock}`, { now: `${day.day} 00:00:00` });
  // Its examples are of the form, where a time may be said from now.
  if ('error' in read)
    return { problem: read.error === typedWords.examples ? checkingWords.fullDate : read.error };
  return read.until === undefined ? { text: shortWall(read.wall) } : { problem: checkingWords.oneTime };
};
