import { parseClock, type ParsedClock } from './parse-clock.ts';
import { parseDay, type ParsedDay } from './parse-day.ts';
import { msToWall, wallToMs, type WallTime } from './wall-time.ts';
import { typedWords } from './words.ts';

export type ParsedTime = { wall: WallTime } | { error: string };

type ParseContext = {
  /** The clock on the wall at the job, now. */
  now: WallTime;
  /** What the field held before: a bare time keeps its day, a bare day its time. */
  previous?: WallTime;
  /** The day (`2026-12-01`) that a bare time means in an empty field; today and what is over are none. */
  day?: string;
  /**
   * The wall time so many minutes from now at the job. Give it where the zone is known (`wallAt(Date.now() + …, zone)`):
   * without it `+2h` counts on the calendar, an hour off on the night the clocks change.
   */
  after?: (minutes: number) => WallTime;
};

/** No time is written in more characters; what follows tries every way to cut the text in two. */
const longest = 100;

/**
 * Reads a time as a dispatcher types it: `2026-12-01 14:30`, the `T` form, `1430`, `2:30pm`, `tom 9`, `today 1430`,
 * `fri 9`, `+45m`, `+2h`, `12 Mar 14:30`, `12/3 14:30` (day before month). Show `describeWall` of the result beside the
 * field: reading it back in words is what settles `12/3`.
 * @returns the wall time at the job, or a sentence that says what to do. A past time is returned as it is.
 */
export const parseTyped = (text: string, context: ParseContext): ParsedTime => {
  if (text.length > longest) return { error: typedWords.examples };
  const clean = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/(\d)t(\d)/, '$1 $2')
    .replaceAll(',', ' ')
    .replace(/\bat\b/, ' ')
    .trim()
    .replace(/\s+/g, ' ');
  if (clean === '') return { error: typedWords.examples };
  if (clean === 'now') return { wall: `${context.now.slice(0, 16)}:00` };
  if (clean.startsWith('+')) return parseSpan(clean, context);
  if (/\d[ .]*(z|[+-]\d{2}:?\d{2})$/.test(clean) && /:\d{2}/.test(clean))
    return { error: typedWords.offset };

  const words = clean.split(' ');
  let reason: string | null = null;
  // The longest day first, so that `12 Mar 2027` is not read as 12 Mar at 20:27.
  for (let length = words.length; length >= 0; length -= 1) {
    for (const dayLeads of [true, false]) {
      const cut = dayLeads ? length : words.length - length;
      const [head, tail] = [words.slice(0, cut).join(' '), words.slice(cut).join(' ')];
      const read = combine(dayLeads ? head : tail, dayLeads ? tail : head, context);
      if (!read) continue;
      if ('wall' in read) return read;
      if (read.final) return { error: read.error };
      reason ??= read.error;
    }
  }
  return { error: reason ?? typedWords.examples };
};

/** `final`: no other way to cut the text in two may be tried. */
type Reading = { wall: WallTime } | { error: string; final?: true };

const combine = (dayText: string, clockText: string, context: ParseContext): Reading | null => {
  const day: ParsedDay = dayText === '' ? null : parseDay(dayText, context.now);
  const clock: ParsedClock = clockText === '' ? null : parseClock(clockText);
  if ((dayText !== '' && !day) || (clockText !== '' && !clock)) return null;
  if (day && 'error' in day) return day;
  if (clock && 'error' in clock) return clock;
  if (day) return withDay(day, clock?.clock, context);
  return clock && bareClock(clock.clock, context);
};

const withDay = (
  day: Exclude<ParsedDay, { error: string } | null>,
  clock: string | undefined,
  { now, previous }: ParseContext,
): Reading => {
  // `12 Mar 2030` may be a year or half past eight: asking is better than guessing.
  const time = clock ?? (day.yearLast ? undefined : previous?.slice(11));
  if (time === undefined) return { error: typedWords.addTime(day.day), ...(day.yearLast && { final: true }) };
  const wall = `${day.day} ${time}`;
  return { wall: day.later !== undefined && wall < now ? `${day.later} ${time}` : wall };
};

/** A time alone stays on the day the field had, or on the given one; else it is the next time the clock shows it. */
const bareClock = (clock: string, { now, previous, day }: ParseContext): ParsedTime => {
  if (previous !== undefined) return { wall: `${previous.slice(0, 10)} ${clock}` };
  if (day !== undefined && day > now.slice(0, 10)) return { wall: `${day} ${clock}` };
  const today = `${now.slice(0, 10)} ${clock}`;
  if (today >= now) return { wall: today };
  return { wall: msToWall(wallToMs(today) + 86_400_000) };
};

const span =
  /^\+ ?(?:(\d{1,3}) ?d(?:ays?)?)? ?(?:(\d{1,3}) ?h(?:ours?|rs?)?)? ?(?:(\d{1,4}) ?(?:m(?:in(?:ute)?s?)?)?)?$/;

const parseSpan = (text: string, { now, after }: ParseContext): ParsedTime => {
  const [, days, hours, minutes] = span.exec(text) ?? [];
  if (days === undefined && hours === undefined && minutes === undefined)
    return { error: typedWords.howMuchLater };
  // Days move the date and keep the clock; hours and minutes are real time, whatever the clocks do meanwhile.
  const real = Number(hours ?? 0) * 60 + Number(minutes ?? 0);
  const later = after?.(real) ?? msToWall(wallToMs(now) + real * 60_000);
  return { wall: `${msToWall(wallToMs(later) + Number(days ?? 0) * 86_400_000).slice(0, 16)}:00` };
};
