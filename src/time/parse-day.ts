import { language } from './language.ts';
import {
  dayMs,
  dayOf,
  isDay,
  isUsualYear,
  msToWall,
  twoDigits,
  wallToMs,
  type WallTime,
} from './wall-time.ts';
import { typedWords } from './typed-words.ts';

/**
 * A day as `YYYY-MM-DD`. `later`: use this day if the time on `day` has passed. `before`: the latest such day in the past, if
 * no year was given. `or`: the other meaning of an ambiguous text (`next fri`), so that the person chooses.
 */
export type ParsedDay =
  | { day: string; later?: string; before?: string; or?: string }
  | { error: string }
  | null;

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const weekdayWord =
  /^(sun(?:day)?|mon(?:day)?|tue(?:s(?:day)?)?|wed(?:s|nesday)?|thu(?:r(?:s(?:day)?)?)?|fri(?:day)?|sat(?:urday)?)$/;
const monthWord =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';

const yearFirst = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/;
const dayFirst = /^(\d{1,2})([/.-])(\d{1,2})(?:\2(\d{4}|\d{2})|\.? (\d{4})|\.)?$/;
const dayMonth = new RegExp(`^(\\d{1,2})(?:st|nd|rd|th|\\.)? ?${monthWord}(?: (\\d{4}))?$`);
const monthDay = new RegExp(`^${monthWord} (\\d{1,2})(?:st|nd|rd|th)?(?: (\\d{4}))?$`);

/** The day (`2026-12-01`) that is `days` days after a wall time. */
export const daysAfter = (now: WallTime, days: number): string =>
  dayOf(msToWall(wallToMs(now) + days * dayMs));

/**
 * Reads a day as a dispatcher types it: `2026-12-01`, `today`, `tom`, `fri`, `next mon`, `12 Mar`, `Mar 12 2027`, `25/3`, `3/25`, and
 * with the day before the month `12.3.`, `12.03.2027`. `12/3` is 12 March to some people and 3 December to others.
 * @param text in lower case, single spaces, without commas.
 * @param now the present wall time at the job; words (`today`, `fri`) and missing years are relative to it.
 */
export const parseDay = (text: string, now: WallTime): ParsedDay => {
  if (/^(today|tod)$/.test(text)) return { day: dayOf(now) };
  if (/^(tomorrow|tom|tmr|tmrw)$/.test(text)) return { day: daysAfter(now, 1) };
  if (weekdayWord.test(text)) {
    const ahead = daysUntil(text, now);
    return { day: daysAfter(now, ahead), ...(ahead === 0 && { later: daysAfter(now, 7) }) };
  }
  const [lead = '', ...rest] = text.split(' ');
  const [weekday = ''] = rest;
  if (rest.length === 1 && weekdayWord.test(weekday)) {
    if (lead === 'this') return { day: daysAfter(now, daysUntil(weekday, now)) };
    if (lead === 'next') return nextWeekday(weekday, now);
  }
  if (weekdayWord.test(lead)) return checkWeekday(lead, parseDay(rest.join(' '), now));

  const iso = yearFirst.exec(text);
  if (iso) return dated(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const words = dayMonth.exec(text) ?? swap(monthDay.exec(text));
  if (words) {
    const month = months.indexOf((words[2] ?? '').slice(0, 3)) + 1;
    if (words[3] === undefined) return nextOccurrence(month, Number(words[1]), now);
    return dated(Number(words[3]), month, Number(words[1]));
  }
  const numbers = dayFirst.exec(text);
  if (!numbers) return null;
  const [first, second, year] = [Number(numbers[1]), Number(numbers[3]), numbers[4] ?? numbers[5]];
  const on = (day: number, month: number) =>
    year === undefined ? nextOccurrence(month, day, now) : dated(Number(year.padStart(4, '20')), month, day);
  // With dots everybody writes the day first. `9-11` without a year is taken for two times rather than a date.
  const isEitherOrder = numbers[2] === '/' || (numbers[2] === '-' && numbers[4] !== undefined);
  if (second > 12 && first <= 12)
    return isEitherOrder ? on(second, first) : { error: typedWords.dayFirst(second, first) };
  const dayLed = on(first, second);
  const monthLed = isEitherOrder && first !== second && first <= 12 ? on(second, first) : null;
  return isDated(dayLed) && isDated(monthLed) ? { ...dayLed, or: monthLed.day } : dayLed;
};

const isDated = (parsed: ParsedDay): parsed is Exclude<ParsedDay, { error: string } | null> =>
  parsed !== null && 'day' in parsed;

const weekdayOf = (now: WallTime): number => new Date(wallToMs(now)).getUTCDay();

/** Days from now until the next day of that weekday, 0 for today. */
const daysUntil = (word: string, now: WallTime): number =>
  (weekdays.indexOf(word.slice(0, 3)) - weekdayOf(now) + 7) % 7;

/** "next fri" on a Wednesday means the day after tomorrow to some people and nine days ahead to others; "next mon" is unambiguous. */
const nextWeekday = (word: string, now: WallTime): ParsedDay => {
  const ahead = daysUntil(word, now);
  if (ahead === 0) return { day: daysAfter(now, 7) };
  const leftOfWeek = (7 - weekdayOf(now)) % 7;
  return { day: daysAfter(now, ahead), ...(ahead <= leftOfWeek && { or: daysAfter(now, ahead + 7) }) };
};

/** Puts the groups of "mar 12 2027" in the order of "12 mar 2027". */
const swap = (found: RegExpExecArray | null): (string | undefined)[] | null =>
  found && [found[0], found[2], found[1], found[3]];

const dated = (year: number, month: number, day: number): { day: string } | { error: string } => {
  const text = `${year}-${twoDigits(month)}-${twoDigits(day)}`;
  if (!isUsualYear(year)) return { error: typedWords.year(year) };
  if (month < 1 || month > 12) return { error: typedWords.month(month) };
  if (isDay(year, month, day)) return { day: text };
  const name = new Intl.DateTimeFormat(language, { timeZone: 'UTC', month: 'long' }).format(
    Date.UTC(year, month - 1, 1),
  );
  return { error: typedWords.day(`${name} ${year}`, day) };
};

/** A date without a year means the next such date, today included, also where its time is over; 29 February means the next leap year's. */
const nextOccurrence = (month: number, day: number, now: WallTime): ParsedDay => {
  const thisYear = Number(now.slice(0, 4));
  const today = dayOf(now);
  const all = Array.from({ length: 17 }, (_, at) => thisYear - 8 + at)
    .filter((year) => isDay(year, month, day))
    .map((year) => dated(year, month, day))
    .flatMap((parsed) => ('day' in parsed ? [parsed.day] : []));
  const next = all.find((each) => each >= today);
  const before = all.findLast((each) => each < today);
  if (next === undefined) return dated(thisYear, month, day);
  return { day: next, ...(before !== undefined && { before }) };
};

const weekdayName = (day: string): string =>
  new Intl.DateTimeFormat(language, { timeZone: 'UTC', weekday: 'long' }).format(wallToMs(`${day} 00:00:00`));

/** The weekday decides between past and future: on Saturday the 14th `fri 13 nov` means yesterday, since next year's is a Saturday. */
const checkWeekday = (word: string, parsed: ParsedDay): ParsedDay => {
  if (!parsed || 'error' in parsed) return parsed;
  const { day, before, or } = parsed;
  const fits = (each: string) => weekdays[weekdayOf(`${each} 00:00:00`)] === word.slice(0, 3);
  if (or !== undefined && fits(or)) return fits(day) ? { day, or } : { day: or };
  if (fits(day)) return { day };
  if (before !== undefined && fits(before)) return { day: before };
  return { error: typedWords.weekday(day, weekdayName(day)) };
};
