/** A day of 24 hours; one on which clocks are changed is longer or shorter. */
export const dayMs = 86_400_000;

export const minuteMs = 60_000;

/**
 * A local date and time without a zone, `YYYY-MM-DD HH:mm:ss`, as a clock at the job shows it. The wire uses the same
 * format. Comparing the texts compares the times.
 */
export type WallTime = string;

const shape = /^(\d{4})-(\d{2})-(\d{2}) (\d{2}):(\d{2}):(\d{2})$/;

/** "09" of 9, as dates and clocks are written. */
export const twoDigits = (number: number): string => String(number).padStart(2, '0');

/** Whether the calendar has this day and time. `candidates` tells whether a zone skips it. */
export const isWallTime = (text: string): boolean => {
  const parts = shape.exec(text)?.slice(1).map(Number);
  if (!parts) return false;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts;
  return isDay(year, month, day) && hour < 24 && minute < 60 && second < 60;
};

/** The day that messages give as an example: far enough ahead that a copied one is not past. */
export const exampleDay = '2030-12-02';

/** The years that a task can be in. A time of another one is a slip of the keys, or another program's. */
export const isUsualYear = (year: number): boolean => year >= 1970 && year <= 2199;

/** "2026-12-01" of a wall time. */
export const dayOf = (wall: WallTime): string => wall.slice(0, 10);

/** "14:30" of a wall time. */
export const clockOf = (wall: WallTime): string => wall.slice(11, 16);

/** Whether the calendar has this day (month 1 to 12). */
export const isDay = (year: number, month: number, day: number): boolean => {
  const date = new Date(Date.UTC(year, month - 1, day));
  // `Date.UTC` rolls a day or month out of range over into another date.
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
};

/**
 * The wall time read as if it were UTC, in milliseconds: for calendar arithmetic only; it is not an instant.
 * @param wall a valid wall time; any other text gives NaN.
 */
export const wallToMs = (wall: WallTime): number => Date.parse(`${wall.replace(' ', 'T')}Z`);

/** The inverse of `wallToMs`; it drops fractions of a second. */
export const msToWall = (ms: number): WallTime => new Date(ms).toISOString().slice(0, 19).replace('T', ' ');

/** Whether an instant is past. The running minute is not, so that "now" is not past as soon as it is typed. Both in epoch milliseconds. */
export const isOver = (instant: number, now: number): boolean => instant + minuteMs <= now;

/**
 * The wall time of an instant at a fixed offset. A body has one `timezone` for two datetimes, so the later one is
 * written in the earlier one's offset, which preserves its instant.
 * @param offset UTC − local in minutes (PST +480).
 */
export const expressIn = (instant: number, offset: number): WallTime => msToWall(instant - offset * minuteMs);

/** The instant of a datetime on the wire. @param offset UTC − local in minutes (PST +480). */
export const instantOf = (wall: WallTime, offset: number): number => wallToMs(wall) + offset * minuteMs;
