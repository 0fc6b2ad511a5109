import { language } from './language.ts';
import { describeDay } from './describe.ts';
import { typedWords } from './typed-words.ts';
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

/** A day as `YYYY-MM-DD`; `later`: the day to use if the time on `day` has passed. Null if the text is not a day. */
export type ParsedDay = { day: string; later?: string } | { error: string } | null;

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const weekdayWord =
  /^(sun(?:day)?|mon(?:day)?|tue(?:s(?:day)?)?|wed(?:s|nesday)?|thu(?:r(?:s(?:day)?)?)?|fri(?:day)?|sat(?:urday)?)$/;
const monthWord =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';

const fourDigitYear = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/;
const numbers = /^(\d{1,2})(?:([/.])(\d{1,2})(?:\2(\d{4}|\d{2})|\.? (\d{4})|\.)?|-(\d{1,2})-(\d{4}|\d{2}))$/;
const dayMonth = new RegExp(`^(\\d{1,2})(?:st|nd|rd|th|\\.)? ?${monthWord}(?: (\\d{4}))?$`);
const monthDay = new RegExp(`^${monthWord} (\\d{1,2})(?:st|nd|rd|th)?(?: (\\d{4}))?$`);

/** The day (`2026-12-01`) that is `days` days after a wall time. */
export const daysAfter = (now: WallTime, days: number): string =>
  dayOf(msToWall(wallToMs(now) + days * dayMs));

/**
 * Reads a day as a dispatcher types it: `2026-12-01`, `today`, `tom`, `fri`, `next mon`, `12 Mar`, `Mar 12 2027`, `25/3`, `3/25`, and
 * with the day before the month `12.3.`, `12.03.2027`. `12/3` is refused: it is 12 March to some people and 3 December to others.
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
  if (lead === 'next' && weekdayWord.test(rest.join(' '))) return nextWeekday(rest.join(' '), now);
  if (weekdayWord.test(lead)) return checkWeekday(lead, parseDay(rest.join(' '), now));

  const iso = fourDigitYear.exec(text);
  if (iso) return toDay(iso[1], Number(iso[2]), Number(iso[3]), now);
  const [, day, name = '', year] = dayMonth.exec(text) ?? swap(monthDay.exec(text)) ?? [];
  if (day !== undefined)
    return toDay(year, months.findIndex((each) => name.startsWith(each.toLowerCase())) + 1, Number(day), now);
  return parseNumbers(text, now);
};

const parseNumbers = (text: string, now: WallTime): ParsedDay => {
  const found = numbers.exec(text);
  if (!found) return null;
  const [first, second] = [Number(found[1]), Number(found[3] ?? found[6])];
  const typedYear = found[4] ?? found[5] ?? found[7];
  const year = typedYear?.padStart(4, '20');
  const yearFirst = typedYear?.length === 2 ? yearFirstYear([first, second, Number(typedYear)], now) : null;
  if (yearFirst !== null)
    return {
      error: typedWords.either(
        `${first} ${months[second - 1]} ${year}`,
        `${Number(typedYear)} ${months[second - 1]} ${yearFirst}`,
      ),
    };
  // With dots everybody writes the day first.
  const isDayFirst = found[2] === '.';
  if (second > 12 && first <= 12)
    return isDayFirst ? { error: typedWords.dayFirst(second, first) } : toDay(year, first, second, now);
  const isEither = !isDayFirst && first !== second && first <= 12;
  return isEither
    ? { error: typedWords.either(`${first} ${months[second - 1]}`, `${second} ${months[first - 1]}`) }
    : toDay(year, second, first, now);
};

/** How many years ahead a time may be without a doubt. */
const usualYears = 1;
const possibleYears = 10;

/** The year of `28/02/29` if 29 February 2028 may be meant; null if the day is surely first. */
const yearFirstYear = (typed: readonly [number, number, number], now: WallTime): number | null => {
  const [first, second, last] = typed;
  const yearsAhead = (year: number) => 2000 + year - Number(now.slice(0, 4));
  const isUsual = yearsAhead(last) >= 0 && yearsAhead(last) <= usualYears;
  const isPossible = yearsAhead(first) >= 0 && yearsAhead(first) <= possibleYears;
  return !isUsual && isPossible && isDay(2000 + first, second, last) ? 2000 + first : null;
};

const weekdayOf = (now: WallTime): number => new Date(wallToMs(now)).getUTCDay();

/** Days from now until the next day of that weekday, 0 for today. */
const daysUntil = (word: string, now: WallTime): number =>
  (weekdays.indexOf(word.slice(0, 3)) - weekdayOf(now) + 7) % 7;

/** "next fri" on a Wednesday means the day after tomorrow to some people and nine days ahead to others; "next mon" is unambiguous. */
const nextWeekday = (word: string, now: WallTime): ParsedDay => {
  const ahead = daysUntil(word, now) || 7;
  const [near, far] = [daysAfter(now, ahead), daysAfter(now, ahead + 7)];
  const isThisWeek = ahead <= (7 - weekdayOf(now)) % 7;
  if (!isThisWeek) return { day: near };
  return { error: typedWords.either(describeDay(`${near} 00:00:00`), describeDay(`${far} 00:00:00`)) };
};

/** Puts the groups of "mar 12 2027" in the order of "12 mar 2027". */
const swap = (found: RegExpExecArray | null): (string | undefined)[] | null =>
  found && [found[0], found[2], found[1], found[3]];

/** Without a year, the next such date, today included; 29 February is that of the next leap year. */
const toDay = (typedYear: string | undefined, month: number, day: number, now: WallTime): ParsedDay => {
  const thisYear = Number(now.slice(0, 4));
  const next = Array.from({ length: 9 }, (_, at) => thisYear + at).find(
    (each) => isDay(each, month, day) && dateText(each, month, day) >= dayOf(now),
  );
  const year = typedYear === undefined ? (next ?? thisYear) : Number(typedYear);
  if (!isUsualYear(year)) return { error: typedWords.year(year) };
  if (month < 1 || month > 12) return { error: typedWords.month(month) };
  if (isDay(year, month, day)) return { day: dateText(year, month, day) };
  return { error: typedWords.day(`${nameOf({ month: 'long' }, Date.UTC(year, month - 1, 1))} ${year}`, day) };
};

const dateText = (year: number, month: number, day: number): string =>
  `${year}-${twoDigits(month)}-${twoDigits(day)}`;

const nameOf = (options: Intl.DateTimeFormatOptions, ms: number): string =>
  new Intl.DateTimeFormat(language, { timeZone: 'UTC', ...options }).format(ms);

const checkWeekday = (word: string, parsed: ParsedDay): ParsedDay => {
  if (!parsed || 'error' in parsed) return parsed;
  const wall = `${parsed.day} 00:00:00`;
  if (daysUntil(word, wall) === 0) return parsed;
  return { error: typedWords.weekday(parsed.day, nameOf({ weekday: 'long' }, wallToMs(wall))) };
};
