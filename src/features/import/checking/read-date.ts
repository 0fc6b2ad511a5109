import { parseDay } from '#time/parse-day.ts';
import { isDay } from '#time/wall-time.ts';
import type { DateOrder, ImportPlan, WholeFileAnswer } from '../import-types.ts';
import { checkingWords } from '../words.ts';

/** The problem of a cell's time, and which answer for the whole file solves it. */
export type TimeProblem = { problem: string; answer: WholeFileAnswer | null };

const weekday = String.raw`(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]* )?`;
const ordinal = String.raw`\d{1,2}(?:st|nd|rd|th|\.)?`;

/** Dates that say year, month and day, as `toPlainTime` writes them. One that lacks any of them would mean another day tomorrow. */
export const fullDate = `${weekday}(?:${[
  String.raw`\d{4}-\d{1,2}-\d{1,2}|\d{4}/\d{1,2}/\d{1,2}`,
  String.raw`\d{1,2}(?<sign>[-/.])\d{1,2}\k<sign>(?:\d{4}|\d{2})`,
  String.raw`${ordinal} ?[a-z]{3,9} \d{4}`,
  String.raw`[a-z]{3,9} ${ordinal} \d{4}`,
].join('|')})`;

/** `03/12/2037` and `28/02/29`, with whatever weekday before it. */
const ordered = /^(?<before>[a-z]+ )?(?<one>\d{1,2})(?<sign>[-/.])(?<two>\d{1,2})[-/.](?<three>\d+)$/;

/** How many years ahead a year of two digits may be to be read first. */
const possibleYears = 10;

/** The dates that a date of numbers can mean, by the order of its numbers. */
const readOrders = (date: string): Partial<Record<DateOrder, string>> => {
  const { before = '', one = '', sign, two = '', three = '' } = ordered.exec(date)?.groups ?? {};
  const year = three.padStart(4, '20');
  const ahead = 2000 + Number(one) - new Date().getFullYear();
  const found: Partial<Record<DateOrder, string>> = {};
  const add = (order: DateOrder, of: string, month: string, day: string) => {
    if (isDay(Number(of), Number(month), Number(day))) found[order] = `${before}${of}-${month}-${day}`;
  };
  add('day-first', year, two, one);
  // With dots the day comes before the month.
  if (sign !== '.') add('month-first', year, one, two);
  if (three.length === 2 && ahead >= 0 && ahead <= possibleYears)
    add('year-first', `20${one.padStart(2, '0')}`, two, three);
  return found;
};

/** The order of day and month that the dates of a file prove, as 13/12/2037 does. */
export const provenOrder = (dates: Iterable<string>): DateOrder | null => {
  const orders = Array.from(dates, (date) => Object.keys(readOrders(date)) as DateOrder[]);
  const [first = [], ...others] = orders.filter((each) => each.length > 0);
  const [only = null, ...more] = first.filter((order) => others.every((each) => each.includes(order)));
  // The page always asks about a year that may be first.
  return more.length > 0 || only === 'year-first' ? null : only;
};

const buddhistYear = /\b2[4-6]\d\d\b/;

/** The day (`2037-12-03`) of a full date that can be read in one way: as its numbers prove, or by the answer for the file. */
export const readDate = (
  text: string,
  { dateOrder, hasBuddhistYears }: Pick<ImportPlan, 'dateOrder' | 'hasBuddhistYears'>,
): { day: string } | TimeProblem => {
  const date = hasBuddhistYears ? text.replace(buddhistYear, (year) => String(Number(year) - 543)) : text;
  const orders = readOrders(date);
  const [only, ...others] = Object.values(orders);
  const said = dateOrder && orders[dateOrder];
  if (!said && others.some((other) => other !== only))
    return { problem: checkingWords.dates, answer: 'dateOrder' };
  // One of two answers is wrong, and the rows that read both ways followed it.
  if (!said && only && dateOrder) return { problem: checkingWords.otherOrder, answer: null };
  // Its year is there, so that no present time is needed to know the day.
  const day = parseDay(said ?? only ?? date, '');
  if (!day) return { problem: checkingWords.fullDate, answer: null };
  if ('error' in day)
    return { problem: day.error, answer: buddhistYear.test(date) ? 'hasBuddhistYears' : null };
  return { day: day.day };
};
