import { parseClock } from './parse-clock.ts';
import { daysAfter, parseDay } from './parse-day.ts';
import { typedWords } from './typed-words.ts';
import { dayOf, type WallTime } from './wall-time.ts';

/** The wall time at the job; elapsed minutes (`+45m`), which name an instant; or an error message that says what to do. */
export type ParsedTime = { wall: WallTime } | { minutes: number } | { error: string };

type ParseContext = {
  /** The present wall time at the job. */
  now: WallTime;
  /** The day (`2026-12-01`) of a text without a day; without it the next such time is meant. */
  day?: string | undefined;
  /** The wall time that `+1d` counts from; without it from now. */
  from?: WallTime | undefined;
};

const elapsed =
  /^\+ ?(?:(\d{1,3}(?:\.\d{1,2})?) ?h(?:ours?|rs?)? ?)?(?:(\d{1,4}) ?(?:m(?:in(?:ute)?s?)?)?)?$/;
const daysLater = /^\+ ?(\d{1,3}) ?d(?:ays?)?(?: (.+))?$/;

/** A longer text is not a time. The limit is needed because parsing tries every way to split the text in two. */
const maxLength = 80;

/** In lower case, with single spaces, and with the year next to its date: `1 jan 9 2027` becomes `1 jan 2027 9`. */
const cleanText = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/(\d)t(\d)/, '$1 $2')
    .replaceAll(/[‐-―−]/g, '-')
    .replace(/(\d),(\d{1,2} ?h)/, '$1.$2')
    .replaceAll(',', ' ')
    .replace(/\bat\b/, ' ')
    .trim()
    .replaceAll(/\s+/g, ' ')
    .replace(/^in (?=\d)/, '+')
    .replace(/^(?=\d{1,4} ?m(?:in(?:ute)?s?)?$)/, '+')
    .replace(/^(.*\b(?:[a-z]{3,} \d{1,2}|\d{1,2} ?[a-z]{3,})) (\d\S*) (20\d\d)$/, '$1 $3 $2');

/**
 * Reads a time as a dispatcher types it: `2026-12-01 14:30`, the `T` form, `1430`, `2:30pm`, `tom 9`, `today 1430`, `fri 9`,
 * `next mon 8`, `midnight`, `+45m`, `in 1.5h`, `+1d 9`, `12 Mar 14:30`, `25/3 14:30` and `12.03.2027 14:30` (day before month).
 * A past time is returned as it is.
 */
export const parseTyped = (text: string, given: ParseContext): ParsedTime => {
  if (text.length > maxLength) return { error: typedWords.examples };
  const clean = cleanText(text);
  // The running minute is not past (`isOver`), whatever its seconds.
  const context = { ...given, now: `${given.now.slice(0, 16)}:00` };
  if (clean === 'now') return { minutes: 0 };
  if (clean.startsWith('+')) return parseLater(clean, context);
  const clock = parseClock(clean);
  if (clock) return 'error' in clock ? clock : { wall: nextTime(clock.clock, context) };
  return parseDated(clean, context);
};

/** Hours and minutes are elapsed time, also across a clock change; days change the date and keep the time of day. */
const parseLater = (text: string, { now, from = now }: ParseContext): ParsedTime => {
  const [, days, clockText] = daysLater.exec(text) ?? [];
  if (days !== undefined) {
    const clock = clockText === undefined ? { clock: from.slice(11) } : parseClock(clockText);
    if (!clock || 'error' in clock) return clock ?? { error: typedWords.howMuchLater };
    return { wall: onDay(daysAfter(from, Number(days)), clock.clock) };
  }
  const [, hours, minutes] = elapsed.exec(text) ?? [];
  if (hours === undefined && minutes === undefined) return { error: typedWords.howMuchLater };
  return { minutes: Math.round(Number(hours ?? 0) * 60) + Number(minutes ?? 0) };
};

/** Splits the text into a day and a time in either order; the first split that can be read wins. */
const parseDated = (text: string, { now }: ParseContext): ParsedTime => {
  const date = parseDay(text, now);
  // Not 12 Mar at 20:30: `12 Mar 2030` lacks its time.
  if (date && 'day' in date) return { error: typedWords.addTime(date.day) };
  const words = text.split(' ');
  let problem = date?.error ?? null;
  for (let length = words.length - 1; length > 0; length -= 1) {
    for (const dayLeads of [true, false]) {
      const cut = dayLeads ? length : words.length - length;
      const [head, tail] = [words.slice(0, cut).join(' '), words.slice(cut).join(' ')];
      const read = combine(dayLeads ? head : tail, dayLeads ? tail : head, now);
      if (read && 'wall' in read) return read;
      problem ??= read?.error ?? null;
    }
  }
  return { error: problem ?? typedWords.examples };
};

const combine = (
  dayText: string,
  clockText: string,
  now: WallTime,
): { wall: WallTime } | { error: string } | null => {
  const day = parseDay(dayText, now);
  if (!day || 'error' in day) return day;
  const clock = parseClock(clockText);
  if (!clock || 'error' in clock) return clock;
  const wall = onDay(day.day, clock.clock);
  return { wall: wall < now && day.later !== undefined ? onDay(day.later, clock.clock) : wall };
};

/** The end of a day is the start of the next one. */
const onDay = (day: string, clock: string): WallTime =>
  clock === '24:00:00' ? `${daysAfter(`${day} 00:00:00`, 1)} 00:00:00` : `${day} ${clock}`;

const nextTime = (clock: string, { now, day }: ParseContext): WallTime => {
  if (day !== undefined) return onDay(day, clock);
  const today = onDay(dayOf(now), clock);
  return today >= now ? today : onDay(daysAfter(now, 1), clock);
};
