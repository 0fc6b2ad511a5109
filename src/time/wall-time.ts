/**
 * A time as the clock on the wall shows it, `YYYY-MM-DD HH:mm:ss`, without a zone. This is also how a datetime is written
 * on the wire, so texts compare and sort by time.
 */
export type WallTime = string;

const shape = /^(\d{4})-(\d{2})-(\d{2}) (\d{2}):(\d{2}):(\d{2})$/;

/** A day and time that exist in the calendar. Whether a zone skips it only `candidates` knows. */
export const isWallTime = (text: string): boolean => {
  const parts = shape.exec(text)?.slice(1).map(Number);
  if (!parts) return false;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts;
  return isDay(year, month, day) && hour < 24 && minute < 60 && second < 60;
};

/** Whether the calendar has this day (month 1 to 12). */
export const isDay = (year: number, month: number, day: number): boolean => {
  const date = new Date(Date.UTC(year, month - 1, day));
  // A day or month out of range rolls over; only the same day back is a real one.
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
};

/**
 * The wall time read as if it were UTC, in milliseconds: for arithmetic on the calendar only, never an instant.
 * @param wall a valid wall time; NaN comes of any other text.
 */
export const wallToMs = (wall: WallTime): number => Date.parse(`${wall.replace(' ', 'T')}Z`);

/** The inverse of `wallToMs`; fractions of a second are cut. */
export const msToWall = (ms: number): WallTime => new Date(ms).toISOString().slice(0, 19).replace('T', ' ');

const minuteMs = 60_000;

/**
 * The instant as a clock at a fixed offset shows it. A body has one `timezone` for two datetimes, so the later one is
 * written in the offset of the earlier one's date (decision 7) and its instant survives.
 * @param offset UTC − local in minutes (PST +480).
 */
export const expressIn = (instant: number, offset: number): WallTime => msToWall(instant - offset * minuteMs);

/** The instant that a datetime of the wire means. @param offset UTC − local in minutes (PST +480). */
export const instantOf = (wall: WallTime, offset: number): number => wallToMs(wall) + offset * minuteMs;
