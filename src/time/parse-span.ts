import { msToWall, wallToMs, type WallTime } from './wall-time.ts';

const dayMs = 86_400_000;

const span =
  /^\+ ?(?:(\d{1,2}) ?w(?:eeks?|ks?)?)? ?(?:(\d{1,3}) ?d(?:ays?)?)? ?(?:(\d{1,3}(?:\.\d{1,2})?) ?h(?:ours?|rs?)?)? ?(?:(\d{1,4}) ?m(?:in(?:ute)?s?)?)?$/;
// Minutes may go without their letter, alone or after hours: after days a number is a time, `+1d 9`.
const bareMinutes = /^\+ ?(?:(\d{1,3}) ?h(?:ours?|rs?)? ?)?(\d{1,4})$/;
const shiftedDay = /^\+ ?(\d{1,3}) ?(?:(w)(?:eeks?|ks?)?|d(?:ays?)?) ?(\S.*)$/;

/** `45 min`, `2 hours`, `1h30m`: a length of time and nothing else, also without the plus. `9h` may be nine o'clock as well. */
export const isLength = (text: string): boolean => /^\d.*[a-z]$/.test(text) && span.test(`+${text}`);

/**
 * Reads how much later than now: `+45m`, `+45`, `+1h30`, `+1.5h`, `+2 hours`, `+1d`, `+2w`.
 * @param after gives the wall time so many minutes from now.
 * @returns null where the text says no such thing.
 */
export const parseSpan = (text: string, after: (minutes: number) => WallTime): WallTime | null => {
  const [, hoursBefore, bare] = bareMinutes.exec(text) ?? [];
  const [, weeks, days, hours = hoursBefore, minutes = bare] = span.exec(text) ?? [];
  if ([weeks, days, hours, minutes].every((part) => part === undefined)) return null;
  // Days move the date and keep the clock; hours and minutes are real time, whatever the clocks do meanwhile.
  const later = after(Math.round(Number(hours ?? 0) * 60) + Number(minutes ?? 0));
  const ahead = Number(weeks ?? 0) * 7 + Number(days ?? 0);
  return `${msToWall(wallToMs(later) + ahead * dayMs).slice(0, 16)}:00`;
};

/** `+1d 9`: how many days from today, and the text of the time. Null for all else. */
export const parseShiftedDay = (text: string): { days: number; clock: string } | null => {
  const [, count = '', week, clock] = shiftedDay.exec(text) ?? [];
  return clock === undefined ? null : { days: Number(count) * (week === undefined ? 1 : 7), clock };
};
