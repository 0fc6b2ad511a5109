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
type TimeReading = Pick<ImportPlan, 'dateOrder' | 'hasBuddhistYears' | 'day' | 'time'> & {
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

const noFullDate: TimeProblem = { problem: checkingWords.fullDate, answer: null };

/** A time of day; null for one that isn't said: blank, or the 24:00 of a window without an end. */
const readClock = (text: string, isWindow: boolean): { clock: string } | { error: string } | null => {
  if (text === '') return null;
  const read = parseClock(text) ?? { error: checkingWords.fullDate };
  return 'clock' in read && read.clock === '24:00:00' && isWindow ? null : read;
};

/**
 * Reads the time of a cell: `2026-12-01 14:30`, `1 Dec 2026 2:30pm`, `14:30 01.12.2026`, `2037年11月27日 14:30`, a window `1 Dec 2026
 * 14:00 - 16:00`, and by the answers for the file what reads two ways or lacks its day or time. What the form reads from the present
 * time (`tom 9`, `12/3`, `+45m`) is no time of a file.
 */
export const readCellTime = (cell: string, how: TimeReading): CellTime => {
  const { takes } = how;
  const wall = readWall(cell);
  if (wall) return { text: shortWall(wall) };
  const [first = '', last = '', ...more] = cell.split(/ [-–—] /);
  // Both ends of a window may have their day.
  if (more.length === 0 && splitTime(first).date !== '' && splitTime(last).date !== '') {
    const [start, end] = [readCellTime(first, how), readCellTime(last, how)];
    if (takes === 'start') return start;
    if ('problem' in start || 'problem' in end) return end;
    const isOneDay = start.text.slice(0, 10) === end.text.slice(0, 10);
    return { text: end.text, from: isOneDay ? start.text.slice(11) : start.text };
  }
  const { date, clock } = splitTime(cell);
  const window = splitWindow(clock);
  if (!window) return noFullDate;
  const isWindow = window.start !== window.end;
  const said = readClock(window[takes], isWindow);
  if (said && 'error' in said) return { problem: said.error, answer: null };
  // A plain number may be a spreadsheet's date, or anything.
  if (date === '' && /^\d+$/.test(clock) && clock.length !== 4) return noFullDate;
  const read = date === '' ? { day: how.day } : readDate(date, how);
  if ('problem' in read) return read;
  if (read.day === '') return { ...noFullDate, answer: 'day' };
  if (said === null && how.time === '') return { ...noFullDate, answer: 'time' };
  const time = said?.clock ?? `${how.time}:00`;
  const start = isWindow && takes === 'end' ? readClock(window.start, true) : null;
  const from = start && 'clock' in start ? start.clock : undefined;
  if (from !== undefined && said && from >= time) return noFullDate;
  const text =
    time === '24:00:00' ? `${daysAfter(`${read.day} 00:00:00`, 1)} 00:00` : shortWall(`${read.day} ${time}`);
  return { text, ...(from !== undefined && { from: from.slice(0, 5) }) };
};
