import { describeSpan } from './describe-span.ts';
import { describeDay } from './describe.ts';
import { parseClock, type ParsedClock } from './parse-clock.ts';
import { daysAfter, parseDay, type ParsedDay } from './parse-day.ts';
import { dayMs, dayOf, msToWall, wallToMs, type WallTime } from './wall-time.ts';
import { typedWords } from './typed-words.ts';

const span =
  /^\+ ?(?:(\d{1,2}) ?w(?:eeks?|ks?)?)? ?(?:(\d{1,3}) ?d(?:ays?)?)? ?(?:(\d{1,3}(?:\.\d{1,2})?) ?h(?:ours?|rs?)?)? ?(?:(\d{1,4}) ?m(?:in(?:ute)?s?)?)?$/;
// The `m` may be left out after `+` or after hours; a number after days is a time of day: `+1d 9`.
const bareMinutes = /^\+ ?(?:(\d{1,3}) ?h(?:ours?|rs?)? ?)?(\d{1,4})$/;
const shiftedDay = /^\+ ?(\d{1,3}) ?(?:(w)(?:eeks?|ks?)?|d(?:ays?)?) ?(\S.*)$/;

/** Whether the text is a duration without a plus: `45 min`, `2 hours`, `1h30m`. `9h` also means nine o'clock. */
const isLength = (text: string): boolean => /^\d.*[a-z]$/.test(text) && span.test(`+${text}`);

/**
 * Reads a duration from now: `+45m`, `+45`, `+1h30`, `+1.5h`, `+2 hours`, `+1d`, `+2w`.
 * @param after returns the wall time `minutes` from now.
 * @returns null if the text is not a duration.
 */
const parseSpan = (text: string, after: (minutes: number) => WallTime): WallTime | null => {
  const [, hoursBefore, bare] = bareMinutes.exec(text) ?? [];
  const [, weeks, days, hours = hoursBefore, minutes = bare] = span.exec(text) ?? [];
  if ([weeks, days, hours, minutes].every((part) => part === undefined)) return null;
  // Days change the date and not the time of day; hours and minutes are elapsed time, also across a clock change.
  const later = after(Math.round(Number(hours ?? 0) * 60) + Number(minutes ?? 0));
  const ahead = Number(weeks ?? 0) * 7 + Number(days ?? 0);
  return `${msToWall(wallToMs(later) + ahead * dayMs).slice(0, 16)}:00`;
};

/** Splits `+1d 9` into the number of days from today and the text of the time; null for any other text. */
const parseShiftedDay = (text: string): { days: number; clock: string } | null => {
  const [, count = '', week, clock] = shiftedDay.exec(text) ?? [];
  return clock === undefined ? null : { days: Number(count) * (week === undefined ? 1 : 7), clock };
};

/** One meaning of an ambiguous text: in words, and as an unambiguous text. A day without a time ends in a space, so that a time can be typed after it. */
type Meaning = { words: string; text: string };

/**
 * The wall time at the job, with `until` if two times were typed; or an error message that says what to do, with all
 * meanings if the text is ambiguous.
 */
export type ParsedTime = Times | Unread;

type Unread = { error: string; meanings?: readonly Meaning[] };

type Times = { wall: WallTime; until?: WallTime };

type ParseContext = {
  /** The present wall time at the job. */
  now: WallTime;
  /** The value of the field before: a text without a day gets its day, a text without a time its time. */
  previous?: WallTime;
  /** The day (`2026-12-01`) of a text without a day in an empty field; ignored if it is today or past. */
  day?: string;
  /**
   * The wall time at the job `minutes` from now. Pass it if the zone is known (`wallAt(now + …, zone)`):
   * without it `+2h` is an hour wrong across a clock change.
   */
  after?: (minutes: number) => WallTime;
};

/** A longer text is no time. The limit is needed because parsing tries every way to split the text in two. */
const maxLength = 80;

/**
 * Reads a time as a dispatcher types it: `2026-12-01 14:30`, the `T` form, `1430`, `2:30pm`, `tom 9`, `today 1430`,
 * `fri 9`, `next mon 8`, `+45m`, `45 min`, `in 1.5h`, `+1d 9`, `12 Mar 14:30`, `25/3 14:30` and `12.03.2027 14:30` (day before
 * month), and two times of one day: `tom 9-11`. `12/3 14:30` is ambiguous: which of the numbers is the month is not the same
 * everywhere. A past time is returned as it is.
 */
export const parseTyped = (text: string, given: ParseContext): ParsedTime => {
  if (text.length > maxLength) return { error: typedWords.examples };
  const clean = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/(\d)t(\d)/, '$1 $2')
    .replaceAll(/[‐-―−]/g, '-')
    .replace(/(\d),(\d{1,2} ?h)/, '$1.$2')
    .replaceAll(',', ' ')
    .replace(/\b(?:at|from)\b/, ' ')
    .trim()
    .replaceAll(/\s+/g, ' ')
    .replace(/^(?:in )?half an hour$/, '+30m')
    .replace(/^(?:in )?(?:an?|one) (?=hour|day|week)/, '+1 ')
    .replace(/^in (?=\d)/, '+');
  if (clean === '') return { error: typedWords.examples };
  // The running minute is not past (`isOver`), whatever its seconds.
  const context = { ...given, now: `${given.now.slice(0, 16)}:00` };
  if (clean === 'now') return parseLater('+0', context);
  if (clean.startsWith('+')) return parseLater(clean, context);
  if (hasOffset(clean, /\dT\d/i.test(text))) return { error: typedWords.offset };
  if (isNearYear(clean, context.now)) return askYear(clean, context);
  if (/^\d{1,2} ?h$/.test(clean)) return askHours(clean, context);
  if (isLength(clean)) return parseLater(`+${clean}`, context);
  return parseSplits(withYearAtDate(clean), context);
};

const parseLater = (text: string, context: ParseContext): ParsedTime => {
  const { now, after = (minutes) => msToWall(wallToMs(now) + minutes * 60_000) } = context;
  const wall = parseSpan(text, after);
  if (wall !== null) return { wall };
  const shifted = parseShiftedDay(text);
  const clock = shifted && parseClock(shifted.clock);
  if (!clock) return { error: typedWords.howMuchLater };
  return 'error' in clock ? clock : onDay(daysAfter(now, shifted.days), clock);
};

/** Whether the text ends in an offset: `…Z`, `…+05:30`; `…-08:00` only if it cannot be the second of two times. */
const hasOffset = (text: string, isIso: boolean): boolean => {
  if (!/:\d{2}/.test(text)) return false;
  if (/\d[ .]?(?:z|\+\d{2}:?\d{2})$/.test(text)) return true;
  const found = /^\d{4}-.* (\d{1,2}:?\d{2})(:\d{2}(?:\.\d+)?)?-((?:0\d|1[0-2]):?\d{2})$/.exec(text);
  if (!found) return false;
  const [, from = '', seconds, until = ''] = found;
  const isBackwards = until.replace(':', '') <= from.replace(':', '').padStart(4, '0');
  return isIso || seconds !== undefined || isBackwards;
};

/** `2026` is ambiguous in 2025 and 2026: the start of a date, or 20:26. */
const isNearYear = (text: string, now: WallTime): boolean =>
  /^\d{4}$/.test(text) && [0, 1].includes(Number(text) - Number(now.slice(0, 4)));

const askYear = (text: string, context: ParseContext): ParsedTime => {
  const read = parseSplits(text, context);
  if ('error' in read) return read;
  return ask(text, [{ words: typedWords.theYear(text), text: `${text}-` }, meaningOf(read)]);
};

/** `9h` is ambiguous: nine o'clock, or nine hours from now. */
const askHours = (text: string, context: ParseContext): ParsedTime => {
  const clock = parseSplits(text.replace(' ', ''), context);
  const later = parseLater(`+${text}`, context);
  if ('error' in clock || 'error' in later) return later;
  return ask(text, [meaningOf(clock), meaningOf(later)]);
};

/** Moves a year after the time to the date: `1 jan 9-10 2027` becomes `1 jan 2027 9-10`. */
const withYearAtDate = (text: string): string =>
  text.replace(
    /^(.*\b(?:[a-z]{3,} \d{1,2}|\d{1,2} ?[a-z]{3,})) (\d\S*(?: ?(?:-|to) ?\d\S*)?) (20\d\d)$/,
    '$1 $3 $2',
  );

const short = (wall: WallTime): string => wall.replace(/:00$/, '');

const meaningOf = ({ wall, until }: Times): Meaning =>
  until === undefined
    ? { words: describeSpan([wall]), text: short(wall) }
    : { words: describeSpan([wall, until]), text: `${short(wall)} to ${short(until).slice(11)}` };

const ask = (text: string, meanings: readonly Meaning[]): Unread => ({
  error: typedWords.either(
    text,
    meanings.map(({ words }) => words),
  ),
  meanings,
});

/** A day without a time. */
type DayAlone = { day: string };

const toMeaning = (read: Times | DayAlone): Meaning =>
  'wall' in read ? meaningOf(read) : { words: describeDay(`${read.day} 00:00:00`), text: `${read.day} ` };

const toMeanings = (read: Times | DayAlone | Unread): readonly Meaning[] =>
  'error' in read ? (read.meanings ?? []) : [toMeaning(read)];

/** Splits the text into a day and a time in either order; the first split that can be read wins. */
const parseSplits = (text: string, context: ParseContext): ParsedTime => {
  const words = text.split(' ');
  let reason: string | null = null;
  let whole: Times | DayAlone | Unread | null = null;
  // The longest day first, so that `12 Mar 2027` is not read as 12 Mar at 20:27.
  for (let length = words.length; length >= 0; length -= 1) {
    for (const dayLeads of [true, false]) {
      const cut = dayLeads ? length : words.length - length;
      const [head, tail] = [words.slice(0, cut).join(' '), words.slice(cut).join(' ')];
      const read = combine(text, dayLeads ? head : tail, dayLeads ? tail : head, context);
      if (!read) continue;
      const isRead = 'wall' in read || ('error' in read && read.meanings !== undefined);
      if ('error' in read && !isRead) reason ??= read.error;
      else if (length === words.length) whole ??= read;
      // The whole text is a day and also a time: `1.12`, `12 Mar 2030`. The person chooses.
      else if (whole && isRead) return ask(text, [...toMeanings(whole), ...toMeanings(read)]);
      else if (isRead) return read;
    }
  }
  if (whole && 'day' in whole) return { error: typedWords.addTime(whole.day) };
  return whole ?? { error: reason ?? typedWords.examples };
};

const combine = (
  text: string,
  dayText: string,
  clockText: string,
  context: ParseContext,
): Times | DayAlone | Unread | null => {
  const day: ParsedDay = dayText === '' ? null : parseDay(dayText, context.now);
  const clock: ParsedClock = clockText === '' ? null : parseClock(clockText);
  if ((dayText !== '' && !day) || (clockText !== '' && !clock)) return null;
  if (day && 'error' in day) return day;
  if (clock && 'error' in clock) return clock;
  if (!day) return clock && timeWithoutDay(clock, context);
  const time = clock ?? (context.previous && { clock: context.previous.slice(11) });
  const on = (date: string) => (time ? onDay(date, time) : { day: date });
  const onThis = on(day.day);
  const isOver = 'wall' in onThis && onThis.wall < context.now;
  const read = isOver && day.later !== undefined ? on(day.later) : onThis;
  return day.or === undefined ? read : ask(text, [toMeaning(read), toMeaning(on(day.or))]);
};

type Clock = { clock: string; until?: string };

/** If the second time is earlier than the first, it is on the next day. */
const onDay = (day: string, { clock, until }: Clock): Times => {
  const wall = `${day} ${clock}`;
  if (until === undefined) return { wall };
  return { wall, until: `${until < clock ? daysAfter(wall, 1) : day} ${until}` };
};

/** The day of a time without one: the day of the field, else the given day, else the next day on which it is not past. */
const timeWithoutDay = (clock: Clock, { now, previous, day }: ParseContext): Times => {
  if (previous !== undefined) return onDay(dayOf(previous), clock);
  const today = dayOf(now);
  if (day !== undefined && day > today) return onDay(day, clock);
  return onDay(`${today} ${clock.clock}` >= now ? today : daysAfter(now, 1), clock);
};
