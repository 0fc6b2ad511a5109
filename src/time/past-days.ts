import { describeDay } from './describe.ts';
import { daysAfter, parseDay } from './parse-day.ts';
import { isWallTime, wallToMs } from './wall-time.ts';

/** A range of days as `YYYY-MM-DD`; both are included. */
export type Days = { from: string; to: string };

const midnight = (day: string): string => `${day} 00:00:00`;

const shift = (day: string, days: number): string => daysAfter(midnight(day), days);

const isWeekday = /^(sun|mon|tue|wed|thu|fri|sat)[a-z]*$/;
const between = / ?(?:–|—|\.\.| to | - ) ?/;
/** "18-20 nov": two days of one month. */
const sameMonth = /^(\d{1,2})(?:st|nd|rd|th)? ?(?:[-–—]|to) ?(\d{1,2})(?:st|nd|rd|th)? ?([a-z]{3}.*)$/;
const weekdays = /^([a-z]{3,9}) ?[-–—] ?([a-z]{3,9})$/;

/** The latest day of that name up to today: "fri" is the last Friday, "20 nov" the last 20 November. */
const latest = (text: string, today: string): string | null => {
  // `parseDay` looks forward, so it starts a week or some years ago; 29 February may be up to eight years back.
  const back = isWeekday.test(text) ? [6] : [1, 2, 3, 4, 5, 6, 7, 8].map((years) => years * 364);
  for (const days of back) {
    const parsed = parseDay(text, midnight(shift(today, -days)));
    if (parsed === null || 'error' in parsed) return null;
    if (parsed.day <= today) return parsed.day;
  }
  return null;
};

const oneDay = (text: string, today: string): string | null => {
  if (/^(today|tod)$/.test(text)) return today;
  if (/^(yesterday|yest|yday)$/.test(text)) return shift(today, -1);
  if (/^(tomorrow|tom|tmr|tmrw|this .*|next .*)$/.test(text)) return null;
  const [first = '', second = ''] = text.split(' ');
  if (first !== 'last') return latest(text, today);
  return isWeekday.test(second) ? latest(second, shift(today, -1)) : null;
};

const week = (text: string, today: string): Days | null => {
  const monday = shift(today, -((new Date(wallToMs(midnight(today))).getUTCDay() + 6) % 7));
  if (text === 'this week') return { from: monday, to: today };
  if (text === 'last week') return { from: shift(monday, -7), to: shift(monday, -1) };
  return null;
};

const ends = (text: string): [string, string] | null => {
  const [, first, last = '', month = ''] = sameMonth.exec(text) ?? [];
  if (first !== undefined)
    return Number(first) < Number(last) ? [`${first} ${month}`, `${last} ${month}`] : null;
  const [from, to, more] = text.split(between);
  if (from !== undefined && to !== undefined && more === undefined) return [from, to];
  const [, fromDay, toDay] = weekdays.exec(text) ?? [];
  return fromDay !== undefined && toDay !== undefined ? [fromDay, toDay] : null;
};

/**
 * Reads past days as a dispatcher types them: `yesterday`, `fri`, `last fri`, `20 nov`, `20/11`, `2026-11-20`,
 * `last week`, and ranges: `18-20 nov`, `mon-wed`, `28 oct - 2 nov`.
 * @param typed in upper or lower case.
 * @param today `YYYY-MM-DD`; words and missing years count back from it.
 * @returns null if the text names no day up to today.
 */
export const parsePastDays = (typed: string, today: string): Days | null => {
  if (typed.length > 60) return null;
  const text = typed.toLowerCase().replaceAll(',', ' ').replaceAll(/\s+/g, ' ').trim();
  if (text === '') return null;
  const known = week(text, today);
  if (known) return known;
  const range = ends(text);
  if (range === null) {
    const day = oneDay(text, today);
    return day === null ? null : { from: day, to: day };
  }
  const to = oneDay(range[1], today);
  const from = to === null ? null : oneDay(range[0], to);
  return from === null || to === null ? null : { from, to };
};

/** "Fri 20 Nov 2026", "Wed 18 Nov 2026 – Fri 20 Nov 2026"; the year only if it is not the present one. */
export const describeDays = ({ from, to }: Days, today: string): string =>
  (from === to ? [from] : [from, to])
    .map((day) => describeDay(midnight(day)))
    .map((words) => words.replace(new RegExp(` ${today.slice(0, 4)}$`), ''))
    .join(' – ');

/** Reads days from an address: `2026-11-20` or `2026-11-18..2026-11-20`; null for any other text. */
export const readDays = (text: string): Days | null => {
  const [from = '', to = from, more] = text.split('..');
  const valid = more === undefined && from <= to && [from, to].every((day) => isWallTime(midnight(day)));
  return valid ? { from, to } : null;
};

/** The inverse of `readDays`. */
export const writeDays = ({ from, to }: Days): string => (from === to ? from : `${from}..${to}`);
