import { describeSpan } from './describe-span.ts';
import { describeDay } from './describe.ts';
import { parseClock, type ParsedClock } from './parse-clock.ts';
import { daysAfter, parseDay, type ParsedDay } from './parse-day.ts';
import { isLength, parseShiftedDay, parseSpan } from './parse-span.ts';
import { msToWall, wallToMs, type WallTime } from './wall-time.ts';
import { typedWords } from './typed-words.ts';

/** One way to read a text: in words, and as a text that means nothing else. A day alone ends in a blank: its time is to come. */
type Meaning = { words: string; text: string };

/**
 * The wall time at the job, with `until` where two times were typed; or a sentence that says what to do, with the ways to
 * read the text where there is more than one.
 */
export type ParsedTime = Times | Unread;

type Unread = { error: string; meanings?: readonly [Meaning, Meaning] };

type Times = { wall: WallTime; until?: WallTime };

type ParseContext = {
  /** The clock on the wall at the job, now. */
  now: WallTime;
  /** What the field held before: a bare time keeps its day, a bare day its time. */
  previous?: WallTime;
  /** The day (`2026-12-01`) that a bare time means in an empty field; today and what is over are none. */
  day?: string;
  /**
   * The wall time so many minutes from now at the job. Give it where the zone is known (`wallAt(now + …, zone)`):
   * without it `+2h` counts on the calendar, an hour off on the night the clocks change.
   */
  after?: (minutes: number) => WallTime;
};

/** No time is written in more characters; what follows tries every way to cut the text in two. */
const longest = 80;

/**
 * Reads a time as a dispatcher types it: `2026-12-01 14:30`, the `T` form, `1430`, `2:30pm`, `tom 9`, `today 1430`,
 * `fri 9`, `next mon 8`, `+45m`, `45 min`, `in 1.5h`, `+1d 9`, `12 Mar 14:30`, `12/3 14:30` and `12.03.2027 14:30` (day before
 * month), and two times of one day: `tom 9-11`. Show `describeWall` of the result beside the field: reading it back in
 * words is what settles `12/3`. A past time is returned as it is.
 */
export const parseTyped = (text: string, context: ParseContext): ParsedTime => {
  if (text.length > longest) return { error: typedWords.examples };
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
  if (clean === 'now') return { wall: `${context.now.slice(0, 16)}:00` };
  if (clean.startsWith('+')) return parseLater(clean, context);
  if (hasOffset(clean, /\dT\d/i.test(text))) return { error: typedWords.offset };
  if (isNearYear(clean, context.now)) return askYear(clean, context);
  if (/^\d{1,2} ?h$/.test(clean)) return askHours(clean, context);
  if (isLength(clean)) return parseLater(`+${clean}`, context);
  return parseCuts(withYearInside(clean), context);
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

/** `…Z`, `…+05:30`; with a minus only where it cannot be the second of two times. */
const hasOffset = (text: string, isIso: boolean): boolean => {
  if (!/:\d{2}/.test(text)) return false;
  if (/\d[ .]?(?:z|\+\d{2}:?\d{2})$/.test(text)) return true;
  const found = /^\d{4}-.* (\d{1,2}:?\d{2})(:\d{2}(?:\.\d+)?)?-((?:0\d|1[0-2]):?\d{2})$/.exec(text);
  if (!found) return false;
  const [, from = '', seconds, until = ''] = found;
  const isBackwards = until.replace(':', '') <= from.replace(':', '').padStart(4, '0');
  return isIso || seconds !== undefined || isBackwards;
};

/** This year and the next are typed at the start of a date as often as for 20:26. */
const isNearYear = (text: string, now: WallTime): boolean =>
  /^\d{4}$/.test(text) && [0, 1].includes(Number(text) - Number(now.slice(0, 4)));

const askYear = (text: string, context: ParseContext): ParsedTime => {
  const read = parseCuts(text, context);
  if ('error' in read) return read;
  return ask(text, [{ words: typedWords.theYear(text), text: `${text}-` }, meaningOf(read)]);
};

/** `9h` is nine o'clock as often as nine hours from now. */
const askHours = (text: string, context: ParseContext): ParsedTime => {
  const clock = parseCuts(text.replace(' ', ''), context);
  const later = parseLater(`+${text}`, context);
  if ('error' in clock || 'error' in later) return later;
  return ask(text, [meaningOf(clock), meaningOf(later)]);
};

/** `1 jan 9-10 2027`: the year stands behind the time and belongs to the date. A year right behind the date is there already. */
const withYearInside = (text: string): string =>
  text.replace(
    /^(.*\b(?:[a-z]{3,} \d{1,2}|\d{1,2} ?[a-z]{3,})) (\d\S*(?: ?(?:-|to) ?\d\S*)?) (20\d\d)$/,
    '$1 $3 $2',
  );

const short = (wall: WallTime): string => wall.replace(/:00$/, '');

const meaningOf = ({ wall, until }: Times): Meaning =>
  until === undefined
    ? { words: describeSpan([wall]), text: short(wall) }
    : { words: describeSpan([wall, until]), text: `${short(wall)} to ${short(until).slice(11)}` };

const ask = (text: string, meanings: readonly [Meaning, Meaning]): Unread => ({
  error: typedWords.either(text, meanings[0].words, meanings[1].words),
  meanings,
});

/** A day that still wants its time. */
type DayAlone = { day: string };

const toMeaning = (read: Times | DayAlone): Meaning =>
  'wall' in read ? meaningOf(read) : { words: describeDay(`${read.day} 00:00:00`), text: `${read.day} ` };

/** Cuts the text in two, a day and a time in either order, and takes the first cut that can be read. */
const parseCuts = (text: string, context: ParseContext): ParsedTime => {
  const words = text.split(' ');
  let reason: string | null = null;
  let dayAlone: Times | DayAlone | null = null;
  // The longest day first, so that `12 Mar 2027` is not read as 12 Mar at 20:27.
  for (let length = words.length; length >= 0; length -= 1) {
    for (const dayLeads of [true, false]) {
      const cut = dayLeads ? length : words.length - length;
      const [head, tail] = [words.slice(0, cut).join(' '), words.slice(cut).join(' ')];
      const read = combine(text, dayLeads ? head : tail, dayLeads ? tail : head, context);
      if (!read) continue;
      if ('error' in read) {
        if (read.meanings) return read;
        reason ??= read.error;
      } else if (length === words.length) dayAlone ??= read;
      // All of it is a day, and it is a time as well: `1.12`, `12 Mar 2030`. Asking is better than guessing.
      else if (dayAlone && 'wall' in read) return ask(text, [toMeaning(dayAlone), meaningOf(read)]);
      else if ('wall' in read) return read;
    }
  }
  if (dayAlone && 'wall' in dayAlone) return dayAlone;
  if (dayAlone) return { error: typedWords.addTime(dayAlone.day) };
  return { error: reason ?? typedWords.examples };
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
  if (!day) return clock && bareClock(clock, context);
  const time = clock ?? (context.previous && { clock: context.previous.slice(11) });
  const on = (date: string) => (time ? onDay(date, time) : { day: date });
  if (day.or !== undefined) return ask(text, [toMeaning(on(day.day)), toMeaning(on(day.or))]);
  const first = on(day.day);
  const isOver = 'wall' in first && first.wall < context.now;
  return isOver && day.later !== undefined ? on(day.later) : first;
};

type Clock = { clock: string; until?: string };

/** Two times where the second is the smaller one go past midnight. */
const onDay = (day: string, { clock, until }: Clock): Times => {
  const wall = `${day} ${clock}`;
  if (until === undefined) return { wall };
  return { wall, until: `${until < clock ? daysAfter(wall, 1) : day} ${until}` };
};

/** A time alone stays on the day the field had, or on the given one; else it is the next time the clock shows it. */
const bareClock = (clock: Clock, { now, previous, day }: ParseContext): Times => {
  if (previous !== undefined) return onDay(previous.slice(0, 10), clock);
  const today = now.slice(0, 10);
  if (day !== undefined && day > today) return onDay(day, clock);
  return onDay(`${today} ${clock.clock}` >= now ? today : daysAfter(now, 1), clock);
};
