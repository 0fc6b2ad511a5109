import { msToWall, wallToMs, type WallTime } from './wall-time.ts';

const dayMs = 86_400_000;

const span =
  /^\+ ?(?:(\d{1,2}) ?w(?:eeks?|ks?)?)? ?(?:(\d{1,3}) ?d(?:ays?)?)? ?(?:(\d{1,3}(?:\.\d{1,2})?) ?h(?:ours?|rs?)?)? ?(?:(\d{1,4}) ?m(?:in(?:ute)?s?)?)?$/;
// The `m` may be left out after `+` or after hours; a number after days is a time of day: `+1d 9`.
const bareMinutes = /^\+ ?(?:(\d{1,3}) ?h(?:ours?|rs?)? ?)?(\d{1,4})$/;
const shiftedDay = /^\+ ?(\d{1,3}) ?(?:(w)(?:eeks?|ks?)?|d(?:ays?)?) ?(\S.*)$/;

/** Whether the text is a duration without a plus: `45 min`, `2 hours`, `1h30m`. `9h` also means nine o'clock. */
export const isLength = (text: string): boolean => /^\d.*[a-z]$/.test(text) && span.test(`+${text}`);

/**
 * Reads a duration from now: `+45m`, `+45`, `+1h30`, `+1.5h`, `+2 hours`, `+1d`, `+2w`.
 * @param after returns the wall time `minutes` from now.
 * @returns null if the text is not a duration.
 */
export const parseSpan = (text: string, after: (minutes: number) => WallTime): WallTime | null => {
  const [, hoursBefore, bare] = bareMinutes.exec(text) ?? [];
  const [, weeks, days, hours = hoursBefore, minutes = bare] = span.exec(text) ?? [];
  if ([weeks, days, hours, minutes].every((part) => part === undefined)) return null;
  // Days change the date and not the time of day; hours and minutes are elapsed time, also across a clock change.
  const later = after(Math.round(Number(hours ?? 0) * 60) + Number(minutes ?? 0));
  const ahead = Number(weeks ?? 0) * 7 + Number(days ?? 0);
  return `${msToWall(wallToMs(later) + ahead * dayMs).slice(0, 16)}:00`;
};

/** Splits `+1d 9` into the number of days from today and the text of the time; null for any other text. */
export const parseShiftedDay = (text: string): { days: number; clock: string } | null => {
  const [, count = '', week, clock] = shiftedDay.exec(text) ?? [];
  return clock === undefined ? null : { days: Number(count) * (week === undefined ? 1 : 7), clock };
};
