import { daysAfter } from '#time/parse-day.ts';
import { parseClock } from '#time/parse-clock.ts';
import { readWall, shortWall } from '#form/times.ts';
import type { ImportPlan } from '../import-types.ts';
import { checkingWords } from '../words.ts';
import { toPlainTime } from './plain-time.ts';
import { fullDate, readDate, type TimeProblem } from './read-date.ts';

/** A full time as the form holds it, or the problem of the cell. `from`: the start of a window of which the end is taken. */
type CellTime = { text: string; from?: string } | TimeProblem;

/** The answers about the times of a file, and which end of a window is meant. */
export type TimeReading = Pick<ImportPlan, 'dateOrder' | 'hasBuddhistYears' | 'blanks'> & {
  takes: 'start' | 'end';
};

const dateThenClock = new RegExp(`^(?<date>${fullDate})(?:[ t](?<clock>.*))?$`);
const clockThenDate = new RegExp(`^(?<clock>.+?) (?<date>${fullDate})$`);

const maxLength = 80;

/** The date and the rest of a time; only a rest is a time of day. */
export const splitTime = (cell: string): { date: string; clock: string } => {
  const text = cell.length > maxLength ? '' : toPlainTime(cell);
  const { date = '', clock = date === '' ? text : '' } =
    (dateThenClock.exec(text) ?? clockThenDate.exec(text))?.groups ?? {};
  return { date, clock: clock.trim() };
};

const between = / ?(?:-| to | until | till | and ) ?/;

/** The ends of a window of times, `14:00 - 16:00`, or one time twice. A blank end is one that the file doesn't say. */
const splitWindow = (clock: string): { start: string; end: string } | null => {
  const [start = '', end = start, ...others] = clock.replace(/^(?:from|between) /, '').split(between);
  if (others.length > 0) return null;
  // 2-4pm
  const half = /[ap]m$/.exec(end)?.[0] ?? '';
  return { start: /^\d[\d:.]*$/.test(start) ? `${start}${half}` : start, end };
};

const problem = (answer: TimeProblem['answer']): TimeProblem => ({
  problem: answer === 'time' ? checkingWords.noTime : checkingWords.fullDate,
  answer,
});

/** A time of day; null for one that isn't said: blank, or the 24:00 of a window without an end. */
const readClock = (text: string, isWindow: boolean): { clock: string } | { error: string } | null => {
  if (text === '') return null;
  const read = parseClock(text);
  if (read && 'clock' in read && read.clock === '24:00:00' && isWindow) return null;
  return read ?? { error: checkingWords.fullDate };
};

/**
 * Reads the time of a cell: `2026-12-01 14:30`, `1 Dec 2026 2:30pm`, `14:30 01.12.2026`, `2037年11月27日 14:30`, a window `1 Dec 2026
 * 14:00 - 16:00`, and by the answers for the file what reads two ways or lacks its day or time. What the form reads from the present
 * time (`tom 9`, `12/3`, `+45m`) is no time of a file.
 */
export const readCellTime = (cell: string, { blanks, takes, ...reading }: TimeReading): CellTime => {
  const wall = readWall(cell);
  if (wall) return { text: shortWall(wall) };
  const sides = cell.split(/ [-–—] /);
  const [first = '', last = ''] = sides;
  // Both ends of a window may have their day.
  if (sides.length === 2 && [first, last].every((side) => splitTime(side).date !== '')) {
    const [start, end] = [first, last].map((side) => readCellTime(side, { blanks, takes, ...reading }));
    if (takes === 'start' || !start || !end || 'problem' in start || 'problem' in end)
      return (takes === 'start' ? start : end) ?? problem(null);
    return {
      text: end.text,
      from: start.text.slice(0, 10) === end.text.slice(0, 10) ? start.text.slice(11) : start.text,
    };
  }
  const { date, clock } = splitTime(cell);
  const window = splitWindow(clock);
  const isWindow = window !== null && window.start !== window.end;
  const wanted = window?.[takes];
  if (wanted === undefined) return problem(null);
  const said = readClock(wanted, isWindow);
  if (said && 'error' in said) return { problem: said.error, answer: null };
  // A plain number may be a spreadsheet's date, or anything.
  if (date === '' && /^\d+$/.test(clock) && clock.length !== 4) return problem(null);
  const read = date === '' ? { day: blanks.day } : readDate(date, reading);
  if ('problem' in read) return read;
  if (read.day === '') return problem('day');
  if (said === null && blanks.time === '') return problem('time');
  const time = said?.clock ?? `${blanks.time}:00`;
  const other = isWindow && takes === 'end' ? readClock(window.start, true) : null;
  const from = other && 'clock' in other ? other.clock : undefined;
  if (from !== undefined && said && from >= time) return problem(null);
  const text =
    time === '24:00:00' ? `${daysAfter(`${read.day} 00:00:00`, 1)} 00:00` : shortWall(`${read.day} ${time}`);
  return { text, ...(from !== undefined && { from: from.slice(0, 5) }) };
};
